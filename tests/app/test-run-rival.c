/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-rival.h"

#include <string.h>
#include <sys/stat.h>

#include "engine/data/dataset.h"
#include "tests/app/run-fixture.h"

static char *
make(const char *text)
{
    g_autoptr(GError) error = NULL;
    GString *examples = gloss_run_rival_make_examples(text, strlen(text), &error);

    g_assert_no_error(error);
    return g_string_free(examples, FALSE);
}

/* Words come back as words, with the same spans in the same text. */
static void
test_words(void)
{
    g_autofree char *lines = make(
        "{\"index\":0,\"text\":\"Zoë B. met Bo in New York "
        ".\",\"spaced\":true,\"gold\":[{\"start\":0,"
        "\"end\":7,\"label\":\"PER\"},{\"start\":12,\"end\":14,\"label\":\"PER\"},{\"start\":18,"
        "\"end\":26,\"label\":\"LOC\"}],\"predicted\":[]}\n"
        "{\"index\":1,\"text\":\"nothing here\",\"spaced\":true,\"gold\":[],\"predicted\":[]}\n");
    const ClozeDatasetOptions options = {.kind = CLOZE_DATASET_WORDS};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDataset) dataset =
        cloze_dataset_parse(lines, strlen(lines), "x.jsonl", &options, &error);
    const ClozeDatasetTagging *tagging;

    g_assert_no_error(error);
    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpstr(dataset->examples[0].text, ==, "Zoë B. met Bo in New York .");
    tagging = dataset->examples[0].tagging;
    g_assert_cmpuint(tagging->n_words, ==, 8);
    g_assert_cmpuint(tagging->n_entities, ==, 3);
    g_assert_cmpuint(tagging->spans[2].start, ==, 18);
    g_assert_cmpuint(tagging->spans[2].end, ==, 26);
}

/* One text that is no list of words: all are written whole, in code points. */
static void
test_spans(void)
{
    g_autofree char *lines =
        make("{\"index\":0,\"text\":\"Zoë, Bo\",\"spaced\":false,\"gold\":[{\"start\":6,\"end\":8,"
             "\"label\":\"PER\"},{\"start\":6,\"end\":99,\"label\":\"X\"}],\"predicted\":[]}\n");

    g_assert_cmpstr(
        lines, ==,
        "{\"text\":\"Zoë, Bo\",\"spans\":[{\"start\":5,\"end\":7,\"label\":\"PER\"}]}\n");
}

static void
test_labels_and_scores(void)
{
    g_autofree char *labels = make("{\"text\":\"a\",\"gold\":\"1\",\"predicted\":\"0\"}\n");
    g_autofree char *pairs =
        make("{\"first\":\"a\",\"second\":\"b\",\"gold\":\"no\",\"predicted\":\"no\"}\n");
    g_autofree char *scores =
        make("{\"first\":\"a\",\"second\":\"b\",\"gold\":2.5,\"predicted\":0.1}\n\n");
    g_autoptr(GError) error = NULL;

    g_assert_cmpstr(labels, ==, "{\"text\":\"a\",\"label\":\"1\"}\n");
    g_assert_cmpstr(pairs, ==, "{\"sentence1\":\"a\",\"sentence2\":\"b\",\"label\":\"no\"}\n");
    g_assert_cmpstr(scores, ==, "{\"sentence1\":\"a\",\"sentence2\":\"b\",\"score\":2.5}\n");
    g_assert_null(gloss_run_rival_make_examples("{\"text\":\"a\"}\n", 13, &error));
    g_assert_nonnull(error);
}

static void
asked_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static gboolean
has_result(gpointer data)
{
    return *(GAsyncResult **)data != NULL;
}

static char *
ask(GlossRun *run, const GlossRunRival *rival, const char *program, GError **error)
{
    GAsyncResult *result = NULL;
    char *path;

    gloss_run_rival_evaluate_async(run, rival, program, NULL, asked_cb, &result);
    run_fixture_wait(has_result, &result);
    path = gloss_run_rival_evaluate_finish(result, error);
    g_object_unref(result);
    return path;
}

static void
write_program(const char *path, const char *text)
{
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    g_assert_cmpint(chmod(path, 0700), ==, 0);
}

/* The other is asked once; what it says when it fails is the message. */
static void
test_ask(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *program = g_build_filename(folder, "program", NULL);
    g_autofree char *model = g_build_filename(folder, "model", NULL);
    g_autoptr(GlossRuns) runs = run_fixture_open(folder);
    GlossRun *run = run_fixture_start(runs, "quick");
    GlossRunRival rival = {.id = (char *)"other", .folder = model};
    g_autoptr(GError) error = NULL;
    g_autofree char *said = NULL, *again = NULL, *copied = NULL;

    run_fixture_wait(run_fixture_has_ended, run);
    g_assert_true(g_file_set_contents(gloss_run_get_predictions(run),
                                      "{\"text\":\"a\",\"gold\":\"x\",\"predicted\":\"y\"}\n", -1,
                                      NULL));
    g_assert_true(g_file_set_contents(model, "", -1, NULL));
    write_program(program, "#!/bin/sh\necho 'gloss-cli: it does not fit' >&2\nexit 1\n");
    g_assert_null(ask(run, &rival, program, &error));
    g_assert_cmpstr(error->message, ==, "it does not fit");
    g_clear_error(&error);
    write_program(program, "#!/bin/sh\nwhile [ $# -gt 0 ]; do case $1 in --data) data=$2;; "
                           "--predictions) out=$2;; esac; shift; done\ncp \"$data\" \"$out\"\n");
    said = ask(run, &rival, program, &error);
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(said, &copied, NULL, NULL));
    g_assert_cmpstr(copied, ==, "{\"text\":\"a\",\"label\":\"x\"}\n");
    write_program(program, "#!/bin/sh\nexit 1\n");
    again = ask(run, &rival, program, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(again, ==, said);
    g_clear_object(&runs);
    scratch_remove(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-rival/words", test_words);
    g_test_add_func("/run-rival/spans", test_spans);
    g_test_add_func("/run-rival/labels-and-scores", test_labels_and_scores);
    g_test_add_func("/run-rival/ask", test_ask);
    return g_test_run();
}
