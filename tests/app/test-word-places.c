/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-places.h"

#include "app/map-passages.h"
#include "tests/app/search-fixture.h"

static GlossWordPlacesSource
make_source(GlossLibrary *library)
{
    return (GlossWordPlacesSource){g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref),
                                   g_ptr_array_new_with_free_func(g_free), library};
}

static void
add_document(GlossWordPlacesSource *source, const char *name, const char *text)
{
    g_ptr_array_add(source->texts, g_bytes_new(text, strlen(text)));
    g_ptr_array_add(source->names, g_strdup(name));
}

static void
clear_source(GlossWordPlacesSource *source)
{
    g_ptr_array_unref(source->texts);
    g_ptr_array_unref(source->names);
}

static const char *
get(const ClozeMapItems *items, const char *column, gsize row)
{
    return cloze_map_items_get(cloze_map_items_find_column(items, column), row);
}

/* Places are bytes of the document, also where a block begins with white space. */
static void
test_documents(void)
{
    GlossWordPlacesSource source = make_source(NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(ClozeMapItems) items = NULL, none = NULL;
    g_autoptr(GError) error = NULL;
    gboolean limited = TRUE;

    for (int i = 0; i < 300; i++)
        g_string_append_printf(text, "\n\n   Line %d has the word banks in it, and more.", i);
    add_document(&source, "/tmp/lines.txt", text->str);
    items = gloss_word_places_find("bank", &source, &limited, NULL, &error);
    g_assert_no_error(error);
    g_assert_false(limited);
    g_assert_cmpuint(items->n, ==, 300);
    for (gsize i = 0; i < items->n; i++) {
        gsize start = g_ascii_strtoull(get(items, GLOSS_MAP_PASSAGES_START, i), NULL, 10);
        gsize at = g_ascii_strtoull(get(items, "at", i), NULL, 10);

        g_assert_cmpint(strncmp(text->str + start, "banks", 5), ==, 0);
        g_assert_cmpint(strncmp(get(items, "text", i) + at, "banks", 5), ==, 0);
    }
    none = gloss_word_places_find("quux", &source, &limited, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(none->n, ==, 0);
    clear_source(&source);
}

/* What the index has comes beside what is open, and what both have is what is open. */
static void
test_index(SearchFixture *fixture, gconstpointer data)
{
    GlossWordPlacesSource source = make_source(fixture->library);
    g_autofree char *open = g_build_filename(fixture->docs, "cat.txt", NULL);
    g_autoptr(ClozeMapItems) items = NULL;
    g_autoptr(GError) error = NULL;
    gboolean limited;

    scratch_write(fixture->docs, "cat.txt", "the cat sat on the mat .", -1);
    scratch_write(fixture->docs, "cats.md", "# Cats\n\nA word. The cats are in paris .", -1);
    scratch_write(fixture->docs, "stop.txt", "stop the word !", -1);
    search_fixture_update(fixture);
    add_document(&source, open, "Changed: the cat sat.");
    items = gloss_word_places_find("cat", &source, &limited, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(items->n, ==, 2);
    g_assert_cmpstr(get(items, GLOSS_MAP_PASSAGES_FILE, 0), ==, open);
    g_assert_cmpstr(get(items, GLOSS_MAP_PASSAGES_START, 0), ==, "13");
    g_assert_true(g_str_has_suffix(get(items, GLOSS_MAP_PASSAGES_FILE, 1), "cats.md"));
    g_assert_cmpstr(get(items, "word", 1), ==, "cats");
    clear_source(&source);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-places/documents", test_documents);
    SEARCH_FIXTURE_ADD("/word-places/index", test_index);
    return g_test_run();
}
