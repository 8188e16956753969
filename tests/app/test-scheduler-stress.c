/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents that come, change and go, and plugins switched off and on, in a random order while
 * workers run: hundreds of steps that a person would do in an hour. Made for the sanitizers. */

#include "app/scheduler.h"

#include "tests/app/plugin-folder.h"

#define N_DOCUMENTS 4
#define N_STEPS     400

typedef struct {
    char *folder;
    GlossPluginHost *host;
    GlossJobs *jobs;
    GlossScheduler *scheduler;
    GlossDocument *documents[N_DOCUMENTS];
    GRand *random;
} Stress;

static void
write_document(Stress *stress, int i)
{
    g_autofree char *name = g_strdup_printf("%d.txt", i);
    g_autoptr(GString) text = g_string_new(NULL);
    gint n = g_rand_int_range(stress->random, 0, 600);

    for (gint k = 0; k < n; k++)
        g_string_append_printf(text, "Word %d and 中文 words that go on until the line ends.\n", k);
    scratch_write(stress->folder, name, text->str, (gssize)text->len);
}

static void
loaded_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    gloss_document_load_finish(GLOSS_DOCUMENT(source), result, NULL);
}

static void
open_document(Stress *stress, int i)
{
    g_autofree char *name = g_strdup_printf("%d.txt", i);
    g_autofree char *path = g_build_filename(stress->folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    stress->documents[i] = gloss_document_new(file);
    gloss_scheduler_add(stress->scheduler, stress->documents[i]);
    gloss_document_load_async(stress->documents[i], NULL, loaded_cb, NULL);
}

static void
close_document(Stress *stress, int i)
{
    gloss_scheduler_remove(stress->scheduler, stress->documents[i]);
    g_clear_object(&stress->documents[i]);
}

static void
change_document(Stress *stress, int i)
{
    GlossDocument *document = stress->documents[i];
    gint start = g_rand_int_range(stress->random, 0, 20000);

    switch (g_rand_int_range(stress->random, 0, 4)) {
    case 0: close_document(stress, i); break;
    case 1:
        write_document(stress, i);
        gloss_document_load_async(document, NULL, loaded_cb, NULL);
        break;
    case 2:
        gloss_scheduler_set_visible(stress->scheduler, document, (gsize)start, (gsize)start + 900);
        break;
    default: gloss_jobs_cancel_all(stress->jobs);
    }
}

static void
change_plugin(Stress *stress)
{
    static const char *const ids[] = {"words", "lines"};
    GlossPluginInfo *info =
        gloss_plugin_host_find(stress->host, ids[g_rand_int_range(stress->random, 0, 2)]);

    switch (g_rand_int_range(stress->random, 0, 4)) {
    case 0: gloss_plugin_host_reopen(stress->host); break;
    case 1:
        gloss_plugin_info_set_option(
            info, "delay", g_variant_new_int64(g_rand_int_range(stress->random, 0, 3)), NULL);
        break;
    default: gloss_plugin_info_set_enabled(info, g_rand_boolean(stress->random));
    }
}

static void
step(Stress *stress)
{
    int i = g_rand_int_range(stress->random, 0, N_DOCUMENTS + 1);

    if (i == N_DOCUMENTS)
        change_plugin(stress);
    else if (stress->documents[i] == NULL)
        open_document(stress, i);
    else
        change_document(stress, i);
    for (gint n = g_rand_int_range(stress->random, 0, 30); n > 0; n--)
        g_main_context_iteration(NULL, FALSE);
    if (g_rand_int_range(stress->random, 0, 4) == 0)
        g_usleep((gulong)g_rand_int_range(stress->random, 0, 3000));
}

static guint
count_words(GlossDocument *document)
{
    gsize size, n = 0;
    const char *text = g_bytes_get_data(gloss_document_get_text(document), &size);

    for (gsize i = 0; i < size; i++)
        n += g_ascii_isupper(text[i]) != 0;
    return (guint)n;
}

/* Whatever happened before, the last revision is analysed whole by what is switched on. */
static void
check_end(Stress *stress)
{
    GlossPluginInfo *words = gloss_plugin_host_find(stress->host, "words");
    GlossPluginInfo *lines = gloss_plugin_host_find(stress->host, "lines");

    gloss_plugin_info_set_enabled(words, TRUE);
    gloss_plugin_info_set_enabled(lines, FALSE);
    for (int i = 0; i < N_DOCUMENTS; i++) {
        write_document(stress, i);
        if (stress->documents[i] == NULL)
            open_document(stress, i);
        else
            gloss_document_load_async(stress->documents[i], NULL, loaded_cb, NULL);
    }
    for (int i = 0; i < N_DOCUMENTS; i++) {
        while (gloss_document_get_state(stress->documents[i]) == GLOSS_DOCUMENT_LOADING)
            g_main_context_iteration(NULL, TRUE);
    }
    gloss_scheduler_drain(stress->scheduler);
    for (int i = 0; i < N_DOCUMENTS; i++) {
        GlossAnnotations *found = gloss_document_get_annotations(stress->documents[i]);

        g_assert_cmpuint(gloss_annotations_get_n(found), ==, count_words(stress->documents[i]));
    }
}

static void
run(guint32 seed, gboolean to_the_end)
{
    const char *folders[] = {NULL, NULL};
    Stress stress = {.folder = scratch_new(), .random = g_rand_new_with_seed(seed)};

    plugin_folder_add(stress.folder, "sound-words");
    plugin_folder_add(stress.folder, "sound-lines");
    folders[0] = stress.folder;
    stress.host = gloss_plugin_host_new(NULL, NULL, folders, NULL);
    stress.jobs = gloss_jobs_new();
    stress.scheduler = gloss_scheduler_new(stress.host, stress.jobs);
    for (int i = 0; i < N_DOCUMENTS; i++)
        write_document(&stress, i);
    for (int i = 0; i < N_STEPS; i++)
        step(&stress);
    if (to_the_end)
        check_end(&stress);
    gloss_scheduler_stop(stress.scheduler);
    for (int i = 0; i < N_DOCUMENTS; i++)
        g_clear_object(&stress.documents[i]);
    for (int i = 0; i < 50; i++) {
        g_usleep(1000);
        while (g_main_context_iteration(NULL, FALSE))
            continue;
    }
    g_assert_finalize_object(stress.scheduler);
    g_assert_finalize_object(stress.jobs);
    g_assert_finalize_object(stress.host);
    g_rand_free(stress.random);
    scratch_free(stress.folder);
    g_free(stress.folder);
}

static void
test_to_the_end(void)
{
    for (guint32 seed = 1; seed <= 3; seed++)
        run(seed, TRUE);
}

/* The window is closed in the middle. */
static void
test_stopped(void)
{
    for (guint32 seed = 11; seed <= 13; seed++)
        run(seed, FALSE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scheduler-stress/to-the-end", test_to_the_end);
    g_test_add_func("/scheduler-stress/stopped", test_stopped);
    return g_test_run();
}
