/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-card.h"

#include <json-glib/json-glib.h>

#include "tests/plugins/ner-examples.h"

static void
test_members(void)
{
    g_autoptr(GlossNerData) data = ner_examples_read("a O\nb B-X\n");
    g_autoptr(GVariant) map = g_variant_ref_sink(g_variant_new_parsed("{'X': 'X'}"));
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed(
        "{'licence': <'CC0-1.0'>, 'languages': <'en, de,'>, 'epochs': <int64 3>}"));
    g_autoptr(GVariant) metrics = g_variant_ref_sink(g_variant_new_parsed("{'f1': <0.5>}"));
    GlossNerCard card = {data, NULL, "head", map, options, 42, 2, 0.25, metrics};
    g_autofree char *text = gloss_ner_card_write(&card);
    g_autoptr(JsonNode) node = json_from_string(text, NULL);
    JsonObject *object = json_node_get_object(node), *file;
    JsonArray *languages;

    g_assert_cmpstr(json_object_get_string_member(object, "licence"), ==, "CC0-1.0");
    languages = json_object_get_array_member(object, "languages");
    g_assert_cmpuint(json_array_get_length(languages), ==, 2);
    g_assert_cmpstr(json_array_get_string_element(languages, 1), ==, "de");
    g_assert_cmpint(json_object_get_int_member(object, "seed"), ==, 42);
    g_assert_cmpfloat(json_object_get_double_member(object, GLOSS_NER_CARD_RESTART), ==, 0.25);
    g_assert_false(json_object_has_member(object, "development_data"));
    file = json_array_get_object_element(json_object_get_array_member(object, "data"), 0);
    g_assert_cmpstr(json_object_get_string_member(file, "file"), ==, "x.conll");
    g_assert_cmpint(json_object_get_int_member(file, "words"), ==, 2);
    object = json_object_get_object_member(object, "held_out_metrics");
    g_assert_cmpfloat(json_object_get_double_member(object, "f1"), ==, 0.5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-card/members", test_members);
    return g_test_run();
}
