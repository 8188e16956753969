/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a run's worker has told so far, line by line: where it stands, the curves, the evaluations,
 * the log. Bounded, however long the run. Main thread. */
#pragma once

#include "app/run-evaluation.h"

typedef enum {
    GLOSS_RUN_EVENT_NONE,   /* not an event: a line of the log */
    GLOSS_RUN_EVENT_LAUNCH, /* the program's own: a worker is about to be started */
    GLOSS_RUN_EVENT_START,
    GLOSS_RUN_EVENT_PROGRESS,
    GLOSS_RUN_EVENT_EVALUATION,
    GLOSS_RUN_EVENT_CHECKPOINT,
    GLOSS_RUN_EVENT_MESSAGE,
    GLOSS_RUN_EVENT_DONE,
    GLOSS_RUN_EVENT_ERROR,
} GlossRunEvent;

typedef struct {
    guint64 step;
    double loss; /* mean of the steps up to it from the one before */
} GlossRunPoint;

/* To be read only; numbers are NAN where nothing was told, texts NULL. */
typedef struct {
    /* start */
    gboolean started; /* since the worker was last started */
    char *task;
    char *how;
    double train_examples, dev_examples, trainable_parameters, epochs, seed;
    guint64 resumed_step;
    /* progress */
    guint64 step, steps;
    double stage; /* share of what goes before or after the steps; NAN: within them */
    double epoch, loss, rate, tokens_per_second, seconds_left, memory; /* MB */
    guint64 checkpoint_step;                                           /* 0: none */
    GArray *points;         /* GlossRunPoint, at most 2048, by step */
    GPtrArray *evaluations; /* GlossRunEvaluation, by step */
    /* the end */
    gboolean done;
    GArray *metrics; /* GlossRunMetric of done */
    char *error;     /* what the worker itself named as the reason */
    GString *log;    /* for people, a line each; the oldest lines go first */
    gsize log_gone;  /* bytes of lines that went */
    GString *raw;    /* the last lines that were no events */

    guint merged;    /* steps in a point */
    guint pending_n; /* of the next point */
    double pending;
} GlossRunHistory;

GlossRunHistory *gloss_run_history_new(void);
void gloss_run_history_free(GlossRunHistory *self);
/* @line NULL: one was too long to read. */
GlossRunEvent gloss_run_history_add(GlossRunHistory *self, const char *line, gsize size);
/* A line of the program's own. */
void gloss_run_history_add_log(GlossRunHistory *self, const char *text);
/* The line that the program puts before all that a worker writes. */
#define GLOSS_RUN_HISTORY_LAUNCH "\n{\"event\":\"launch\"}\n"
/* The evaluation whose weights are kept; NULL before the first. */
const GlossRunEvaluation *gloss_run_history_get_best(const GlossRunHistory *self);
/* 0..1; below 0: unknown. */
double gloss_run_history_get_fraction(const GlossRunHistory *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRunHistory, gloss_run_history_free)
