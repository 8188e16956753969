/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A head is told from a base by its gloss.json, never by its name. */
#include "app/cli/cli-model.h"

#include "engine/model/head.h"
#include "engine/model/trained-weights.h"

static gboolean
is_head(const char *folder)
{
    g_autofree char *path = g_build_filename(folder, "gloss.json", NULL);

    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

char *
gloss_cli_model_find_base(const GlossCli *cli, GlossModelStore *store, GError **error)
{
    return gloss_model_store_find_model(store, cli->model, error);
}

char *
gloss_cli_model_find(const GlossCli *cli, GlossModelStore *store, char **head_folder,
                     GError **error)
{
    g_autofree char *folder = gloss_model_store_find_model(store, cli->model, error);
    g_autoptr(ClozeHead) head = NULL;

    *head_folder = NULL;
    if (!folder || !is_head(folder))
        return g_steal_pointer(&folder);
    head = cloze_head_read(folder, error);
    if (!head)
        return NULL;
    *head_folder = g_steal_pointer(&folder);
    return gloss_model_store_find_model(store, head->base_id, error);
}

gboolean
gloss_cli_model_get_precision(const GlossCli *cli, ClozePrecision *precision, GError **error)
{
    *precision = cloze_precision_choose();
    if (!g_str_equal(cli->precision, "auto"))
        cloze_precision_parse(cli->precision, precision);
    return cloze_precision_check(*precision, error);
}

gboolean
gloss_cli_model_use_precision(const GlossCli *cli, ClozeSession *session, GError **error)
{
    ClozePrecision precision;

    if (!gloss_cli_model_get_precision(cli, &precision, error))
        return FALSE;
    cloze_session_set_precision(session, precision);
    return TRUE;
}

ClozeModel *
gloss_cli_model_load(const GlossCli *cli, ClozeSession *session, GError **error)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *head_folder = NULL;
    g_autofree char *folder = gloss_cli_model_find(cli, store, &head_folder, error);
    gboolean adapts = FALSE;

    if (!folder || !gloss_cli_model_use_precision(cli, session, error) ||
        (head_folder && !cloze_trained_weights_find(head_folder, &adapts, error)))
        return NULL;
    return adapts ? cloze_session_load_adapted(session, folder, head_folder, error)
                  : cloze_session_load_model(session, folder, error);
}
