/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/annotations.h"

#include <math.h>

typedef struct {
    guint n_signals;
    guint position;
    guint removed;
    guint added;
} Seen;

static void
changed_cb(GListModel *model, guint position, guint removed, guint added, Seen *seen)
{
    seen->n_signals++;
    seen->position = position;
    seen->removed = removed;
    seen->added = added;
}

static GPtrArray *
make_items(const char *origin, const gsize *spans, gsize n)
{
    GPtrArray *items = g_ptr_array_new_with_free_func(g_object_unref);

    for (gsize i = 0; i < n; i++)
        g_ptr_array_add(
            items, gloss_annotation_new(spans[2 * i], spans[2 * i + 1], "PER", NAN, "x", origin));
    return items;
}

static void
replace(GlossAnnotations *list, const char *origin, gsize start, gsize end, const gsize *spans,
        gsize n)
{
    g_autoptr(GPtrArray) items = make_items(origin, spans, n);

    gloss_annotations_replace_range(list, origin, start, end, items);
}

static void
assert_sorted(GlossAnnotations *list)
{
    for (guint i = 1; i < gloss_annotations_get_n(list); i++)
        g_assert_cmpint(gloss_annotation_compare(gloss_annotations_get(list, i - 1),
                                                 gloss_annotations_get(list, i)),
                        <=, 0);
}

static void
test_replace(void)
{
    static const gsize first[] = {0, 4, 10, 14, 20, 24}, second[] = {12, 16};
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    Seen seen = {0};

    g_signal_connect(list, "items-changed", G_CALLBACK(changed_cb), &seen);
    replace(list, "a", 0, 30, first, 3);
    g_assert_cmpuint(seen.n_signals, ==, 1);
    g_assert_cmpuint(seen.added, ==, 3);
    replace(list, "b", 0, 30, second, 1);
    g_assert_cmpuint(seen.position, ==, 2);
    g_assert_cmpuint(seen.removed, ==, 0);
    g_assert_cmpuint(seen.added, ==, 1);
    g_assert_cmpuint(gloss_annotations_get_n(list), ==, 4);
    replace(list, "a", 8, 18, NULL, 0);
    g_assert_cmpuint(seen.position, ==, 1);
    g_assert_cmpuint(seen.removed, ==, 1);
    g_assert_cmpuint(seen.added, ==, 0);
    g_assert_cmpuint(seen.n_signals, ==, 3);
    assert_sorted(list);
}

static void
test_same_again(void)
{
    static const gsize spans[] = {0, 4, 10, 14}, changed[] = {0, 4, 10, 15};
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    GlossAnnotation *kept;
    Seen seen = {0};

    replace(list, "a", 0, 30, spans, 2);
    kept = gloss_annotations_get(list, 0);
    g_signal_connect(list, "items-changed", G_CALLBACK(changed_cb), &seen);
    replace(list, "a", 0, 30, spans, 2);
    g_assert_cmpuint(seen.n_signals, ==, 0);
    replace(list, "a", 0, 30, changed, 2);
    g_assert_cmpuint(seen.n_signals, ==, 1);
    g_assert_cmpuint(seen.position, ==, 1);
    g_assert_true(gloss_annotations_get(list, 0) == kept);
}

static void
test_find(void)
{
    static const gsize spans[] = {0, 100, 10, 14, 20, 24, 40, 44};
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    g_autoptr(GPtrArray) found = NULL;

    replace(list, "a", 0, 100, spans, 4);
    found = gloss_annotations_find(list, 13, 20);
    g_assert_cmpuint(found->len, ==, 2);
    g_assert_cmpuint(gloss_annotation_get_end(found->pdata[0]), ==, 100);
    g_assert_cmpuint(gloss_annotations_position_after(list, 11), ==, 2);
    g_assert_cmpuint(gloss_annotations_position_after(list, 41), ==, 4);
}

static void
test_remove_origin(void)
{
    static const gsize first[] = {0, 4, 10, 14, 20, 24}, second[] = {5, 6};
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    Seen seen = {0};

    replace(list, "a", 0, 30, first, 3);
    replace(list, "b", 0, 30, second, 1);
    g_signal_connect(list, "items-changed", G_CALLBACK(changed_cb), &seen);
    gloss_annotations_remove_origin(list, "a");
    g_assert_cmpuint(seen.n_signals, ==, 1);
    g_assert_cmpuint(gloss_annotations_get_n(list), ==, 1);
    g_assert_cmpstr(gloss_annotation_get_origin(gloss_annotations_get(list, 0)), ==, "b");
    gloss_annotations_clear(list);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(list)), ==, 0);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(list), 0));
}

/* A copy kept by the signals alone must stay the same list. */
static void
mirror_cb(GListModel *model, guint position, guint removed, guint added, GPtrArray *mirror)
{
    if (removed > 0)
        g_ptr_array_remove_range(mirror, position, removed);
    for (guint i = 0; i < added; i++)
        g_ptr_array_insert(mirror, (int)(position + i), g_list_model_get_item(model, position + i));
}

static void
test_signals_tell_all(void)
{
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    g_autoptr(GPtrArray) mirror = g_ptr_array_new_with_free_func(g_object_unref);
    g_autoptr(GRand) random = g_rand_new_with_seed(7);

    g_signal_connect(list, "items-changed", G_CALLBACK(mirror_cb), mirror);
    for (int turn = 0; turn < 500; turn++) {
        gsize start = (gsize)g_rand_int_range(random, 0, 1000), spans[20];
        gsize n = (gsize)g_rand_int_range(random, 0, 10), at = start;

        for (gsize i = 0; i < n; i++) {
            spans[2 * i] = at += (gsize)g_rand_int_range(random, 0, 5);
            spans[2 * i + 1] = at + 1 + (gsize)g_rand_int_range(random, 0, 3);
        }
        replace(list, turn % 3 == 0 ? "a" : "b", start, start + 60, spans, n);
        g_assert_cmpuint(mirror->len, ==, gloss_annotations_get_n(list));
        for (guint i = 0; i < mirror->len; i++)
            g_assert_true(mirror->pdata[i] == gloss_annotations_get(list, i));
        assert_sorted(list);
    }
}

static void
test_many(void)
{
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    gint64 begin = g_get_monotonic_time();

    for (gsize block = 0; block < 1000; block++) {
        gsize spans[40];

        for (gsize i = 0; i < 20; i++) {
            spans[2 * i] = block * 5000 + i * 200;
            spans[2 * i + 1] = spans[2 * i] + 12;
        }
        replace(list, "a", block * 5000, block * 5000 + 5000, spans, 20);
    }
    g_assert_cmpuint(gloss_annotations_get_n(list), ==, 20000);
    for (gsize block = 0; block < 1000; block++)
        replace(list, "a", block * 5000, block * 5000 + 5000, NULL, 0);
    g_assert_cmpuint(gloss_annotations_get_n(list), ==, 0);
    g_test_message("20,000 in and out: %" G_GINT64_FORMAT " us", g_get_monotonic_time() - begin);
}

/* Against a plain model of what the calls mean, over many random changes. */
static void
test_change(void)
{
    g_autoptr(GlossAnnotations) list = gloss_annotations_new();
    g_autoptr(GPtrArray) model = g_ptr_array_new_with_free_func(g_object_unref);

    for (guint round = 0; round < 300; round++) {
        g_autoptr(GPtrArray) gone = g_ptr_array_new();
        g_autoptr(GPtrArray) come = g_ptr_array_new_with_free_func(g_object_unref);
        gsize start = (gsize)g_test_rand_int_range(0, 500);

        for (guint i = model->len; i > 0; i--) {
            if (g_test_rand_int_range(0, 8) == 0)
                g_ptr_array_add(gone, model->pdata[i - 1]);
        }
        /* Each by its own plugin, so that none settles another. */
        for (int i = g_test_rand_int_range(0, 4); i > 0; i--) {
            g_autofree char *origin = g_strdup_printf("p%u-%d", round, i);

            g_ptr_array_add(come, gloss_annotation_new_decided(start, start + 3 + (gsize)i, "PER",
                                                               0.5f, "x", origin,
                                                               GLOSS_ANNOTATION_ACCEPTED, 0));
        }
        gloss_annotations_change(list, gone, come);
        for (guint i = 0; i < come->len; i++)
            g_ptr_array_add(model, g_object_ref(come->pdata[i]));
        for (guint i = 0; i < gone->len; i++)
            g_ptr_array_remove(model, gone->pdata[i]);
        g_assert_cmpuint(gloss_annotations_get_n(list), ==, model->len);
        for (guint i = 1; i < model->len; i++)
            g_assert_cmpint(gloss_annotation_compare(gloss_annotations_get(list, i - 1),
                                                     gloss_annotations_get(list, i)),
                            <=, 0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/annotations/replace", test_replace);
    g_test_add_func("/annotations/same-again", test_same_again);
    g_test_add_func("/annotations/find", test_find);
    g_test_add_func("/annotations/remove-origin", test_remove_origin);
    g_test_add_func("/annotations/signals-tell-all", test_signals_tell_all);
    g_test_add_func("/annotations/many", test_many);
    g_test_add_func("/annotations/change", test_change);
    return g_test_run();
}
