/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/recent.h"

#include <string.h>

#include "tests/scratch.h"

static guint
count(GlossRecent *recent)
{
    return g_list_model_get_n_items(G_LIST_MODEL(recent));
}

static void
test_order_is_kept(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "recent", NULL);
    g_autoptr(GlossRecent) recent = gloss_recent_new(path);
    g_autoptr(GlossRecent) again = NULL;
    g_autoptr(GFile) first = g_file_new_for_path("/a b.txt");
    g_autoptr(GFile) second = g_file_new_for_path("/\346\226\207.md");
    g_autoptr(GFile) top = NULL;

    gloss_recent_add(recent, first);
    gloss_recent_add(recent, second);
    gloss_recent_add(recent, first);
    g_assert_cmpuint(count(recent), ==, 2);
    again = gloss_recent_new(path);
    g_assert_cmpuint(count(again), ==, 2);
    top = g_list_model_get_item(G_LIST_MODEL(again), 0);
    g_assert_true(g_file_equal(top, first));
    gloss_recent_remove(again, first);
    g_assert_cmpuint(count(again), ==, 1);
    gloss_recent_clear(again);
    g_assert_cmpuint(count(again), ==, 0);
    g_assert_cmpuint(scratch_count(folder), ==, 1);
    scratch_free(folder);
}

static void
test_bound(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "recent", NULL);
    g_autoptr(GlossRecent) recent = gloss_recent_new(path);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GPtrArray) files = NULL;

    for (int i = 0; i < 80; i++) {
        g_autofree char *name = g_strdup_printf("/%d.txt", i);
        g_autoptr(GFile) file = g_file_new_for_path(name);

        gloss_recent_add(recent, file);
    }
    g_assert_cmpuint(count(recent), ==, 50);
    for (int i = 0; i < 80; i++)
        g_string_append_printf(text, "file:///%d\n", i);
    files = gloss_recent_parse(text->str, text->len);
    g_assert_cmpuint(files->len, ==, 50);
    scratch_free(folder);
}

static void
test_damaged(void)
{
    static const char text[] = "not a uri\nfile:///a\n\n\377\376\nfile:///a\nfile:///b";
    g_autoptr(GPtrArray) files = gloss_recent_parse(text, strlen(text));

    g_assert_cmpuint(files->len, ==, 2);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/recent/order-is-kept", test_order_is_kept);
    g_test_add_func("/recent/bound", test_bound);
    g_test_add_func("/recent/damaged", test_damaged);
    return g_test_run();
}
