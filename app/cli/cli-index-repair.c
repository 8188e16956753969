/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is only damaged in the vectors is mended by the update that follows. */
#include "app/cli/cli-index-repair.h"

#include <glib/gi18n.h>

#include "app/cli/cli-library.h"
#include "app/cli/cli-output.h"
#include "app/library-rescue.h"
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
add_folders(GlossIndexStore *store, const char *aside, GError **error)
{
    g_autoptr(GPtrArray) folders = gloss_library_rescue_folders(aside);

    for (guint i = 0; i < folders->len; i++) {
        const GlossLibraryRescued *one = g_ptr_array_index(folders, i);
        g_autofree char *excludes = g_strjoinv("\n", one->excludes);

        if (gloss_index_store_add_folder(store, one->path, excludes, error) < 0)
            return FALSE;
    }
    if (folders->len == 0)
        gloss_cli_output_error("%s", _("the old library names no folder any more: “gloss-cli index "
                                       "add FOLDER” adds one"));
    return TRUE;
}

static GlossIndexStore *
begin_anew(GError **error)
{
    g_autofree char *aside = gloss_library_set_aside(NULL, error);
    g_autofree char *shown = aside ? gloss_cli_library_show_path(aside) : NULL;
    g_autoptr(GlossIndexStore) store = NULL;

    if (!aside)
        return NULL;
    gloss_cli_output_hint(_("the damaged library is kept as %s"), shown);
    store = gloss_cli_library_open(error);
    return store && add_folders(store, aside, error) ? g_steal_pointer(&store) : NULL;
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
    return begin_anew(error);
}
