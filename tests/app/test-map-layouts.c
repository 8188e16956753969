/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-layouts.h"

#include <time.h>
#include <utime.h>

#include "app/library-query.h"
#include "engine/base/leftover.h"
#include "engine/map/npy.h"
#include "tests/scratch.h"

static GlossMapLayout
make_layout(guint64 *hashes, GlossPoint *points, GBytes *details)
{
    for (guint i = 0; i < 3; i++) {
        hashes[i] = i * 77;
        points[i] = (GlossPoint){(float)i, 1, 2, 0.5f};
    }
    return (GlossMapLayout){3, hashes, points, (char *)"groups", details, 0, NULL};
}

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_autoptr(GBytes) details = g_bytes_new("abc", 3);
    const float vectors[6] = {1, 2, 3, 4, 5, 6};
    guint64 hashes[3];
    GlossPoint points[3];
    GlossMapLayout layout = make_layout(hashes, points, details);
    g_autoptr(GlossMapLayout) found = NULL, none = NULL;
    g_autofree char *old = NULL, *new = NULL;
    g_auto(ClozeNpy) npy = {0};

    old = layout.vectors = gloss_map_layouts_write_vectors(library, vectors, 3, 2, NULL);
    g_assert_true(gloss_map_layouts_store(library, "a", "s", &layout, NULL));
    new = layout.vectors = gloss_map_layouts_write_vectors(library, vectors, 3, 2, NULL);
    g_assert_true(gloss_map_layouts_store(library, "a", "s", &layout, NULL));
    none = gloss_map_layouts_find(library, "a", "t", NULL);
    g_assert_null(none);
    found = gloss_map_layouts_find(library, "a", "s", NULL);
    g_assert_cmpuint(found->n, ==, 3);
    g_assert_cmpuint(found->hashes[2], ==, 154);
    g_assert_cmpint(found->points[1].cluster, ==, 2);
    g_assert_cmpstr(found->groups, ==, "groups");
    g_assert_cmpint(found->made, >, 0);
    g_assert_true(g_bytes_equal(found->details, details));
    g_assert_cmpstr(found->vectors, ==, new);
    g_assert_false(g_file_test(old, G_FILE_TEST_EXISTS));
    g_assert_true(cloze_npy_open(&npy, found->vectors, NULL));
    g_assert_cmpfloat(npy.values[5], ==, 6);
    scratch_remove(folder);
}

/* Those not used for longest go, with their files. */
static void
test_most(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_autoptr(GBytes) details = g_bytes_new("abc", 3);
    guint64 hashes[3];
    GlossPoint points[3];
    GlossMapLayout layout = make_layout(hashes, points, details);
    g_autoptr(GlossMapLayout) second = NULL;
    g_autofree char *path = NULL;
    gint64 n;

    for (guint i = 0; i < GLOSS_MAP_LAYOUTS_MOST + 5; i++) {
        g_autofree char *source = g_strdup_printf("%u", i);

        if (i == 1)
            path = layout.vectors =
                gloss_map_layouts_write_vectors(library, (float[3]){0}, 3, 1, NULL);
        g_assert_true(gloss_map_layouts_store(library, source, "s", &layout, NULL));
        layout.vectors = NULL;
        if (i == 2)
            g_assert_true(g_file_test(path, G_FILE_TEST_EXISTS));
    }
    g_assert_true(
        gloss_library_query_number(library, &n, -1, NULL, "SELECT count(*) FROM map_layout", ""));
    g_assert_cmpint(n, ==, GLOSS_MAP_LAYOUTS_MOST);
    second = gloss_map_layouts_find(library, "1", "s", NULL);
    g_assert_null(second);
    g_assert_false(g_file_test(path, G_FILE_TEST_EXISTS));
    scratch_remove(folder);
}

static void
test_damaged(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_autoptr(GBytes) details = g_bytes_new("abc", 3);
    guint64 hashes[3];
    GlossPoint points[3];
    const GlossMapLayout layout = make_layout(hashes, points, details);

    g_assert_true(gloss_map_layouts_store(library, "a", "s", &layout, NULL));
    g_assert_true(
        gloss_library_query_run(library, NULL, "UPDATE map_layout SET points = x'0011'", ""));
    g_assert_null(gloss_map_layouts_find(library, "a", "s", NULL));
    scratch_remove(folder);
}

/* As a process leaves it that is killed before it writes the row. */
static char *
write_stray(GlossLibrary *library, time_t age)
{
    char *path = gloss_map_layouts_write_vectors(library, (float[3]){0}, 3, 1, NULL);
    const time_t then = time(NULL) - age;

    g_assert_nonnull(path);
    g_assert_cmpint(utime(path, &(struct utimbuf){then, then}), ==, 0);
    return path;
}

static void
test_strays(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossLibrary) library = gloss_library_open(folder, NULL);
    g_autoptr(GBytes) details = g_bytes_new("abc", 3);
    guint64 hashes[3];
    GlossPoint points[3];
    GlossMapLayout layout = make_layout(hashes, points, details);
    g_autofree char *named = write_stray(library, 2 * CLOZE_LEFTOVER_SECONDS);
    g_autofree char *stray = write_stray(library, 2 * CLOZE_LEFTOVER_SECONDS);
    g_autofree char *young = write_stray(library, 0);

    layout.vectors = named;
    g_assert_true(gloss_map_layouts_store(library, "a", "s", &layout, NULL));
    layout.vectors = NULL;
    g_assert_true(gloss_map_layouts_store(library, "b", "s", &layout, NULL));
    g_assert_true(g_file_test(named, G_FILE_TEST_EXISTS));
    g_assert_true(g_file_test(young, G_FILE_TEST_EXISTS));
    g_assert_false(g_file_test(stray, G_FILE_TEST_EXISTS));
    scratch_remove(folder);
}

static void
test_hashes(void)
{
    g_autoptr(ClozeMapItems) texts = cloze_map_items_new(), vectors = cloze_map_items_new();
    ClozeMapColumn *column = cloze_map_items_add_column(texts, "text");
    guint64 first[3], second[3];

    texts->n = 3;
    cloze_map_items_set(texts, column, 0, "a");
    cloze_map_items_set(texts, column, 1, "b");
    cloze_map_items_set(texts, column, 2, "a");
    gloss_map_layouts_hash(texts, "model", first);
    gloss_map_layouts_hash(texts, "other", second);
    g_assert_cmpuint(first[0], ==, first[2]);
    g_assert_cmpuint(first[0], !=, first[1]);
    g_assert_cmpuint(first[0], !=, second[0]);
    vectors->n = 2;
    vectors->vectors = (ClozeNpy){.n = 2, .d = 3, .values = g_new0(float, 6)};
    vectors->vectors.owned = vectors->vectors.values;
    vectors->vectors.values[5] = 1;
    gloss_map_layouts_hash(vectors, NULL, first);
    g_assert_cmpuint(first[0], !=, first[1]);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-layouts/round-trip", test_round_trip);
    g_test_add_func("/map-layouts/most", test_most);
    g_test_add_func("/map-layouts/damaged", test_damaged);
    g_test_add_func("/map-layouts/strays", test_strays);
    g_test_add_func("/map-layouts/hashes", test_hashes);
    return g_test_run();
}
