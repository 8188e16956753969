/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What tests of widgets share: start-up that skips without a display, the main loop, documents with
 * made-up annotations. */
#pragma once

#include "app/document.h"
#include "tests/scratch.h"
#include <adwaita.h>

/* FALSE without a display: the test has said so and main returns 0. */
static inline gboolean
ui_fixture_init(int *argc, char ***argv)
{
    g_test_init(argc, argv, NULL);
    if (!gtk_init_check()) {
        g_print("1..0 # SKIP no display (xvfb-run gives one)\n");
        return FALSE;
    }
    adw_init();
    return TRUE;
}

/* A folder of its own for all that a program writes, with one of the plugins of the tests in it, such
 * as "sound-words", which labels every word with a capital letter. Call first of all in main. */
static inline void
ui_fixture_use_scratch(const char *plugin)
{
    g_autofree char *name = g_strconcat(plugin, ".so", NULL);
    const char *build = g_getenv("GLOSS_BUILD_DIR");
    g_autofree char *folder = g_dir_make_tmp("gloss-ui-XXXXXX", NULL);
    g_autofree char *plugins = g_build_filename(folder, "gloss", "plugins-1", NULL);
    g_autofree char *from = g_build_filename(build, "tests", "plugins", name, NULL);
    g_autofree char *to = g_build_filename(plugins, name, NULL);
    g_autofree char *module = NULL;
    gsize size;

    g_assert_cmpint(g_mkdir_with_parents(plugins, 0700), ==, 0);
    g_assert_true(g_file_get_contents(from, &module, &size, NULL));
    g_assert_true(g_file_set_contents(to, module, (gssize)size, NULL));
    g_setenv("XDG_DATA_HOME", folder, TRUE);
    g_setenv("XDG_CONFIG_HOME", folder, TRUE);
    g_setenv("XDG_CACHE_HOME", folder, TRUE);
}

static inline void
ui_fixture_drop_scratch(void)
{
    scratch_free(g_getenv("XDG_DATA_HOME"));
}

/* Iterates until @done says so; fails after @seconds. */
static inline void
ui_fixture_wait(gboolean (*done)(gpointer data), gpointer data, guint seconds)
{
    gint64 until = g_get_monotonic_time() + (gint64)seconds * G_USEC_PER_SEC;

    while (!done(data)) {
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

static inline void
ui_fixture_run(guint milliseconds)
{
    gint64 until = g_get_monotonic_time() + (gint64)milliseconds * 1000;

    while (g_get_monotonic_time() < until) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(500);
    }
}

/* Annotates each place where @word stands in the document. */
static inline guint
ui_fixture_annotate(GlossDocument *document, const char *word, const char *label, float score)
{
    gsize size;
    const char *text = g_bytes_get_data(gloss_document_get_text(document), &size);
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        g_ptr_array_add(items,
                        gloss_annotation_new((gsize)(at - text), (gsize)(at - text) + strlen(word),
                                             label, score, word, word));
    gloss_annotations_replace_range(gloss_document_get_annotations(document), g_intern_string(word),
                                    0, size, items);
    return items->len;
}
