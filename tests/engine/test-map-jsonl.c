/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/map-jsonl.h"

#include <string.h>

#include "engine/base/error.h"

static ClozeMapItems *
read_lines(const char *text, GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();

    return cloze_map_jsonl_read(items, text, strlen(text), "f", error) ? g_steal_pointer(&items)
                                                                       : NULL;
}

static void
test_reads(void)
{
    g_autoptr(ClozeMapItems) items = read_lines(
        "{\"vector\": [1, 2.5], \"n\": 3, \"ok\": true}\n\n{\"embedding\": [0, -1]}\n", NULL);
    g_autoptr(ClozeMapItems) strings = read_lines("\"one\"\n\"\\u4e2d\"", NULL);

    g_assert_cmpuint(items->n, ==, 2);
    g_assert_cmpfloat((double)items->vectors.values[1], ==, 2.5);
    g_assert_cmpfloat((double)items->vectors.values[3], ==, -1);
    g_assert_cmpstr(cloze_map_items_get(cloze_map_items_find_column(items, "n"), 0), ==, "3");
    g_assert_null(cloze_map_items_get(cloze_map_items_find_column(items, "ok"), 1));
    g_assert_cmpstr(cloze_map_items_get_text(strings, 1), ==, "中");
}

/* What engine/data/predictions.h writes: of texts, of pairs, of spans. */
static void
test_predictions(void)
{
    g_autoptr(ClozeMapItems) items = read_lines(
        "{\"text\": \"a\", \"gold\": \"x\", \"predicted\": \"x\", \"scores\": {\"x\": 1}}\n"
        "{\"first\": \"b\", \"second\": \"c\", \"gold\": \"x\", \"predicted\": \"y\"}\n"
        "{\"text\": \"d\", \"gold\": [{\"start\": 1}], \"predicted\": [{\"start\": 1}]}\n"
        "{\"text\": \"e\", \"gold\": [], \"predicted\": [{\"start\": 1}]}\n",
        NULL);
    const ClozeMapColumn *verdict = cloze_map_items_find_column(items, "verdict");
    const ClozeMapColumn *label = cloze_map_items_find_column(items, "label");

    g_assert_cmpstr(cloze_map_items_get(verdict, 0), ==, "right");
    g_assert_cmpstr(cloze_map_items_get(verdict, 1), ==, "wrong");
    g_assert_cmpstr(cloze_map_items_get(verdict, 2), ==, "right");
    g_assert_cmpstr(cloze_map_items_get(verdict, 3), ==, "wrong");
    g_assert_cmpstr(cloze_map_items_get(label, 1), ==, "x");
    g_assert_null(cloze_map_items_get(label, 2));
    g_assert_cmpstr(cloze_map_items_get_text(items, 1), ==, "b / c");
}

static void
expect(const char *text, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(read_lines(text, &error));
    g_assert_nonnull(error);
    g_test_message("%s", error->message);
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_names_bad_lines(void)
{
    expect("[1, 2]\n[1]\n", "f:2: expected 2 numbers");
    expect("[1, \"a\"]\n", "f:1: expected numbers");
    expect("\"a\"\n{\n", "f:2");
    expect("\"a\"\n7\n", "f:2: expected an object");
    expect("[1]\n{\"text\": \"a\"}\n", "found 1 in 2 lines");
    expect("{\"label\": \"a\"}\n", "item 1");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-jsonl/reads", test_reads);
    g_test_add_func("/map-jsonl/predictions", test_predictions);
    g_test_add_func("/map-jsonl/names-bad-lines", test_names_bad_lines);
    return g_test_run();
}
