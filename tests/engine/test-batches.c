/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/model/batches.h"

static const gint32 ids[64] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
static const guint8 types[64] = {0, 1, 1};

static void
assert_range(const ClozeBatchRange *range, const gsize *expected, gsize n, gsize n_tokens)
{
    g_assert_cmpmem(range->indices, range->n_sequences * sizeof(gsize), expected,
                    n * sizeof(gsize));
    g_assert_cmpuint(range->n_tokens, ==, n_tokens);
}

static void
test_plan(void)
{
    const ClozeSequence sequences[] = {{ids, NULL, 3},  {ids, NULL, 9}, {ids, NULL, 3},
                                       {ids, NULL, 20}, {ids, NULL, 1}, {ids, NULL, 7}};
    gsize indices[] = {0, 1, 2, 3, 5};
    g_autoptr(GArray) ranges = cloze_batches_plan(sequences, indices, 5, 12);
    const ClozeBatchRange *range = &g_array_index(ranges, ClozeBatchRange, 0);

    g_assert_cmpuint(ranges->len, ==, 4);
    assert_range(range, (const gsize[]){3}, 1, 20);
    assert_range(range + 1, (const gsize[]){1}, 1, 9);
    assert_range(range + 2, (const gsize[]){5, 0}, 2, 10);
    assert_range(range + 3, (const gsize[]){2}, 1, 3);
}

static void
test_none(void)
{
    g_autoptr(GArray) ranges = cloze_batches_plan(NULL, NULL, 0, 12);

    g_assert_cmpuint(ranges->len, ==, 0);
}

static void
test_lay(void)
{
    const ClozeSequence sequences[] = {{ids, NULL, 2}, {ids + 4, types, 3}};
    gsize indices[] = {1, 0};
    ClozeBatchRange range = {indices, 2, 5};
    ClozeBatchStream stream;

    cloze_batches_lay(&stream, sequences, &range);
    g_assert_cmpuint(stream.batch.n_sequences, ==, 2);
    g_assert_cmpmem(stream.batch.offsets, 3 * sizeof(gsize), ((const gsize[]){0, 3, 5}),
                    3 * sizeof(gsize));
    g_assert_cmpmem(stream.batch.ids, 5 * sizeof(gint32), ((const gint32[]){5, 6, 7, 1, 2}),
                    5 * sizeof(gint32));
    g_assert_cmpmem(stream.batch.type_ids, 5, ((const guint8[]){0, 1, 1, 0, 0}), 5);
    cloze_batches_clear(&stream);
    g_assert_null(stream.ids);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/batches/plan", test_plan);
    g_test_add_func("/batches/none", test_none);
    g_test_add_func("/batches/lay", test_lay);
    return g_test_run();
}
