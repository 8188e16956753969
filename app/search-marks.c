/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The terms of the query are made in every language of the index, those of a passage in its own. */
#include "app/search-marks.h"

#include <string.h>

/* What so few passages have is not common in however small an index. */
#define FEW 20

struct _GlossSearchMarks {
    ClozeTerms *terms;
    GHashTable *wanted;  /* terms */
    GPtrArray *prefixes; /* how words may begin */
};

typedef struct {
    GlossSearchMarks *self;
    GArray *marks;
} Finding;

static gboolean
add_wanted_cb(const ClozeTerm *term, gpointer data)
{
    GlossSearchMarks *self = data;

    if (term->kind != CLOZE_TERM_CHARACTER || term->size == 0)
        g_hash_table_add(self->wanted, g_strndup(term->text, term->size));
    return TRUE;
}

/* A single character is marked where it is asked for alone. */
static gboolean
count_cb(const ClozeTerm *term, gpointer data)
{
    (*(guint *)data)++;
    return TRUE;
}

static void
add_clause(GlossSearchMarks *self, const GlossSearchClause *clause, const char *const *languages)
{
    gsize size = strlen(clause->text);
    guint n = 0;

    if (clause->prefix) {
        g_ptr_array_add(self->prefixes, cloze_terms_fold(self->terms, clause->text, size));
        return;
    }
    for (gsize i = 0; i == 0 || languages[i - 1]; i++) {
        cloze_terms_set_language(self->terms, languages[i]);
        cloze_terms_each(self->terms, clause->text, size, add_wanted_cb, self);
    }
    cloze_terms_each(self->terms, clause->text, size, count_cb, &n);
    if (n == 1)
        g_hash_table_add(self->wanted, cloze_terms_fold(self->terms, clause->text, size));
}

GlossSearchMarks *
gloss_search_marks_new(const GlossSearchQuery *query, ClozeTerms *terms,
                       const char *const *languages)
{
    GlossSearchMarks *self = g_new0(GlossSearchMarks, 1);

    self->terms = terms;
    self->wanted = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->prefixes = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < query->clauses->len; i++) {
        const GlossSearchClause *clause = g_ptr_array_index(query->clauses, i);

        if (!clause->negated)
            add_clause(self, clause, languages);
    }
    return self;
}

void
gloss_search_marks_drop_common(GlossSearchMarks *self, GlossWordIndex *index, gsize n)
{
    g_autoptr(GPtrArray) common = g_ptr_array_new();
    GHashTableIter iter;
    gpointer term;

    g_hash_table_iter_init(&iter, self->wanted);
    while (g_hash_table_iter_next(&iter, &term, NULL)) {
        gsize rows;

        if (gloss_word_index_count(index, term, &rows, NULL) && rows > MAX(n / 3, FEW))
            g_ptr_array_add(common, term);
    }
    if (common->len == g_hash_table_size(self->wanted) && self->prefixes->len == 0)
        return;
    for (guint i = 0; i < common->len; i++)
        g_hash_table_remove(self->wanted, common->pdata[i]);
}

void
gloss_search_marks_free(GlossSearchMarks *self)
{
    if (!self)
        return;
    g_hash_table_unref(self->wanted);
    g_ptr_array_unref(self->prefixes);
    g_free(self);
}

static gboolean
is_wanted(GlossSearchMarks *self, const ClozeTerm *term)
{
    g_autofree char *text = g_strndup(term->text, term->size);

    if (g_hash_table_contains(self->wanted, text))
        return TRUE;
    for (guint i = 0; i < self->prefixes->len; i++)
        if (g_str_has_prefix(text, g_ptr_array_index(self->prefixes, i)))
            return TRUE;
    return FALSE;
}

static gboolean
find_cb(const ClozeTerm *term, gpointer data)
{
    Finding *finding = data;
    GArray *marks = finding->marks;
    ClozeRange mark = {term->start, term->end};
    ClozeRange *last = marks->len ? &g_array_index(marks, ClozeRange, marks->len - 1) : NULL;

    if (!is_wanted(finding->self, term))
        return TRUE;
    if (last && mark.start <= last->end)
        last->end = MAX(last->end, mark.end);
    else
        g_array_append_val(marks, mark);
    return TRUE;
}

GArray *
gloss_search_marks_find(GlossSearchMarks *self, const char *body, const char *language)
{
    Finding finding = {self, g_array_new(FALSE, FALSE, sizeof(ClozeRange))};

    cloze_terms_set_language(self->terms, language);
    cloze_terms_each(self->terms, body, strlen(body), find_cb, &finding);
    return finding.marks;
}

static guint
count_different(GlossSearchMarks *self, const char *body, GArray *marks, const ClozeRange *sentence)
{
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < marks->len; i++) {
        const ClozeRange *mark = &g_array_index(marks, ClozeRange, i);

        if (mark->start >= sentence->start && mark->end <= sentence->end)
            g_hash_table_add(
                seen, cloze_terms_fold(self->terms, body + mark->start, mark->end - mark->start));
    }
    return g_hash_table_size(seen);
}

ClozeRange
gloss_search_marks_find_best(GlossSearchMarks *self, const char *body, GArray *marks)
{
    g_autoptr(GArray) sentences = cloze_blocks_sentences(body, 0, strlen(body));
    ClozeRange best = {0, 0};
    guint most = 0;

    for (guint i = 0; i < sentences->len; i++) {
        const ClozeRange *sentence = &g_array_index(sentences, ClozeRange, i);
        guint n = count_different(self, body, marks, sentence);

        if (n > most) {
            best = *sentence;
            most = n;
        }
    }
    return best;
}
