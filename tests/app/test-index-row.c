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
    GlossIndexFolder folder = {.n_documents = 4812, .n_failed = 37, .passed = (char *)"9 .odt\n"};
    guint n = 0;

    g_signal_connect_swapped(row, "notify::status", G_CALLBACK(count_cb), &n);
    g_assert_cmpstr(gloss_index_row_get_title(row), ==, "My Folder");
    gloss_index_row_set_folder(row, &folder);
    assert_status(row, "Not indexed");
    g_assert_cmpstr(gloss_index_row_get_passed(row), ==, "9 .odt");
    folder.passed = NULL;
    folder.updated = g_get_real_time() - 125 * G_USEC_PER_SEC;
    gloss_index_row_set_folder(row, &folder);
    gloss_index_row_set_folder(row, &folder);
    g_assert_cmpuint(n, ==, 2);
    assert_status(row, "Fresh");
    assert_status(row, "2 minutes ago");
    g_assert_null(gloss_index_row_get_passed(row));
    assert_status(row, "37 unreadable");
    g_assert_cmpuint(gloss_index_row_get_n_failed(row), ==, 37);
    folder.n_pending = 5;
    gloss_index_row_set_folder(row, &folder);
    assert_status(row, "Incomplete");
}

static void
set_step(GlossIndexRow *row, const char *stage, guint64 done, guint64 total, double left)
{
    const GlossIndexStep step = {stage, done, total, left, "deep/a.txt"};

    gloss_index_row_set_step(row, &step);
}

static void
test_update(void)
{
    g_autoptr(GlossIndexRow) row = gloss_index_row_new("/tmp/My Folder");

    gloss_index_row_set_waiting(row, TRUE);
    assert_status(row, "Waiting");
    g_assert_true(gloss_index_row_get_busy(row));
    gloss_index_row_set_pause(row, GLOSS_INDEX_PAUSE_BATTERY);
    g_assert_cmpstr(gloss_index_row_get_status(row), ==, "Paused on battery");
    gloss_index_row_set_pause(row, GLOSS_INDEX_PAUSE_NONE);
    gloss_index_row_set_waiting(row, FALSE);
    set_step(row, "looking", 0, 0, -1);
    assert_status(row, "Looking for changes");
    g_assert_cmpfloat(gloss_index_row_get_fraction(row), <, 0);
    set_step(row, "reading", 31, 240, 400);
    g_assert_cmpstr(gloss_index_row_get_status(row), ==, "Updating 31 of 240 files");
    set_step(row, "embedding", 31, 240, 400);
    g_assert_cmpstr(gloss_index_row_get_status(row), ==,
                    "Updating 31 of 240 passages, 7 minutes left");
    g_assert_cmpfloat_with_epsilon(gloss_index_row_get_fraction(row), 31. / 240, 1e-9);
    set_step(row, "embedding", 31, 240, 20);
    assert_status(row, "less than a minute left");
    set_step(row, "embedding", 31, 240, 3 * 3600);
    assert_status(row, "3 hours left");
    gloss_index_row_set_pause(row, GLOSS_INDEX_PAUSE_WORK);
    g_assert_cmpstr(gloss_index_row_get_status(row), ==,
                    "Paused while you work, 31 of 240 passages");
    g_assert_cmpint(gloss_index_row_get_state(row), ==, GLOSS_INDEX_STATE_PAUSED);
    gloss_index_row_end(row, GLOSS_INDEX_ENDING_DONE, NULL, "");
    g_assert_false(gloss_index_row_get_busy(row));
    g_assert_null(gloss_index_row_get_message(row));
}

static void
test_failures(void)
{
    g_autoptr(GlossIndexRow) row = gloss_index_row_new("/tmp/My Folder");
    GlossIndexFolder folder = {.n_documents = 12,
                               .updated = g_get_real_time(),
                               .gone = TRUE,
                               .failure = (char *)"/tmp/My Folder: no such file"};

    g_assert_false(gloss_index_row_is_known(row));
    gloss_index_row_set_folder(row, &folder);
    g_assert_true(gloss_index_row_is_known(row));
    g_assert_cmpstr(gloss_index_row_get_status(row), ==, "Folder gone, 12 files kept");
    folder.gone = FALSE;
    gloss_index_row_set_folder(row, &folder);
    assert_status(row, "Stopped: /tmp/My Folder: no such file");
    folder.failure = NULL;
    gloss_index_row_set_folder(row, &folder);
    assert_status(row, "Fresh");
    set_step(row, "reading", 1, 2, -1);
    gloss_index_row_end(row, GLOSS_INDEX_ENDING_CRASHED, "it crashed", "last words\n");
    assert_status(row, "Stopped: it crashed");
    g_assert_cmpstr(gloss_index_row_get_culprit(row), ==, "deep/a.txt");
    g_assert_cmpstr(gloss_index_row_get_log(row), ==, "last words\n");
    gloss_index_row_end(row, GLOSS_INDEX_ENDING_DISK, "no room", NULL);
    assert_status(row, "disk is full");
    g_assert_null(gloss_index_row_get_culprit(row));
    gloss_index_row_end(row, GLOSS_INDEX_ENDING_MODEL, "no model", NULL);
    assert_status(row, "To be rebuilt: no model");
    gloss_index_row_end(row, GLOSS_INDEX_ENDING_STOPPED, "ignored", NULL);
    assert_status(row, "Incomplete, 12 files");
    gloss_index_row_set_limit(row, "no watches");
    g_assert_cmpstr(gloss_index_row_get_limit(row), ==, "no watches");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-row/status", test_status);
    g_test_add_func("/index-row/update", test_update);
    g_test_add_func("/index-row/failures", test_failures);
    return g_test_run();
}
