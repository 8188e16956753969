/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/text/blocks.h"
#include "tests/engine/random-text.h"

static gboolean
is_boundary(const char *text, gsize size, gsize i)
{
    return i == size || ((guchar)text[i] & 0xC0) != 0x80;
}

static void
assert_tiling(GArray *ranges, const char *text, gsize start, gsize end, gsize longest)
{
    gsize at = start;

    for (guint i = 0; i < ranges->len; i++) {
        const ClozeRange *range = &g_array_index(ranges, ClozeRange, i);

        g_assert_cmpuint(range->start, ==, at);
        g_assert_cmpuint(range->end, >, range->start);
        g_assert_cmpuint(range->end - range->start, <=, longest);
        g_assert_true(is_boundary(text, end, range->end));
        at = range->end;
    }
    g_assert_cmpuint(at, ==, end);
}

static void
test_tiling(void)
{
    for (guint32 seed = 0; seed < 200; seed++) {
        g_autoptr(GString) text =
            random_text_new(seed, seed * 7 % 500, (int)(seed % RANDOM_TEXT_KINDS));
        gsize target = 64 + seed % 3 * 100;
        g_autoptr(GArray) blocks = cloze_blocks_cut(text->str, text->len, target);
        g_autoptr(GArray) again = cloze_blocks_cut(text->str, text->len, target);
        g_autoptr(GArray) sentences = cloze_blocks_sentences(text->str, 0, text->len);

        assert_tiling(blocks, text->str, 0, text->len, 2 * target);
        assert_tiling(sentences, text->str, 0, text->len, text->len);
        g_assert_cmpmem(blocks->data, blocks->len * sizeof(ClozeRange), again->data,
                        again->len * sizeof(ClozeRange));
    }
}

static void
assert_cut(const char *text, gsize target, const char *const *expected)
{
    g_autoptr(GArray) blocks = cloze_blocks_cut(text, strlen(text), target);
    guint i;

    for (i = 0; i < blocks->len && expected[i] != NULL; i++) {
        const ClozeRange *range = &g_array_index(blocks, ClozeRange, i);
        g_autofree char *part = g_strndup(text + range->start, range->end - range->start);

        g_assert_cmpstr(part, ==, expected[i]);
    }
    g_assert_cmpuint(i, ==, blocks->len);
    g_assert_null(expected[i]);
}

#define FORTY "0123456789 123456789 123456789 123456789"

static void
test_paragraphs(void)
{
    const char *gathered[] = {"one\n\ntwo\r\n\r\n" FORTY "\n \n", FORTY "\n\n", FORTY, NULL};
    const char *whole[] = {FORTY " " FORTY "x\n\n", "after", NULL};

    assert_cut("one\n\ntwo\r\n\r\n" FORTY "\n \n" FORTY "\n\n" FORTY, 64, gathered);
    assert_cut(FORTY " " FORTY "x\n\nafter", 64, whole);
    assert_cut("", 64, (const char *[]){NULL});
    assert_cut("\n\n \n", 64, (const char *[]){"\n\n \n", NULL});
}

/* The better kinds of place win: a line end, else a sentence end, else white space. */
static void
test_long(void)
{
    assert_cut(FORTY "\n" FORTY " " FORTY " " FORTY " " FORTY, 64,
               (const char *[]){FORTY "\n", FORTY " 0123456789 123456789 ",
                                "123456789 123456789 " FORTY " " FORTY, NULL});
    assert_cut(FORTY "\nthis line ends\nin the middle " FORTY " " FORTY " " FORTY, 70,
               (const char *[]){FORTY "\nthis line ends\n",
                                "in the middle " FORTY " " FORTY " " FORTY, NULL});
    assert_cut(FORTY "\nThis line ends\nin the middle " FORTY " " FORTY " " FORTY, 70,
               (const char *[]){FORTY "\n", "This line ends\nin the middle " FORTY " ",
                                FORTY " " FORTY, NULL});
    assert_cut("Once there was a small house in a wood. Then " FORTY " " FORTY " " FORTY, 64,
               (const char *[]){"Once there was a small house in a wood. ",
                                "Then " FORTY " " FORTY " " FORTY, NULL});
    assert_cut(
        "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"
        "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"
        "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"
        "\u4e2d",
        64,
        (const char *[]){"\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"
                         "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d",
                         "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"
                         "\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d\u4e2d"
                         "\u4e2d",
                         NULL});
}

/* '|' marks where sentences end. */
static void
test_sentences(void)
{
    static const char *const cases[] = {
        "",
        "One.",
        "One. |Two! |Three?",
        "Dr. Smith met J. R. Tolkien at St. James. |They left.",
        "See Fig. 3 and pp. 12. |No. 7 is here, i.e. there.",
        "The U.S. Army came. |\"Go!\" |He went.",
        "\u5317\u4eac\u662f\u9996\u90fd\u3002|\u4ed6\u53bb\u4e86\uff01|\u771f\u7684\uff1f",
        "A heading\n|Then text that is\nwrapped here,\nAnd goes on. |New.",
        "the company\n\n|is here",
        "due in Jan.\n\n|Another paragraph",
        "end.\r\n|Next\u2028|Third",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(GStrv) parts = g_strsplit(cases[i], "|", -1);
        g_autofree char *text = g_strjoinv("", parts);
        g_autoptr(GArray) found = cloze_blocks_sentences(text, 0, strlen(text));
        g_autoptr(GString) marked = g_string_new(NULL);

        for (guint k = 0; k < found->len; k++) {
            const ClozeRange *range = &g_array_index(found, ClozeRange, k);

            g_string_append(marked, k > 0 ? "|" : "");
            g_string_append_len(marked, text + range->start, (gssize)(range->end - range->start));
        }
        g_assert_cmpstr(marked->str, ==, cases[i]);
    }
}

static void
test_inner_range(void)
{
    static const char text[] = "First one. Second one. Third one.";
    g_autoptr(GArray) found = cloze_blocks_sentences(text, 11, 33);

    g_assert_cmpuint(found->len, ==, 2);
    assert_tiling(found, text, 11, 33, 33);
}

/* Five megabytes of every kind; the limit is far above what it takes, and far below what any
 * quadratic step would. */
static void
test_linear(void)
{
    for (int kind = 0; kind < RANDOM_TEXT_KINDS; kind++) {
        g_autoptr(GString) text = random_text_new(7, 5000000 / 6, kind);
        gint64 begin = g_get_monotonic_time();
        g_autoptr(GArray) blocks = cloze_blocks_cut(text->str, text->len, 4096);
        g_autoptr(GArray) sentences = cloze_blocks_sentences(text->str, 0, text->len);
        double seconds = (double)(g_get_monotonic_time() - begin) / 1e6;

        assert_tiling(blocks, text->str, 0, text->len, 8192);
        assert_tiling(sentences, text->str, 0, text->len, text->len);
        g_test_message("kind %d: %u blocks of %" G_GSIZE_FORMAT " bytes in %.3f s", kind,
                       blocks->len, text->len, seconds);
        g_assert_cmpfloat(seconds, <, 20);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/blocks/tiling", test_tiling);
    g_test_add_func("/blocks/paragraphs", test_paragraphs);
    g_test_add_func("/blocks/long", test_long);
    g_test_add_func("/blocks/sentences", test_sentences);
    g_test_add_func("/blocks/inner-range", test_inner_range);
    g_test_add_func("/blocks/linear", test_linear);
    return g_test_run();
}
