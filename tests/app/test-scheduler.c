/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/scheduler.h"

#include <string.h>

#include "tests/app/plugin-folder.h"

/* A host with sound plugins, and what a scheduler needs beside it. */
typedef struct {
    char *folder;
    GlossPluginHost *host;
    GlossJobs *jobs;
    GlossScheduler *scheduler;
} Bench;

static void
bench_init(Bench *bench, const char *first, const char *second)
{
    const char *folders[] = {NULL, NULL};

    bench->folder = scratch_new();
    plugin_folder_add(bench->folder, first);
    if (second != NULL)
        plugin_folder_add(bench->folder, second);
    folders[0] = bench->folder;
    bench->host = gloss_plugin_host_new(NULL, NULL, folders, NULL);
    bench->jobs = gloss_jobs_new();
    bench->scheduler = gloss_scheduler_new(bench->host, bench->jobs);
}

static void
bench_clear(Bench *bench)
{
    gloss_scheduler_stop(bench->scheduler);
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    g_assert_finalize_object(bench->scheduler);
    g_object_unref(bench->jobs);
    g_object_unref(bench->host);
    scratch_free(bench->folder);
    g_free(bench->folder);
}

/* @n lines of 100 bytes with one capital word each. */
static GlossDocument *
make_document(guint n)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < n; i++)
        g_string_append(text,
                        "Word and then some words that have no capital letter so that the line "
                        "is a hundred bytes in all..\n");
    return gloss_document_new_for_text("Lines", text->str, (gssize)text->len);
}

static guint
count(GlossDocument *document)
{
    return gloss_annotations_get_n(gloss_document_get_annotations(document));
}

static guint
count_jobs(Bench *bench)
{
    return g_list_model_get_n_items(G_LIST_MODEL(bench->jobs));
}

static void
set_option(Bench *bench, const char *id, const char *key, gint64 value)
{
    GlossPluginInfo *info = gloss_plugin_host_find(bench->host, id);
    g_autoptr(GError) error = NULL;

    gloss_plugin_info_set_option(info, key, g_variant_new_int64(value), &error);
    g_assert_no_error(error);
}

static gboolean
timeout_cb(gpointer data)
{
    g_assert_not_reached();
}

static void
wait_for_annotations(GlossDocument *document, guint n)
{
    guint id = g_timeout_add_seconds(60, timeout_cb, NULL);

    while (count(document) < n)
        g_main_context_iteration(NULL, TRUE);
    g_source_remove(id);
}

static void
progress_cb(GlossDocument *document, GParamSpec *pspec, double *last)
{
    double now = gloss_document_get_progress(document);

    g_assert_cmpfloat(now, >=, *last);
    *last = now;
}

static void
test_whole_document(void)
{
    g_autoptr(GlossDocument) document = make_document(2000);
    double last = 0;
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    gloss_scheduler_add(bench.scheduler, document);
    g_signal_connect(document, "notify::progress", G_CALLBACK(progress_cb), &last);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), ==, 2000);
    g_assert_cmpfloat(last, ==, 1);
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    bench_clear(&bench);
}

static void
test_empty_document(void)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("Empty", "", 0);
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    gloss_scheduler_add(bench.scheduler, document);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), ==, 0);
    g_assert_cmpfloat(gloss_document_get_progress(document), ==, 1);
    bench_clear(&bench);
}

static void
first_start_cb(GListModel *model, guint position, guint removed, guint added, GArray *starts)
{
    GlossAnnotation *item = gloss_annotations_get(GLOSS_ANNOTATIONS(model), position);
    gsize start = gloss_annotation_get_start(item);

    g_array_append_val(starts, start);
}

static void
test_visible_first(void)
{
    g_autoptr(GlossDocument) document = make_document(2000);
    g_autoptr(GArray) starts = g_array_new(FALSE, FALSE, sizeof(gsize));
    gsize first, last;
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    g_signal_connect(gloss_document_get_annotations(document), "items-changed",
                     G_CALLBACK(first_start_cb), starts);
    gloss_scheduler_add(bench.scheduler, document);
    gloss_scheduler_set_visible(bench.scheduler, document, 100000, 102000);
    gloss_scheduler_drain(bench.scheduler);
    first = g_array_index(starts, gsize, 0);
    last = g_array_index(starts, gsize, starts->len - 1);
    g_assert_cmpuint(first, >=, 100000 - 8192);
    g_assert_cmpuint(first, <=, 102000);
    g_assert_cmpuint(last, <, 100000);
    bench_clear(&bench);
}

/* Looking elsewhere while it runs: the place looked at overtakes what is left. */
static void
test_visible_later(void)
{
    g_autoptr(GlossDocument) document = make_document(4000);
    g_autoptr(GPtrArray) found = NULL;
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    set_option(&bench, "words", "delay", 20);
    gloss_scheduler_add(bench.scheduler, document);
    wait_for_annotations(document, 1);
    gloss_scheduler_set_visible(bench.scheduler, document, 390000, 392000);
    for (found = gloss_annotations_find(gloss_document_get_annotations(document), 390000, 392000);
         found->len == 0;) {
        g_main_context_iteration(NULL, TRUE);
        g_ptr_array_unref(found);
        found = gloss_annotations_find(gloss_document_get_annotations(document), 390000, 392000);
    }
    g_assert_cmpuint(count(document), <, 1500);
    bench_clear(&bench);
}

static void
test_two_plugins(void)
{
    g_autoptr(GlossDocument) document = make_document(500);
    guint n_most = 0;
    Bench bench;

    bench_init(&bench, "sound-words", "sound-lines");
    set_option(&bench, "words", "delay", 2);
    set_option(&bench, "lines", "delay", 2);
    gloss_scheduler_add(bench.scheduler, document);
    while (gloss_document_get_progress(document) < 1) {
        g_main_context_iteration(NULL, TRUE);
        n_most = MAX(n_most, count_jobs(&bench));
    }
    g_assert_cmpuint(n_most, ==, 2);
    g_assert_cmpuint(count(document), ==, 1000);
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    bench_clear(&bench);
}

static void
test_two_documents(void)
{
    g_autoptr(GlossDocument) first = make_document(300);
    g_autoptr(GlossDocument) second = make_document(200);
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    gloss_scheduler_add(bench.scheduler, first);
    gloss_scheduler_add(bench.scheduler, second);
    gloss_scheduler_add(bench.scheduler, second);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(first), ==, 300);
    g_assert_cmpuint(count(second), ==, 200);
    bench_clear(&bench);
}

/* Switching off takes the annotations away at once, switching on brings them back. */
static void
test_switch_off(void)
{
    g_autoptr(GlossDocument) document = make_document(500);
    GlossPluginInfo *info;
    Bench bench;

    bench_init(&bench, "sound-words", "sound-lines");
    info = gloss_plugin_host_find(bench.host, "words");
    gloss_scheduler_add(bench.scheduler, document);
    gloss_scheduler_drain(bench.scheduler);
    gloss_plugin_info_set_enabled(info, FALSE);
    g_assert_cmpuint(count(document), ==, 500);
    gloss_plugin_info_set_enabled(info, TRUE);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), ==, 1000);

    set_option(&bench, "words", "delay", 30);
    wait_for_annotations(document, 1);
    gloss_plugin_info_set_enabled(info, FALSE);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), ==, 500);
    g_assert_cmpfloat(gloss_document_get_progress(document), ==, 1);
    bench_clear(&bench);
}

/* A new revision drops what belongs to the old one. */
static void
check_stale(gboolean deaf)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GlossDocument) document = gloss_document_new(file);
    g_autoptr(GString) text = g_string_new(NULL);
    Bench bench;

    for (guint i = 0; i < 3000; i++)
        g_string_append(text, "Word and more of the same kind of words.\n");
    scratch_write(folder, "a.txt", text->str, -1);
    bench_init(&bench, "sound-words", NULL);
    set_option(&bench, "words", "delay", 10);
    gloss_plugin_info_set_option(gloss_plugin_host_find(bench.host, "words"), "deaf",
                                 g_variant_new_boolean(deaf), NULL);
    g_assert_true(gloss_document_load(document, NULL, NULL));
    gloss_scheduler_add(bench.scheduler, document);
    wait_for_annotations(document, 1);
    scratch_write(folder, "a.txt", "One Word here", -1);
    g_assert_true(gloss_document_load(document, NULL, NULL));
    g_assert_cmpuint(count(document), ==, 0);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), ==, 2);
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    bench_clear(&bench);
    scratch_free(folder);
}

static void
test_stale(void)
{
    check_stale(FALSE);
    check_stale(TRUE);
}

static void
test_cancel(void)
{
    g_autoptr(GlossDocument) document = make_document(4000);
    Bench bench;
    guint n;

    bench_init(&bench, "sound-words", NULL);
    set_option(&bench, "words", "delay", 20);
    gloss_scheduler_add(bench.scheduler, document);
    wait_for_annotations(document, 1);
    gloss_jobs_cancel_all(bench.jobs);
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    gloss_scheduler_drain(bench.scheduler);
    n = count(document);
    g_assert_cmpuint(n, <, 4000);
    g_assert_cmpfloat(gloss_document_get_progress(document), ==, 1);
    bench_clear(&bench);
}

/* One that fails halfway keeps what it found, says why, and stops no other. */
static void
test_failing(void)
{
    g_autoptr(GlossDocument) document = make_document(500);
    GlossPluginInfo *info;
    Bench bench;

    bench_init(&bench, "sound-words", "sound-lines");
    info = gloss_plugin_host_find(bench.host, "words");
    set_option(&bench, "words", "fail-at", 20000);
    gloss_scheduler_add(bench.scheduler, document);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), >=, 500);
    g_assert_cmpuint(count(document), <, 1000);
    g_assert_nonnull(strstr(gloss_plugin_info_get_reason(info), "asked to fail"));
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    g_assert_cmpfloat(gloss_document_get_progress(document), ==, 1);
    set_option(&bench, "words", "fail-at", -1);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(document), ==, 1000);
    g_assert_null(gloss_plugin_info_get_reason(info));
    bench_clear(&bench);
}

static void
test_failing_open(void)
{
    g_autoptr(GlossDocument) first = make_document(100);
    g_autoptr(GlossDocument) second = make_document(100);
    Bench bench;

    bench_init(&bench, "broken-open", "sound-words");
    gloss_scheduler_add(bench.scheduler, first);
    gloss_scheduler_add(bench.scheduler, second);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(count(first), ==, 100);
    g_assert_cmpuint(count(second), ==, 100);
    g_assert_cmpint(gloss_plugin_info_get_state(gloss_plugin_host_find(bench.host, "broken-open")),
                    ==, GLOSS_PLUGIN_REFUSED);
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    bench_clear(&bench);
}

static void
test_remove(void)
{
    g_autoptr(GlossDocument) document = make_document(4000);
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    set_option(&bench, "words", "delay", 20);
    gloss_scheduler_add(bench.scheduler, document);
    wait_for_annotations(document, 1);
    gloss_scheduler_remove(bench.scheduler, document);
    g_assert_cmpuint(count_jobs(&bench), ==, 0);
    gloss_scheduler_drain(bench.scheduler);
    bench_clear(&bench);
    g_assert_finalize_object(g_steal_pointer(&document));
}

static void
check_thread_cb(GListModel *model, guint position, guint removed, guint added, gpointer thread)
{
    g_assert_true(g_thread_self() == thread);
}

/* Results wait for the main thread's loop, however long it is away from it. */
static void
test_main_thread_alone(void)
{
    g_autoptr(GlossDocument) document = make_document(500);
    Bench bench;

    bench_init(&bench, "sound-words", NULL);
    g_signal_connect(gloss_document_get_annotations(document), "items-changed",
                     G_CALLBACK(check_thread_cb), g_thread_self());
    gloss_scheduler_add(bench.scheduler, document);
    while (count(document) < 500) {
        guint n = count(document);

        g_usleep(2000);
        g_assert_cmpuint(count(document), ==, n);
        g_main_context_iteration(NULL, TRUE);
    }
    bench_clear(&bench);
}

/* Closing while all is running neither waits for the whole text nor crashes. */
static void
test_stop(void)
{
    g_autoptr(GlossDocument) document = make_document(4000);
    gint64 begin;
    Bench bench;

    bench_init(&bench, "sound-words", "sound-lines");
    gloss_scheduler_add(bench.scheduler, document);
    gloss_scheduler_drain(bench.scheduler);
    set_option(&bench, "words", "delay", 10000);
    g_usleep(20000);
    begin = g_get_monotonic_time();
    gloss_scheduler_stop(bench.scheduler);
    g_assert_cmpint(g_get_monotonic_time() - begin, <, 3 * G_USEC_PER_SEC);
    bench_clear(&bench);
}

/* On request, what is on screen is read and no more; scrolling brings the rest, asking no longer takes
 * it away. What others find stays apart. */
static void
test_layer(void)
{
    g_autoptr(GlossDocument) document = make_document(500);
    GlossAnnotations *layer = gloss_document_get_layer(document);
    guint n;
    Bench bench;

    bench_init(&bench, "sound-words", "sound-senses");
    gloss_scheduler_add(bench.scheduler, document);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(gloss_annotations_get_n(layer), ==, 0);
    g_assert_cmpuint(count(document), ==, 500);
    gloss_scheduler_set_visible(bench.scheduler, document, 0, 500);
    gloss_scheduler_set_asked(bench.scheduler, document, TRUE);
    g_assert_true(gloss_document_get_layer_busy(document));
    gloss_scheduler_drain(bench.scheduler);
    g_assert_false(gloss_document_get_layer_busy(document));
    n = gloss_annotations_get_n(layer);
    g_assert_cmpuint(n, >, 0);
    g_assert_cmpuint(gloss_annotation_get_end(gloss_annotations_get(layer, n - 1)), <=, 2048);
    g_assert_cmpfloat(gloss_document_get_progress(document), ==, 1);
    gloss_scheduler_set_visible(bench.scheduler, document, 30000, 30500);
    gloss_scheduler_drain(bench.scheduler);
    g_assert_cmpuint(gloss_annotations_get_n(layer), >, n);
    g_assert_cmpuint(count(document), ==, 500);
    gloss_scheduler_set_asked(bench.scheduler, document, FALSE);
    g_assert_cmpuint(gloss_annotations_get_n(layer), ==, 0);
    g_assert_cmpuint(count(document), ==, 500);
    bench_clear(&bench);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scheduler/whole-document", test_whole_document);
    g_test_add_func("/scheduler/empty-document", test_empty_document);
    g_test_add_func("/scheduler/visible-first", test_visible_first);
    g_test_add_func("/scheduler/visible-later", test_visible_later);
    g_test_add_func("/scheduler/two-plugins", test_two_plugins);
    g_test_add_func("/scheduler/two-documents", test_two_documents);
    g_test_add_func("/scheduler/switch-off", test_switch_off);
    g_test_add_func("/scheduler/stale", test_stale);
    g_test_add_func("/scheduler/cancel", test_cancel);
    g_test_add_func("/scheduler/failing", test_failing);
    g_test_add_func("/scheduler/failing-open", test_failing_open);
    g_test_add_func("/scheduler/remove", test_remove);
    g_test_add_func("/scheduler/main-thread-alone", test_main_thread_alone);
    g_test_add_func("/scheduler/stop", test_stop);
    g_test_add_func("/scheduler/layer", test_layer);
    return g_test_run();
}
