/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Directions of glosses, which take long to make, by the keys of their senses: in memory, and in a file of
 * the user's cache that is mapped, so that what was read once is there at the next start. Numbers are
 * 8-bit: of a vector the direction alone counts. One thread at a time for one object; processes that use
 * one file lose nothing but what the other has added. */
#pragma once

#include <gio/gio.h>

typedef struct _GlossGlossCache GlossGlossCache;

/* @size: numbers of one value. @path (nullable): the file; one that is not there, or not sound, is as an
 * empty one. */
GlossGlossCache *gloss_gloss_cache_new(gsize size, const char *path);
/* Writes what is new, if that is much. */
void gloss_gloss_cache_free(GlossGlossCache *cache);
/* (nullable) [size], until the next add or save. */
const gint8 *gloss_gloss_cache_find(const GlossGlossCache *cache, const char *key);
/* @lasting: whether it goes into the file. Makes room where there is none. */
void gloss_gloss_cache_add(GlossGlossCache *cache, const char *key, const gint8 *value,
                           gboolean lasting);
/* Puts what is new into the file. */
gboolean gloss_gloss_cache_save(GlossGlossCache *cache, GError **error);
/* Values, of the file and of memory. */
gsize gloss_gloss_cache_get_n(const GlossGlossCache *cache);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossGlossCache, gloss_gloss_cache_free)
