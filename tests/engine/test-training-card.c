/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/training-card.h"

#include <string.h>

#include "engine/base/json.h"

static void
test_members(void)
{
    static const char data[] = "text\tlabel\na cat\tx\na dog\ty\n";
    static const char *const hashes[] = {"0123", NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDataset) dataset =
        cloze_dataset_parse(data, sizeof data - 1, "some/folder/set.tsv", NULL, &error);
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed(
        "{'licence': <'MIT'>, 'languages': <'en, de'>, 'b': <1.5>, 'a': <int64 2>}"));
    g_autoptr(GVariant) metrics = g_variant_ref_sink(g_variant_new_parsed("{'accuracy': <0.5>}"));
    const ClozeTrainingCard card = {.how = "lora",
                                    .train = dataset,
                                    .dev = dataset,
                                    .train_hashes = hashes,
                                    .options = options,
                                    .seed = 7,
                                    .epoch = 2,
                                    .metrics = metrics};
    g_autofree char *text = NULL;
    g_autoptr(JsonNode) node = NULL;
    JsonObject *object;

    g_assert_no_error(error);
    text = cloze_training_card_write(&card);
    node = cloze_json_parse(text, strlen(text), "card", &error);
    g_assert_no_error(error);
    object = json_node_get_object(node);
    g_assert_cmpstr(json_object_get_string_member(object, "licence"), ==, "MIT");
    g_assert_cmpuint(json_array_get_length(json_object_get_array_member(object, "languages")), ==,
                     2);
    g_assert_cmpstr(json_object_get_string_member(object, "how"), ==, "lora");
    g_assert_false(json_object_has_member(object, "development_data"));
    g_assert_cmpint(json_object_get_int_member(object, "epoch"), ==, 2);
    g_assert_nonnull(strstr(text, "\"set.tsv\""));
    g_assert_null(strstr(text, "some/folder"));
    g_assert_true(strstr(text, "\"a\"") < strstr(text, "\"b\""));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training-card/members", test_members);
    return g_test_run();
}
