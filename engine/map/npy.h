/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads and writes NumPy's array files (numpy/lib/format.py, versions 1 to 3): one array of two
 * dimensions, rows first, float16, float32 or float64, little-endian. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct {
    float *values; /* [n][d]; may be written to, the file stays as it is */
    gsize n;
    gsize d;
    gpointer owned;      /* memory, or */
    GMappedFile *mapped; /* pages of the file that become the process' own when written */
} ClozeNpy;

/* float32 is mapped where its rows lie at whole floats, else converted. */
CLOZE_API gboolean cloze_npy_open(ClozeNpy *npy, const char *path, GError **error);
/* The same from memory, copied. @name stands in messages. */
CLOZE_API gboolean cloze_npy_read(ClozeNpy *npy, const void *data, gsize size, const char *name,
                                  GError **error);
CLOZE_API void cloze_npy_clear(ClozeNpy *npy);
/* values[n][d] as float32; the whole file or none of it. */
CLOZE_API gboolean cloze_npy_write(const char *path, const float *values, gsize n, gsize d,
                                   GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ClozeNpy, cloze_npy_clear)
