/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Data, options and metrics as JSON. Any thread. */

#include "plugins/ner/ner-card.h"

#include <json-glib/json-glib.h>

static JsonArray *
describe_files(const GlossNerData *data)
{
    JsonArray *array = json_array_new();

    for (guint i = 0; i < data->files->len; i++) {
        const GlossNerFile *file = g_ptr_array_index(data->files, i);
        JsonObject *object = json_object_new();

        json_object_set_string_member(object, "file", file->name);
        json_object_set_string_member(object, "sha256", file->sha256);
        json_object_set_int_member(object, "sentences", (gint64)file->n_sentences);
        json_object_set_int_member(object, "words", (gint64)file->n_words);
        json_object_set_int_member(object, "entities", (gint64)file->n_entities);
        json_object_set_string_member(object, "scheme", cloze_tag_scheme_to_string(file->scheme));
        json_array_add_object_element(array, object);
    }
    return array;
}

/* The members of an a{sv} or a{ss} in byte order: a dictionary's own order is its maker's. */
static JsonObject *
describe_dictionary(GVariant *dictionary)
{
    g_autoptr(JsonNode) node = json_gvariant_serialize(dictionary);
    g_autoptr(GList) names = json_object_get_members(json_node_get_object(node));
    JsonObject *sorted = json_object_new();

    names = g_list_sort(names, (GCompareFunc)g_strcmp0);
    for (GList *name = names; name != NULL; name = name->next)
        json_object_set_member(
            sorted, name->data,
            json_node_copy(json_object_get_member(json_node_get_object(node), name->data)));
    return sorted;
}

/* "en, de" to ["en", "de"]; NULL where none is given. */
static JsonArray *
describe_languages(GVariant *options)
{
    g_auto(GStrv) tags = NULL;
    JsonArray *array = NULL;
    const char *given = "";

    g_variant_lookup(options, "languages", "&s", &given);
    tags = g_strsplit(given, ",", -1);
    for (gsize i = 0; tags[i] != NULL; i++) {
        if (*g_strstrip(tags[i]) == '\0')
            continue;
        if (array == NULL)
            array = json_array_new();
        json_array_add_string_element(array, tags[i]);
    }
    return array;
}

char *
gloss_ner_card_write(const GlossNerCard *card)
{
    JsonObject *object = json_object_new();
    g_autoptr(JsonNode) node = json_node_init_object(json_node_alloc(), object);
    JsonArray *languages = describe_languages(card->options);
    const char *licence = "";

    g_variant_lookup(card->options, "licence", "&s", &licence);
    if (licence[0] != '\0')
        json_object_set_string_member(object, "licence", licence);
    if (languages != NULL)
        json_object_set_array_member(object, "languages", languages);
    json_object_set_string_member(object, "how", card->how);
    json_object_set_array_member(object, "data", describe_files(card->train));
    if (card->dev != NULL)
        json_object_set_array_member(object, "development_data", describe_files(card->dev));
    json_object_set_object_member(object, "label_map", describe_dictionary(card->label_map));
    json_object_set_int_member(object, "seed", (gint64)card->seed);
    json_object_set_object_member(object, "options", describe_dictionary(card->options));
    json_object_set_double_member(object, GLOSS_NER_CARD_RESTART, card->restart);
    json_object_set_int_member(object, "epoch", (gint64)card->epoch);
    json_object_set_object_member(object, "held_out_metrics", describe_dictionary(card->metrics));
    json_object_unref(object);
    return json_to_string(node, TRUE);
}
