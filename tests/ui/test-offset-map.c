/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/offset-map.h"

#include <string.h>

/* The map and what it shows, for a whole text taken in steps of @step bytes. */
static GlossOffsetMap *
map_text(const char *text, gsize size, gsize step, GString *shown)
{
    g_autoptr(GBytes) bytes = g_bytes_new(text, size);
    GlossOffsetMap *map = gloss_offset_map_new(bytes);

    while (!gloss_offset_map_is_complete(map)) {
        gsize before = gloss_offset_map_get_mapped(map);

        g_assert_cmpuint(gloss_offset_map_advance(map, step, shown), >, before);
    }
    return map;
}

/* Every character boundary goes to the place of the same character in what is shown, and back. */
static void
check_round_trip(const char *text, gsize size, GlossOffsetMap *map, GString *shown)
{
    g_autofree gunichar *characters = g_utf8_to_ucs4_fast(shown->str, (glong)shown->len, NULL);

    for (const char *at = text; at < text + size; at = g_utf8_next_char(at)) {
        gint offset = gloss_offset_map_to_char(map, at - text);
        gunichar c = g_utf8_get_char(at);

        g_assert_cmpuint(gloss_offset_map_to_byte(map, offset), ==, at - text);
        g_assert_cmpuint(characters[offset], ==, c == 0 ? 0xfffd : c);
    }
}

static void
test_plain(void)
{
    const char text[] = "A. Ā\r\n北京大学 \xf0\x9f\x98\x80 end";
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = map_text(text, strlen(text), 1, shown);

    g_assert_cmpstr(shown->str, ==, text);
    g_assert_cmpuint(gloss_offset_map_get_n_breaks(map), ==, 0);
    check_round_trip(text, strlen(text), map, shown);
    g_assert_cmpint(gloss_offset_map_to_char(map, G_MAXSIZE), ==, g_utf8_strlen(text, -1));
    g_assert_cmpuint(gloss_offset_map_to_byte(map, G_MAXINT), ==, strlen(text));
    g_assert_cmpuint(gloss_offset_map_to_byte(map, -1), ==, 0);
}

static void
test_empty(void)
{
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = map_text("", 0, 10, shown);

    g_assert_true(gloss_offset_map_is_complete(map));
    g_assert_cmpint(gloss_offset_map_to_char(map, 0), ==, 0);
    g_assert_cmpint(gloss_offset_map_to_char_end(map, 0), ==, 0);
    g_assert_cmpuint(gloss_offset_map_to_byte(map, 0), ==, 0);
}

static void
test_nul(void)
{
    const char text[] = "a\0b";
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = map_text(text, 3, 100, shown);

    g_assert_cmpstr(shown->str, ==, "a\357\277\275b");
    check_round_trip(text, 3, map, shown);
}

static void
test_line_end_is_not_cut(void)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static("ab\r\ncd", 6);
    g_autoptr(GlossOffsetMap) map = gloss_offset_map_new(bytes);
    g_autoptr(GString) shown = g_string_new(NULL);

    g_assert_cmpuint(gloss_offset_map_advance(map, 3, shown), ==, 4);
    g_assert_cmpstr(shown->str, ==, "ab\r\n");
}

static guint
longest_line(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    glong longest = 0;

    for (guint i = 0; lines[i] != NULL; i++)
        longest = MAX(longest, g_utf8_strlen(lines[i], -1));
    return (guint)longest;
}

static GString *
repeat(const char *piece, guint n)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < n; i++)
        g_string_append(text, piece);
    return text;
}

/* One line of a megabyte, with sentences. */
static void
test_long_line(gconstpointer data)
{
    const char *sentence = data;
    g_autoptr(GString) text = repeat(sentence, 1000000 / (guint)strlen(sentence));
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = map_text(text->str, text->len, 8192, shown);
    g_auto(GStrv) lines = g_strsplit(shown->str, "\n", -1);

    g_assert_cmpuint(gloss_offset_map_get_n_breaks(map), >, 20);
    g_assert_cmpuint(longest_line(shown->str), <,
                     GLOSS_OFFSET_MAP_SOFT + 2 * g_utf8_strlen(sentence, -1));
    for (guint i = 0; lines[i] != NULL; i++)
        g_assert_true(g_str_has_prefix(lines[i], g_utf8_strlen(lines[i], -1) > 0 ? "I" : "") ||
                      g_str_has_prefix(lines[i], "他"));
}

/* No space and no sentence end at all. */
static void
test_hard_break(void)
{
    g_autoptr(GString) text = repeat("x", 3 * GLOSS_OFFSET_MAP_HARD);
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = map_text(text->str, text->len, 777, shown);

    g_assert_cmpuint(gloss_offset_map_get_n_breaks(map), ==, 2);
    g_assert_cmpuint(longest_line(shown->str), ==, GLOSS_OFFSET_MAP_HARD);
    check_round_trip(text->str, text->len, map, shown);
}

/* A paragraph that is not long stays whole, and so does the next one. */
static void
test_short_paragraphs(void)
{
    g_autoptr(GString) line = repeat("He went home. ", GLOSS_OFFSET_MAP_LONG / 14);
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = NULL;

    for (guint i = 0; i < 5; i++)
        g_string_append_printf(text, "%s\n", line->str);
    map = map_text(text->str, text->len, 100, shown);
    g_assert_cmpuint(gloss_offset_map_get_n_breaks(map), ==, 0);
    g_assert_cmpstr(shown->str, ==, text->str);
}

static void
test_end_stays_before_break(void)
{
    gsize at = GLOSS_OFFSET_MAP_HARD;
    g_autoptr(GString) text = repeat("x", 2 * GLOSS_OFFSET_MAP_HARD);
    g_autoptr(GString) shown = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) map = map_text(text->str, text->len, 100000, shown);

    g_assert_cmpint(gloss_offset_map_to_char_end(map, at), ==, at);
    g_assert_cmpint(gloss_offset_map_to_char(map, at), ==, at + 1);
    g_assert_cmpuint(gloss_offset_map_to_byte(map, (gint)at), ==, at);
    g_assert_cmpuint(gloss_offset_map_to_byte(map, (gint)at + 1), ==, at);
    g_assert_cmpuint(gloss_offset_map_to_byte(map, (gint)at + 2), ==, at + 1);
}

/* However it is cut into steps, the same is shown. */
static void
test_steps_do_not_matter(void)
{
    g_autoptr(GString) text = repeat("他在北京。He lives in Rome. ", 500);
    g_autoptr(GString) whole = g_string_new(NULL);
    g_autoptr(GlossOffsetMap) first = map_text(text->str, text->len, G_MAXSIZE, whole);

    for (gsize step = 1; step < 5000; step = step * 3 + 1) {
        g_autoptr(GString) shown = g_string_new(NULL);
        g_autoptr(GlossOffsetMap) map = map_text(text->str, text->len, step, shown);

        g_assert_cmpstr(shown->str, ==, whole->str);
        g_assert_cmpuint(gloss_offset_map_get_n_breaks(map), ==,
                         gloss_offset_map_get_n_breaks(first));
    }
    check_round_trip(text->str, text->len, first, whole);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/offset-map/plain", test_plain);
    g_test_add_func("/offset-map/empty", test_empty);
    g_test_add_func("/offset-map/nul", test_nul);
    g_test_add_func("/offset-map/line-end-is-not-cut", test_line_end_is_not_cut);
    g_test_add_data_func("/offset-map/long-line/latin",
                         "In 3.5 hours they met J. Smith of Rome and went home again. ",
                         test_long_line);
    g_test_add_data_func("/offset-map/long-line/han", "他说：“我明天去北京大学图书馆看书。”",
                         test_long_line);
    g_test_add_func("/offset-map/hard-break", test_hard_break);
    g_test_add_func("/offset-map/short-paragraphs", test_short_paragraphs);
    g_test_add_func("/offset-map/end-stays-before-break", test_end_stays_before_break);
    g_test_add_func("/offset-map/steps-do-not-matter", test_steps_do_not_matter);
    return g_test_run();
}
