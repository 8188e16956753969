/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words are numbered as they come; counts of (cluster, word) in a table. One thread. */
#include "engine/map/cluster-names.h"

#include <math.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

#define MAX_BYTES 2000
#define MIN_LIFT  2.0 /* how much more frequent than elsewhere a word must be */
#define MIN_TEXTS 2   /* of a cluster that hold it */
#define MAX_WORDS 8

typedef struct {
    gsize n_clusters;
    GHashTable *numbers; /* word to number + 1; the keys are owned */
    GPtrArray *words;    /* by number, borrowed */
    GArray *last_text;   /* (element-type gsize) by number: the text that had it last, + 1 */
    GArray *n_texts;     /* (element-type guint32) by number */
    GHashTable *pairs;   /* gint64* cluster << 32 | number to count */
    UBreakIterator *breaker;
} Work;

static guint32
number_of(Work *work, char *word)
{
    gpointer found = g_hash_table_lookup(work->numbers, word);
    const gsize no_text = 0;
    const guint32 none = 0;

    if (found) {
        g_free(word);
        return GPOINTER_TO_UINT(found) - 1;
    }
    g_ptr_array_add(work->words, word);
    g_array_append_val(work->last_text, no_text);
    g_array_append_val(work->n_texts, none);
    g_hash_table_insert(work->numbers, word, GUINT_TO_POINTER(work->words->len));
    return work->words->len - 1;
}

static void
count_pair(Work *work, gint32 cluster, guint32 number)
{
    gint64 key = ((gint64)cluster << 32) | number;
    guint count = GPOINTER_TO_UINT(g_hash_table_lookup(work->pairs, &key));

    g_hash_table_insert(work->pairs, g_memdup2(&key, sizeof key), GUINT_TO_POINTER(count + 1));
}

/* Numbers, lone letters and lone characters say little. */
static gboolean
is_telling(const char *word, gsize size, int status)
{
    glong length = g_utf8_strlen(word, (gssize)size);

    if (status < UBRK_WORD_LETTER || length < 2 || size > 64)
        return FALSE;
    return status >= UBRK_WORD_KANA || length > 2;
}

static void
add_word(Work *work, const char *text, gsize size, gsize index, gint32 cluster)
{
    guint32 number = number_of(work, g_utf8_strdown(text, (gssize)size));
    gsize *last = &g_array_index(work->last_text, gsize, number);

    if (*last == index + 1)
        return;
    *last = index + 1;
    g_array_index(work->n_texts, guint32, number)++;
    if (cluster >= 0)
        count_pair(work, cluster, number);
}

static void
add_text(Work *work, const char *text, gsize size, gsize index, gint32 cluster)
{
    UText view = UTEXT_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    int32_t start, end;

    utext_openUTF8(&view, text, (int64_t)MIN(size, MAX_BYTES), &status);
    ubrk_setUText(work->breaker, &view, &status);
    if (U_SUCCESS(status))
        for (start = ubrk_first(work->breaker); (end = ubrk_next(work->breaker)) != UBRK_DONE;
             start = end)
            if (is_telling(text + start, (gsize)(end - start), ubrk_getRuleStatus(work->breaker)))
                add_word(work, text + start, (gsize)(end - start), index, cluster);
    utext_close(&view);
}

typedef struct {
    double score;
    const char *word;
} Choice;

static gboolean
is_better(const Choice *a, const Choice *b)
{
    return a->score > b->score || (a->score == b->score && strcmp(a->word, b->word) < 0);
}

static void
offer(Choice *choices, const Choice *choice)
{
    gsize place = MAX_WORDS;

    while (place > 0 && (!choices[place - 1].word || is_better(choice, &choices[place - 1])))
        place--;
    if (place == MAX_WORDS)
        return;
    memmove(choices + place + 1, choices + place, (MAX_WORDS - 1 - place) * sizeof *choices);
    choices[place] = *choice;
}

static void
weigh_pairs(const Work *work, gsize n, const gsize *sizes, Choice *choices)
{
    GHashTableIter iter;
    gpointer key, value;
    double n_held = 0;

    for (guint i = 0; i < work->n_texts->len; i++)
        n_held += g_array_index(work->n_texts, guint32, i);
    g_hash_table_iter_init(&iter, work->pairs);
    while (g_hash_table_iter_next(&iter, &key, &value)) {
        gsize cluster = (gsize)(*(gint64 *)key >> 32),
              number = (gsize)(*(gint64 *)key & G_MAXUINT32);
        double count = GPOINTER_TO_UINT(value), all = g_array_index(work->n_texts, guint32, number);
        double share = count / (double)sizes[cluster];
        double elsewhere = (all - count + 0.5) / ((double)(n - sizes[cluster]) + 1);
        double rare = log((double)n / all);
        const Choice choice = {share * log(1 + n_held / (double)work->n_clusters / all) * rare *
                                   rare,
                               work->words->pdata[number]};

        if (count >= MIN_TEXTS && (work->n_clusters == 1 || share >= MIN_LIFT * elsewhere))
            offer(choices + cluster * MAX_WORDS, &choice);
    }
}

static char *
join_words(const Choice *choices, gsize n_words)
{
    GString *name = g_string_new(NULL);

    for (gsize i = 0; i < MIN(n_words, MAX_WORDS) && choices[i].word; i++)
        g_string_append_printf(name, "%s%s", i ? ", " : "", choices[i].word);
    return g_string_free(name, FALSE);
}

static void
count_words(Work *work, gsize n, const gint32 *label, gsize *sizes, ClozeClusterTextFunc get_text,
            gpointer data)
{
    UErrorCode status = U_ZERO_ERROR;

    work->breaker = ubrk_open(UBRK_WORD, "en", NULL, 0, &status);
    for (gsize i = 0; i < n; i++) {
        gsize size;
        const char *text = get_text(data, i, &size);

        if (label[i] >= 0)
            sizes[label[i]]++;
        if (text && U_SUCCESS(status))
            add_text(work, text, size, i, label[i]);
    }
    if (work->breaker)
        ubrk_close(work->breaker);
}

GPtrArray *
cloze_cluster_names_make(gsize n, const gint32 *label, gsize n_clusters, gsize n_words,
                         ClozeClusterTextFunc get_text, gpointer data)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autofree gsize *sizes = g_new0(gsize, n_clusters + 1);
    g_autofree Choice *choices = g_new0(Choice, n_clusters * MAX_WORDS + 1);
    Work work = {.n_clusters = MAX(n_clusters, 1)};

    work.numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    work.words = g_ptr_array_new();
    work.last_text = g_array_new(FALSE, FALSE, sizeof(gsize));
    work.n_texts = g_array_new(FALSE, FALSE, sizeof(guint32));
    work.pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    count_words(&work, n, label, sizes, get_text, data);
    weigh_pairs(&work, n, sizes, choices);
    for (gsize c = 0; c < n_clusters; c++)
        g_ptr_array_add(names, join_words(choices + c * MAX_WORDS, n_words));
    g_hash_table_unref(work.pairs);
    g_array_unref(work.n_texts);
    g_array_unref(work.last_text);
    g_ptr_array_unref(work.words);
    g_hash_table_unref(work.numbers);
    return names;
}
