/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is only damaged in the vectors is mended by the update that follows. */
#include "app/cli/cli-index-repair.h"

#include <glib/gi18n.h>

#include "app/cli/cli-library.h"
#include "app/cli/cli-output.h"
#include "app/library-repair.h"
#include "engine/base/error.h"

static GlossIndexStore *
open_sound(GError **error)
{
    g_autoptr(GlossIndexStore) store = gloss_cli_library_open(error);

    if (!store || !gloss_library_check(gloss_index_store_get_library(store), error) ||
        !gloss_word_index_check(gloss_index_store_get_words(store), error))
        return NULL;
    return g_steal_pointer(&store);
}

static gboolean
replace(GError **error)
{
    guint n_folders = 0;
    g_autofree char *aside = gloss_library_repair_run(NULL, &n_folders, error);
    g_autofree char *shown = aside ? gloss_cli_library_show_path(aside) : NULL;

    if (!aside)
        return FALSE;
    gloss_cli_output_hint(_("the damaged library is kept as %s"), shown);
    if (n_folders == 0)
        gloss_cli_output_error("%s", _("the old library names no folder any more: “gloss-cli index "
                                       "add FOLDER” adds one"));
    return TRUE;
}

GlossIndexStore *
gloss_cli_index_repair_open(GError **error)
{
    g_autoptr(GError) failure = NULL;
    GlossIndexStore *store = open_sound(&failure);

    if (store)
        return store;
    if (!g_error_matches(failure, CLOZE_ERROR, CLOZE_ERROR_INVALID)) {
        g_propagate_error(error, g_steal_pointer(&failure));
        return NULL;
    }
    return replace(error) ? gloss_cli_library_open(error) : NULL;
}
