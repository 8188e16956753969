/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Items are found again by their hashes, wherever they stand now. */
#include "app/map-keeping.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/map-embedding.h"
#include "app/plugin-options.h"

#define NOWHERE     G_MAXUINT32
#define LEAST_KNOWN 3 /* items on which others can lean */

static const char *const group_keys[] = {"clusters", "cluster-size", "cluster-count", NULL};

static GlossMapEmbedder
get_embedder(const GlossMapRequest *request)
{
    return (GlossMapEmbedder){request->session, request->model_folder, request->layer};
}

/* ---- how a map is made, as text ---- */

static void
print_options(GlossMapKeeping *keeping, GVariant *options, const char *identity)
{
    g_autoptr(GString) layout = g_string_new(NULL);
    g_autoptr(GString) groups = g_string_new(NULL);
    GVariantIter iter;
    const char *key;
    GVariant *value;

    g_variant_iter_init(&iter, options);
    while (g_variant_iter_next(&iter, "{&sv}", &key, &value)) {
        g_autofree char *text = g_variant_print(value, FALSE);
        GString *to = g_strv_contains(group_keys, key) ? groups : layout;

        g_string_append_printf(to, "%s %s\n", key, text);
        g_variant_unref(value);
    }
    g_string_append_printf(layout, "seed %" G_GUINT64_FORMAT "\n", keeping->request->seed);
    g_string_append_printf(layout, "vectors %s\n", identity ? identity : "");
    keeping->settings = g_string_free(g_steal_pointer(&layout), FALSE);
    keeping->groups = g_string_free(g_steal_pointer(&groups), FALSE);
}

static gboolean
describe(GlossMapKeeping *keeping, const char *identity, GError **error)
{
    const GlossPlugin *table = gloss_plugin_info_get_table(keeping->request->plugin);
    g_autoptr(GVariant) options = gloss_plugin_options_complete(table ? table->options : NULL,
                                                                keeping->request->options, error);

    if (options)
        print_options(keeping, options, identity);
    return options != NULL;
}

char *
gloss_map_keeping_dup_groups(const GlossMapRequest *request, GError **error)
{
    GlossMapKeeping keeping = {.request = request};
    char *groups = describe(&keeping, NULL, error) ? g_steal_pointer(&keeping.groups) : NULL;

    gloss_map_keeping_clear(&keeping);
    return groups;
}

/* ---- what is known ---- */

static GHashTable *
index_hashes(const guint64 *hashes, gsize n)
{
    GHashTable *rows = g_hash_table_new(g_int64_hash, g_int64_equal);

    for (gsize i = 0; i < n; i++)
        if (!g_hash_table_contains(rows, &hashes[i]))
            g_hash_table_insert(rows, (gpointer)&hashes[i], GUINT_TO_POINTER((guint)i));
    return rows;
}

static void
match(GlossMapKeeping *keeping, gsize n)
{
    const GlossMapLayout *found = keeping->found;
    g_autoptr(GHashTable) rows = index_hashes(found->hashes, found->n);

    keeping->row_of = g_new(guint32, n + 1);
    for (gsize i = 0; i < n; i++) {
        gpointer row;

        keeping->row_of[i] = NOWHERE;
        if (i < found->n && found->hashes[i] == keeping->hashes[i])
            keeping->row_of[i] = (guint32)i;
        else if (g_hash_table_lookup_extended(rows, &keeping->hashes[i], NULL, &row))
            keeping->row_of[i] = GPOINTER_TO_UINT(row);
        keeping->n_known += keeping->row_of[i] != NOWHERE ? 1 : 0;
    }
    keeping->is_same =
        n == found->n && memcmp(keeping->hashes, found->hashes, n * sizeof *keeping->hashes) == 0;
}

gboolean
gloss_map_keeping_begin(GlossMapKeeping *keeping, const GlossMapRequest *request,
                        const ClozeMapItems *items, GError **error)
{
    const GlossMapEmbedder embedder = get_embedder(request);
    g_autofree char *identity = NULL;
    g_autoptr(GHashTable) distinct = NULL;

    *keeping = (GlossMapKeeping){.request = request};
    if (!items->vectors.n) {
        identity = gloss_map_embedding_dup_identity(&embedder, error);
        if (!identity)
            return FALSE;
    }
    if (!describe(keeping, identity, error))
        return FALSE;
    keeping->hashes = g_new(guint64, items->n + 1);
    gloss_map_layouts_hash(items, identity, keeping->hashes);
    distinct = index_hashes(keeping->hashes, items->n);
    keeping->n_distinct = g_hash_table_size(distinct);
    if (!request->library || !request->source)
        return TRUE;
    /* A layout that cannot be read is made anew. */
    keeping->found =
        gloss_map_layouts_find(request->library, request->source, keeping->settings, NULL);
    if (keeping->found)
        match(keeping, items->n);
    return TRUE;
}

/* ---- vectors ---- */

static void
open_kept(const GlossMapKeeping *keeping, ClozeNpy *kept)
{
    const GlossMapLayout *found = keeping->found;

    if (!found || !found->vectors || !cloze_npy_open(kept, found->vectors, NULL))
        return;
    if (kept->n != found->n)
        cloze_npy_clear(kept);
}

/* (transfer full) those without a kept vector. */
static guint32 *
list_missing(const GlossMapKeeping *keeping, const ClozeNpy *kept, gsize n, gsize *n_missing)
{
    guint32 *rows = g_new(guint32, n + 1);

    *n_missing = 0;
    for (gsize i = 0; i < n; i++)
        if (!kept->n || keeping->row_of[i] == NOWHERE)
            rows[(*n_missing)++] = (guint32)i;
    return rows;
}

static float *
merge(const GlossMapKeeping *keeping, const ClozeNpy *kept, const float *made, gsize n, gsize d)
{
    float *vectors = g_new(float, n *d + 1);

    for (gsize i = 0; i < n; i++) {
        guint32 row = keeping->row_of[i];
        const float *from = row == NOWHERE ? made : kept->values + (gsize)row * d;

        memcpy(vectors + i * d, from, d * sizeof *vectors);
        made += row == NOWHERE ? d : 0;
    }
    return vectors;
}

static gboolean
make_missing(GlossMapKeeping *keeping, ClozeMapItems *items, ClozeNpy *kept, const ClozeMapRun *run,
             GError **error)
{
    const GlossMapEmbedder embedder = get_embedder(keeping->request);
    gsize n = items->n, n_missing, d = kept->d;
    g_autofree guint32 *rows = list_missing(keeping, kept, n, &n_missing);
    g_autofree float *made = NULL;

    if (n_missing)
        made = gloss_map_embedding_make(&embedder, items, rows, n_missing, run, &d, error);
    if (n_missing && !made)
        return FALSE;
    items->vectors = (ClozeNpy){.n = n, .d = d};
    items->vectors.owned = items->vectors.values =
        n_missing == n ? g_steal_pointer(&made) : merge(keeping, kept, made, n, d);
    return TRUE;
}

gboolean
gloss_map_keeping_fill(GlossMapKeeping *keeping, ClozeMapItems *items, const ClozeMapRun *run,
                       GError **error)
{
    const GlossMapRequest *request = keeping->request;
    g_auto(ClozeNpy) kept = {0};

    if (items->vectors.n)
        return TRUE;
    open_kept(keeping, &kept);
    if (kept.n && keeping->is_same) {
        items->vectors = kept;
        kept = (ClozeNpy){0};
        keeping->written = g_strdup(keeping->found->vectors);
        return TRUE;
    }
    if (!make_missing(keeping, items, &kept, run, error))
        return FALSE;
    /* Without it the next time takes longer, no more. */
    if (request->library && request->source)
        keeping->written = gloss_map_layouts_write_vectors(request->library, items->vectors.values,
                                                           items->n, items->vectors.d, NULL);
    return TRUE;
}

/* ---- places ---- */

GlossPoint *
gloss_map_keeping_dup_places(const GlossMapKeeping *keeping, gsize n, guint8 *placed)
{
    GlossPoint *places;

    if (!keeping->found || keeping->request->again || keeping->n_known < LEAST_KNOWN ||
        2 * keeping->n_known < n)
        return NULL;
    places = g_new0(GlossPoint, n);
    for (gsize i = 0; i < n; i++) {
        placed[i] = keeping->row_of[i] != NOWHERE ? 1 : 0;
        if (placed[i])
            places[i] = keeping->found->points[keeping->row_of[i]];
    }
    return places;
}

gboolean
gloss_map_keeping_end(GlossMapKeeping *keeping, gsize n, const GlossPoint *points, GBytes *details,
                      GError **error)
{
    const GlossMapRequest *request = keeping->request;
    const GlossMapLayout layout = {.n = n,
                                   .hashes = keeping->hashes,
                                   .points = (GlossPoint *)points,
                                   .groups = keeping->groups,
                                   .details = details,
                                   .vectors = keeping->written};

    if (!request->library || !request->source)
        return TRUE;
    if (gloss_map_layouts_store(request->library, request->source, keeping->settings, &layout,
                                error)) {
        g_clear_pointer(&keeping->written, g_free);
        return TRUE;
    }
    return FALSE;
}

void
gloss_map_keeping_clear(GlossMapKeeping *keeping)
{
    gboolean is_kept = keeping->found && g_strcmp0(keeping->found->vectors, keeping->written) == 0;

    if (keeping->written && !is_kept)
        g_unlink(keeping->written);
    g_free(keeping->written);
    g_free(keeping->settings);
    g_free(keeping->groups);
    g_free(keeping->hashes);
    g_free(keeping->row_of);
    g_clear_pointer(&keeping->found, gloss_map_layouts_free);
}
