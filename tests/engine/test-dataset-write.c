/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-write.h"

#include "tests/engine/dataset-fixture.h"
#include "tests/scratch.h"

static const char text[] =
    "Zoé met \"Dr. No\" in São Paulo.\nIt was -DOCSTART- at #1 O\tand\x7f 北京大学.";

/* Spans by their words, the second inside a word, one over a sentence's end, two that touch. */
static const char *const surfaces[][2] = {
    {"Zoé", "PER"},  {"Dr. No", "PER"}, {"Paulo.\nIt", "odd label"}, {"#1", "N"}, {"O", "X-Y"},
    {"北京", "LOC"}, {"大学", "LOC"},
};

static gsize
make_spans(ClozeDatasetSpan *spans)
{
    const char *at = text;

    for (gsize i = 0; i < G_N_ELEMENTS(surfaces); i++) {
        at = strstr(at, surfaces[i][0]);
        spans[i] =
            (ClozeDatasetSpan){(gsize)(at - text), (gsize)(at - text) + strlen(surfaces[i][0]),
                               g_intern_string(surfaces[i][1])};
        at += strlen(surfaces[i][0]);
    }
    return G_N_ELEMENTS(surfaces);
}

static void
test_jsonl(void)
{
    ClozeDatasetSpan spans[G_N_ELEMENTS(surfaces)];
    ClozeDatasetDocument documents[] = {
        {text, strlen(text), spans, make_spans(spans), "a \"name\""},
        {"none here", 9, NULL, 0, NULL}};
    g_autofree char *lines = cloze_dataset_write_jsonl(documents, G_N_ELEMENTS(documents));
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(lines, NULL);

    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpstr(dataset->examples[0].text, ==, text);
    g_assert_cmpuint(dataset->examples[0].tagging->n_entities, ==, G_N_ELEMENTS(surfaces));
    for (gsize i = 0; i < G_N_ELEMENTS(surfaces); i++) {
        const ClozeDatasetSpan *span = &dataset->examples[0].tagging->spans[i];

        g_assert_cmpuint(span->start, ==, spans[i].start);
        g_assert_cmpuint(span->end, ==, spans[i].end);
        g_assert_cmpstr(span->label, ==, spans[i].label);
    }
    g_assert_cmpuint(dataset->examples[1].tagging->n_entities, ==, 0);
}

/* (transfer full) the letters of the words of an entity, without blanks. */
static char *
join_entity(const ClozeDatasetExample *example, const ClozeEntity *entity)
{
    GString *joined = g_string_new(NULL);

    for (gsize w = entity->start; w < entity->end; w++) {
        const ClozeRange *word = &example->tagging->words[w];

        g_string_append_len(joined, example->text + word->start, (gssize)(word->end - word->start));
    }
    return g_string_free(joined, FALSE);
}

static void
assert_conll(ClozeTagScheme scheme)
{
    ClozeDatasetSpan spans[G_N_ELEMENTS(surfaces)];
    ClozeDatasetDocument documents[] = {{text, strlen(text), spans, make_spans(spans), "a\tb"},
                                        {"none here", 9, NULL, 0, NULL}};
    g_autofree char *rows = cloze_dataset_write_conll(documents, G_N_ELEMENTS(documents), scheme);
    g_autoptr(ClozeDataset) dataset = dataset_fixture_parse(rows, NULL);
    gsize n = 0;

    g_assert_cmpuint(dataset->problems->n, ==, 0);
    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *example = &dataset->examples[i];

        for (guint32 e = 0; e < example->tagging->n_entities; e++, n++) {
            g_autofree char *found = join_entity(example, &example->tagging->entities[e]);
            g_auto(GStrv) parts = g_strsplit_set(surfaces[n][0], " \n", -1);
            g_autofree char *expected = g_strjoinv("", parts);

            g_assert_cmpstr(found, ==, expected);
            g_assert_cmpstr(example->tagging->entities[e].type, ==, surfaces[n][1]);
        }
    }
    g_assert_cmpuint(n, ==, G_N_ELEMENTS(surfaces));
    g_assert_cmpuint(((ClozeDatasetFile *)dataset->files->pdata[0])->n_documents, ==, 2);
}

static void
test_conll(void)
{
    assert_conll(CLOZE_TAG_SCHEME_BIO);
    assert_conll(CLOZE_TAG_SCHEME_BIOES);
    assert_conll(CLOZE_TAG_SCHEME_BILOU);
}

static void
test_file(void)
{
    g_autofree char *folder = scratch_new();
    static const char *const names[] = {"x.jsonl", "x.conll"};
    ClozeDatasetSpan span = {3, 7, "LOC"};
    ClozeDatasetDocument document = {"at Oslo", 7, &span, 1, NULL};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        const char *paths[] = {path, NULL};
        g_autoptr(GError) error = NULL;
        g_autoptr(ClozeDataset) dataset = NULL;

        g_assert_true(cloze_dataset_write_file(path, &document, 1, &error));
        dataset = cloze_dataset_read(paths, NULL, &error);
        g_assert_no_error(error);
        g_assert_cmpuint(dataset->examples[0].tagging->n_entities, ==, 1);
        g_assert_cmpuint(dataset->examples[0].tagging->entities[0].start, ==, 1);
    }
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-write/jsonl", test_jsonl);
    g_test_add_func("/dataset-write/conll", test_conll);
    g_test_add_func("/dataset-write/file", test_file);
    return g_test_run();
}
