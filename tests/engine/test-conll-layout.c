/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/conll-layout.h"

#include <string.h>

#include "engine/base/error.h"

static void
assert_layout(const char *text, gboolean tabs, gsize n_columns, gsize word, gsize tag)
{
    g_autoptr(GError) error = NULL;
    ClozeConllLayout layout;

    g_assert_true(cloze_conll_layout_detect(&layout, text, strlen(text), "x", &error));
    g_assert_no_error(error);
    g_assert_cmpint(layout.tabs, ==, tabs);
    g_assert_cmpuint(layout.n_columns, ==, n_columns);
    g_assert_cmpuint(layout.word_column, ==, word);
    g_assert_cmpuint(layout.tag_column, ==, tag);
}

static void
test_columns(void)
{
    assert_layout("a O\nb B-X\n", FALSE, 2, 0, 1);
    assert_layout("a\tO\nb c\tB-X\n", TRUE, 2, 0, 1);
    assert_layout("O\ta\nB-X\tI\n", TRUE, 2, 1, 0);
    assert_layout("EU NNP I-NP I-ORG\n. . O O\nUK NNP I-NP I-LOC\n", FALSE, 4, 0, 3);
    assert_layout("# text = a b\n1\ta\tO\t-\tme\n2\tb\tB-X\t-\tme\n", TRUE, 5, 1, 2);
    assert_layout("0\tWEITER\tO\n1\tHu\tB-LOC\n\n0\tx\tO\n", TRUE, 3, 1, 2);
    assert_layout("7 CD O\n8 CD O\nJuly NP O\n", FALSE, 3, 0, 2);
    assert_layout("a  x   O\nb y I-X  \nc z X-Y\n", FALSE, 3, 0, 2);
}

static ClozeConllLineKind
classify(const ClozeConllLayout *layout, const char *text)
{
    ClozeConllField line = {text, strlen(text)};

    return cloze_conll_layout_classify(layout, &line);
}

static void
test_lines(void)
{
    ClozeConllLayout tabs = {.tabs = TRUE, .n_columns = 2, .tag_column = 1};
    ClozeConllLayout spaces = {.n_columns = 2, .tag_column = 1};

    g_assert_cmpint(classify(&tabs, "#\tO"), ==, CLOZE_CONLL_LINE_ROW);
    g_assert_cmpint(classify(&tabs, "# sent_id = 1"), ==, CLOZE_CONLL_LINE_COMMENT);
    g_assert_cmpint(classify(&tabs, "# newdoc id = 1"), ==, CLOZE_CONLL_LINE_DOCUMENT);
    g_assert_cmpint(classify(&tabs, "\t"), ==, CLOZE_CONLL_LINE_BLANK);
    g_assert_cmpint(classify(&spaces, "# O"), ==, CLOZE_CONLL_LINE_ROW);
    g_assert_cmpint(classify(&spaces, "# newdoc"), ==, CLOZE_CONLL_LINE_DOCUMENT);
    g_assert_cmpint(classify(&spaces, "#tag O"), ==, CLOZE_CONLL_LINE_ROW);
    g_assert_cmpint(classify(&spaces, "-DOCSTART- O"), ==, CLOZE_CONLL_LINE_DOCUMENT);
}

static void
test_glued_index(void)
{
    const char *glued = "\xe7\xa7\x91"
                        "0\tO\n\xe6\x8a\x80"
                        "1\tB-X\nt10\tO\n";
    const char *plain = "\xe7\xa7\x91\tO\n\xe6\x8a\x80\tB-X\n10\tO\n";
    ClozeConllLayout layout;

    g_assert_true(cloze_conll_layout_detect(&layout, glued, strlen(glued), "x", NULL));
    g_assert_true(layout.glued_index);
    g_assert_true(cloze_conll_layout_detect(&layout, plain, strlen(plain), "x", NULL));
    g_assert_false(layout.glued_index);
}

static void
assert_refused(const char *text, const char *what)
{
    g_autoptr(GError) error = NULL;
    ClozeConllLayout layout;

    g_assert_false(cloze_conll_layout_detect(&layout, text, strlen(text), "x", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, what));
}

static void
test_refusals(void)
{
    g_autofree char *wide = g_strnfill(200, 'a');

    for (int i = 1; i < 200; i += 2)
        wide[i] = ' ';
    assert_refused("", "found none");
    assert_refused("\n\t\n# a\n-DOCSTART- O\n", "found none");
    assert_refused("just some words\nand more here\n", "none holds tags");
    assert_refused("O\nO\n", "1 columns");
    assert_refused(wide, "none holds tags");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/conll-layout/columns", test_columns);
    g_test_add_func("/conll-layout/lines", test_lines);
    g_test_add_func("/conll-layout/glued-index", test_glued_index);
    g_test_add_func("/conll-layout/refusals", test_refusals);
    return g_test_run();
}
