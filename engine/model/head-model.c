/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Loading is the session's; what is checked here is that the parts fit. */
#include "engine/model/head-model.h"

#include "engine/base/error.h"

static gboolean
check_task(const ClozeHead *head, const char *folder, const char *task, guint allowed,
           GError **error)
{
    if (g_str_equal(head->task, task) && (allowed >> head->reads & 1))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected a head for %s, found one for %s%s", folder, task, head->task,
                g_str_equal(head->task, task) ? " that reads another part of the model" : "");
    return FALSE;
}

static gboolean
check_base(const ClozeHead *head, const char *folder, ClozeModel *model, GError **error)
{
    const char *hash = cloze_model_get_base_hash(model);

    if (g_str_equal(head->base_hash, hash))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected the model it was trained on, %s with hash %.12s, found one with "
                "hash %.12s in %s",
                folder, head->base_id, head->base_hash, hash, cloze_model_get_folder(model));
    return FALSE;
}

/* The encoder has the layers, and the classifier as many columns as they have features. */
static gboolean
check_features(ClozeHead *head, const char *folder, ClozeModel *model, GError **error)
{
    const ClozeConfig *config = cloze_model_get_config(model);
    gsize n_layers;

    if (head->layers == 0)
        head->layers = (guint64)1 << config->n_layers;
    n_layers = (gsize)__builtin_popcountll(head->layers);
    if (head->reads == CLOZE_HEAD_NONE ||
        (head->layers >> config->n_layers <= 1 &&
         head->n_features == n_layers * config->hidden_size &&
         (head->reads == CLOZE_HEAD_TOKENS || head->layers >> config->n_layers == 1)))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected %zu layers of %zu features up to layer %zu, found %zu features",
                folder, n_layers, config->hidden_size, config->n_layers, head->n_features);
    return FALSE;
}

/* Texts that are read whole tell their two parts apart by the types. */
static gboolean
check_shapes(const ClozeHead *head, const char *folder, ClozeModel *model, GError **error)
{
    if (!cloze_model_has_shapes(model) || head->reads == CLOZE_HEAD_TOKENS)
        return TRUE;
    g_set_error(
        error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
        "%s: expected the base's own token types in a head that does not read tokens, found "
        "the shapes of words",
        folder);
    return FALSE;
}

ClozeModel *
cloze_head_model_load(ClozeSession *session, const char *model_folder, const char *head_folder,
                      const char *task, guint allowed, ClozeHead **head, GError **error)
{
    g_autoptr(ClozeHead) found = cloze_head_read(head_folder, error);
    g_autoptr(ClozeModel) model = NULL;

    if (found == NULL || !check_task(found, head_folder, task, allowed, error))
        return NULL;
    model = found->adapts_encoder
                ? cloze_session_load_adapted(session, model_folder, head_folder, error)
                : cloze_session_load_model(session, model_folder, error);
    if (model == NULL || !check_base(found, head_folder, model, error) ||
        !check_features(found, head_folder, model, error) ||
        !check_shapes(found, head_folder, model, error))
        return NULL;
    *head = g_steal_pointer(&found);
    return g_steal_pointer(&model);
}
