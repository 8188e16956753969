/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-export.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/map/npy.h"
#include "tests/app/map-fixture.h"

static const guint8 chosen[30] = {0, 1, 0, 1};

static char *
write_file(MapFixture *fixture, const char *name)
{
    ClozeMapItems *items = map_fixture_make_items(30, 8);
    g_autofree char *path = g_build_filename(fixture->folder, name, NULL);
    g_autoptr(GlossMap) map = NULL;
    char *text;

    cloze_map_items_set(items, cloze_map_items_find_column(items, "text"), 1, "a, \"b\"\nc");
    map = gloss_map_new(items, &fixture->request, NULL, NULL);
    g_assert_true(gloss_map_export_write(map, chosen, path, NULL));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static void
test_csv(MapFixture *fixture, gconstpointer data)
{
    g_autofree char *text = write_file(fixture, "a.csv");

    g_assert_true(
        g_str_has_prefix(text, "text,kind,number,x,y,cluster\n\"a, \"\"b\"\"\nc\",thing,1,"));
    g_assert_nonnull(strstr(text, "\ncats purr,animal,3,"));
}

static void
test_json_lines(MapFixture *fixture, gconstpointer data)
{
    g_autofree char *text = write_file(fixture, "a.jsonl");
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    g_assert_cmpuint(g_strv_length(lines), ==, 3);
    g_assert_nonnull(strstr(lines[0], "\"text\":\"a, \\\"b\\\"\\nc\""));
    g_assert_nonnull(strstr(lines[1], "\"number\":\"3\""));
}

static void
test_vectors(MapFixture *fixture, gconstpointer data)
{
    g_autofree char *text = write_file(fixture, "a.npy");
    g_autofree char *path = g_build_filename(fixture->folder, "a.npy", NULL);
    g_auto(ClozeNpy) npy = {0};

    g_assert_true(cloze_npy_open(&npy, path, NULL));
    g_assert_cmpuint(npy.n, ==, 2);
    g_assert_cmpuint(npy.d, ==, 8);
}

static void
test_refuses(MapFixture *fixture, gconstpointer data)
{
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(5, 8), &fixture->request, NULL, NULL);
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_map_export_write(map, NULL, "a.doc", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/map-export/csv", MapFixture, NULL, map_fixture_set_up, test_csv,
               map_fixture_tear_down);
    g_test_add("/map-export/json-lines", MapFixture, NULL, map_fixture_set_up, test_json_lines,
               map_fixture_tear_down);
    g_test_add("/map-export/vectors", MapFixture, NULL, map_fixture_set_up, test_vectors,
               map_fixture_tear_down);
    g_test_add("/map-export/refuses", MapFixture, NULL, map_fixture_set_up, test_refuses,
               map_fixture_tear_down);
    return g_test_run();
}
