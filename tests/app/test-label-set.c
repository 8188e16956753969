/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/label-set.h"

#include "tests/scratch.h"

static void
test_order(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_auto(GStrv) none = gloss_label_set_load(library, "entities", NULL);
    g_auto(GStrv) labels = NULL;
    g_autofree char *joined = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_cmpuint(g_strv_length(none), ==, 0);
    g_assert_true(gloss_label_set_add(library, "entities", "SHIP", NULL));
    g_assert_true(gloss_label_set_add(library, "entities", "DISEASE", NULL));
    g_assert_true(gloss_label_set_add(library, "entities", "SHIP", NULL));
    g_assert_true(gloss_label_set_add(library, "other", "X", NULL));
    labels = gloss_label_set_load(library, "entities", NULL);
    joined = g_strjoinv(" ", labels);
    g_assert_cmpstr(joined, ==, "SHIP DISEASE");
    /* What is written passes the check of the next start. */
    gloss_library_unref(g_steal_pointer(&library));
    library = gloss_library_open(folder, &error);
    g_assert_no_error(error);
    scratch_free(folder);
}

static void
test_clean(void)
{
    static const char *const names[][2] = {
        {"SHIP", "SHIP"}, {"  Big  ship ", "Big-ship"},
        {"B-PER", "PER"}, {"I-O", NULL},
        {"", NULL},       {" \t", NULL},
        {"O", NULL},      {"\350\210\271", "\350\210\271"},
        {"---x", "x"},
    };
    g_autofree char *lengthy = g_strnfill(65, 'x');

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *label = gloss_label_set_clean(names[i][0], &error);

        g_assert_cmpstr(label, ==, names[i][1]);
        g_assert_true((label == NULL) == (error != NULL));
    }
    g_assert_null(gloss_label_set_clean(lengthy, NULL));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/label-set/order", test_order);
    g_test_add_func("/label-set/clean", test_clean);
    return g_test_run();
}
