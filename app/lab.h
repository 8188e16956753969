/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The four experiments of the word laboratory, one function for the command line and the window. The
 * measuring is engine/lab's. Any thread; takes as long as the model does. */
#pragma once

#include "app/lab-table.h"
#include <gio/gio.h>

struct _ClozeModel;
struct _ClozeSession;

typedef enum {
    GLOSS_LAB_COSINE,     /* a word in two sentences */
    GLOSS_LAB_ANISOTROPY, /* words of texts at random */
    GLOSS_LAB_NEIGHBOURS,
    GLOSS_LAB_SIMILARITY, /* pairs that people have rated */
} GlossLabExperiment;

typedef enum {
    GLOSS_LAB_STATIC,  /* rows of the word embeddings */
    GLOSS_LAB_ALONE,   /* each word encoded on its own */
    GLOSS_LAB_CONTEXT, /* forms of the texts */
} GlossLabVectors;

#define GLOSS_LAB_LAST_LAYER  (-1)
#define GLOSS_LAB_LEAST_WORDS 2
#define GLOSS_LAB_MOST_WORDS  100000
#define GLOSS_LAB_WORDS       5000 /* by default */

typedef struct {
    GlossLabExperiment experiment;
    const char *word;
    const char *second_word; /* (nullable) the word itself */
    const char *first;       /* (nullable) sentences */
    const char *second;
    const char *const *texts; /* [n_texts] valid UTF-8; of a cosine, what standardises it */
    gsize n_texts;
    const char *ratings; /* a file of word, word, number */
    GlossLabVectors vectors;
    gint layer; /* of neighbours; or GLOSS_LAB_LAST_LAYER */
    guint count;
    guint max_words; /* of the texts */
    guint64 seed;
    /* (nullable) on the calling thread; a word for programs, 0 .. 1 */
    void (*progress)(const char *stage, double fraction, gpointer data);
    gpointer progress_data;
} GlossLabRequest;

/* Errors are sentences for people. */
GlossLabTable *gloss_lab_run(struct _ClozeSession *session, struct _ClozeModel *model,
                             const GlossLabRequest *request, GCancellable *cancellable,
                             GError **error);
