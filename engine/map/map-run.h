/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What every step of a map is given: threads, seed, and how to tell and to stop. Results depend on
 * the seed and never on the number of threads. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include <gio/gio.h>

/* @stage: a word for programs ("neighbours", "layout", "clusters"); @fraction of it, 0 .. 1. On the
 * calling thread. */
typedef void (*ClozeMapProgressFunc)(const char *stage, double fraction, gpointer data);

typedef struct {
    ClozePool *pool; /* (nullable) */
    guint64 seed;
    GCancellable *cancellable;     /* (nullable) */
    ClozeMapProgressFunc progress; /* (nullable) */
    gpointer progress_data;
} ClozeMapRun;

/* Tells how far @stage is; FALSE with G_IO_ERROR_CANCELLED when it is to stop. */
CLOZE_API gboolean cloze_map_run_report(const ClozeMapRun *run, const char *stage, double fraction,
                                        GError **error);

/* 64 random bits for a place and a moment: no state, so threads need no order (Steele and others,
 * Fast splittable pseudorandom number generators, 2014: its mixing function). */
static inline guint64
cloze_map_run_mix(guint64 seed, guint64 place)
{
    guint64 z = seed + (place + 1) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);

    z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* 0 .. n - 1, n below 2^32. */
static inline guint32
cloze_map_run_below(guint64 bits, guint64 n)
{
    return (guint32)(((bits >> 32) * n) >> 32);
}

/* -1 .. 1 */
static inline double
cloze_map_run_signed(guint64 bits)
{
    return (double)(gint64)(bits >> 11) / 4503599627370496.0 - 1;
}
