/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A slot has its level for good: what it holds may change without anything being moved. */
#include "engine/search/hnsw.h"

#include <string.h>

ClozeHnsw *
cloze_hnsw_new(const char *model, const ClozeHnswOptions *options)
{
    ClozeHnsw *self = g_new0(ClozeHnsw, 1);

    g_return_val_if_fail(options->links >= 2 && options->links <= CLOZE_HNSW_MAX_LINKS, NULL);
    self->options = *options;
    self->model = g_strdup(model);
    return self;
}

void
cloze_hnsw_free(ClozeHnsw *self)
{
    if (!self)
        return;
    if (!self->bytes) {
        g_free(self->heights);
        g_free(self->checksums);
        g_free(self->lowest);
        g_free(self->upper);
    }
    g_clear_pointer(&self->bytes, g_bytes_unref);
    g_free(self->places);
    g_free(self->model);
    g_free(self);
}

/* SplitMix64 (Steele, Lea, Flood 2014). */
static guint64
mix(guint64 z)
{
    z += G_GUINT64_CONSTANT(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * G_GUINT64_CONSTANT(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * G_GUINT64_CONSTANT(0x94D049BB133111EB);
    return z ^ z >> 31;
}

guint
cloze_hnsw_draw_level(const ClozeHnswOptions *options, guint32 slot)
{
    guint64 drawn = mix(mix(options->seed) ^ slot);
    guint level = 0;

    for (; level < CLOZE_HNSW_MAX_LEVEL && drawn % options->links == 0; level++)
        drawn /= options->links;
    return level;
}

guint32
cloze_hnsw_set_places(ClozeHnsw *self, guint32 from)
{
    guint32 place = 0;

    if (from > 0)
        place = self->places[from - 1] + cloze_hnsw_draw_level(&self->options, from - 1);
    for (guint32 slot = from; slot < self->n; slot++) {
        self->places[slot] = place;
        place += cloze_hnsw_draw_level(&self->options, slot);
    }
    return place;
}

/* (transfer full) [n] of @size bytes each, zeros behind what there was. */
static gpointer
enlarge(ClozeHnsw *self, gpointer old, gsize had, gsize n, gsize size)
{
    gpointer made = self->bytes ? g_malloc_n(n + 1, size) : g_realloc_n(old, n + 1, size);

    if (self->bytes && had > 0)
        memcpy(made, old, had * size);
    memset((char *)made + had * size, 0, (n + 1 - had) * size);
    return made;
}

void
cloze_hnsw_reserve(ClozeHnsw *self, guint32 n)
{
    const gsize width = sizeof(guint32), had = self->n, had_upper = self->n_upper;
    const gsize row = width * (1 + self->options.links);

    if (n <= self->n && !self->bytes)
        return;
    self->n = MAX(n, self->n);
    self->places = g_renew(guint32, self->places, (gsize)self->n + 1);
    self->n_upper = cloze_hnsw_set_places(self, (guint32)had);
    self->heights = enlarge(self, self->heights, had, self->n, 1);
    self->checksums = enlarge(self, self->checksums, had, self->n, width);
    self->lowest = enlarge(self, self->lowest, had, self->n, width * (1 + 2 * self->options.links));
    self->upper = enlarge(self, self->upper, had_upper, self->n_upper, row);
    g_clear_pointer(&self->bytes, g_bytes_unref);
}
