/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/sense-notes.h"

#include "tests/app/plugin-folder.h"

static void
ready_cb(guint *n)
{
    (*n)++;
}

/* Asked once, then known; forgotten with the plugin. */
static void
test_notes(void)
{
    g_autofree char *folder = scratch_new();
    const char *const folders[] = {folder, NULL};
    GlossPluginHost *host;
    GlossSenseNotes *notes;
    const GlossSense *sense;
    guint n = 0;

    plugin_folder_add(folder, "sound-senses");
    host = gloss_plugin_host_new(NULL, NULL, folders, NULL);
    notes = gloss_sense_notes_new(host);
    g_signal_connect_swapped(notes, "ready", G_CALLBACK(ready_cb), &n);
    g_assert_null(gloss_sense_notes_get(notes, "nobody", "bank-1"));
    g_assert_null(gloss_sense_notes_get(notes, "senses", "bank-1"));
    g_assert_null(gloss_sense_notes_get(notes, "senses", "bank-1"));
    while (n == 0)
        g_main_context_iteration(NULL, TRUE);
    sense = gloss_sense_notes_get(notes, "senses", "bank-1");
    g_assert_cmpstr(sense->words, ==, "bank");
    g_assert_cmpstr(sense->gloss, ==, "what it means");
    gloss_plugin_info_set_enabled(gloss_plugin_host_find(host, "senses"), FALSE);
    g_assert_null(gloss_sense_notes_get(notes, "senses", "bank-1"));
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    g_assert_cmpuint(n, ==, 1);
    g_usleep(50000);
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    g_object_unref(notes);
    gloss_plugin_host_close(host);
    g_object_unref(host);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-notes/notes", test_notes);
    return g_test_run();
}
