/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One case of a benchmark, ready to run: what its file prepares, what cli-bench.c measures. */
#pragma once

#include "app/cli/cli.h"
#include "engine/model/precision.h"

typedef struct {
    const char *unit; /* "ms", "s", or something a second */
    double amount;    /* of what stands before "/s", in one piece of work */
    guint warmup;
    guint runs;
    double operations;        /* floating-point operations of one piece, 0: not counted */
    ClozePrecision precision; /* of these operations */
    double tokens;            /* of one piece, 0: not counted */
    /* Does one piece of work. In the worker. */
    gboolean (*run)(gpointer data, GCancellable *cancellable, GError **error);
    /* (nullable) adds members that tell whether the work was done right. */
    void (*add_quality)(gpointer data, GString *line);
    gpointer data;
    GDestroyNotify free_data;
} GlossCliBenchWork;

/* Fills @work for the case @name. What is missing is CLOZE_ERROR_NOT_FOUND or
 * G_IO_ERROR_NOT_FOUND: the case is named and left out. In the worker. */
typedef gboolean (*GlossCliBenchPrepare)(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                                         GError **error);

typedef struct {
    const char *name;
    GlossCliBenchPrepare prepare;
} GlossCliBenchCase;
