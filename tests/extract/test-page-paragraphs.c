/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/page-paragraphs.h"

#include <string.h>

#include "tests/extract/page-fixture.h"

/* A region of lines 12 apart in size 10; a leading ">" indents by two characters. */
static void
add_region(GArray *paragraphs, const char *const *lines)
{
    g_autoptr(GArray) rows = g_array_new(FALSE, TRUE, sizeof(GlossPageRow));
    float y = 0;

    for (; *lines != NULL; lines++, y += 12) {
        const char *text = *lines + (**lines == '>');
        float start = **lines == '>' ? 10 : 0, n = (float)g_utf8_strlen(text, -1);
        float word = (float)g_utf8_strlen(text, (gssize)strcspn(text, " "));
        GlossPageRow row = {.text = g_strdup(text),
                            .start = start,
                            .end = start + 5 * n,
                            .top = y,
                            .bottom = y + 10,
                            .size = 10,
                            .first_word = 5 * word,
                            .cells = (guint)n};

        if (*text != '\0')
            g_array_append_val(rows, row);
        else
            g_free(row.text);
    }
    gloss_page_paragraphs_join(rows, paragraphs);
    for (guint i = 0; i < rows->len; i++)
        g_free(g_array_index(rows, GlossPageRow, i).text);
}

static void
check_regions(const char *const *first, const char *const *second, const char *wanted)
{
    g_autoptr(GArray) paragraphs = gloss_page_paragraphs_new();
    g_autoptr(GString) found = g_string_new(NULL);

    add_region(paragraphs, first);
    if (second != NULL)
        add_region(paragraphs, second);
    for (guint i = 0; i < paragraphs->len; i++)
        g_string_append_printf(found, "%s%s", i > 0 ? "|" : "",
                               g_array_index(paragraphs, GlossPageParagraph, i).text);
    g_assert_cmpstr(found->str, ==, wanted);
}

static void
check(const char *const *lines, const char *wanted)
{
    check_regions(lines, NULL, wanted);
}

static void
test_joined(void)
{
    const char *const gap[] = {"a line that is full", "and the rest", "", "next one", NULL};
    const char *const indent[] = {">The first paragraph of",
                                  "this text. It ends here at",
                                  ">The second one is here",
                                  "and it has three lines, but",
                                  "not more",
                                  NULL};
    const char *const hanging[] = {"[1] The first of these", ">goes on in this line and",
                                   "[2] The second of these", ">goes on in that line", NULL};

    check(gap, "a line that is full and the rest|next one");
    check(indent, "The first paragraph of this text. It ends here at|"
                  "The second one is here and it has three lines, but not more");
    check(hanging, "[1] The first of these goes on in this line and|"
                   "[2] The second of these goes on in that line");
}

/* A line is ended on purpose where the next word had room. */
static void
test_lines(void)
{
    const char *const verse[] = {"Roses are red",  "And all of the violets are blue",
                                 "Sugar is sweet", "So are you",
                                 "And so on",      NULL};
    const char *const sentence[] = {"This line is long enough.", "This too.",
                                    "A new paragraph of length", "two lines as long as it", NULL};

    check(verse, "Roses are red\nAnd all of the violets are blue\nSugar is sweet\nSo are you\n"
                 "And so on");
    check(sentence,
          "This line is long enough. This too.|A new paragraph of length two lines as long as it");
}

static void
test_lists(void)
{
    const char *const marks[] = {"• one item that is long", "• two", NULL};
    const char *const numbers[] = {"1. one item that is long", "2. two items", NULL};
    const char *const contents[] = {"1 Introduction . . . . . 7", "2 Method . . . . . . . . 9",
                                    NULL};

    check(marks, "• one item that is long|• two");
    check(numbers, "1. one item that is long|2. two items");
    check(contents, "1 Introduction . . . . . 7\n2 Method . . . . . . . . 9");
}

static void
test_hyphens(void)
{
    const char *const lower[] = {"it is what we ex-", "pected", NULL};
    const char *const upper[] = {"it was said by Jean-", "Paul", NULL};
    const char *const soft[] = {"it is what we ex\u00AD", "pected", NULL};

    check(lower, "it is what we ex-\x02pected");
    check(upper, "it was said by Jean-Paul");
    check(soft, "it is what we expected");
}

static void
test_wide(void)
{
    const char *const lines[] = {"汉字汉字汉字汉字", "汉字", NULL};

    check(lines, "汉字汉字汉字汉字汉字");
}

/* A sentence goes on in the next column. */
static void
test_regions(void)
{
    const char *const cut[] = {"The first column of a page", "ends within a sentence, com-", NULL};
    const char *const next[] = {"mon as that is. The rest of", "it follows here.", NULL};
    const char *const whole[] = {"The first column of a page", "ends with a sentence, also.", NULL};
    const char *const other[] = {"Another one begins here and", "ends.", NULL};

    check_regions(cut, next,
                  "The first column of a page ends within a sentence, com-\x02"
                  "mon as that is. The rest of it follows here.");
    check_regions(
        whole, next,
        "The first column of a page ends with a sentence, also.|mon as that is. The rest of "
        "it follows here.");
    check_regions(cut, other,
                  "The first column of a page ends within a sentence, com-|Another one begins here "
                  "and ends.");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/page-paragraphs/joined", test_joined);
    g_test_add_func("/page-paragraphs/lines", test_lines);
    g_test_add_func("/page-paragraphs/lists", test_lists);
    g_test_add_func("/page-paragraphs/hyphens", test_hyphens);
    g_test_add_func("/page-paragraphs/regions", test_regions);
    g_test_add_func("/page-paragraphs/wide", test_wide);
    return g_test_run();
}
