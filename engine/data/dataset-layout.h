/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How a labelled file is to be read: its dialect, its fields, and what each field is used for. Found
 * out from the first part of a file, changed by whoever knows better, said in words for a preview.
 * Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/tag-scheme.h"
#include <glib.h>

typedef enum {
    CLOZE_DATASET_ANY,       /* asked for: whatever the file holds */
    CLOZE_DATASET_WORDS,     /* sentences of words with labelled spans */
    CLOZE_DATASET_TEXTS,     /* a text and its label */
    CLOZE_DATASET_PAIRS,     /* two texts and their label */
    CLOZE_DATASET_SCORES,    /* two texts and a number */
    CLOZE_DATASET_POSITIVES, /* two texts that belong together, perhaps a third that does not */
} ClozeDatasetKind;

typedef enum {
    CLOZE_DATASET_COLUMNS,  /* CoNLL: a word a line, blank lines between sentences */
    CLOZE_DATASET_JSONL,    /* an object a line */
    CLOZE_DATASET_JSON,     /* one array of objects */
    CLOZE_DATASET_TABLE,    /* CSV, TSV: a record a line */
    CLOZE_DATASET_FASTTEXT, /* __label__X and the text */
    CLOZE_DATASET_LEADING,  /* the label, a blank, the text */
    CLOZE_DATASET_XML,      /* <pair> with <t> and <h>, as the RTE challenges have it */
} ClozeDatasetDialect;

typedef enum {
    CLOZE_DATASET_ROLE_TEXT,     /* the text, or the first of two */
    CLOZE_DATASET_ROLE_SECOND,   /* the second of two */
    CLOZE_DATASET_ROLE_NEGATIVE, /* of triplets: the text that does not belong */
    CLOZE_DATASET_ROLE_LABEL,
    CLOZE_DATASET_ROLE_SCORE,
    CLOZE_DATASET_ROLE_WORDS, /* the words of a sentence; in columns, the word */
    CLOZE_DATASET_ROLE_TAGS,  /* a tag for each word; in columns, the tag */
    CLOZE_DATASET_ROLE_SPANS, /* labelled spans of the text, or of the words where there is no text */
    CLOZE_DATASET_N_ROLES
} ClozeDatasetRole;

typedef struct {
    ClozeDatasetKind kind;
    ClozeDatasetDialect dialect;
    char **fields;                    /* names, NULL-terminated; "1", "2", … without a header */
    int roles[CLOZE_DATASET_N_ROLES]; /* index in fields, or -1 */
    /* tables */
    char delimiter;
    gboolean quoted; /* by RFC 4180; else a quote is a plain character */
    gboolean header; /* the first record names the fields */
    /* columns */
    gboolean tabs;        /* one TAB between columns; else runs of blanks */
    gboolean has_index;   /* the first column counts the words */
    gboolean glued_index; /* a word is one character and a number stuck to it */
    /* tags and spans of JSON */
    gboolean bare_tags; /* a tag is O or a label without a prefix */
    gboolean inclusive; /* the end is the last character, not the one behind it */
    /* (nullable) what integer tags and labels stand for, NULL-terminated */
    char **label_names;
} ClozeDatasetLayout;

/* Looks at the first part of a file (gzip too). @kind: what is wanted, or CLOZE_DATASET_ANY. Fails
 * where the file cannot be read or nothing of that kind is found in it, and says what was. */
CLOZE_API ClozeDatasetLayout *cloze_dataset_layout_detect(const char *path, ClozeDatasetKind kind,
                                                          GError **error);
/* The same for bytes of a file that is called @name. */
CLOZE_API ClozeDatasetLayout *cloze_dataset_layout_detect_bytes(const char *data, gsize size,
                                                                const char *name,
                                                                ClozeDatasetKind kind,
                                                                GError **error);
CLOZE_API ClozeDatasetLayout *cloze_dataset_layout_copy(const ClozeDatasetLayout *layout);
CLOZE_API void cloze_dataset_layout_free(ClozeDatasetLayout *layout);
/* The name of the field that has @role, or NULL. */
CLOZE_API const char *cloze_dataset_layout_get_field(const ClozeDatasetLayout *layout,
                                                     ClozeDatasetRole role);
/* (transfer full) such as "TSV, header, premise = premise …"; English. */
CLOZE_API char *cloze_dataset_layout_describe(const ClozeDatasetLayout *layout);
CLOZE_API const char *cloze_dataset_layout_get_kind_name(ClozeDatasetKind kind);
CLOZE_API const char *cloze_dataset_layout_get_dialect_name(ClozeDatasetDialect dialect);
CLOZE_API const char *cloze_dataset_layout_get_role_name(ClozeDatasetRole role);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeDatasetLayout, cloze_dataset_layout_free)
