/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-columns.h"

#include "tests/engine/dataset-fixture.h"

static void
test_columns(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("-DOCSTART- O\n\nEU B-ORG\nrejects O\nGerman I-MISC\n\n"
                              "a O\nb X-Y\nc\n\nd\xff O\n",
                              NULL);
    const ClozeDatasetExample *example = &dataset->examples[0];
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, 0);

    g_assert_cmpint(dataset->kind, ==, CLOZE_DATASET_WORDS);
    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpstr(example->text, ==, "EU rejects German");
    g_assert_cmpuint(example->line, ==, 3);
    g_assert_cmpuint(example->tagging->n_words, ==, 3);
    g_assert_cmpuint(example->tagging->n_entities, ==, 2);
    g_assert_cmpuint(example->tagging->spans[1].start, ==, 11);
    g_assert_cmpuint(example->tagging->spans[1].end, ==, 17);
    g_assert_cmpstr(example->tagging->spans[1].label, ==, "MISC");
    g_assert_cmpstr(dataset->examples[1].text, ==, "d\xef\xbf\xbd");
    g_assert_cmpuint(file->n_rows, ==, 3);
    g_assert_cmpuint(file->n_left_out, ==, 1);
    dataset_fixture_assert_problem(dataset, 0, "tag", 8, CLOZE_DATASET_REPAIRED, "X-Y");
    dataset_fixture_assert_problem(dataset, 1, "columns", 9, CLOZE_DATASET_LEFT_OUT,
                                   "expected 2 columns, found 1");
    dataset_fixture_assert_problem(dataset, 2, "encoding", 11, CLOZE_DATASET_REPAIRED,
                                   "byte 0xff at byte 1");
    dataset_fixture_assert_problem(dataset, 3, "scheme", 3, CLOZE_DATASET_KEPT, "I-MISC");
}

/* A file that changes its columns halfway: what fits is kept, the rest is told line by line. */
static void
test_halfway(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeDataset) dataset = NULL;

    for (int i = 0; i < 10; i++)
        g_string_append(text, i < 6 ? "a\tB-X\nb\tO\n\n" : "a\tNN\tB-X\nb\tNN\tO\n\n");
    dataset = dataset_fixture_parse(text->str, NULL);
    g_assert_cmpuint(dataset->n_examples, ==, 6);
    g_assert_cmpuint(dataset->problems->n_of[CLOZE_DATASET_PROBLEM_COLUMNS], ==, 8);
    g_assert_cmpuint(((ClozeDatasetFile *)dataset->files->pdata[0])->n_left_out, ==, 4);
    dataset_fixture_assert_problem(dataset, 0, "columns", 19, CLOZE_DATASET_LEFT_OUT,
                                   "expected 2 columns, found 3");
}

/* Characters with a number stuck to them, one wrong I-, documents. */
static void
test_characters(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("# newdoc\n科0\tB-ORG\n技1\tI-ORG\n全0\tO\n方1\tI-PER\n\n# newdoc\n"
                              "好0\tO\n的1\tB-X\n",
                              NULL);

    g_assert_cmpstr(dataset->examples[0].text, ==, "科 技 全 方");
    g_assert_cmpuint(dataset->examples[1].tagging->document, ==, 2);
    dataset_fixture_assert_problem(dataset, 0, "scheme", 2, CLOZE_DATASET_KEPT,
                                   "\"I-PER\" at word 4");
}

static void
assert_words(const ClozeDataset *dataset, gsize i, const char *expected)
{
    const ClozeDatasetExample *example = &dataset->examples[i];
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint32 w = 0; w < example->tagging->n_words; w++) {
        const ClozeRange *word = &example->tagging->words[w];

        g_string_append_len(found, example->text + word->start, (gssize)(word->end - word->start));
        g_string_append_printf(found, " %s|", example->tagging->tags[w]);
    }
    g_assert_cmpstr(found->str, ==, expected);
}

/* A mark of byte order, CR LF, "#" as a word, a blank line that holds a TAB; the rows of CoNLL-U that
 * are no words of their own. */
static void
test_shapes(void)
{
    g_autoptr(ClozeDataset) crlf =
        dataset_fixture_parse("\xef\xbb\xbf-DOCSTART- O\r\n\r\na B-X\r\n# O\r\n\t\r\nb O", NULL);
    g_autoptr(ClozeDataset) conllu = dataset_fixture_parse(
        "# newdoc id = d\n# text = ab c\n1-2\tab\tO\t_\n1\ta\tO\t_\n2\tb\tB-P-Q\t_\n2.1\tx\tO\t_\n"
        "3\tc\tO\t_\n\n# newdoc\n1\t#\tO\t_\n",
        NULL);

    assert_words(crlf, 0, "a B-X|# O|");
    assert_words(crlf, 1, "b O|");
    g_assert_cmpuint(crlf->examples[1].line, ==, 6);
    g_assert_cmpuint(crlf->examples[1].tagging->document, ==, 1);
    g_assert_cmpuint(crlf->problems->n, ==, 0);
    assert_words(conllu, 0, "a O|b B-P-Q|c O|");
    assert_words(conllu, 1, "# O|");
    g_assert_cmpstr(conllu->examples[0].tagging->entities[0].type, ==, "P-Q");
    g_assert_cmpuint(conllu->examples[1].line, ==, 10);
}

/* An empty word, a tag without a prefix, a character whose number stands behind two broken ones. */
static void
test_words(void)
{
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("e\tn\tPER\n\n\tn\tO\nf\tn\tB-Z\ng\tn\tO\n", NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeDataset) glued = NULL;

    assert_words(dataset, 0, "e PER|");
    dataset_fixture_assert_problem(dataset, 0, "tag", 1, CLOZE_DATASET_REPAIRED, "\"PER\"");
    assert_words(dataset, 1, " O|f B-Z|g O|");
    dataset_fixture_assert_problem(dataset, 1, "word", 3, CLOZE_DATASET_REPAIRED, "empty");
    for (int i = 0; i < 30; i++)
        g_string_append_printf(text, "\xe7\xa7\x91%d\tB-ORG.NAM\n", i);
    g_string_append(text, "\nt10\tO\n\xef\xbf\xbd\xef\xbf\xbd"
                          "0\tO\n");
    glued = dataset_fixture_parse(text->str, NULL);
    assert_words(glued, 1, "t O|\xef\xbf\xbd O|");
}

/* O and labels alone, where nothing else is asked for. */
static void
test_bare_tags(void)
{
    ClozeDatasetOptions options = {.kind = CLOZE_DATASET_WORDS};
    g_autoptr(ClozeDataset) dataset =
        dataset_fixture_parse("Anna NN PER\nSmith NN PER\nlives V O\nin P O\nBerlin NN LOC\n. . "
                              "O\n\nShe P O\nis V O\nin P "
                              "O\nParis NN LOC\n",
                              &options);

    g_assert_cmpuint(dataset->n_examples, ==, 2);
    g_assert_cmpuint(dataset->problems->n, ==, 0);
    assert_words(dataset, 1, "She O|is O|in O|Paris I-LOC|");
    g_assert_cmpuint(dataset->examples[0].tagging->n_entities, ==, 2);
    g_assert_cmpuint(dataset->examples[0].tagging->entities[0].end, ==, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-columns/columns", test_columns);
    g_test_add_func("/dataset-columns/halfway", test_halfway);
    g_test_add_func("/dataset-columns/characters", test_characters);
    g_test_add_func("/dataset-columns/shapes", test_shapes);
    g_test_add_func("/dataset-columns/words", test_words);
    g_test_add_func("/dataset-columns/bare-tags", test_bare_tags);
    return g_test_run();
}
