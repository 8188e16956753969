/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Groups in a seeded order go to the side that their rarest label needs. One thread. */

#include "engine/data/dataset-split.h"

#include "engine/data/dataset-twins.h"

void
cloze_dataset_split_free(ClozeDatasetSplit *split)
{
    if (split == NULL)
        return;
    g_free(split->train);
    g_free(split->held);
    g_free(split);
}

typedef struct {
    const ClozeDataset *dataset;
    gsize *group_of; /* [n_examples] */
    gsize n_groups;
    gsize *first;       /* [n_groups + 1] in members */
    gsize *members;     /* [n_examples] examples by group, in order */
    guint8 *held;       /* [n_groups] */
    GHashTable *labels; /* of entity types: 1 + index */
} Groups;

static gboolean
has_documents(const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    return example->tagging != NULL &&
           ((const ClozeDatasetFile *)g_ptr_array_index(dataset->files, example->file))
                   ->n_documents > 1;
}

/* Numbers from 0 in the order in which groups first occur. */
static void
renumber(Groups *groups)
{
    gsize n = groups->dataset->n_examples;
    g_autofree gsize *number = g_new(gsize, n + 1);

    for (gsize i = 0; i < n; i++)
        number[i] = G_MAXSIZE;
    for (gsize i = 0; i < n; i++) {
        gsize *own = &number[groups->group_of[i]];

        if (*own == G_MAXSIZE)
            *own = groups->n_groups++;
        groups->group_of[i] = *own;
    }
}

/* group_of[i] is the first example of its group: of its document, or of those with its text. */
static void
find_groups(Groups *groups)
{
    const ClozeDataset *dataset = groups->dataset;
    g_autoptr(GArray) twins = cloze_dataset_twins_find(dataset, NULL, CLOZE_DATASET_SAME_FIRST);
    const ClozeDatasetTwin *all = (const ClozeDatasetTwin *)twins->data;
    gsize document = G_MAXSIZE;

    for (guint start = 0, i = 0; i < twins->len; i++) {
        if (all[i].hash != all[start].hash)
            start = i;
        groups->group_of[all[i].index] = all[start].index;
    }
    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *example = &dataset->examples[i];

        if (!has_documents(dataset, example))
            continue;
        if (document == G_MAXSIZE || dataset->examples[document].file != example->file ||
            dataset->examples[document].tagging->document != example->tagging->document)
            document = i;
        groups->group_of[i] = document;
    }
    renumber(groups);
}

static void
list_members(Groups *groups)
{
    gsize n = groups->dataset->n_examples;
    g_autofree gsize *at = NULL;

    groups->first = g_new0(gsize, groups->n_groups + 1);
    groups->members = g_new(gsize, n + 1);
    for (gsize i = 0; i < n; i++)
        groups->first[groups->group_of[i] + 1]++;
    for (gsize g = 0; g < groups->n_groups; g++)
        groups->first[g + 1] += groups->first[g];
    at = g_memdup2(groups->first, (groups->n_groups + 1) * sizeof *at);
    for (gsize i = 0; i < n; i++)
        groups->members[at[groups->group_of[i]]++] = i;
}

/* (transfer full) 0 .. n - 1 in a seeded order */
static gsize *
shuffle(gsize n, guint64 seed)
{
    guint32 seeds[2] = {(guint32)seed, (guint32)(seed >> 32)};
    g_autoptr(GRand) random = g_rand_new_with_seed_array(seeds, 2);
    gsize *order = g_new(gsize, n + 1);

    for (gsize i = 0; i < n; i++) {
        gsize j = (gsize)(g_rand_double(random) * (double)(i + 1));

        order[i] = order[j];
        order[j] = i;
    }
    return order;
}

/* Adds an example's labels to counts[n_labels + 1]; the last counts what has none. */
static void
count_example(const Groups *groups, const ClozeDatasetExample *example, double *counts)
{
    const ClozeDatasetTagging *tagging = example->tagging;
    gsize n_labels = groups->dataset->labels->len;

    if (tagging == NULL) {
        counts[example->label >= 0 ? (gsize)example->label : n_labels]++;
        return;
    }
    for (guint32 i = 0; i < tagging->n_entities; i++) {
        guint label =
            GPOINTER_TO_UINT(g_hash_table_lookup(groups->labels, tagging->entities[i].type));

        counts[label > 0 ? label - 1 : n_labels]++;
    }
    if (tagging->n_entities == 0)
        counts[n_labels] += tagging->n_words;
}

/* The label of a group that is rarest in all. */
static gsize
find_rarest(const double *counts, const double *totals, gsize n_labels)
{
    gsize rarest = n_labels;

    for (gsize label = 0; label < n_labels; label++) {
        if (counts[label] > 0 && (rarest == n_labels || totals[label] < totals[rarest]))
            rarest = label;
    }
    return rarest;
}

typedef struct {
    gsize n_labels;
    double *totals; /* [n_labels + 1] */
    double *seen;
    double *held;
    double *counts; /* of the group at hand */
} Quotas;

static void
count_group(const Groups *groups, gsize group, double *counts, gsize n_labels)
{
    for (gsize i = 0; i <= n_labels; i++)
        counts[i] = 0;
    for (gsize i = groups->first[group]; i < groups->first[group + 1]; i++)
        count_example(groups, &groups->dataset->examples[groups->members[i]], counts);
}

/* Of what was seen of its rarest label, @share is to be held out. */
static void
place_group(Groups *groups, Quotas *quotas, gsize group, double share)
{
    gsize label;

    count_group(groups, group, quotas->counts, quotas->n_labels);
    label = find_rarest(quotas->counts, quotas->totals, quotas->n_labels);
    groups->held[group] = quotas->held[label] + quotas->counts[label] / 2 <=
                          share * (quotas->seen[label] + quotas->counts[label]);
    for (gsize i = 0; i <= quotas->n_labels; i++) {
        quotas->seen[i] += quotas->counts[i];
        quotas->held[i] += groups->held[group] ? quotas->counts[i] : 0;
    }
}

/* Neither side stays empty where there are two groups. */
static void
fill_sides(Groups *groups, const gsize *order)
{
    gsize n_held = 0;

    for (gsize g = 0; g < groups->n_groups; g++)
        n_held += groups->held[g];
    if (groups->n_groups > 1 && n_held == 0)
        groups->held[order[0]] = 1;
    if (groups->n_groups > 1 && n_held == groups->n_groups)
        groups->held[order[0]] = 0;
}

static void
place_groups(Groups *groups, double share, guint64 seed)
{
    gsize n_labels = groups->dataset->labels->len;
    g_autofree double *memory = g_new0(double, 4 * (n_labels + 1));
    Quotas quotas = {n_labels, memory, memory + n_labels + 1, memory + 2 * (n_labels + 1),
                     memory + 3 * (n_labels + 1)};
    g_autofree gsize *order = shuffle(groups->n_groups, seed);

    for (gsize i = 0; i < groups->dataset->n_examples; i++)
        count_example(groups, &groups->dataset->examples[i], quotas.totals);
    for (gsize g = 0; g < groups->n_groups; g++)
        place_group(groups, &quotas, order[g], share);
    fill_sides(groups, order);
}

/* TRUE for sentences that train and whose text is held out in another document. */
static guint8 *
find_repeated(const Groups *groups)
{
    const ClozeDataset *dataset = groups->dataset;
    guint8 *repeated = g_new0(guint8, dataset->n_examples + 1);
    g_autoptr(GArray) twins = cloze_dataset_twins_find(dataset, NULL, CLOZE_DATASET_SAME_FIRST);
    const ClozeDatasetTwin *all = (const ClozeDatasetTwin *)twins->data;

    for (guint start = 0, end; start < twins->len; start = end) {
        gboolean held = FALSE;

        for (end = start; end < twins->len && all[end].hash == all[start].hash; end++)
            held |= groups->held[groups->group_of[all[end].index]];
        for (guint i = start; held && i < end; i++)
            repeated[all[i].index] = !groups->held[groups->group_of[all[i].index]];
    }
    return repeated;
}

static ClozeDatasetSplit *
make_split(const Groups *groups)
{
    gsize n = groups->dataset->n_examples;
    ClozeDatasetSplit *split = g_new0(ClozeDatasetSplit, 1);
    g_autofree guint8 *repeated = find_repeated(groups);

    split->train = g_new(gsize, n + 1);
    split->held = g_new(gsize, n + 1);
    for (gsize i = 0; i < n; i++) {
        if (groups->held[groups->group_of[i]])
            split->held[split->n_held++] = i;
        else if (repeated[i])
            split->n_repeated++;
        else
            split->train[split->n_train++] = i;
    }
    return split;
}

ClozeDatasetSplit *
cloze_dataset_split_new(const ClozeDataset *dataset, double share, guint64 seed)
{
    Groups groups = {.dataset = dataset};
    ClozeDatasetSplit *split;

    groups.group_of = g_new(gsize, dataset->n_examples + 1);
    groups.labels = g_hash_table_new(g_direct_hash, g_direct_equal);
    for (guint i = 0; i < dataset->labels->len; i++)
        g_hash_table_insert(groups.labels,
                            (gpointer)g_array_index(dataset->labels, ClozeDatasetLabel, i).name,
                            GUINT_TO_POINTER(i + 1));
    find_groups(&groups);
    list_members(&groups);
    groups.held = g_new0(guint8, groups.n_groups + 1);
    place_groups(&groups, share, seed);
    split = make_split(&groups);
    g_free(groups.group_of);
    g_free(groups.first);
    g_free(groups.members);
    g_free(groups.held);
    g_hash_table_unref(groups.labels);
    return split;
}
