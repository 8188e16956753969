/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/index-scope.h"

static void
assert_paths(const GlossIndexScope *scope, const char *wanted)
{
    g_auto(GStrv) paths = gloss_index_scope_dup_paths(scope);
    g_autofree char *joined = paths ? g_strjoinv(" ", paths) : NULL;

    g_assert_cmpstr(joined, ==, wanted);
    g_assert_true(gloss_index_scope_is_whole(scope) == !wanted);
}

static void
test_join(void)
{
    g_autoptr(GlossIndexScope) scope = gloss_index_scope_new(), other = gloss_index_scope_new();
    g_autoptr(GlossIndexScope) copy = NULL, whole = gloss_index_scope_new_whole();

    assert_paths(scope, "");
    gloss_index_scope_add(scope, "b");
    gloss_index_scope_add(scope, "a/c");
    gloss_index_scope_add(scope, "b");
    gloss_index_scope_add(other, "\xff");
    gloss_index_scope_join(scope, other);
    assert_paths(scope, "a/c b \xff");
    copy = gloss_index_scope_copy(scope);
    gloss_index_scope_join(scope, whole);
    assert_paths(scope, NULL);
    gloss_index_scope_add(scope, "d");
    assert_paths(scope, NULL);
    assert_paths(copy, "a/c b \xff");
    gloss_index_scope_add(copy, "");
    assert_paths(copy, NULL);
}

static void
test_many(void)
{
    g_autoptr(GlossIndexScope) scope = gloss_index_scope_new();

    for (guint i = 0; i < 256; i++) {
        g_autofree char *path = g_strdup_printf("%u", i);

        gloss_index_scope_add(scope, path);
    }
    g_assert_false(gloss_index_scope_is_whole(scope));
    gloss_index_scope_add(scope, "more");
    g_assert_true(gloss_index_scope_is_whole(scope));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-scope/join", test_join);
    g_test_add_func("/index-scope/many", test_many);
    return g_test_run();
}
