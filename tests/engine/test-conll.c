/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/conll.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/base/error.h"
#include "tests/shared-data.h"

static ClozeConll *
parse(const char *text)
{
    g_autoptr(GError) error = NULL;
    ClozeConll *conll = cloze_conll_parse(text, strlen(text), "x.conll", &error);

    g_assert_no_error(error);
    return conll;
}

static void
assert_sentence(ClozeConll *conll, guint i, const char *words, const char *tags, gsize line,
                gsize document)
{
    ClozeSentence *sentence = g_ptr_array_index(conll->sentences, i);
    g_autofree char *found_words = g_strjoinv("|", sentence->words);
    g_autofree char *found_tags = g_strjoinv("|", sentence->tags);

    g_assert_cmpstr(found_words, ==, words);
    g_assert_cmpstr(found_tags, ==, tags);
    g_assert_cmpuint(sentence->n, ==, g_strv_length(sentence->words));
    g_assert_cmpuint(sentence->line, ==, line);
    g_assert_cmpuint(sentence->document, ==, document);
}

static void
test_shapes(void)
{
    g_autoptr(ClozeConll) crlf = parse("\xef\xbb\xbf-DOCSTART- O\r\n\r\na B-X\r\n# O\r\n"
                                       "\t\r\nb O");
    g_autoptr(ClozeConll) conllu = parse("# newdoc id = d\n# text = ab c\n1-2\tab\tO\t_\n"
                                         "1\ta\tO\t_\n2\tb\tB-P-Q\t_\n2.1\tx\tO\t_\n3\tc\tO\t_\n"
                                         "\n# newdoc\n1\t#\tO\t_\n");

    assert_sentence(crlf, 0, "a|#", "B-X|O", 3, 1);
    assert_sentence(crlf, 1, "b", "O", 6, 1);
    g_assert_cmpuint(crlf->n_problems, ==, 0);
    assert_sentence(conllu, 0, "a|b|c", "O|B-P-Q|O", 4, 1);
    assert_sentence(conllu, 1, "#", "O", 10, 2);
    g_assert_cmpuint(conllu->tag_column, ==, 2);
    g_assert_cmpint(conllu->scheme, ==, CLOZE_TAG_SCHEME_BIO);
}

static void
assert_problem(ClozeConll *conll, guint i, gsize line, const char *kind, const char *what)
{
    ClozeDataProblem *problem = g_ptr_array_index(conll->problems, i);

    g_assert_cmpuint(problem->line, ==, line);
    g_assert_cmpstr(problem->kind, ==, kind);
    g_assert_nonnull(strstr(problem->message, what));
}

static void
test_problems(void)
{
    g_autoptr(ClozeConll) conll = parse("a\tn\tO\nb\tn\tX-Y\n\nc\tO\nd\tn\tO\n\n\xff\tn\tO\n\n"
                                        "e\tn\tPER\n\n\tn\tO\nf\tn\tB-Z\ng\tn\tO\nh\tn\tO\n");

    g_assert_cmpuint(conll->n_problems, ==, 5);
    assert_problem(conll, 0, 2, "tag", "\"X-Y\"");
    assert_problem(conll, 1, 4, "columns", "expected 3 columns, found 2");
    assert_problem(conll, 2, 7, "encoding", "0xff at byte 0");
    assert_problem(conll, 3, 9, "tag", "\"PER\"");
    assert_problem(conll, 4, 11, "word", "empty");
    g_assert_cmpuint(conll->sentences->len, ==, 3);
    g_assert_cmpuint(conll->n_sentences_left_out, ==, 2);
    assert_sentence(conll, 0, "a|b", "O|X-Y", 1, 0);
    assert_sentence(conll, 1, "e", "PER", 9, 0);
}

static void
test_many_problems(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeConll) conll = NULL;

    for (int i = 0; i < 1500; i++)
        g_string_append(text, "a O\nb X-Y\n");
    conll = parse(text->str);
    g_assert_cmpuint(conll->problems->len, ==, 1000);
    g_assert_cmpuint(conll->n_problems, ==, 1500);
}

/* The data set's own broken emoji: two replacement characters before the number. */
static void
test_glued_index(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeConll) conll = NULL;

    for (int i = 0; i < 30; i++)
        g_string_append_printf(text, "\xe7\xa7\x91%d\tB-ORG.NAM\n", i);
    g_string_append(text, "\nt10\tO\n\xef\xbf\xbd\xef\xbf\xbd"
                          "0\tO\n");
    conll = parse(text->str);
    assert_sentence(conll, 1, "t|\xef\xbf\xbd", "O|O", 32, 0);
    g_assert_cmpstr(((ClozeSentence *)conll->sentences->pdata[0])->words[29], ==, "\xe7\xa7\x91");
}

static void
test_missing_file(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeConll) conll = cloze_conll_read("/nonexistent/x.conll", &error);

    g_assert_null(conll);
    g_assert_nonnull(strstr(error->message, "/nonexistent/x.conll"));
}

static gsize
count_entities(const ClozeConll *conll)
{
    gsize n = 0;

    for (guint i = 0; i < conll->sentences->len; i++) {
        ClozeSentence *sentence = g_ptr_array_index(conll->sentences, i);
        g_autoptr(GArray) entities = cloze_tag_scheme_entities(
            conll->scheme, (const char *const *)sentence->tags, sentence->n);

        n += entities->len;
    }
    return n;
}

typedef struct {
    const char *path;
    gsize n_sentences, n_words, n_entities;
    ClozeTagScheme scheme;
} Expected;

/* The counts that the data sets' own descriptions give (Wikigold's words were counted again). */
static const Expected expected_files[] = {
    {"data/ner-conll2002-es/esp.testa.gz", 1915, 52923, 4352, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-conll2003/eng.testb.gz", 3453, 46435, 5648, CLOZE_TAG_SCHEME_IOB1},
    {"data/ner-conll2003/eng.train.gz", 14041, 203621, 23499, CLOZE_TAG_SCHEME_IOB1},
    {"data/ner-conll2003/conllpp_test.txt.gz", 3453, 46435, 5702, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-uner/en_ewt-ud-dev.iob2.gz", 2001, 25149, 966, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-uner/zh_gsdsimp-ud-dev.iob2", 500, 12663, 753, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-wikiann/en.val.conllu.gz", 10000, 80536, 14146, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-wikigold/wikigold.conll.txt.gz", 1696, 39007, 3558, CLOZE_TAG_SCHEME_IO},
    {"data/ner-wnut17/wnut17train.conll.gz", 3394, 62730, 1975, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-wnut17/emerging.dev.conll", 1009, 15733, 836, CLOZE_TAG_SCHEME_BIO},
    {"data/ner-zh-resume/dev.char.bmes", 463, 13890, 1497, CLOZE_TAG_SCHEME_BMES},
    {"data/ner-zh-weibo/weiboNER_2nd_conll.dev", 270, 14509, 389, CLOZE_TAG_SCHEME_BIO},
};

static void
check_file(const Expected *expected, const char *path)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeConll) conll = cloze_conll_read(path, &error);
    gsize n_words = 0;

    g_assert_no_error(error);
    for (guint i = 0; i < conll->sentences->len; i++)
        n_words += ((ClozeSentence *)g_ptr_array_index(conll->sentences, i))->n;
    g_test_message("%s: %u sentences, %zu words, %zu entities, %s", expected->path,
                   conll->sentences->len, n_words, count_entities(conll),
                   cloze_tag_scheme_to_string(conll->scheme));
    g_assert_cmpint(conll->scheme, ==, expected->scheme);
    g_assert_cmpuint(conll->n_problems, ==, 0);
    g_assert_cmpuint(conll->sentences->len, ==, expected->n_sentences);
    g_assert_cmpuint(n_words, ==, expected->n_words);
    g_assert_cmpuint(count_entities(conll), ==, expected->n_entities);
}

static void
test_reference(void)
{
    g_autofree char *folder = shared_data_find("data/ner-uner");

    if (folder == NULL)
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(expected_files); i++) {
        g_autofree char *path = shared_data_find(expected_files[i].path);

        if (path != NULL)
            check_file(&expected_files[i], path);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/conll/shapes", test_shapes);
    g_test_add_func("/conll/problems", test_problems);
    g_test_add_func("/conll/many-problems", test_many_problems);
    g_test_add_func("/conll/glued-index", test_glued_index);
    g_test_add_func("/conll/missing-file", test_missing_file);
    g_test_add_func("/conll/reference", test_reference);
    return g_test_run();
}
