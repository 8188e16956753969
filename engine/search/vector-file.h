/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file of vectors by slot, mapped: each slot holds the id of what it belongs to (0: free), the
 * vector in fp32, the same in 8 bits with its scale, its length and that of what was lost, and a
 * checksum.
 * A header names the model and the width. The file grows by whole chunks and never shrinks; how many
 * there are is told by its size, so that there is no moment at which it is half grown. Ids are
 * written last: a slot that names an id whose checksum is wrong was cut off while it was written.
 *
 * Which slot belongs to which id is for the library to say; this file alone can be scanned. One
 * process at a time opens it for writing (G_IO_ERROR_BUSY else), any number read. An object is used
 * by one thread at a time, apart from the getters. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeVectorFile ClozeVectorFile;

#define CLOZE_VECTOR_FILE_ROWS 1024 /* slots of a chunk */

/* The vectors of a chunk as they lie in the file: rows of @stride values, zeros behind the width. */
typedef struct {
    const guint64 *ids;       /* [rows] */
    const guint32 *checksums; /* [rows] of id and vector */
    const float *scales;      /* [rows] of the 8-bit values */
    const float *lengths;     /* [rows] L2 length of what the 8-bit values say */
    const float *lost;        /* [rows] and of the vector minus that */
    const gint8 *narrow;      /* [rows][stride] */
    const float *wide;        /* [rows][stride] */
} ClozeVectorChunk;

/* For reading; also when @model (nullable) is another than the file's: CLOZE_ERROR_MISMATCH. */
CLOZE_API ClozeVectorFile *cloze_vector_file_open(const char *path, const char *model,
                                                  GError **error);
/* For writing; made when missing. @model: at most 64 bytes; @width: 1 .. 16384. */
CLOZE_API ClozeVectorFile *cloze_vector_file_open_writable(const char *path, const char *model,
                                                           gsize width, GError **error);
CLOZE_API void cloze_vector_file_free(ClozeVectorFile *self);
/* Looks at what others have added since. */
CLOZE_API gboolean cloze_vector_file_refresh(ClozeVectorFile *self, GError **error);

CLOZE_API const char *cloze_vector_file_get_model(ClozeVectorFile *self);
CLOZE_API gsize cloze_vector_file_get_width(ClozeVectorFile *self);
CLOZE_API gsize cloze_vector_file_get_stride(ClozeVectorFile *self);
CLOZE_API gsize cloze_vector_file_get_capacity(ClozeVectorFile *self); /* slots */
CLOZE_API void cloze_vector_file_get_chunk(ClozeVectorFile *self, gsize chunk,
                                           ClozeVectorChunk *out);
/* 0 for a free slot and for one past the end. */
CLOZE_API guint64 cloze_vector_file_get_id(ClozeVectorFile *self, gsize slot);
/* [stride] */
CLOZE_API const float *cloze_vector_file_get_vector(ClozeVectorFile *self, gsize slot);
/* The same, read and not mapped: rows from all over the file do not stay in memory. FALSE where it
 * cannot be read. */
CLOZE_API gboolean cloze_vector_file_read_vector(ClozeVectorFile *self, gsize slot, float *out);
/* Whether @slot holds @id and its checksum is right. */
CLOZE_API gboolean cloze_vector_file_check(ClozeVectorFile *self, gsize slot, guint64 id);
/* The same for @slot as cloze_vector_file_read_vector reads it: [stride]. Any thread. */
CLOZE_API gboolean cloze_vector_file_read_checked(ClozeVectorFile *self, gsize slot, guint64 id,
                                                  float *out);
/* How often cloze_vector_file_read_checked has met a slot of its id that cannot be read or whose checksum
 * is wrong. */
CLOZE_API guint cloze_vector_file_get_n_damaged(ClozeVectorFile *self);

/* Puts vector [width] for @id (not 0) into @slot, growing the file where needed; a full disk fails
 * and changes nothing. Last on disk only after cloze_vector_file_sync. */
CLOZE_API gboolean cloze_vector_file_write(ClozeVectorFile *self, gsize slot, guint64 id,
                                           const float *vector, GError **error);
CLOZE_API gboolean cloze_vector_file_clear(ClozeVectorFile *self, gsize slot, GError **error);
CLOZE_API gboolean cloze_vector_file_sync(ClozeVectorFile *self, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeVectorFile, cloze_vector_file_free)
