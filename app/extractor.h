/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Runs the program that reads hostile formats, in a process of its own with bounds on memory, processor
 * time and time, and takes what it says. A crash or a loop there is an error here. Any thread, which
 * waits. */
#pragma once

#include "app/reader.h"

typedef struct {
    guint64 memory;     /* bytes of address space; 0: no bound */
    guint cpu_seconds;  /* of processor time; 0: no bound */
    guint wall_seconds; /* after which it is killed */
} GlossExtractorBounds;

/* What a file of @size bytes is worth. */
GlossExtractorBounds gloss_extractor_get_bounds(gsize size);
/* @format: "pdf". @name: the file's, for messages. CANCELLED where @cancellable is; TIMED_OUT;
 * GLOSS_READER_ERROR_DAMAGED for a crash. */
GlossReading *gloss_extractor_run(const char *format, GBytes *bytes, const char *name,
                                  GCancellable *cancellable, GError **error);
/* The same by @program, which is called with the format, memory and processor time. */
GlossReading *gloss_extractor_run_program(const char *program, const char *format, GBytes *bytes,
                                          const char *name, const GlossExtractorBounds *bounds,
                                          GCancellable *cancellable, GError **error);
