/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/training-set.h"

static void
test_copies(void)
{
    g_autoptr(ClozeTrainingSet) set = cloze_training_set_new(2);
    gint32 first[] = {1, 2, 3}, second[] = {4, 5}, labels[] = {0, -100, 1};
    guint8 types[] = {0, 1};
    ClozeTrainingExample example = {.texts = {{first, NULL, 3}, {second, types, 2}},
                                    .token_labels = labels,
                                    .label = 7,
                                    .source = 9};
    const ClozeTrainingExample *kept;

    cloze_training_set_add(set, &example);
    first[0] = 99;
    labels[0] = 99;
    example.texts[0].n = 1;
    cloze_training_set_add(set, &example);
    kept = cloze_training_set_get(set, 0);
    g_assert_cmpint(kept->texts[0].ids[0], ==, 1);
    g_assert_cmpint(kept->token_labels[0], ==, 0);
    g_assert_cmpint(kept->texts[1].type_ids[1], ==, 1);
    g_assert_null(kept->texts[0].type_ids);
    g_assert_cmpuint(kept->source, ==, 9);
    g_assert_cmpuint(set->n_tokens, ==, 8);
    g_assert_cmpuint(set->longest, ==, 5);
    g_assert_cmpuint(cloze_training_set_count_tokens(set, 1), ==, 3);
}

static char *
digest(gint32 id, gint32 token_label, gint32 label, float target)
{
    g_autoptr(ClozeTrainingSet) set = cloze_training_set_new(1);
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    const ClozeTrainingExample example = {
        .texts = {{&id, NULL, 1}}, .token_labels = &token_label, .label = label, .target = target};

    cloze_training_set_add(set, &example);
    cloze_training_set_digest(set, checksum);
    return g_strdup(g_checksum_get_string(checksum));
}

static void
test_digest(void)
{
    g_autofree char *base = digest(1, 2, 3, 4), *same = digest(1, 2, 3, 4);
    g_autofree char *id = digest(9, 2, 3, 4), *token = digest(1, 9, 3, 4);
    g_autofree char *label = digest(1, 2, 9, 4), *target = digest(1, 2, 3, 9);

    g_assert_cmpstr(base, ==, same);
    g_assert_cmpstr(base, !=, id);
    g_assert_cmpstr(base, !=, token);
    g_assert_cmpstr(base, !=, label);
    g_assert_cmpstr(base, !=, target);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training-set/copies", test_copies);
    g_test_add_func("/training-set/digest", test_digest);
    return g_test_run();
}
