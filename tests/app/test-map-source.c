/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-source.h"

#include "tests/app/search-fixture.h"

static GlossMapSource *
make_texts(const char *first, const char *second)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    g_ptr_array_add(texts, g_bytes_new_static("the cat sat", 11));
    g_ptr_array_add(names, g_strdup(first));
    g_ptr_array_add(texts, g_bytes_new_static("a mat and a cat", 15));
    g_ptr_array_add(names, g_strdup(second));
    return gloss_map_source_new_for_texts(texts, names);
}

static void
test_keys(void)
{
    g_autoptr(GlossMapSource) one = make_texts("/a", "/b"), two = make_texts("/b", "/a");
    g_autoptr(GlossMapSource) file = gloss_map_source_new_for_file("/x/../y.npy", NULL);
    g_autoptr(GlossMapSource) all = gloss_map_source_new_for_index("");
    g_autoptr(GlossMapSource) index = gloss_map_source_new_for_index("/a");

    g_assert_cmpstr(gloss_map_source_get_key(one), ==, gloss_map_source_get_key(two));
    g_assert_cmpstr(gloss_map_source_get_key(file), ==, "file /y.npy");
    g_assert_cmpstr(gloss_map_source_get_key(all), !=, gloss_map_source_get_key(index));
}

/* What is open and indexed is there once; without a library what is open is still there. */
static void
test_word(SearchFixture *fixture, gconstpointer data)
{
    g_autofree char *path = g_build_filename(fixture->docs, "a.txt", NULL);
    GPtrArray *parts = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_map_source_free);
    g_autoptr(GlossMapSource) source = NULL;
    GlossMapSourceTools tools = {.library = fixture->library};
    g_autoptr(ClozeMapItems) both = NULL, open = NULL;

    scratch_write(fixture->docs, "a.txt", "the cat sat", -1);
    scratch_write(fixture->docs, "c.txt", "paris is in the cat", -1);
    search_fixture_update(fixture);
    g_ptr_array_add(parts, make_texts(path, "Untitled"));
    g_ptr_array_add(parts, gloss_map_source_new_for_index(NULL));
    source = gloss_map_source_new_for_word("cat", parts);
    both = gloss_map_source_read(source, &tools, NULL);
    g_assert_cmpuint(both->n, ==, 3);
    tools.library = NULL;
    open = gloss_map_source_read(source, &tools, NULL);
    g_assert_cmpuint(open->n, ==, 2);
}

static void
test_nothing(void)
{
    g_autoptr(GPtrArray) none = g_ptr_array_new();
    g_autoptr(GlossMapSource) texts = gloss_map_source_new_for_texts(none, none);
    g_autoptr(GlossMapSource) index = gloss_map_source_new_for_index(NULL);
    const GlossMapSourceTools tools = {0};
    g_autoptr(GError) error = NULL, other = NULL;

    g_assert_null(gloss_map_source_read(texts, &tools, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_null(gloss_map_source_read(index, &tools, &other));
    g_assert_nonnull(other);
}

/* What has no texts is not shown again as if another model had read it. */
static void
test_vectors_alone(SearchFixture *fixture, gconstpointer data)
{
    static const char lines[] = "{\"vector\": [1, 2, 3]}\n{\"vector\": [4, 5, 7]}\n";
    g_autofree char *path = g_build_filename(fixture->docs, "points.jsonl", NULL);
    g_autoptr(GlossMapSource) source = gloss_map_source_new_for_file(path, NULL);
    GlossMapSourceTools tools = {0};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeMapItems) items = NULL;

    scratch_write(fixture->docs, "points.jsonl", lines, -1);
    items = gloss_map_source_read(source, &tools, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(items->n, ==, 2);
    tools.texts_alone = TRUE;
    g_assert_null(gloss_map_source_read(source, &tools, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-source/keys", test_keys);
    SEARCH_FIXTURE_ADD("/map-source/word", test_word);
    g_test_add_func("/map-source/nothing", test_nothing);
    SEARCH_FIXTURE_ADD("/map-source/vectors-alone", test_vectors_alone);
    return g_test_run();
}
