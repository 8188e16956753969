/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-data.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

static GlossNerData *
read_two(const char *first, const char *second, GError **error)
{
    const char *map[] = {"MISC", "", NULL};
    g_autoptr(GlossNerLabels) labels = gloss_ner_labels_new(map, NULL, NULL);
    g_autofree char *folder = scratch_new();
    g_autofree char *a = g_build_filename(folder, "a", NULL);
    g_autofree char *b = g_build_filename(folder, "b", NULL);
    const char *paths[] = {a, b, NULL};
    GlossNerData *data;

    scratch_write(folder, "a", first, -1);
    scratch_write(folder, "b", second, -1);
    data = gloss_ner_data_read(paths, NULL, labels, error);
    scratch_free(folder);
    return data;
}

static void
assert_entities(GArray *entities, const char *expected)
{
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint i = 0; i < entities->len; i++) {
        ClozeEntity *entity = &g_array_index(entities, ClozeEntity, i);

        g_string_append_printf(found, "%s %zu-%zu ", entity->type, entity->start, entity->end);
    }
    g_assert_cmpstr(found->str, ==, expected);
}

/* An IO file beside a BIO file with a stray I-: the same kind of example comes out. */
static void
test_schemes(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossNerData) data = read_two("Al I-PER\nBo I-PER\nof O\nYu I-LOC\nX I-MISC\n",
                                            "-DOCSTART- O\n\na B-org\nb I-org\n\nc I-person\nd O\n"
                                            "\n-DOCSTART- O\n\ne B-GPE\n",
                                            &error);
    GlossNerExample *example;
    GlossNerFile *file;
    g_auto(GStrv) types = NULL;
    g_autofree char *joined = NULL;

    g_assert_no_error(error);
    g_assert_cmpuint(data->examples->len, ==, 4);
    example = data->examples->pdata[0];
    g_assert_cmpstr(example->text, ==, "Al Bo of Yu X");
    g_assert_cmpuint(example->words[3].start, ==, 9);
    g_assert_cmpuint(example->words[3].end, ==, 11);
    assert_entities(example->entities, "PER 0-2 LOC 3-4 ");
    assert_entities(example->strict, "PER 0-2 LOC 3-4 ");
    example = data->examples->pdata[2];
    assert_entities(example->entities, "PER 0-1 ");
    assert_entities(example->strict, "");
    file = data->files->pdata[1];
    g_assert_cmpuint(file->n_documents, ==, 2);
    g_assert_cmpuint(file->n_entities, ==, 3);
    g_assert_cmpuint(strlen(file->sha256), ==, 64);
    types = gloss_ner_data_dup_types(data->examples);
    joined = g_strjoinv(" ", types);
    g_assert_cmpstr(joined, ==, "LOC ORG PER");
}

/* Texts with spans: sentences as documents have them, joined where an entity goes on. */
static void
test_spans(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossNerData) data = read_two(
        "{\"text\": \"I met Al. He was in S\u00e3o Paulo. Yahoo! Inc. is big.\", \"entities\": "
        "[{\"start_offset\": 6, \"end_offset\": 8, \"label\": \"person\"}, {\"start_offset\": 20, "
        "\"end_offset\": 29, \"label\": \"LOC\"}, {\"start_offset\": 31, \"end_offset\": 42, "
        "\"label\": \"ORG\"}]}\n{\"text\": \"None.\", \"entities\": []}\n",
        "a B-PER\nb O\n", &error);
    GlossNerExample *example;

    g_assert_no_error(error);
    g_assert_cmpuint(data->examples->len, ==, 5);
    example = data->examples->pdata[1];
    g_assert_cmpstr(example->text, ==, "He was in S\u00e3o Paulo.");
    assert_entities(example->entities, "LOC 3-5 ");
    assert_entities(example->strict, "LOC 3-5 ");
    g_assert_cmpuint(example->words[3].start, ==, 10);
    example = data->examples->pdata[2];
    g_assert_true(g_str_has_prefix(example->text, "Yahoo! Inc."));
    g_assert_cmpuint(example->document, ==, 0);
    example = data->examples->pdata[3];
    g_assert_cmpuint(example->document, ==, 1);
    g_assert_cmpuint(example->line, ==, 2);
}

static void
test_sentences(void)
{
    g_autoptr(GlossNerData) data = read_two("a O\nb B-X\n", "c O\nd B-X\n", NULL);
    g_autofree GlossNerSentence *sentences = gloss_ner_data_dup_sentences(data->examples);

    g_assert_cmpuint(sentences[1].n_words, ==, 2);
    g_assert_cmpuint(sentences[1].range.end, ==, 3);
    g_assert_cmpstr(sentences[1].text, ==, "c d");
}

static void
test_problems(void)
{
    g_autoptr(GString) bad = g_string_new("a O\nb B-X\n\n");
    g_autoptr(GlossNerData) data = NULL, none = NULL;
    g_autoptr(GError) error = NULL;

    for (int i = 0; i < 9; i++)
        g_string_append(bad, "a Q-X\nb O\nc O\n\n");
    data = read_two(bad->str, "c O\nd B-X\n", &error);
    g_assert_no_error(error);
    g_assert_cmpuint(data->messages->len, ==, 6);
    g_assert_nonnull(strstr(data->messages->pdata[0], "a:4: "));
    g_assert_nonnull(strstr(data->messages->pdata[5], "4 more problems"));
    none = read_two("c O\nd B-X\n", "no tags here\n", &error);
    g_assert_null(none);
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
}

/* Two touch an entity; of those, one is of its type. */
static void
test_restart(void)
{
    g_autoptr(GlossNerData) data =
        read_two("a B-PER\nb B-PER\nc I-PER\nd I-PER\ne I-PER\nf B-LOC\n",
                 "g O\nh O\nj O\nk O\nl O\nm O\nn O\no O\ni B-X\n", NULL);
    g_autoptr(GlossNerData) single = read_two("a B-PER\nb O\nc B-LOC\n", "d B-PER\ne O\n", NULL);

    g_assert_cmpfloat_with_epsilon(gloss_ner_data_measure_restart(data->examples), 1.5 / 5, 1e-12);
    g_assert_cmpfloat(gloss_ner_data_measure_restart(single->examples), ==, 1);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-data/schemes", test_schemes);
    g_test_add_func("/ner-data/spans", test_spans);
    g_test_add_func("/ner-data/sentences", test_sentences);
    g_test_add_func("/ner-data/problems", test_problems);
    g_test_add_func("/ner-data/restart", test_restart);
    return g_test_run();
}
