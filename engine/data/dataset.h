/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled data of every kind and dialect in one shape: examples that know their file and line, the
 * labels with their counts, and what was wrong. Nothing is left out without a problem that says so.
 * Offsets in memory are UTF-8 bytes, end exclusive; the code points of files are converted once.
 * Files are read as a stream: memory goes to the examples alone. Immutable once read, but for
 * dataset-labels.h. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset-answers.h"
#include "engine/data/dataset-layout.h"
#include "engine/data/dataset-problems.h"
#include "engine/data/tag-scheme.h"
#include "engine/text/blocks.h"
#include <gio/gio.h>

/* Bytes of the example's text. */
typedef struct {
    gsize start;
    gsize end;
    const char *label; /* interned */
} ClozeDatasetSpan;

/* Of the kind CLOZE_DATASET_WORDS. */
typedef struct {
    const ClozeRange *words; /* [n_words] of the text, in order */
    const char *const *tags; /* [n_words] as the file writes them, interned; NULL for spans */
    const ClozeEntity
        *entities; /* [n_entities] in words, in order, without overlap; types interned */
    const ClozeDatasetSpan
        *spans; /* [n_entities] the same entities in bytes: what the file says after
                                    * trimming, which need not be whole words */
    guint32 n_words;
    guint32 n_entities;
    gsize document; /* counts -DOCSTART- and "# newdoc" of the file */
} ClozeDatasetTagging;

typedef struct {
    const char *text;     /* [size] and a zero; of columns, the words with a space between */
    const char *second;   /* of pairs; else NULL */
    const char *negative; /* of triplets; else NULL */
    const ClozeDatasetTagging *tagging; /* of words; else NULL */
    gsize line;                         /* where it begins in its file, from 1 */
    double score;                       /* of scores; else NaN */
    guint32 size;
    guint32 second_size;
    gint32 label; /* of texts and pairs: index in labels; else -1 */
    guint32 file; /* index in files */
} ClozeDatasetExample;

typedef struct {
    char *path;
    ClozeDatasetLayout *layout;
    ClozeTagScheme scheme; /* of tags: found over the whole file */
    gsize n_rows;          /* records that were seen (of columns, sentences), header apart */
    gsize n_examples;
    gsize n_left_out; /* records that are no examples */
    gsize n_words;
    gsize n_documents;
} ClozeDatasetFile;

typedef struct {
    const char *name; /* interned */
    gsize n;          /* examples; of words, entities */
} ClozeDatasetLabel;

typedef struct {
    ClozeDatasetKind kind;
    ClozeDatasetExample *examples;
    gsize n_examples;
    GPtrArray *files; /* ClozeDatasetFile* */
    GArray *labels;   /* ClozeDatasetLabel, in byte order of the names until adopted */
    ClozeDatasetProblems *problems;
    double least_score, greatest_score; /* NaN without scores */
    GHashTable *renamed; /* interned names as in the files to what they are called; "": dropped */
    gpointer store;      /* what the examples point into */
} ClozeDataset;

/* All zero: whatever the files hold, detected, everything repaired that can be. */
typedef struct {
    ClozeDatasetKind kind;
    const ClozeDatasetLayout *layout; /* for every file; NULL: each file's own is found out */
    const char *reading; /* (nullable) what is known of the layout: see dataset-hints.h */
    guint32 skip;        /* bits 1 << ClozeDatasetProblemKind: left out instead of repaired */
    const ClozeDatasetAnswers *answers; /* (nullable) what goes for single lines instead */
    gsize max_examples;                 /* a preview; 0: all */
    GCancellable *cancellable;          /* (nullable) */
} ClozeDatasetOptions;

/* Reads files of one kind, NULL-terminated. Fails where one cannot be read or is of another kind
 * than the first, and where no example is left (the message then says why). @options nullable. */
CLOZE_API ClozeDataset *cloze_dataset_read(const char *const *paths,
                                           const ClozeDatasetOptions *options, GError **error);
/* The same for the bytes of one file that is called @name. */
CLOZE_API ClozeDataset *cloze_dataset_parse(const char *data, gsize size, const char *name,
                                            const ClozeDatasetOptions *options, GError **error);
CLOZE_API void cloze_dataset_free(ClozeDataset *dataset);

/* Index in labels, or -1. */
CLOZE_API int cloze_dataset_find_label(const ClozeDataset *dataset, const char *name);
/* (transfer full) the names of the labels, NULL-terminated. */
CLOZE_API char **cloze_dataset_dup_label_names(const ClozeDataset *dataset);
/* (transfer full) (element-type ClozeEntity) well-formed chunks only; of spans and of IO and IOB1,
 * which has to be rewritten to be read at all, the entities. */
CLOZE_API GArray *cloze_dataset_dup_strict(const ClozeDataset *dataset,
                                           const ClozeDatasetExample *example);
/* (transfer full) such as "CoNLL columns, 5 columns, word = 2, tag = 3, BIO; 2,001 sentences,
 * 3 labels"; English. */
CLOZE_API char *cloze_dataset_describe(const ClozeDataset *dataset, guint file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDataset, cloze_dataset_free)
