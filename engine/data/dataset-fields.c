/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The lists of usual names, and rules about lengths, numbers and repetition. One thread. */

#include "engine/data/dataset-fields.h"

#include <string.h>

#include "engine/base/error.h"

#define MAX_DIFFERENT 1000

/* In small letters without marks; the first that occurs has the role. */
static const char *const text_names[] = {
    "sentence1",  "premise",  "sentencea", "texta",       "text1",        "1string",  "question1",
    "anchor",     "s1",       "sent1",     "query",       "context",      "text",     "sentence",
    "review",     "content",  "message",   "body",        "tweet",        "sms",      "question",
    "comment",    "document", "utterance", "input",       "title",        "abstract", "first",
    "reviewtext", "phrase",   "headline",  "description", "sentencetext", NULL,
};
static const char *const second_names[] = {
    "sentence2", "hypothesis", "sentenceb", "textb",      "text2",  "2string",
    "question2", "positive",   "s2",        "sent2",      "answer", "second",
    "response",  "passage",    "claim",     "paraphrase", NULL,
};
static const char *const negative_names[] = {"negative", "hardnegative", "neg", "third", NULL};
static const char *const label_names[] = {
    "goldlabel",   "label",      "labels",    "entailmentjudgment",
    "judgment",    "class",      "category",  "sentiment",
    "intent",      "topic",      "target",    "quality",
    "isduplicate", "labeltext",  "labelname", "polarity",
    "stars",       "rating",     "tag",       "type",
    "entailment",  "annotation", "y",         NULL,
};
static const char *const score_names[] = {
    "score", "similarity",  "relatednessscore", "similarityscore",
    "sim",   "relatedness", "scores",           NULL,
};
static const char *const words_names[] = {"tokens", "words", "token", "word", NULL};
static const char *const tags_names[] = {"nertags", "tags",   "ner", "bio",
                                         "iob",     "labels", "tag", NULL};
static const char *const spans_names[] = {
    "spans", "entities", "label", "labels", "annotations", "annotation", "entity", "ents", NULL};

static const char *const *const names_of_role[CLOZE_DATASET_N_ROLES] = {
    [CLOZE_DATASET_ROLE_TEXT] = text_names,         [CLOZE_DATASET_ROLE_SECOND] = second_names,
    [CLOZE_DATASET_ROLE_NEGATIVE] = negative_names, [CLOZE_DATASET_ROLE_LABEL] = label_names,
    [CLOZE_DATASET_ROLE_SCORE] = score_names,       [CLOZE_DATASET_ROLE_WORDS] = words_names,
    [CLOZE_DATASET_ROLE_TAGS] = tags_names,         [CLOZE_DATASET_ROLE_SPANS] = spans_names,
};

/* (transfer full) small letters and digits only: "#1 String" is "1string". */
static char *
simplify(const char *name, gsize size)
{
    GString *simple = g_string_new(NULL);

    for (gsize i = 0; i < size; i++) {
        if (g_ascii_isalnum(name[i]))
            g_string_append_c(simple, g_ascii_tolower(name[i]));
    }
    return g_string_free(simple, FALSE);
}

static int
find_field(char *const *fields, const char *const *names, const guint *allowed, int role)
{
    for (; *names != NULL; names++) {
        for (int i = 0; fields[i] != NULL; i++) {
            g_autofree char *simple = simplify(fields[i], strlen(fields[i]));

            if ((allowed[i] & 1u << role) != 0 && strcmp(simple, *names) == 0)
                return i;
        }
    }
    return -1;
}

void
cloze_dataset_fields_match_names(ClozeDatasetLayout *layout, const guint *allowed)
{
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        layout->roles[role] = find_field(layout->fields, names_of_role[role], allowed, role);
}

gboolean
cloze_dataset_fields_is_name(ClozeDatasetCell cell)
{
    g_autofree char *simple = cell.size < 40 ? simplify(cell.text, cell.size) : NULL;

    for (int role = 0; simple != NULL && role < CLOZE_DATASET_N_ROLES; role++) {
        if (g_strv_contains(names_of_role[role], simple))
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_number(ClozeDatasetCell cell, gboolean *fraction)
{
    char buffer[40], *end;

    if (cell.size == 0 || cell.size >= sizeof buffer)
        return FALSE;
    memcpy(buffer, cell.text, cell.size);
    buffer[cell.size] = '\0';
    *fraction = strchr(buffer, '.') != NULL;
    g_ascii_strtod(buffer, &end);
    return *end == '\0' && !g_ascii_isspace(buffer[0]);
}

void
cloze_dataset_fields_see(ClozeDatasetFieldStats *stats, ClozeDatasetCell cell)
{
    gboolean fraction = FALSE;

    if (cell.size == 0)
        return;
    if (stats->different == NULL)
        stats->different = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    stats->n++;
    if (is_number(cell, &fraction)) {
        stats->n_numbers++;
        stats->n_fractions += fraction;
    }
    stats->n_characters += (gsize)g_utf8_strlen(cell.text, (gssize)cell.size);
    for (gsize i = 0; i < cell.size; i++)
        stats->n_blanks += cell.text[i] == ' ';
    if (g_hash_table_size(stats->different) < MAX_DIFFERENT)
        g_hash_table_add(stats->different, g_strndup(cell.text, cell.size));
}

void
cloze_dataset_fields_clear(ClozeDatasetFieldStats *stats, gsize n)
{
    for (gsize i = 0; i < n; i++)
        g_clear_pointer(&stats[i].different, g_hash_table_unref);
}

static double
get_mean_length(const ClozeDatasetFieldStats *stats)
{
    return stats->n > 0 ? (double)stats->n_characters / (double)stats->n : 0;
}

static gboolean
is_score(const ClozeDatasetFieldStats *stats)
{
    return stats->n > 0 && stats->n_numbers == stats->n && stats->n_fractions > 0;
}

/* Few different values for the rows, and short ones: the smaller, the likelier. */
static double
measure_label(const ClozeDatasetFieldStats *stats)
{
    double different, share, length = get_mean_length(stats);

    if (stats->n == 0 || is_score(stats))
        return G_MAXDOUBLE;
    different = g_hash_table_size(stats->different);
    share = different / (double)MIN(stats->n, MAX_DIFFERENT);
    if ((share > 0.5 && stats->n > 8) || length > 60)
        return G_MAXDOUBLE;
    return share + length / 100 + (double)stats->n_blanks / (double)stats->n / 10;
}

static gboolean
is_taken(const ClozeDatasetLayout *layout, int field)
{
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        if (layout->roles[role] == field)
            return TRUE;
    }
    return FALSE;
}

static void
match_label_or_score(ClozeDatasetLayout *layout, const ClozeDatasetFieldStats *stats, gsize n)
{
    double best = G_MAXDOUBLE;
    int label = -1;

    if (layout->roles[CLOZE_DATASET_ROLE_LABEL] >= 0 ||
        layout->roles[CLOZE_DATASET_ROLE_SCORE] >= 0)
        return;
    for (gsize i = 0; i < n; i++) {
        double measure = measure_label(&stats[i]);

        if (is_taken(layout, (int)i))
            continue;
        if (is_score(&stats[i]))
            layout->roles[CLOZE_DATASET_ROLE_SCORE] = (int)i;
        if (measure < best) {
            best = measure;
            label = (int)i;
        }
    }
    if (n > 1)
        layout->roles[CLOZE_DATASET_ROLE_LABEL] = label;
}

/* The longest field that is free and no number, at least half as long as @least. */
static int
find_text(const ClozeDatasetLayout *layout, const ClozeDatasetFieldStats *stats, gsize n,
          double least)
{
    double longest = least / 2;
    int text = -1;

    for (gsize i = 0; i < n; i++) {
        double length = get_mean_length(&stats[i]);

        if (!is_taken(layout, (int)i) && stats[i].n_numbers * 2 < stats[i].n && length > longest) {
            longest = length;
            text = (int)i;
        }
    }
    return text;
}

void
cloze_dataset_fields_match_contents(ClozeDatasetLayout *layout, const ClozeDatasetFieldStats *stats,
                                    gsize n)
{
    int *text = &layout->roles[CLOZE_DATASET_ROLE_TEXT];
    int *second = &layout->roles[CLOZE_DATASET_ROLE_SECOND];
    gboolean named = *text >= 0;

    match_label_or_score(layout, stats, n);
    if (*text < 0)
        *text = find_text(layout, stats, n, 0);
    if (*second < 0 && *text >= 0 && !named) {
        *second = find_text(layout, stats, n, get_mean_length(&stats[*text]) / 2);
        if (*second >= 0 && *second < *text) {
            int first = *second;

            *second = *text;
            *text = first;
        }
    }
}

static ClozeDatasetKind
guess_kind(const ClozeDatasetLayout *layout)
{
    const int *roles = layout->roles;

    if ((roles[CLOZE_DATASET_ROLE_WORDS] >= 0 && roles[CLOZE_DATASET_ROLE_TAGS] >= 0) ||
        roles[CLOZE_DATASET_ROLE_SPANS] >= 0)
        return CLOZE_DATASET_WORDS;
    if (roles[CLOZE_DATASET_ROLE_TEXT] < 0)
        return CLOZE_DATASET_ANY;
    if (roles[CLOZE_DATASET_ROLE_SECOND] < 0)
        return roles[CLOZE_DATASET_ROLE_LABEL] >= 0 ? CLOZE_DATASET_TEXTS : CLOZE_DATASET_ANY;
    if (roles[CLOZE_DATASET_ROLE_LABEL] >= 0)
        return CLOZE_DATASET_PAIRS;
    return roles[CLOZE_DATASET_ROLE_SCORE] >= 0 ? CLOZE_DATASET_SCORES : CLOZE_DATASET_POSITIVES;
}

static gboolean
has_roles(const ClozeDatasetLayout *layout, ClozeDatasetKind kind)
{
    const int *roles = layout->roles;

    switch (kind) {
    case CLOZE_DATASET_WORDS: return guess_kind(layout) == CLOZE_DATASET_WORDS;
    case CLOZE_DATASET_TEXTS:
        return roles[CLOZE_DATASET_ROLE_TEXT] >= 0 && roles[CLOZE_DATASET_ROLE_LABEL] >= 0;
    case CLOZE_DATASET_PAIRS:
        return roles[CLOZE_DATASET_ROLE_TEXT] >= 0 && roles[CLOZE_DATASET_ROLE_SECOND] >= 0 &&
               roles[CLOZE_DATASET_ROLE_LABEL] >= 0;
    case CLOZE_DATASET_SCORES:
        return roles[CLOZE_DATASET_ROLE_TEXT] >= 0 && roles[CLOZE_DATASET_ROLE_SECOND] >= 0 &&
               roles[CLOZE_DATASET_ROLE_SCORE] >= 0;
    case CLOZE_DATASET_POSITIVES:
        return roles[CLOZE_DATASET_ROLE_TEXT] >= 0 && roles[CLOZE_DATASET_ROLE_SECOND] >= 0 &&
               roles[CLOZE_DATASET_ROLE_LABEL] < 0 && roles[CLOZE_DATASET_ROLE_SCORE] < 0;
    default: return FALSE;
    }
}

static const char *
say_what_is_needed(ClozeDatasetKind kind)
{
    switch (kind) {
    case CLOZE_DATASET_WORDS: return "words with tags, or a text with labelled spans";
    case CLOZE_DATASET_TEXTS: return "a text and a label";
    case CLOZE_DATASET_PAIRS: return "two texts and a label";
    case CLOZE_DATASET_SCORES: return "two texts and a score";
    case CLOZE_DATASET_POSITIVES: return "two texts that belong together, without a label";
    default: return "labelled texts, pairs of texts, or words with tags";
    }
}

/* In few rows of short texts one of the texts looks like a label; beside a score it is none. */
static void
give_label_back(int *roles)
{
    int label = roles[CLOZE_DATASET_ROLE_LABEL], text = roles[CLOZE_DATASET_ROLE_TEXT];

    if (roles[CLOZE_DATASET_ROLE_SCORE] < 0 || roles[CLOZE_DATASET_ROLE_SECOND] >= 0 || text < 0 ||
        label < 0)
        return;
    roles[CLOZE_DATASET_ROLE_TEXT] = MIN(text, label);
    roles[CLOZE_DATASET_ROLE_SECOND] = MAX(text, label);
    roles[CLOZE_DATASET_ROLE_LABEL] = -1;
}

gboolean
cloze_dataset_fields_choose_kind(ClozeDatasetLayout *layout, ClozeDatasetKind wanted,
                                 const char *name, GError **error)
{
    int *roles = layout->roles;
    g_autofree char *fields = NULL;

    if (wanted == CLOZE_DATASET_SCORES)
        give_label_back(roles);
    if (wanted == CLOZE_DATASET_SCORES && roles[CLOZE_DATASET_ROLE_SCORE] < 0) {
        roles[CLOZE_DATASET_ROLE_SCORE] = roles[CLOZE_DATASET_ROLE_LABEL];
        roles[CLOZE_DATASET_ROLE_LABEL] = -1;
    }
    if ((wanted == CLOZE_DATASET_TEXTS || wanted == CLOZE_DATASET_PAIRS) &&
        roles[CLOZE_DATASET_ROLE_LABEL] < 0) {
        roles[CLOZE_DATASET_ROLE_LABEL] = roles[CLOZE_DATASET_ROLE_SCORE];
        roles[CLOZE_DATASET_ROLE_SCORE] = -1;
    }
    layout->kind = wanted == CLOZE_DATASET_ANY ? guess_kind(layout) : wanted;
    if (layout->kind != CLOZE_DATASET_ANY && has_roles(layout, layout->kind))
        return TRUE;
    fields = g_strjoinv(", ", layout->fields);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected %s, found %s with the fields %s", name, say_what_is_needed(wanted),
                cloze_dataset_layout_get_dialect_name(layout->dialect), fields);
    return FALSE;
}
