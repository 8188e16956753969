/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is found wrong with labelled data: each fault with its kind, its file and line, what was made
 * of it and what a person may do. The list keeps the first of each kind and counts them all. One
 * thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef enum {
    /* in a row */
    CLOZE_DATASET_PROBLEM_ENCODING, /* bytes that are not UTF-8; read as U+FFFD */
    CLOZE_DATASET_PROBLEM_COLUMNS,  /* another number of columns than the rest */
    CLOZE_DATASET_PROBLEM_SYNTAX,   /* no JSON, a quote without its end */
    CLOZE_DATASET_PROBLEM_FIELD,    /* a field is missing or of another type */
    CLOZE_DATASET_PROBLEM_EMPTY,    /* a text without a character that shows */
    CLOZE_DATASET_PROBLEM_LABEL,    /* no label, or "-": nobody decided */
    CLOZE_DATASET_PROBLEM_SCORE,    /* no number where the score stands */
    CLOZE_DATASET_PROBLEM_LABELS,   /* several labels; the first is taken */
    /* in tagged words and spans */
    CLOZE_DATASET_PROBLEM_WORD, /* an empty word */
    CLOZE_DATASET_PROBLEM_TAG,  /* a tag with an unknown prefix; read as O */
    CLOZE_DATASET_PROBLEM_SCHEME, /* a tag that its scheme does not allow there; read as conlleval does */
    CLOZE_DATASET_PROBLEM_RANGE,     /* a span outside its text, or with nothing in it */
    CLOZE_DATASET_PROBLEM_EDGE,      /* a span that begins or ends with a blank; trimmed */
    CLOZE_DATASET_PROBLEM_ALIGNMENT, /* a span that begins or ends inside a word; widened */
    CLOZE_DATASET_PROBLEM_OVERLAP,   /* a span that overlaps one before it */
    CLOZE_DATASET_PROBLEM_SURFACE,   /* a span whose text is not what the file says it is */
    /* between rows */
    CLOZE_DATASET_PROBLEM_DUPLICATE, /* the same example again */
    CLOZE_DATASET_PROBLEM_CONFLICT,  /* the same text with another label */
    CLOZE_DATASET_PROBLEM_LEAK,      /* an example of the held-out data that trains too */
    CLOZE_DATASET_PROBLEM_FEW,       /* a label with few examples */
    CLOZE_DATASET_PROBLEM_ABSENT,    /* a label that one of train and dev does not have */
    CLOZE_DATASET_PROBLEM_ONE_LABEL, /* nothing to tell apart */
    CLOZE_DATASET_N_PROBLEM_KINDS
} ClozeDatasetProblemKind;

typedef enum {
    CLOZE_DATASET_KEPT,     /* the example is as the file has it */
    CLOZE_DATASET_REPAIRED, /* the example stands, changed as the message says */
    CLOZE_DATASET_LEFT_OUT, /* the row, or of a span the span, is not in the data */
} ClozeDatasetOutcome;

typedef struct {
    ClozeDatasetProblemKind kind;
    ClozeDatasetOutcome outcome;
    guint file;    /* index in the dataset's files */
    gsize line;    /* from 1; 0: of the whole file */
    char *message; /* what was expected, what was found, what was made of it */
} ClozeDatasetProblem;

/* All zero but list is an empty one. */
typedef struct {
    GPtrArray *list; /* ClozeDatasetProblem*, in the order found, at most 200 of a kind */
    gsize n;
    gsize n_of[CLOZE_DATASET_N_PROBLEM_KINDS];
    gsize n_left_out_of[CLOZE_DATASET_N_PROBLEM_KINDS];
} ClozeDatasetProblems;

CLOZE_API ClozeDatasetProblems *cloze_dataset_problems_new(void);
CLOZE_API void cloze_dataset_problems_free(ClozeDatasetProblems *problems);
CLOZE_API void cloze_dataset_problems_add(ClozeDatasetProblems *problems,
                                          ClozeDatasetProblemKind kind, ClozeDatasetOutcome outcome,
                                          guint file, gsize line, const char *format, ...)
    G_GNUC_PRINTF(6, 7);
/* How many bytes of @text a message shows: whole characters, at most 60 bytes; for "%.*s". */
CLOZE_API int cloze_dataset_problems_excerpt(const char *text, gsize size);
/* "encoding", "columns", ... */
CLOZE_API const char *cloze_dataset_problems_get_kind_name(ClozeDatasetProblemKind kind);
/* A sentence on what to do about problems of this kind; untranslated. */
CLOZE_API const char *cloze_dataset_problems_get_advice(ClozeDatasetProblemKind kind);
/* Whether a reader can repair it, so that leaving the example out is a choice. */
CLOZE_API gboolean cloze_dataset_problems_is_repairable(ClozeDatasetProblemKind kind);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDatasetProblems, cloze_dataset_problems_free)
