/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Built as JSON for cloze_head_write_description, which adds task and base. */
#include "plugins/wsd/wsd-card.h"

#include <json-glib/json-glib.h>

#include "engine/base/file.h"
#include "engine/model/head.h"

static JsonObject *
describe_file(const char *path, const GlossSenseCorpus *corpus)
{
    JsonObject *object = json_object_new();
    g_autofree char *name = g_path_get_basename(path), *digest = cloze_file_sha256(path, NULL);

    json_object_set_string_member(object, "file", name);
    json_object_set_string_member(object, "sha256", digest ? digest : "");
    json_object_set_int_member(object, "sentences", corpus->sentences->len);
    json_object_set_int_member(object, "words", (gint64)corpus->n_words);
    json_object_set_int_member(object, "tagged", (gint64)corpus->n_tagged);
    return object;
}

static char *
make_extra(const GlossWsd *wsd, const GlossTrainRequest *request, const GPtrArray *corpora,
           gsize n_senses)
{
    g_autoptr(JsonNode) node = json_node_new(JSON_NODE_OBJECT);
    JsonObject *object = json_object_new();
    JsonArray *data = json_array_new();
    const char *licence = "";

    for (guint i = 0; i < corpora->len; i++)
        json_array_add_object_element(data,
                                      describe_file(request->train_paths[i], corpora->pdata[i]));
    json_object_set_string_member(object, "inventory", gloss_wordnet_get_name(wsd->wordnet));
    json_object_set_int_member(object, "senses", (gint64)n_senses);
    json_object_set_array_member(object, "data", data);
    json_object_set_int_member(object, "seed", (gint64)request->seed);
    if (request->options)
        g_variant_lookup(request->options, "licence", "&s", &licence);
    if (*licence)
        json_object_set_string_member(object, "licence", licence);
    json_node_take_object(node, object);
    return json_to_string(node, FALSE);
}

gboolean
gloss_wsd_card_write(GlossWsd *wsd, const GlossTrainRequest *request, const GPtrArray *corpora,
                     gsize n_senses, const char *folder, GError **error)
{
    g_autofree char *extra = make_extra(wsd, request, corpora, n_senses);
    g_autofree char *base = g_path_get_basename(cloze_model_get_folder(wsd->model));
    char *no_labels[] = {NULL};
    ClozeHead head = {.task = (char *)"wsd",
                      .reads = CLOZE_HEAD_NONE,
                      .labels = no_labels,
                      .base_id = base,
                      .base_hash = (char *)cloze_model_get_base_hash(wsd->model)};

    return cloze_head_write_config(&head, folder, error) &&
           cloze_head_write_description(&head, folder, extra, error);
}
