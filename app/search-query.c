/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Terms never hold a quote or a space, so they need no escaping in FTS5's strings. */
#include "app/search-query.h"

#include <string.h>

static void
clause_free(gpointer data)
{
    GlossSearchClause *clause = data;

    g_free(clause->text);
    g_free(clause);
}

/* "..." and the typographic forms of it. */
static gunichar
closing_of(gunichar c)
{
    switch (c) {
    case '"': return '"';
    case 0x201C: return 0x201D;
    case 0x201E: return 0x201C;
    case 0x300C: return 0x300D;
    case 0x300E: return 0x300F;
    case 0xFF02: return 0xFF02;
    default: return 0;
    }
}

static gboolean
is_minus(gunichar c)
{
    return c == '-' || c == 0xFF0D || c == 0x2212;
}

static gboolean
is_star(gunichar c)
{
    return c == '*' || c == 0xFF0A;
}

static void
add_clause(GlossSearchQuery *query, const char *begin, const char *end,
           const GlossSearchClause *signs)
{
    GlossSearchClause *clause;

    if (end <= begin)
        return;
    clause = g_memdup2(signs, sizeof *signs);
    clause->text = g_strndup(begin, (gsize)(end - begin));
    g_ptr_array_add(query->clauses, clause);
}

/* A quoted clause from behind its opening sign; returns where to go on. */
static const char *
read_quoted(GlossSearchQuery *query, const char *p, gunichar closing, GlossSearchClause signs)
{
    const char *begin = p;

    while (*p && g_utf8_get_char(p) != closing)
        p = g_utf8_next_char(p);
    signs.quoted = TRUE;
    add_clause(query, begin, p, &signs);
    return *p ? g_utf8_next_char(p) : p;
}

static const char *
read_word(GlossSearchQuery *query, const char *p, GlossSearchClause signs)
{
    const char *begin = p, *end;

    while (*p && !g_unichar_isspace(g_utf8_get_char(p)) && !closing_of(g_utf8_get_char(p)))
        p = g_utf8_next_char(p);
    end = p;
    while (end > begin && is_star(g_utf8_get_char(g_utf8_prev_char(end)))) {
        end = g_utf8_prev_char(end);
        signs.prefix = TRUE;
    }
    add_clause(query, begin, end, &signs);
    return p;
}

static char *
join_wanted(const GlossSearchQuery *query)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < query->clauses->len; i++) {
        const GlossSearchClause *clause = g_ptr_array_index(query->clauses, i);

        if (!clause->negated)
            g_string_append_printf(text, "%s%s", text->len ? " " : "", clause->text);
    }
    return g_string_free(text, FALSE);
}

GlossSearchQuery *
gloss_search_query_parse(const char *text)
{
    GlossSearchQuery *query = g_new0(GlossSearchQuery, 1);
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    const char *p = valid;

    query->clauses = g_ptr_array_new_with_free_func(clause_free);
    while (*p) {
        GlossSearchClause signs = {0};
        const char *next = g_utf8_next_char(p);
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_isspace(c)) {
            p = next;
            continue;
        }
        if (is_minus(c) && *next && !g_unichar_isspace(g_utf8_get_char(next)) &&
            !is_minus(g_utf8_get_char(next))) {
            signs.negated = TRUE;
            p = next;
            c = g_utf8_get_char(p);
        }
        if (closing_of(c))
            p = read_quoted(query, g_utf8_next_char(p), closing_of(c), signs);
        else
            p = read_word(query, p, signs);
    }
    query->text = join_wanted(query);
    return query;
}

GlossSearchQuery *
gloss_search_query_new_plain(const char *text)
{
    GlossSearchQuery *query = g_new0(GlossSearchQuery, 1);
    const GlossSearchClause plain = {0};

    query->clauses = g_ptr_array_new_with_free_func(clause_free);
    query->text = g_utf8_make_valid(text, -1);
    add_clause(query, query->text, query->text + strlen(query->text), &plain);
    return query;
}

gboolean
gloss_search_query_is_blank(const char *text)
{
    while (g_unichar_isspace(g_utf8_get_char(text)))
        text = g_utf8_next_char(text);
    return *text == '\0';
}

void
gloss_search_query_free(GlossSearchQuery *query)
{
    if (!query)
        return;
    g_free(query->text);
    g_ptr_array_unref(query->clauses);
    g_free(query);
}

/* ---- one clause to terms ---- */

typedef struct {
    GPtrArray *terms; /* (element-type utf8) */
    gboolean exact;   /* words as they are written, pairs of characters */
    gboolean has_pair;
} TermList;

/* The word itself comes, colocated, right after its stem. A single character is only asked for where
 * it stands alone: its pair says more. */
static gboolean
list_term_cb(const ClozeTerm *term, gpointer data)
{
    TermList *list = data;
    gboolean in_run = list->has_pair;

    list->has_pair = term->kind == CLOZE_TERM_PAIR;
    if (term->kind == CLOZE_TERM_WORD && !list->exact)
        return TRUE;
    if ((term->kind == CLOZE_TERM_WORD || term->kind == CLOZE_TERM_PAIR) && list->terms->len)
        g_ptr_array_remove_index(list->terms, list->terms->len - 1);
    if (term->kind != CLOZE_TERM_CHARACTER || !in_run)
        g_ptr_array_add(list->terms, g_strndup(term->text, term->size));
    else
        g_ptr_array_add(list->terms, NULL);
    return TRUE;
}

/* (element-type utf8) */
static GPtrArray *
list_terms(ClozeTerms *terms, const char *text, const char *language, gboolean exact)
{
    TermList list = {.terms = g_ptr_array_new_with_free_func(g_free), .exact = exact};
    guint kept = 0;

    cloze_terms_set_language(terms, language);
    cloze_terms_each(terms, text, strlen(text), list_term_cb, &list);
    for (guint i = 0; i < list.terms->len; i++) {
        gpointer *place = &g_ptr_array_index(list.terms, i);

        if (*place) {
            gpointer term = *place;

            *place = NULL;
            g_ptr_array_index(list.terms, kept++) = term;
        }
    }
    g_ptr_array_set_size(list.terms, (int)kept);
    return list.terms;
}

static char *
join_terms(GPtrArray *terms)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < terms->len; i++)
        g_string_append_printf(text, "%s%s", i ? " " : "", (char *)g_ptr_array_index(terms, i));
    return g_string_free(text, FALSE);
}

static void
append_string(GString *out, const char *terms, gboolean prefix)
{
    g_string_append_printf(out, "\"%s\"%s", terms, prefix ? " *" : "");
}

/* A clause as one phrase of exact words; FALSE where it has none. */
static gboolean
append_phrase(GString *out, ClozeTerms *terms, const GlossSearchClause *clause)
{
    g_autoptr(GPtrArray) list = list_terms(terms, clause->text, NULL, TRUE);
    g_autofree char *text = join_terms(list);

    if (list->len == 0)
        return FALSE;
    append_string(out, text, clause->prefix);
    return TRUE;
}

/* ---- the scored query ---- */

typedef struct {
    GPtrArray *variants; /* (element-type utf8) */
    gboolean prefix;
    guint count;
} Group;

static void
group_free(gpointer data)
{
    Group *group = data;

    g_ptr_array_unref(group->variants);
    g_free(group);
}

static void
add_variant(Group *group, const char *term)
{
    if (!g_ptr_array_find_with_equal_func(group->variants, term, g_str_equal, NULL))
        g_ptr_array_add(group->variants, g_strdup(term));
}

static Group *
find_group(GPtrArray *groups, const char *first, gboolean prefix)
{
    Group *group;

    for (guint i = 0; i < groups->len; i++) {
        group = g_ptr_array_index(groups, i);
        if (group->prefix == prefix && g_str_equal(g_ptr_array_index(group->variants, 0), first))
            return group;
    }
    group = g_new0(Group, 1);
    group->variants = g_ptr_array_new_with_free_func(g_free);
    group->prefix = prefix;
    g_ptr_array_add(groups, group);
    add_variant(group, first);
    return group;
}

/* The words of a clause: each a group of its stems in all languages. A word that begins so is looked
 * up as it is written. */
static void
add_groups(GPtrArray *groups, const GlossSearchClause *clause, ClozeTerms *terms,
           const char *const *languages)
{
    g_autoptr(GPtrArray) first =
        list_terms(terms, clause->text, clause->prefix ? NULL : languages[0], clause->prefix);
    g_autoptr(GPtrArray) found = g_ptr_array_new();

    for (guint i = 0; i < first->len; i++) {
        Group *group =
            find_group(groups, g_ptr_array_index(first, i), clause->prefix && i + 1 == first->len);

        group->count++;
        g_ptr_array_add(found, group);
    }
    for (gsize j = 1; !clause->prefix && languages[0] && languages[j]; j++) {
        g_autoptr(GPtrArray) other = list_terms(terms, clause->text, languages[j], FALSE);

        /* An article that one language drops makes no difference in number. */
        for (guint i = 0; i < MIN(other->len, found->len); i++)
            add_variant(g_ptr_array_index(found, i), g_ptr_array_index(other, i));
    }
}

static void
append_group(GString *out, const Group *group)
{
    for (guint i = 0; i < group->variants->len; i++) {
        if (out->len)
            g_string_append(out, " OR ");
        append_string(out, g_ptr_array_index(group->variants, i), group->prefix);
    }
}

static char *
join_phrases(const GlossSearchQuery *query, ClozeTerms *terms, const char *const *languages,
             gboolean negated, const char *joint)
{
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < query->clauses->len; i++) {
        const GlossSearchClause *clause = g_ptr_array_index(query->clauses, i);
        g_autoptr(GString) one = g_string_new(NULL);
        g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(group_free);

        if (clause->negated != negated || (!negated && !clause->quoted))
            continue;
        if (clause->quoted)
            append_phrase(one, terms, clause);
        else
            add_groups(groups, clause, terms, languages);
        for (guint j = 0; j < groups->len; j++)
            append_group(one, g_ptr_array_index(groups, j));
        if (one->len > 0)
            g_string_append_printf(out, "%s(%s)", out->len ? joint : "", one->str);
    }
    return out->len ? g_strdup(out->str) : NULL;
}

char *
gloss_search_query_make_required(const GlossSearchQuery *query, ClozeTerms *terms,
                                 const char *const *languages)
{
    return join_phrases(query, terms, languages, FALSE, " AND ");
}

char *
gloss_search_query_make_forbidden(const GlossSearchQuery *query, ClozeTerms *terms,
                                  const char *const *languages)
{
    return join_phrases(query, terms, languages, TRUE, " OR ");
}

GlossWordQuery *
gloss_search_query_make_words(const GlossSearchQuery *query, ClozeTerms *terms,
                              const char *const *languages)
{
    g_autoptr(GlossWordQuery) made = g_new0(GlossWordQuery, 1);
    g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func(group_free);
    g_autoptr(GString) all = g_string_new(NULL);

    made->phrases = g_array_new(FALSE, FALSE, sizeof(GlossWordPhrase));
    made->terms = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < query->clauses->len; i++) {
        const GlossSearchClause *clause = g_ptr_array_index(query->clauses, i);

        if (!clause->negated)
            add_groups(groups, clause, terms, languages);
    }
    for (guint i = 0; i < groups->len; i++) {
        const Group *group = g_ptr_array_index(groups, i);
        const GlossWordPhrase phrase = {(gint32)i, (float)group->count, group->prefix};

        append_group(all, group);
        for (guint j = 0; j < group->variants->len; j++) {
            g_array_append_val(made->phrases, phrase);
            g_ptr_array_add(made->terms, g_strdup(g_ptr_array_index(group->variants, j)));
        }
    }
    if (all->len == 0)
        return NULL;
    made->expression = g_strdup_printf("(%s)", all->str);
    return g_steal_pointer(&made);
}
