/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-failure.h"
#include "tests/app/search-fixture.h"

/* With what is wrong, whatever their names are made of; files without a reader are none. */
static void
test_list(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) failures = NULL;
    const GlossIndexFailure *first;

    scratch_write(fixture->docs, "a\xff.txt", "\0\1\2\3\0\0", 6);
    scratch_write(fixture->docs, "b.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "c.xlsx", "PK", -1);
    search_fixture_update(fixture);
    failures = gloss_index_failure_list(fixture->library, fixture->docs, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(failures->len, ==, 1);
    first = failures->pdata[0];
    g_assert_true(g_str_has_suffix(first->path, "/a\xff.txt"));
    g_assert_cmpint(first->reason, ==, GLOSS_INDEX_REASON_NOT_TEXT);
    g_assert_true(g_utf8_validate(first->message, -1, NULL));
}

static void
test_other(SearchFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) none = gloss_index_failure_list(fixture->library, "/elsewhere", &error);

    g_assert_no_error(error);
    g_assert_cmpuint(none->len, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    SEARCH_FIXTURE_ADD("/index-failure/list", test_list);
    SEARCH_FIXTURE_ADD("/index-failure/other", test_other);
    return g_test_run();
}
