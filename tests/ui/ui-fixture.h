/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What tests of widgets share: start-up that skips without a display, the main loop, documents with
 * made-up annotations. */
#pragma once

#include "app/document.h"
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
