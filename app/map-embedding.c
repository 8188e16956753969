/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole texts go the way of engine/map/text-vectors.h; uses, and texts at a layer, that of words. */
#include "app/map-embedding.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/text-embedder.h"
#include "engine/base/error.h"
#include "engine/map/text-vectors.h"
#include "engine/model/word-vectors.h"

#define GROUP      64 /* texts between two looks at the progress */
#define USE_STATES 4

typedef struct {
    const GlossMapEmbedder *embedder;
    ClozeMapItems *items;
    const guint32 *rows;
    gsize n;
    ClozeModel *model;
    gsize d;
    float *out;
    gsize first;  /* of the group, in rows[] */
    gssize empty; /* a row without a piece, or -1 */
} Making;

gboolean
gloss_map_embedding_is_of_uses(const ClozeMapItems *items)
{
    return cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_AT) &&
           cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_WORD);
}

static gboolean
check_model(const GlossMapEmbedder *embedder, GError **error)
{
    if (embedder->model_folder)
        return TRUE;
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                        _("texts need an installed encoder model to become vectors"));
    return FALSE;
}

char *
gloss_map_embedding_dup_identity(const GlossMapEmbedder *embedder, GError **error)
{
    g_autoptr(GlossTextEmbedder) text = NULL;
    g_autofree char *hash = NULL;

    if (!check_model(embedder, error))
        return NULL;
    text = gloss_text_embedder_new(embedder->session, embedder->model_folder);
    hash = gloss_text_embedder_dup_hash(text, error);
    return hash ? g_strdup_printf("%s layer %u", hash, embedder->layer) : NULL;
}

static const char *
get_text_cb(gpointer data, gsize index, gsize *size)
{
    const Making *making = data;
    const char *text = cloze_map_items_get_text(making->items, making->rows[index]);

    *size = text ? strlen(text) : 0;
    return text ? text : "";
}

static void
take_cb(gsize text, gsize word, const float *vector, gpointer data)
{
    Making *making = data;

    if (vector)
        memcpy(making->out + (making->first + text) * making->d, vector,
               making->d * sizeof *vector);
    else if (making->empty < 0)
        making->empty = (gssize)making->rows[making->first + text];
}

/* The use within its text, or the whole of it. */
static ClozeRange
find_range(const Making *making, gsize row, gsize size)
{
    const ClozeMapItems *items = making->items;
    ClozeRange range = {0, size};
    const char *at, *word;

    if (!gloss_map_embedding_is_of_uses(items))
        return range;
    at = cloze_map_items_get(cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_AT), row);
    word = cloze_map_items_get(cloze_map_items_find_column(items, GLOSS_MAP_EMBEDDING_WORD), row);
    range.start = MIN(at ? (gsize)g_ascii_strtoull(at, NULL, 10) : 0, size);
    range.end = MIN(range.start + (word ? strlen(word) : 0), size);
    return range;
}

static gboolean
make_group(Making *making, gsize count, const ClozeMapRun *run, GError **error)
{
    ClozeWordText texts[GROUP];
    ClozeRange ranges[GROUP];
    guint layer = making->embedder->layer;
    guint64 layers = layer ? G_GUINT64_CONSTANT(1) << layer
                           : cloze_word_vectors_get_last(making->model, USE_STATES);

    for (gsize i = 0; i < count; i++) {
        gsize size;
        const char *text = get_text_cb(making, making->first + i, &size);

        ranges[i] = find_range(making, making->rows[making->first + i], size);
        texts[i] = (ClozeWordText){text, {0, size}, &ranges[i], 1};
    }
    if (!cloze_word_vectors_run(making->embedder->session, making->model, layers, texts, count,
                                take_cb, making, run->cancellable, error))
        return FALSE;
    if (making->empty < 0)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "row %" G_GSSIZE_FORMAT ": expected a text with a word that the model reads",
                making->empty + 1);
    return FALSE;
}

static gboolean
check_layer(const Making *making, GError **error)
{
    gsize n_layers = cloze_model_get_config(making->model)->n_layers;

    if (making->embedder->layer <= n_layers)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                _("expected a layer from 1 to %u, which the model has, found %u"), (guint)n_layers,
                making->embedder->layer);
    return FALSE;
}

static float *
make_words(Making *making, const ClozeMapRun *run, GError **error)
{
    g_autofree float *out = g_new0(float, making->n * making->d + 1);

    making->out = out;
    for (; making->first < making->n; making->first += GROUP)
        if (!cloze_map_run_report(run, "vectors", (double)making->first / (double)making->n,
                                  error) ||
            !make_group(making, MIN(GROUP, making->n - making->first), run, error))
            return NULL;
    return g_steal_pointer(&out);
}

float *
gloss_map_embedding_make(const GlossMapEmbedder *embedder, ClozeMapItems *items,
                         const guint32 *rows, gsize n, const ClozeMapRun *run, gsize *d,
                         GError **error)
{
    g_autoptr(ClozeModel) model = NULL;
    Making making = {.embedder = embedder, .items = items, .rows = rows, .n = n, .empty = -1};

    if (!check_model(embedder, error))
        return NULL;
    model = cloze_session_load_model(embedder->session, embedder->model_folder, error);
    if (!model)
        return NULL;
    making.model = model;
    making.d = *d = cloze_model_get_config(model)->hidden_size;
    if (!check_layer(&making, error))
        return NULL;
    if (embedder->layer == 0 && !gloss_map_embedding_is_of_uses(items))
        return cloze_text_vectors_make(embedder->session, model, n, 0, get_text_cb, &making, run,
                                       error);
    return make_words(&making, run, error);
}
