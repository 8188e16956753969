/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts or pairs with the distributions that a plugin gave them, and what somebody says they are: how
 * many agree, and the whole as a file. One thread at a time. */
#pragma once

#include "plugins/plugin.h"

typedef struct {
    guint64 line; /* in its file, from 1; 0: of no file */
    char *first;
    char *second;   /* (nullable) */
    char *gold;     /* (nullable) what somebody says it is */
    GArray *scores; /* (nullable) GlossLabelScore; NULL until it is judged */
} GlossJudgedRow;

typedef struct _GlossJudgedTable GlossJudgedTable;

GlossJudgedTable *gloss_judged_table_new(void);
GlossJudgedTable *gloss_judged_table_ref(GlossJudgedTable *self);
void gloss_judged_table_unref(GlossJudgedTable *self);
/* @second, @gold: (nullable); a blank gold is none. */
void gloss_judged_table_add(GlossJudgedTable *self, guint64 line, const char *first,
                            const char *second, const char *gold);
guint gloss_judged_table_get_size(GlossJudgedTable *self);
const GlossJudgedRow *gloss_judged_table_get(GlossJudgedTable *self, guint index);
/* @scores: (element-type GlossLabelScore), referenced. */
void gloss_judged_table_set_scores(GlossJudgedTable *self, guint index, GArray *scores);
guint gloss_judged_table_get_n_judged(GlossJudgedTable *self);
gboolean gloss_judged_table_has_pairs(GlossJudgedTable *self);
gboolean gloss_judged_table_has_gold(GlossJudgedTable *self);
/* What a plugin would call the label that somebody gave: one of @scores' own where it means the same
 * (whatever its case; "entails", "not_entailment" and the like for inference). NULL: none does. */
const char *gloss_judged_table_find_label(const GArray *scores, const char *gold);
/* 1: right, 0: wrong, -1: not judged, or nobody says what is right in words that can be compared. */
gint gloss_judged_table_is_right(const GlossJudgedRow *row);
/* The share of right ones among those that can be compared, *@n; NaN where there are none. */
double gloss_judged_table_get_accuracy(GlossJudgedTable *self, guint *n);
/* Writes the judged rows, whole or not at all, by the name's ending: .csv, .tsv or .jsonl. Columns:
 * line, premise and hypothesis (or text), gold where there is any, label, and the score of each. */
gboolean gloss_judged_table_write(GlossJudgedTable *self, const char *path, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossJudgedTable, gloss_judged_table_unref)
