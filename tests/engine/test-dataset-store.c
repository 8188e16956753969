/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset-store.h"

#include <string.h>

static void
test_store(void)
{
    ClozeDatasetStore *store = cloze_dataset_store_new();
    g_autofree char *large = g_strnfill(3 << 20, 'l');
    const char *texts[1000];
    char *copy;

    for (int i = 0; i < 1000; i++) {
        g_autofree char *text = g_strnfill((gsize)i * 13, 'a' + i % 26);
        gint64 *number = cloze_dataset_store_take(store, sizeof *number);

        g_assert_cmpuint((gsize)number % 8, ==, 0);
        *number = i;
        texts[i] = cloze_dataset_store_copy_text(store, text, strlen(text));
    }
    copy = cloze_dataset_store_copy_text(store, large, strlen(large));
    g_assert_cmpstr(copy, ==, large);
    for (int i = 0; i < 1000; i++) {
        g_assert_cmpuint(strlen(texts[i]), ==, (gsize)i * 13);
        g_assert_true(i == 0 || texts[i][i * 13 - 1] == 'a' + i % 26);
    }
    g_assert_cmpuint(cloze_dataset_store_get_size(store), >=, 3 << 20);
    cloze_dataset_store_free(store);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/dataset-store/store", test_store);
    return g_test_run();
}
