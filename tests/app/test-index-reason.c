/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <gio/gio.h>

#include "app/index-reason.h"
#include "app/reader.h"

static void
assert_reason(GQuark domain, gint code, GlossIndexReason reason)
{
    g_autoptr(GError) error = g_error_new_literal(domain, code, "no");

    g_assert_cmpint(gloss_index_reason_of(error), ==, reason);
}

static void
test_errors(void)
{
    assert_reason(G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, GLOSS_INDEX_REASON_PERMISSION);
    assert_reason(G_IO_ERROR, G_IO_ERROR_INVALID_DATA, GLOSS_INDEX_REASON_NOT_TEXT);
    assert_reason(G_IO_ERROR, G_IO_ERROR_FAILED, GLOSS_INDEX_REASON_UNREADABLE);
    assert_reason(GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED, GLOSS_INDEX_REASON_ENCRYPTED);
    assert_reason(GLOSS_READER_ERROR, GLOSS_READER_ERROR_NO_TEXT_LAYER,
                  GLOSS_INDEX_REASON_NO_TEXT_LAYER);
    assert_reason(GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED, GLOSS_INDEX_REASON_DAMAGED);
    assert_reason(GLOSS_READER_ERROR, GLOSS_READER_ERROR_OLD_FORMAT, GLOSS_INDEX_REASON_OLD_FORMAT);
    assert_reason(G_IO_ERROR, G_IO_ERROR_TIMED_OUT, GLOSS_INDEX_REASON_TOO_SLOW);
}

static void
test_names(void)
{
    for (guint i = GLOSS_INDEX_REASON_UNREADABLE; i <= GLOSS_INDEX_REASON_OLD_FORMAT; i++) {
        g_assert_cmpint(gloss_index_reason_from_name(gloss_index_reason_get_name(i)), ==, (int)i);
        g_assert_cmpstr(gloss_index_reason_get_title(i), !=, "");
        g_assert_cmpstr(gloss_index_reason_get_hint(i), !=, "");
    }
    g_assert_cmpint(gloss_index_reason_from_name(NULL), ==, GLOSS_INDEX_REASON_UNREADABLE);
    g_assert_cmpint(gloss_index_reason_from_name("other"), ==, GLOSS_INDEX_REASON_UNREADABLE);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-reason/errors", test_errors);
    g_test_add_func("/index-reason/names", test_names);
    return g_test_run();
}
