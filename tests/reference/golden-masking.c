/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-masking.h"

#include "engine/train/masking.h"
#include <math.h>
#include <string.h>

#define SECTION  "training-tiny"
#define NAME     SECTION "/masking"
#define LENGTH   1000
#define MASK_ID  0
#define N_IDS    (1 << 30)
#define PLAIN_ID (N_IDS + 1)

typedef struct {
    gint64 selected, replaced_by_mask, drawn_at_random, kept;
} Counts;

/* The vocabulary is so large, and the ids so far outside it, that no draw meets the mask or the
 * token itself. */
static Counts
count(gint64 n_tokens)
{
    const ClozeMasking masking = {
        .chosen = 0.15, .masked = 0.8, .swapped = 0.1, .mask_id = MASK_ID, .n_ids = N_IDS};
    g_autofree gint32 *ids = g_new(gint32, LENGTH), *labels = g_new(gint32, LENGTH);
    g_autofree gint32 *words = g_new0(gint32, LENGTH);
    Counts counts = {0};

    for (gint64 done = 0; done < n_tokens; done += LENGTH) {
        gsize n = (gsize)MIN(n_tokens - done, LENGTH);

        for (gsize i = 0; i < n; i++)
            ids[i] = PLAIN_ID;
        cloze_masking_apply(&masking, ids, labels, words, n, 1, 0, (guint64)(done / LENGTH));
        for (gsize i = 0; i < n; i++) {
            counts.selected += labels[i] == PLAIN_ID;
            counts.replaced_by_mask += ids[i] == MASK_ID;
            counts.drawn_at_random += ids[i] != MASK_ID && ids[i] != PLAIN_ID;
            counts.kept += labels[i] == PLAIN_ID && ids[i] == PLAIN_ID;
        }
    }
    return counts;
}

/* How far from what is expected, in parts of the interval's half. */
static void
take(double *worst, JsonObject *intervals, const char *name, gint64 found)
{
    JsonObject *interval = json_object_get_object_member(intervals, name);
    double expected = json_object_get_double_member(interval, "expected");
    double half = json_object_get_double_member(interval, "five_sigma_high") - expected;
    double error = fabs((double)found - expected) / half;

    *worst = MAX(*worst, isnan(error) ? INFINITY : error);
}

void
golden_masking_check(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = NULL;
    JsonObject *root, *intervals;
    double worst = 0;
    Counts counts;

    if (!golden_files_has(files, SECTION, "masking.json"))
        return;
    node = golden_files_read_json(files, SECTION, "masking.json", &error);
    if (!node) {
        golden_report_failed(report, NAME, error->message);
        return;
    }
    root = json_node_get_object(node);
    intervals = json_object_get_object_member(root, "intervals");
    counts = count(json_object_get_int_member(root, "counts_for_N_eligible_tokens"));
    take(&worst, intervals, "selected", counts.selected);
    take(&worst, intervals, "replaced_by_mask", counts.replaced_by_mask);
    take(&worst, intervals, "drawn_at_random", counts.drawn_at_random);
    take(&worst, intervals, "kept", counts.kept);
    golden_report_result(report, NAME, worst, 1, NULL);
}
