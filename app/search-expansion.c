/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A word must be in two of the passages: what one alone has is more often chance. */
#include "app/search-expansion.h"

#include <string.h>

#include "app/library-query.h"
#include "app/word-rank.h"

/* Words of the passages that are looked up in the index, and those of them that are added. */
#define CANDIDATES 40
#define ADDED      20
#define LEAST      2 /* passages that have it */
/* Of the best one added, against once in the query. */
#define WEIGHT 0.4

typedef struct {
    guint n_passages;
    guint last;  /* passage that it was met in, from 1 */
    guint count; /* in it */
    double sum;
} Found;

typedef struct {
    const char *term;
    double weight;
} Candidate;

typedef struct {
    GHashTable *found; /* term to Found */
    guint passage;     /* from 1 */
    guint length;      /* of it */
} Reading;

/* ---- reading ---- */

static Found *
find_or_add(Reading *self, const ClozeTerm *term)
{
    g_autofree char *text = g_strndup(term->text, term->size);
    Found *found = g_hash_table_lookup(self->found, text);

    if (!found) {
        found = g_new0(Found, 1);
        g_hash_table_insert(self->found, g_steal_pointer(&text), found);
    }
    return found;
}

static gboolean
term_cb(const ClozeTerm *term, gpointer data)
{
    Reading *self = data;
    Found *found;

    if (term->kind != CLOZE_TERM_STEM && term->kind != CLOZE_TERM_PAIR)
        return TRUE;
    found = find_or_add(self, term);
    if (found->last != self->passage) {
        found->last = self->passage;
        found->n_passages++;
        found->count = 0;
    }
    found->count++;
    self->length++;
    return TRUE;
}

static void
close_passage(Reading *self, double mean_length)
{
    GHashTableIter iter;
    gpointer value;

    g_hash_table_iter_init(&iter, self->found);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        Found *found = value;

        if (found->last == self->passage)
            found->sum += gloss_word_rank_saturate(found->count, self->length, mean_length);
    }
}

static gboolean
read_passage(Reading *self, GlossWordIndex *words, GlossLibrary *library, gint64 id, GError **error)
{
    g_autoptr(GlossLibraryQuery) query =
        gloss_library_query_new(library, error,
                                "SELECT t.language, p.heading, p.body FROM index_passage p"
                                " JOIN index_text t ON t.id = p.text_id WHERE p.id = ?",
                                "i", id);
    ClozeTerms *terms = gloss_word_index_get_terms(words);
    GError *failure = NULL;

    if (gloss_library_query_next(query, &failure)) {
        self->passage++;
        self->length = 0;
        cloze_terms_set_language(terms, gloss_library_query_get_text(query, 0));
        for (int i = 1; i <= 2; i++) {
            const char *text = gloss_library_query_get_text(query, i);

            cloze_terms_each(terms, text, strlen(text), term_cb, self);
        }
        close_passage(self, gloss_word_index_get_mean_length(words));
    }
    if (failure)
        g_propagate_error(error, failure);
    return query && !failure;
}

/* ---- choosing ---- */

static int
compare_candidates(gconstpointer a, gconstpointer b)
{
    const Candidate *first = a, *second = b;

    if (first->weight != second->weight)
        return first->weight > second->weight ? -1 : 1;
    return strcmp(first->term, second->term);
}

static void
keep_best(GArray *list, guint most)
{
    g_array_sort(list, compare_candidates);
    if (list->len > most)
        g_array_set_size(list, most);
}

/* (element-type Candidate) (nullable) best first, the best one with WEIGHT. */
static GArray *
choose(Reading *self, GlossWordIndex *words, GError **error)
{
    g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(Candidate));
    GHashTableIter iter;
    gpointer term, value;
    double highest;

    g_hash_table_iter_init(&iter, self->found);
    while (g_hash_table_iter_next(&iter, &term, &value)) {
        const Candidate candidate = {term, ((Found *)value)->sum};

        if (((Found *)value)->n_passages >= LEAST)
            g_array_append_val(list, candidate);
    }
    keep_best(list, CANDIDATES);
    for (guint i = 0; i < list->len; i++) {
        Candidate *candidate = &g_array_index(list, Candidate, i);
        double idf;

        if (!gloss_word_index_weigh(words, candidate->term, &idf, error))
            return NULL;
        candidate->weight *= idf;
    }
    keep_best(list, ADDED);
    highest = list->len ? g_array_index(list, Candidate, 0).weight : 0;
    if (!(highest > 0))
        return NULL;
    for (guint i = 0; i < list->len; i++)
        g_array_index(list, Candidate, i).weight *= WEIGHT / highest;
    return g_steal_pointer(&list);
}

/* ---- adding ---- */

static GlossWordQuery *
copy_query(const GlossWordQuery *query, gint32 *n_groups)
{
    GlossWordQuery *copy = g_new0(GlossWordQuery, 1);

    copy->expression = g_strdup(query->expression);
    copy->phrases = g_array_copy(query->phrases);
    copy->terms = g_ptr_array_new_with_free_func(g_free);
    *n_groups = 0;
    for (guint i = 0; i < query->terms->len; i++) {
        gint32 group = g_array_index(query->phrases, GlossWordPhrase, i).group;

        g_ptr_array_add(copy->terms, g_strdup(g_ptr_array_index(query->terms, i)));
        *n_groups = MAX(*n_groups, group + 1);
    }
    return copy;
}

static void
add_weight(GlossWordQuery *query, gint32 group, float weight)
{
    for (guint i = 0; i < query->phrases->len; i++)
        if (g_array_index(query->phrases, GlossWordPhrase, i).group == group)
            g_array_index(query->phrases, GlossWordPhrase, i).weight += weight;
}

/* A word that the query has itself weighs more. */
static void
add_word(GlossWordQuery *query, const Candidate *candidate, gint32 *n_groups)
{
    GlossWordPhrase phrase = {*n_groups, (float)candidate->weight, FALSE};
    guint place;

    if (g_ptr_array_find_with_equal_func(query->terms, candidate->term, g_str_equal, &place)) {
        add_weight(query, g_array_index(query->phrases, GlossWordPhrase, place).group,
                   phrase.weight);
        return;
    }
    g_array_append_val(query->phrases, phrase);
    g_ptr_array_add(query->terms, g_strdup(candidate->term));
    ++*n_groups;
}

GlossWordQuery *
gloss_search_expansion_make(GlossWordIndex *words, GlossLibrary *library,
                            const GlossWordQuery *query, const gint64 *passages, gsize n,
                            GError **error)
{
    g_autoptr(GHashTable) found = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GArray) chosen = NULL;
    Reading reading = {.found = found};
    GlossWordQuery *made;
    gint32 n_groups;

    for (gsize i = 0; i < n; i++)
        if (!read_passage(&reading, words, library, passages[i], error))
            return NULL;
    chosen = choose(&reading, words, error);
    if (!chosen)
        return NULL;
    made = copy_query(query, &n_groups);
    for (guint i = 0; i < chosen->len; i++)
        add_word(made, &g_array_index(chosen, Candidate, i), &n_groups);
    return made;
}
