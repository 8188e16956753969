/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/analysis-run.h"

#include "app/plugin-guard.h"
#include "app/plugin-load.h"
#include "app/plugin-options.h"
#include "engine/text/blocks.h"

static GlossPluginInfo *
load_words(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "tests", "plugins", "sound-words.so", NULL);
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    GlossPluginInfo *info = gloss_plugin_info_new(path, NULL, guard);
    g_autofree char *reason = NULL;
    const GlossPlugin *table = gloss_plugin_load_file(path, guard, &reason);
    g_autoptr(GVariant) options = NULL;

    g_assert_null(reason);
    options = gloss_plugin_options_complete(table->options, NULL, NULL);
    gloss_plugin_info_set_table(info, table, options);
    return info;
}

static void
test_deliver(void)
{
    static const ClozeRange ranges[] = {{0, 8}, {8, 16}, {16, 21}};
    g_autoptr(GArray) blocks = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autoptr(GlossDocument) document =
        gloss_document_new_for_text("Text", "Ada met\nGrace ..\nBob x", -1);
    g_autoptr(GlossPluginInfo) info = load_words();
    GlossAnalysisRun *run;
    g_autoptr(GArray) spans = NULL;
    g_autoptr(GError) error = NULL;

    g_array_append_vals(blocks, ranges, 3);
    run = gloss_analysis_run_new(document, info, blocks);
    g_assert_cmpstr(gloss_job_get_title(run->job), ==, "Words — Text");
    g_assert_cmpstr(gloss_job_get_detail(run->job), ==, "0 of 3 blocks");
    spans = gloss_analysis_run_annotate(run, 1, 1, &error);
    g_assert_no_error(error);
    g_assert_true(gloss_analysis_run_is_current(run));
    gloss_analysis_run_deliver(run, 1, 1, spans);
    g_assert_cmpuint(gloss_annotations_get_n(gloss_document_get_annotations(document)), ==, 1);
    g_assert_cmpstr(gloss_annotation_get_text(
                        gloss_annotations_get(gloss_document_get_annotations(document), 0)),
                    ==, "Grace");
    g_assert_cmpstr(gloss_job_get_detail(run->job), ==, "1 of 3 blocks");
    gloss_analysis_run_end(run);
    g_assert_true(gloss_job_get_done(run->job));
    g_assert_false(gloss_analysis_run_is_current(run));
    g_assert_null(gloss_analysis_run_annotate(run, 0, 1, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    gloss_analysis_run_unref(run);
}

static void
test_stale(void)
{
    g_autoptr(GArray) blocks = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("Text", "x", -1);
    g_autoptr(GlossPluginInfo) info = load_words();
    GlossAnalysisRun *run = gloss_analysis_run_new(document, info, blocks);

    g_assert_true(gloss_analysis_run_is_current(run));
    gloss_plugin_info_set_option(info, "delay", g_variant_new_int64(1), NULL);
    g_assert_false(gloss_analysis_run_is_current(run));
    gloss_analysis_run_unref(run);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/analysis-run/deliver", test_deliver);
    g_test_add_func("/analysis-run/stale", test_stale);
    return g_test_run();
}
