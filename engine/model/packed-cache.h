/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Packed weights on disk, in the user's cache folder: a start reads them instead of packing anew.
 * Entries are written beside and renamed, at most a few are kept, and all may be deleted at any
 * time. Any thread. */
#pragma once

#include "engine/base/pool.h"
#include <glib.h>

/* Which model it is, for the cache of packed weights. */
typedef struct {
    const char *place;   /* the folder */
    const char *key;     /* cloze_model_files_get_identity */
    gboolean words_only; /* the model's word embeddings are the entry's, its block is not */
} ClozePackedCacheEntry;

/* Reads the entry @name if it was written for @key: @block_size floats into @block, and the @words_size
 * floats of the word embeddings mapped, of which only the rows that are used take memory. NULL where
 * there is none, it is another key's, or it is damaged; @block may have changed. @block NULL: the
 * word embeddings alone. @pool: (nullable): who reads. */
GMappedFile *cloze_packed_cache_read(const char *name, const char *key, gsize words_size,
                                     float *block, gsize block_size, ClozePool *pool);
const float *cloze_packed_cache_get_words(GMappedFile *map);
/* Does nothing where the disk is full or the folder cannot be written. */
void cloze_packed_cache_write(const char *name, const char *key, const float *words,
                              gsize words_size, const float *block, gsize block_size);
