/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "app/index-row.h"

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
assert_status(GlossIndexRow *row, const char *words)
{
    if (!strstr(gloss_index_row_get_status(row), words))
        g_error("expected “%s”, found “%s”", words, gloss_index_row_get_status(row));
}

static void
test_status(void)
{
    g_autoptr(GlossIndexRow) row = gloss_index_row_new("/tmp/My Folder");
    GlossIndexFolder folder = {.n_documents = 4812, .n_failed = 37};
    guint n = 0;

    g_signal_connect_swapped(row, "notify::status", G_CALLBACK(count_cb), &n);
    g_assert_cmpstr(gloss_index_row_get_title(row), ==, "My Folder");
    gloss_index_row_set_folder(row, &folder);
    assert_status(row, "Not indexed");
    folder.updated = g_get_real_time() - 125 * G_USEC_PER_SEC;
    gloss_index_row_set_folder(row, &folder);
    gloss_index_row_set_folder(row, &folder);
    g_assert_cmpuint(n, ==, 2);
    assert_status(row, "Fresh");
    assert_status(row, "2 minutes ago");
    assert_status(row, "37 unreadable");
    folder.n_pending = 5;
    gloss_index_row_set_folder(row, &folder);
    assert_status(row, "Incomplete");
    gloss_index_row_set_progress(row, "reading", 31, 240, 400);
    assert_status(row, "31 of 240, 6 min left");
    g_assert_true(gloss_index_row_get_busy(row));
    g_assert_cmpfloat_with_epsilon(gloss_index_row_get_fraction(row), 31. / 240, 1e-9);
    gloss_index_row_set_progress(row, "looking", 0, 0, -1);
    g_assert_cmpfloat(gloss_index_row_get_fraction(row), <, 0);
    gloss_index_row_end_progress(row, "no space");
    assert_status(row, "no space");
    g_assert_false(gloss_index_row_get_busy(row));
    g_assert_cmpuint(gloss_index_row_get_n_failed(row), ==, 37);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-row/status", test_status);
    return g_test_run();
}
