/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Label names of different data sets for the same thing. Which labels a head has is the head's own
 * matter. One thread at a time for one object. */

#include "plugins/ner/ner-labels.h"

#include <string.h>

#include "engine/base/error.h"

typedef struct {
    const char *name; /* lower case */
    const char *id;
} Synonym;

static const Synonym synonyms[] = {
    {"per", "PER"},
    {"person", "PER"},
    {"persons", "PER"},
    {"people", "PER"},
    {"org", "ORG"},
    {"organization", "ORG"},
    {"organisation", "ORG"},
    {"corporation", "ORG"},
    {"company", "ORG"},
    {"group", "ORG"},
    {"loc", "LOC"},
    {"location", "LOC"},
    {"place", "LOC"},
    {"gpe", "LOC"},
    {"geo-loc", "LOC"},
    {"misc", "MISC"},
    {"miscellaneous", "MISC"},
};

struct _GlossNerLabels {
    GHashTable *map;  /* from, to */
    char **known;     /* NULL: any label is welcome */
    GHashTable *used; /* from, to ("" for dropped), both interned */
    GHashTable *unknown;
};

GlossNerLabels *
gloss_ner_labels_new(const char *const *map, const char *const *known, GError **error)
{
    g_autoptr(GlossNerLabels) labels = g_new0(GlossNerLabels, 1);

    labels->map = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    labels->used = g_hash_table_new(g_str_hash, g_str_equal);
    labels->unknown = g_hash_table_new(g_str_hash, g_str_equal);
    labels->known = g_strdupv((char **)known);
    for (gsize i = 0; map != NULL && map[i] != NULL; i += 2) {
        if (map[i + 1] == NULL) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                        "label map: expected pairs, found \"%s\" alone", map[i]);
            return NULL;
        }
        g_hash_table_insert(labels->map, g_strdup(map[i]), g_strdup(map[i + 1]));
    }
    return g_steal_pointer(&labels);
}

void
gloss_ner_labels_free(GlossNerLabels *labels)
{
    if (labels == NULL)
        return;
    g_hash_table_unref(labels->map);
    g_hash_table_unref(labels->used);
    g_hash_table_unref(labels->unknown);
    g_strfreev(labels->known);
    g_free(labels);
}

static const char *
find_synonym(const char *type)
{
    g_autofree char *lower = g_ascii_strdown(type, -1);

    for (gsize i = 0; i < G_N_ELEMENTS(synonyms); i++) {
        if (strcmp(synonyms[i].name, lower) == 0)
            return synonyms[i].id;
    }
    return NULL;
}

static const char *
find_known(GlossNerLabels *labels, const char *type)
{
    const char *id = find_synonym(type);

    if (g_strv_contains((const char *const *)labels->known, type))
        return type;
    for (char **known = labels->known; *known != NULL && id != NULL; known++) {
        if (g_strcmp0(find_synonym(*known), id) == 0)
            return *known;
    }
    return NULL;
}

static const char *
choose(GlossNerLabels *labels, const char *type)
{
    const char *to = g_hash_table_lookup(labels->map, type);

    if (to == NULL)
        to = labels->known != NULL ? find_known(labels, type) : find_synonym(type);
    if (to == NULL)
        g_hash_table_add(labels->unknown, (gpointer)g_intern_string(type));
    return g_intern_string(to != NULL ? to : type);
}

const char *
gloss_ner_labels_map(GlossNerLabels *labels, const char *type)
{
    const char *to = g_hash_table_lookup(labels->used, type);

    if (to == NULL) {
        to = choose(labels, type);
        g_hash_table_insert(labels->used, (gpointer)g_intern_string(type), (gpointer)to);
    }
    return to[0] != '\0' ? to : NULL;
}

static int
compare_strings_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static GPtrArray *
dup_sorted_keys(GHashTable *table)
{
    GPtrArray *keys = g_ptr_array_new();
    GHashTableIter iter;
    gpointer key;

    g_hash_table_iter_init(&iter, table);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        g_ptr_array_add(keys, key);
    g_ptr_array_sort(keys, compare_strings_cb);
    return keys;
}

GVariant *
gloss_ner_labels_get_used(GlossNerLabels *labels)
{
    g_autoptr(GPtrArray) keys = dup_sorted_keys(labels->used);
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{ss}"));
    for (guint i = 0; i < keys->len; i++)
        g_variant_builder_add(&builder, "{ss}", keys->pdata[i],
                              g_hash_table_lookup(labels->used, keys->pdata[i]));
    return g_variant_builder_end(&builder);
}

char **
gloss_ner_labels_dup_unknown(GlossNerLabels *labels)
{
    g_autoptr(GPtrArray) keys = dup_sorted_keys(labels->unknown);

    g_ptr_array_add(keys, NULL);
    return g_strdupv((char **)keys->pdata);
}
