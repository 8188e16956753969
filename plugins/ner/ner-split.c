/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups in a seeded order fill the held-out part until it has its share. Any thread. */

#include "plugins/ner/ner-split.h"

void
gloss_ner_split_free(GlossNerSplit *split)
{
    if (split == NULL)
        return;
    g_ptr_array_unref(split->train);
    g_ptr_array_unref(split->held);
    g_free(split);
}

/* group_of[i], numbered from 0: the example's document, or else all copies of its text. */
static guint
find_groups(const GlossNerData *data, guint *group_of)
{
    g_autoptr(GHashTable) numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < data->examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(data->examples, i);
        const GlossNerFile *file = g_ptr_array_index(data->files, example->file);
        g_autofree char *key =
            file->n_documents > 1
                ? g_strdup_printf("document %u %zu", example->file, example->document)
                : g_strconcat("text ", example->text, NULL);
        gpointer number;

        if (!g_hash_table_lookup_extended(numbers, key, NULL, &number)) {
            number = GUINT_TO_POINTER(g_hash_table_size(numbers));
            g_hash_table_insert(numbers, g_steal_pointer(&key), number);
        }
        group_of[i] = GPOINTER_TO_UINT(number);
    }
    return g_hash_table_size(numbers);
}

/* (transfer full) the numbers 0 .. n - 1 in a seeded order */
static guint *
shuffle_groups(guint n, guint64 seed)
{
    guint32 seeds[2] = {(guint32)seed, (guint32)(seed >> 32)};
    g_autoptr(GRand) random = g_rand_new_with_seed_array(seeds, 2);
    guint *order = g_new(guint, n + 1);

    for (guint i = 0; i < n; i++) {
        guint j = (guint)g_rand_int_range(random, 0, (gint32)(i + 1));

        order[i] = order[j];
        order[j] = i;
    }
    return order;
}

/* held[g] tells for each group whether it is held out. */
static void
mark_held(const GlossNerData *data, const guint *group_of, const guint *order, guint n_groups,
          double share, gboolean *held)
{
    g_autofree double *n_words = g_new0(double, n_groups + 1);
    double left = share * (double)data->n_words;

    for (guint i = 0; i < data->examples->len; i++)
        n_words[group_of[i]] += (double)((GlossNerExample *)data->examples->pdata[i])->n_words;
    for (guint g = 0; g < n_groups && left > 0; g++) {
        held[order[g]] = TRUE;
        left -= n_words[order[g]];
    }
}

GlossNerSplit *
gloss_ner_split_new(const GlossNerData *data, double share, guint64 seed)
{
    GlossNerSplit *split = g_new0(GlossNerSplit, 1);
    g_autofree guint *group_of = g_new(guint, data->examples->len + 1);
    guint n_groups = find_groups(data, group_of);
    g_autofree guint *order = shuffle_groups(n_groups, seed);
    g_autofree gboolean *held = g_new0(gboolean, n_groups + 1);
    g_autoptr(GHashTable) held_texts = g_hash_table_new(g_str_hash, g_str_equal);

    split->train = g_ptr_array_new();
    split->held = g_ptr_array_new();
    mark_held(data, group_of, order, n_groups, share, held);
    for (guint i = 0; i < data->examples->len; i++) {
        GlossNerExample *example = data->examples->pdata[i];

        if (held[group_of[i]]) {
            g_hash_table_add(held_texts, (gpointer)example->text);
            g_ptr_array_add(split->held, example);
        }
    }
    for (guint i = 0; i < data->examples->len; i++) {
        GlossNerExample *example = data->examples->pdata[i];

        if (held[group_of[i]])
            continue;
        if (g_hash_table_contains(held_texts, example->text))
            split->n_repeated++;
        else
            g_ptr_array_add(split->train, example);
    }
    return split;
}
