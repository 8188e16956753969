/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-picture.h"

#include <string.h>

#include "tests/app/map-fixture.h"

static GBytes *
write_picture(MapFixture *fixture, GlossMap *map, const char *name)
{
    g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
    const GlossMapPicture picture = {.title = "Cats & 中文", .column = GLOSS_MAP_BY_CLUSTER};
    g_autoptr(GError) error = NULL;
    char *text;
    gsize size;

    g_assert_true(gloss_map_picture_is_known(path));
    g_assert_true(gloss_map_picture_write(map, &picture, path, &error));
    g_assert_no_error(error);
    g_assert_true(g_file_get_contents(path, &text, &size, NULL));
    return g_bytes_new_take(text, size);
}

static void
test_kinds(MapFixture *fixture, gconstpointer data)
{
    const char *const names[] = {"a.png", "a.svg", "a.pdf"}, *const heads[] = {"\x89PNG", "<?xml",
                                                                               "%PDF"};
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(90, 8), &fixture->request, NULL, NULL);

    for (guint i = 0; i < 3; i++) {
        g_autoptr(GBytes) bytes = write_picture(fixture, map, names[i]);

        g_assert_cmpuint(g_bytes_get_size(bytes), >, 2000);
        g_assert_cmpmem(g_bytes_get_data(bytes, NULL), strlen(heads[i]), heads[i],
                        strlen(heads[i]));
    }
    g_assert_false(gloss_map_picture_is_known("a.doc"));
}

static void
test_same_bytes(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(90, 8), &fixture->request, NULL, NULL);
    g_autoptr(GBytes) one = write_picture(fixture, map, "a.png");
    g_autoptr(GBytes) two = write_picture(fixture, map, "b.png");

    g_assert_true(g_bytes_equal(one, two));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-picture/kinds", MapFixture, NULL, map_fixture_set_up, test_kinds,
               map_fixture_tear_down);
    g_test_add("/map-picture/same-bytes", MapFixture, NULL, map_fixture_set_up, test_same_bytes,
               map_fixture_tear_down);
    return g_test_run();
}
