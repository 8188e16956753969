/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks at groups of equal texts and at the labels' counts. One thread. */

#include "engine/data/dataset-check.h"

#include <string.h>

#include "engine/data/dataset-labels.h"
#include "engine/data/dataset-twins.h"

typedef struct {
    ClozeDataset *train;
    ClozeDataset *dev;
    guint32 skip;
    const ClozeDatasetAnswers *answers; /* (nullable) */
    guint8 *dropped;                    /* [train + dev examples] */
} Check;

static gboolean
has_same_tags(const ClozeDatasetTagging *a, const ClozeDatasetTagging *b)
{
    if (a->n_entities != b->n_entities)
        return FALSE;
    for (guint32 i = 0; i < a->n_entities; i++) {
        if (a->entities[i].type != b->entities[i].type ||
            a->entities[i].start != b->entities[i].start ||
            a->entities[i].end != b->entities[i].end)
            return FALSE;
    }
    return TRUE;
}

static const char *
get_label(const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    if (example->label < 0)
        return "";
    return g_array_index(dataset->labels, ClozeDatasetLabel, example->label).name;
}

static ClozeDataset *
get_dataset(const Check *check, gsize index)
{
    return index < check->train->n_examples ? check->train : check->dev;
}

static gboolean
has_same_label(const Check *check, gsize i, gsize j)
{
    const ClozeDatasetExample *a = cloze_dataset_twins_get(check->train, check->dev, i);
    const ClozeDatasetExample *b = cloze_dataset_twins_get(check->train, check->dev, j);

    if (a->tagging != NULL && b->tagging != NULL)
        return has_same_tags(a->tagging, b->tagging);
    if (a->label >= 0)
        return strcmp(get_label(get_dataset(check, i), a), get_label(get_dataset(check, j), b)) ==
               0;
    return get_dataset(check, i)->kind != CLOZE_DATASET_SCORES || a->score == b->score;
}

static gboolean
is_skipped(const Check *check, const ClozeDataset *dataset, const ClozeDatasetExample *example,
           ClozeDatasetProblemKind kind)
{
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, example->file);

    return cloze_dataset_answers_skip(check->answers, check->skip, kind, file->path, example->line);
}

/* (transfer full) where an example stands, for a message about another one. */
static char *
say_place(const ClozeDataset *dataset, const ClozeDatasetExample *example, gboolean with_file)
{
    const ClozeDatasetFile *file = g_ptr_array_index(dataset->files, example->file);
    g_autofree char *name = g_path_get_basename(file->path);

    if (!with_file)
        return g_strdup_printf("line %zu", example->line);
    return g_strdup_printf("%s:%zu", name, example->line);
}

static void
report_copy(Check *check, gsize first, gsize copy)
{
    ClozeDataset *dataset = get_dataset(check, copy);
    const ClozeDatasetExample *original = cloze_dataset_twins_get(check->train, check->dev, first);
    const ClozeDatasetExample *example = cloze_dataset_twins_get(check->train, check->dev, copy);
    gboolean same = has_same_label(check, first, copy);
    ClozeDatasetProblemKind kind =
        same ? CLOZE_DATASET_PROBLEM_DUPLICATE : CLOZE_DATASET_PROBLEM_CONFLICT;
    gboolean drop = is_skipped(check, dataset, example, kind);
    g_autofree char *place = say_place(dataset, original, original->file != example->file);

    check->dropped[copy] |= drop;
    cloze_dataset_problems_add(
        dataset->problems, kind, drop ? CLOZE_DATASET_LEFT_OUT : CLOZE_DATASET_KEPT, example->file,
        example->line, "expected examples that differ, found the text of %s again%s%s", place,
        same ? "" : " with another label", drop ? "; left out as asked" : "");
}

/* TRUE: what is learned from is to be taken out. */
static gboolean
report_leak(Check *check, gsize in_train, gsize in_dev)
{
    const ClozeDatasetExample *example = cloze_dataset_twins_get(check->train, check->dev, in_dev);
    gboolean drop = is_skipped(check, check->dev, example, CLOZE_DATASET_PROBLEM_LEAK);
    g_autofree char *place =
        say_place(check->train, cloze_dataset_twins_get(check->train, check->dev, in_train), TRUE);

    cloze_dataset_problems_add(check->dev->problems, CLOZE_DATASET_PROBLEM_LEAK,
                               drop ? CLOZE_DATASET_LEFT_OUT : CLOZE_DATASET_KEPT, example->file,
                               example->line,
                               "expected a text that does not train, found that of %s%s", place,
                               drop ? ", which is taken out of the data that trains" : "");
    return drop;
}

/* One group of equal texts, in order: those that train before those that are held out. */
static void
check_group(Check *check, const gsize *members, gsize n)
{
    gsize n_train = check->train->n_examples;
    gsize first_held = n;
    gboolean drop = FALSE;

    for (gsize i = 0; i < n; i++) {
        gsize first = members[i] < n_train || first_held == n ? 0 : first_held;

        if (members[i] >= n_train && first_held == n)
            first_held = first = i;
        if (i != first)
            report_copy(check, members[first], members[i]);
    }
    if (first_held == n || first_held == 0)
        return;
    for (gsize i = first_held; i < n; i++)
        drop |= report_leak(check, members[0], members[i]);
    for (gsize i = 0; drop && i < first_held; i++)
        check->dropped[members[i]] = 1;
}

/* Problems are to come in the order of the lines, so groups are noted first and reported by their
 * second member. */
typedef struct {
    gsize first; /* in members */
    gsize n;
} Group;

/* From a run of equal hashes to groups of equal texts. */
static void
add_groups(const Check *check, const ClozeDatasetTwin *run, gsize n, GArray *members,
           GArray *groups)
{
    g_autofree guint8 *taken = g_new0(guint8, n);

    for (gsize i = 0; i < n; i++) {
        Group group = {members->len, 0};

        for (gsize j = i; j < n; j++) {
            if (taken[j] || (j > i && !cloze_dataset_twins_are_equal(check->train, check->dev,
                                                                     CLOZE_DATASET_SAME_TEXTS,
                                                                     run[i].index, run[j].index)))
                continue;
            taken[j] = 1;
            group.n++;
            g_array_append_val(members, run[j].index);
        }
        if (group.n > 1)
            g_array_append_val(groups, group);
        else
            g_array_set_size(members, (guint)group.first);
        if (group.n == n)
            return;
    }
}

static int
compare_groups_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    const GArray *members = data;
    gsize left = g_array_index(members, gsize, ((const Group *)a)->first);
    gsize right = g_array_index(members, gsize, ((const Group *)b)->first);

    return left < right ? -1 : left > right;
}

static void
check_copies(Check *check)
{
    g_autoptr(GArray) twins =
        cloze_dataset_twins_find(check->train, check->dev, CLOZE_DATASET_SAME_TEXTS);
    g_autoptr(GArray) members = g_array_new(FALSE, FALSE, sizeof(gsize));
    g_autoptr(GArray) groups = g_array_new(FALSE, FALSE, sizeof(Group));
    const ClozeDatasetTwin *all = (const ClozeDatasetTwin *)twins->data;

    for (guint start = 0, end; start < twins->len; start = end) {
        for (end = start + 1; end < twins->len && all[end].hash == all[start].hash;)
            end++;
        if (end - start > 1)
            add_groups(check, all + start, end - start, members, groups);
    }
    g_array_sort_with_data(groups, compare_groups_cb, members);
    for (guint i = 0; i < groups->len; i++) {
        const Group *group = &g_array_index(groups, Group, i);

        check_group(check, &g_array_index(members, gsize, group->first), group->n);
    }
}

static void
check_counts(ClozeDataset *dataset, gboolean trains)
{
    const char *unit = dataset->kind == CLOZE_DATASET_WORDS ? "spans" : "examples";

    for (guint i = 0; trains && i < dataset->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dataset->labels, ClozeDatasetLabel, i);

        if (label->n < CLOZE_DATASET_CHECK_LEAST)
            cloze_dataset_problems_add(dataset->problems, CLOZE_DATASET_PROBLEM_FEW,
                                       CLOZE_DATASET_KEPT, 0, 0,
                                       "expected at least %d %s of \"%s\", found %zu",
                                       CLOZE_DATASET_CHECK_LEAST, unit, label->name, label->n);
    }
    if (dataset->kind == CLOZE_DATASET_SCORES || dataset->kind == CLOZE_DATASET_POSITIVES) {
        if (dataset->least_score == dataset->greatest_score)
            cloze_dataset_problems_add(
                dataset->problems, CLOZE_DATASET_PROBLEM_ONE_LABEL, CLOZE_DATASET_KEPT, 0, 0,
                "expected scores that differ, found %g everywhere", dataset->least_score);
    } else if (dataset->labels->len < (dataset->kind == CLOZE_DATASET_WORDS ? 1 : 2)) {
        cloze_dataset_problems_add(
            dataset->problems, CLOZE_DATASET_PROBLEM_ONE_LABEL, CLOZE_DATASET_KEPT, 0, 0,
            dataset->labels->len == 0 ? "expected labelled spans, found none"
                                      : "expected at least two labels, found \"%s\" alone",
            dataset->labels->len == 0 ? ""
                                      : g_array_index(dataset->labels, ClozeDatasetLabel, 0).name);
    }
}

static void
check_absent(const ClozeDataset *dataset, ClozeDataset *other, const char *where)
{
    for (guint i = 0; i < dataset->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dataset->labels, ClozeDatasetLabel, i);
        int found = cloze_dataset_find_label(other, label->name);

        if (label->n > 0 &&
            (found < 0 || g_array_index(other->labels, ClozeDatasetLabel, found).n == 0))
            cloze_dataset_problems_add(
                other->problems, CLOZE_DATASET_PROBLEM_ABSENT, CLOZE_DATASET_KEPT, 0, 0,
                "expected \"%s\" in the data that %s, found none", label->name, where);
    }
}

static int
compare_problems_cb(gconstpointer a, gconstpointer b)
{
    const ClozeDatasetProblem *left = *(ClozeDatasetProblem *const *)a;
    const ClozeDatasetProblem *right = *(ClozeDatasetProblem *const *)b;

    if (left->file != right->file)
        return left->file < right->file ? -1 : 1;
    return left->line < right->line ? -1 : left->line > right->line;
}

void
cloze_dataset_check_rows(ClozeDataset *train, ClozeDataset *dev, guint32 skip,
                         const ClozeDatasetAnswers *answers)
{
    gsize n = train->n_examples + (dev != NULL ? dev->n_examples : 0);
    g_autofree guint8 *dropped = g_new0(guint8, n + 1);
    Check check = {train, dev, skip, answers, dropped};

    check_copies(&check);
    if (dev != NULL)
        cloze_dataset_labels_drop(dev, dropped + train->n_examples);
    cloze_dataset_labels_drop(train, dropped);
    check_counts(train, TRUE);
    if (dev != NULL) {
        check_counts(dev, FALSE);
        check_absent(train, dev, "is held out");
        check_absent(dev, train, "trains");
        g_ptr_array_sort(dev->problems->list, compare_problems_cb);
    }
    g_ptr_array_sort(train->problems->list, compare_problems_cb);
}
