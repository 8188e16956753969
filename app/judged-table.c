/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that says only whether one text follows from the other is right about what does not follow,
 * be it called neutral or a contradiction. */
#include "app/judged-table.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "app/delimited.h"
#include "app/judging.h"
#include "engine/base/error.h"
#include "engine/base/file.h"

#define NOT_ENTAILED "not_entailment"

struct _GlossJudgedTable {
    gatomicrefcount refs;
    GPtrArray *rows; /* GlossJudgedRow* */
    guint n_judged;
    gboolean has_pairs;
    gboolean has_gold;
};

static void
row_free(gpointer data)
{
    GlossJudgedRow *row = data;

    g_free(row->first);
    g_free(row->second);
    g_free(row->gold);
    g_clear_pointer(&row->scores, g_array_unref);
    g_free(row);
}

GlossJudgedTable *
gloss_judged_table_new(void)
{
    GlossJudgedTable *self = g_new0(GlossJudgedTable, 1);

    g_atomic_ref_count_init(&self->refs);
    self->rows = g_ptr_array_new_with_free_func(row_free);
    return self;
}

GlossJudgedTable *
gloss_judged_table_ref(GlossJudgedTable *self)
{
    g_atomic_ref_count_inc(&self->refs);
    return self;
}

void
gloss_judged_table_unref(GlossJudgedTable *self)
{
    if (!g_atomic_ref_count_dec(&self->refs))
        return;
    g_ptr_array_unref(self->rows);
    g_free(self);
}

/* ---- rows ---- */

void
gloss_judged_table_add(GlossJudgedTable *self, guint64 line, const char *first, const char *second,
                       const char *gold)
{
    GlossJudgedRow *row = g_new0(GlossJudgedRow, 1);

    row->line = line;
    row->first = g_strdup(first);
    row->second = g_strdup(second);
    row->gold = gold && !gloss_judging_is_blank(gold) ? g_strstrip(g_strdup(gold)) : NULL;
    self->has_pairs |= second != NULL;
    self->has_gold |= row->gold != NULL;
    g_ptr_array_add(self->rows, row);
}

guint
gloss_judged_table_get_size(GlossJudgedTable *self)
{
    return self->rows->len;
}

const GlossJudgedRow *
gloss_judged_table_get(GlossJudgedTable *self, guint index)
{
    return self->rows->pdata[index];
}

void
gloss_judged_table_set_scores(GlossJudgedTable *self, guint index, GArray *scores)
{
    GlossJudgedRow *row = self->rows->pdata[index];

    self->n_judged += row->scores == NULL;
    g_clear_pointer(&row->scores, g_array_unref);
    row->scores = g_array_ref(scores);
}

guint
gloss_judged_table_get_n_judged(GlossJudgedTable *self)
{
    return self->n_judged;
}

gboolean
gloss_judged_table_has_pairs(GlossJudgedTable *self)
{
    return self->has_pairs;
}

gboolean
gloss_judged_table_has_gold(GlossJudgedTable *self)
{
    return self->has_gold;
}

/* ---- what is right ---- */

/* What data sets call the three classes of inference, after the plugin's own name. */
static const char *const synonyms[][8] = {
    {"entailment", "entails", "entailed", "supports", "supported", "e", "yes", NULL},
    {"neutral", "unknown", "nei", "not enough info", "n", NULL},
    {"contradiction", "contradicts", "contradictory", "refutes", "refuted", "c", "no", NULL},
    {NOT_ENTAILED, "not entailment", "not_entailed", "non-entailment", "not entailed", NULL},
};

/* (nullable) */
static const char *
find_canonical(const char *gold)
{
    for (gsize i = 0; i < G_N_ELEMENTS(synonyms); i++)
        for (gsize k = 0; synonyms[i][k]; k++)
            if (g_ascii_strcasecmp(synonyms[i][k], gold) == 0)
                return synonyms[i][0];
    return NULL;
}

/* (nullable) the label of that name, whatever its case. */
static const char *
find_name(const GArray *scores, const char *name)
{
    g_autofree char *wanted = g_utf8_casefold(name, -1);

    for (guint i = 0; i < scores->len; i++) {
        const char *label = g_array_index(scores, GlossLabelScore, i).label;
        g_autofree char *folded = g_utf8_casefold(label, -1);

        if (g_str_equal(folded, wanted))
            return label;
    }
    return NULL;
}

const char *
gloss_judged_table_find_label(const GArray *scores, const char *gold)
{
    const char *label = find_name(scores, gold);
    const char *canonical = label ? NULL : find_canonical(gold);

    if (!canonical)
        return label;
    if (g_str_equal(canonical, NOT_ENTAILED))
        return find_name(scores, "entailment") ? NOT_ENTAILED : NULL;
    return find_name(scores, canonical);
}

gint
gloss_judged_table_is_right(const GlossJudgedRow *row)
{
    const char *wanted =
        row->scores && row->gold ? gloss_judged_table_find_label(row->scores, row->gold) : NULL;
    const char *best = wanted ? gloss_judging_get_best(row->scores) : NULL;

    if (!wanted)
        return -1;
    if (g_str_equal(wanted, NOT_ENTAILED))
        return !g_str_equal(best, "entailment");
    return g_str_equal(wanted, best);
}

double
gloss_judged_table_get_accuracy(GlossJudgedTable *self, guint *n)
{
    guint n_right = 0;

    *n = 0;
    for (guint i = 0; i < self->rows->len; i++) {
        gint right = gloss_judged_table_is_right(self->rows->pdata[i]);

        *n += right >= 0;
        n_right += right > 0;
    }
    return *n ? (double)n_right / *n : NAN;
}

/* ---- the file ---- */

typedef struct {
    const GlossJudgedTable *table;
    const GArray *labels; /* the scores of a row: all have the same labels */
    char delimiter;
    GString *out;
} Writing;

static void
append_cell(Writing *writing, const char *text)
{
    gloss_delimited_append(writing->out, writing->delimiter, text);
}

static void
append_header(Writing *writing)
{
    append_cell(writing, "line");
    append_cell(writing, writing->table->has_pairs ? "premise" : "text");
    if (writing->table->has_pairs)
        append_cell(writing, "hypothesis");
    if (writing->table->has_gold)
        append_cell(writing, "gold");
    append_cell(writing, "label");
    for (guint i = 0; i < writing->labels->len; i++)
        append_cell(writing, g_array_index(writing->labels, GlossLabelScore, i).label);
    g_string_append_c(writing->out, '\n');
}

static void
append_row(Writing *writing, const GlossJudgedRow *row)
{
    g_autofree char *line = g_strdup_printf("%" G_GUINT64_FORMAT, row->line);
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    append_cell(writing, line);
    append_cell(writing, row->first);
    if (writing->table->has_pairs)
        append_cell(writing, row->second ? row->second : "");
    if (writing->table->has_gold)
        append_cell(writing, row->gold ? row->gold : "");
    append_cell(writing, gloss_judging_get_best(row->scores));
    for (guint i = 0; i < writing->labels->len; i++) {
        const char *label = g_array_index(writing->labels, GlossLabelScore, i).label;

        append_cell(writing, g_ascii_formatd(number, sizeof number, "%.6f",
                                             (double)gloss_judging_get_score(row->scores, label)));
    }
    g_string_append_c(writing->out, '\n');
}

static void
append_object(Writing *writing, const GlossJudgedRow *row)
{
    g_autoptr(JsonNode) node = json_node_alloc();
    g_autoptr(JsonObject) object = json_object_new();
    JsonObject *scores = json_object_new();
    g_autofree char *line = NULL;

    json_object_set_int_member(object, "line", (gint64)row->line);
    json_object_set_string_member(object, row->second ? "premise" : "text", row->first);
    if (row->second)
        json_object_set_string_member(object, "hypothesis", row->second);
    if (row->gold)
        json_object_set_string_member(object, "gold", row->gold);
    json_object_set_string_member(object, "label", gloss_judging_get_best(row->scores));
    for (guint i = 0; i < row->scores->len; i++) {
        const GlossLabelScore *score = &g_array_index(row->scores, GlossLabelScore, i);

        json_object_set_double_member(scores, score->label, (double)score->score);
    }
    json_object_set_object_member(object, "scores", scores);
    json_node_init_object(node, object);
    line = json_to_string(node, FALSE);
    g_string_append_printf(writing->out, "%s\n", line);
}

static void
append_all(Writing *writing)
{
    gboolean lines = writing->delimiter == '\0';

    if (!lines)
        append_header(writing);
    for (guint i = 0; i < writing->table->rows->len; i++) {
        const GlossJudgedRow *row = writing->table->rows->pdata[i];

        if (row->scores && lines)
            append_object(writing, row);
        else if (row->scores)
            append_row(writing, row);
    }
}

static const GArray *
find_labels(const GlossJudgedTable *self)
{
    for (guint i = 0; i < self->rows->len; i++) {
        const GlossJudgedRow *row = self->rows->pdata[i];

        if (row->scores)
            return row->scores;
    }
    return NULL;
}

gboolean
gloss_judged_table_write(GlossJudgedTable *self, const char *path, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    Writing writing = {self, find_labels(self), '\0', out};

    if (!writing.labels) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, "%s: nothing is judged yet", path);
        return FALSE;
    }
    if (g_str_has_suffix(path, ".csv")) {
        writing.delimiter = ',';
    } else if (g_str_has_suffix(path, ".tsv")) {
        writing.delimiter = '\t';
    } else if (!g_str_has_suffix(path, ".jsonl")) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "%s: expected a name that ends in .csv, .tsv or .jsonl", path);
        return FALSE;
    }
    append_all(&writing);
    return cloze_file_write_atomic(path, out->str, out->len, error);
}
