/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-word-items.h"

#include "app/map-passages.h"
#include "engine/base/error.h"
#include <string.h>

static const char *
get(const ClozeMapItems *items, const char *column, gsize row)
{
    return cloze_map_items_get(cloze_map_items_find_column(items, column), row);
}

static ClozeMapItems *
make_texts(const char *const *texts)
{
    ClozeMapItems *items = cloze_map_items_new();

    for (guint i = 0; texts[i]; i++)
        gloss_map_passages_add(items, texts[i], "/doc", 1000 * i, 1000 * i + strlen(texts[i]));
    return items;
}

static void
test_forms(void)
{
    static const char *const texts[] = {
        "The banks of the river were high, and a bank lent the man some money for this house.",
        "The bankruptcy of this firm was not what the people of the town had wanted to see.", NULL};
    g_autoptr(ClozeMapItems) from = make_texts(texts);
    g_autoptr(ClozeMapItems) uses = gloss_map_word_items_find(from, "Bank", NULL, NULL);

    g_assert_cmpuint(uses->n, ==, 2);
    g_assert_cmpstr(get(uses, "word", 0), ==, "banks");
    g_assert_cmpstr(get(uses, "start", 0), ==, "4");
    g_assert_cmpstr(get(uses, "end", 0), ==, "9");
    g_assert_cmpstr(get(uses, "word", 1), ==, "bank");
    g_assert_cmpstr(get(uses, "language", 1), ==, "en");
}

/* Two languages write the same word; each has forms of its own. */
static void
test_languages(void)
{
    static const char *const texts[] = {
        "Die Kinder sehen die Frau, und die Katze ist nicht auf dem Sofa in der Stadt.",
        "The men who die in this war are young, and the town is not what it was. He died.", NULL};
    g_autoptr(ClozeMapItems) from = make_texts(texts);
    g_autoptr(ClozeMapItems) uses = gloss_map_word_items_find(from, "die", NULL, NULL);

    g_assert_cmpuint(uses->n, ==, 5);
    g_assert_cmpstr(get(uses, "language", 0), ==, "de");
    g_assert_cmpstr(get(uses, "language", 3), ==, "en");
    g_assert_cmpstr(get(uses, "start", 3), ==, "1012");
    g_assert_cmpstr(get(uses, "word", 4), ==, "died");
}

static void
test_chinese(void)
{
    static const char *const texts[] = {"我去银行取钱，银行关门了。", NULL};
    g_autoptr(ClozeMapItems) from = make_texts(texts);
    g_autoptr(ClozeMapItems) uses = gloss_map_word_items_find(from, "银行", NULL, NULL);

    g_assert_cmpuint(uses->n, ==, 2);
    g_assert_cmpstr(get(uses, "at", 0), ==, "6");
    g_assert_cmpstr(get(uses, "word", 1), ==, "银行");
}

/* A long text is cut around the use, and the place in what is left is right. */
static void
test_around(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    const char *texts[] = {NULL, NULL};
    g_autoptr(ClozeMapItems) from = NULL, uses = NULL;
    gsize at;

    for (guint i = 0; i < 200; i++)
        g_string_append(text, i == 100 ? "needle " : "größer ");
    texts[0] = text->str;
    from = make_texts(texts);
    uses = gloss_map_word_items_find(from, "needle", NULL, NULL);
    g_assert_cmpuint(uses->n, ==, 1);
    at = (gsize)g_ascii_strtoull(get(uses, "at", 0), NULL, 10);
    g_assert_true(g_str_has_prefix(get(uses, "text", 0) + at, "needle"));
    g_assert_cmpuint(strlen(get(uses, "text", 0)), <, 600);
    g_assert_true(g_utf8_validate(get(uses, "text", 0), -1, NULL));
    g_assert_true(g_str_has_prefix(get(uses, "text", 0), "größer"));
}

static void
test_none(void)
{
    static const char *const texts[] = {"nothing here", NULL};
    g_autoptr(ClozeMapItems) from = make_texts(texts);
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_map_word_items_find(from, "word", NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-word-items/forms", test_forms);
    g_test_add_func("/map-word-items/languages", test_languages);
    g_test_add_func("/map-word-items/chinese", test_chinese);
    g_test_add_func("/map-word-items/around", test_around);
    g_test_add_func("/map-word-items/none", test_none);
    return g_test_run();
}
