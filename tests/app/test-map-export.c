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

/* Texts with the label a person gave: the others have none and are left out. */
static void
test_labelled(MapFixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->folder, "l.jsonl", NULL);
    g_autoptr(GlossMap) map =
        gloss_map_new(map_fixture_make_items(6, 8), &fixture->request, NULL, NULL);
    const guint8 good[6] = {0, 1, 1};
    g_autoptr(GlossMap) labelled = gloss_map_with_value(map, "label", "good", good);
    gint column = gloss_map_find_column(labelled, "label");
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_cmpint(gloss_map_find_column(map, "label"), ==, -1);
    g_assert_true(gloss_map_export_write_labelled(labelled, NULL, column, path, NULL));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==,
                    "{\"text\":\"trees grow\",\"label\":\"good\"}\n"
                    "{\"text\":\"ships sail\",\"label\":\"good\"}\n");
    g_assert_false(gloss_map_export_write_labelled(labelled, (guint8[6]){1}, column, path, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
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
    g_test_add("/map-export/labelled", MapFixture, NULL, map_fixture_set_up, test_labelled,
               map_fixture_tear_down);
    g_test_add("/map-export/refuses", MapFixture, NULL, map_fixture_set_up, test_refuses,
               map_fixture_tear_down);
    return g_test_run();
}
