/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Data, options and metrics as JSON. */

#include "engine/train/training-card.h"

#include <json-glib/json-glib.h>

static JsonArray *
describe_files(const ClozeDataset *dataset, const char *const *hashes)
{
    JsonArray *array = json_array_new();

    for (guint i = 0; i < dataset->files->len; i++) {
        const ClozeDatasetFile *file = dataset->files->pdata[i];
        g_autofree char *name = g_path_get_basename(file->path);
        JsonObject *object = json_object_new();

        json_object_set_string_member(object, "file", name);
        json_object_set_string_member(object, "sha256", hashes[i]);
        json_object_set_int_member(object, "examples", (gint64)file->n_examples);
        json_array_add_object_element(array, object);
    }
    return array;
}

/* The members of an a{sv} in byte order: a dictionary's own order is its maker's. */
static JsonObject *
describe_dictionary(GVariant *dictionary)
{
    g_autoptr(JsonNode) node = json_gvariant_serialize(dictionary);
    g_autoptr(GList) names = json_object_get_members(json_node_get_object(node));
    JsonObject *sorted = json_object_new();

    names = g_list_sort(names, (GCompareFunc)g_strcmp0);
    for (GList *name = names; name; name = name->next)
        json_object_set_member(
            sorted, name->data,
            json_node_copy(json_object_get_member(json_node_get_object(node), name->data)));
    return sorted;
}

static void
add_names(JsonObject *object, GVariant *options)
{
    const char *licence = "", *languages = "";
    g_auto(GStrv) tags = NULL;
    JsonArray *array = json_array_new();

    g_variant_lookup(options, "licence", "&s", &licence);
    g_variant_lookup(options, "languages", "&s", &languages);
    if (*licence)
        json_object_set_string_member(object, "licence", licence);
    tags = g_strsplit(languages, ",", -1);
    for (gsize i = 0; tags[i]; i++)
        if (*g_strstrip(tags[i]))
            json_array_add_string_element(array, tags[i]);
    if (json_array_get_length(array))
        json_object_set_array_member(object, "languages", json_array_ref(array));
    json_array_unref(array);
}

char *
cloze_training_card_write(const ClozeTrainingCard *card)
{
    JsonObject *object = json_object_new();
    g_autoptr(JsonNode) node = json_node_init_object(json_node_alloc(), object);

    json_object_unref(object);
    add_names(object, card->options);
    json_object_set_string_member(object, "how", card->how);
    json_object_set_array_member(object, "data", describe_files(card->train, card->train_hashes));
    if (card->dev && card->dev != card->train)
        json_object_set_array_member(object, "development_data",
                                     describe_files(card->dev, card->dev_hashes));
    json_object_set_int_member(object, "seed", (gint64)card->seed);
    json_object_set_object_member(object, "options", describe_dictionary(card->options));
    json_object_set_int_member(object, "epoch", (gint64)card->epoch);
    json_object_set_object_member(object, "held_out_metrics", describe_dictionary(card->metrics));
    return json_to_string(node, TRUE);
}
