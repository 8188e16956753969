/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/collections.h"

#include "app/library-query.h"
#include "engine/base/error.h"
#include "tests/scratch.h"

typedef struct {
    char *folder;
    GlossLibrary *library;
    GlossCollections *collections;
    GPtrArray *items; /* two */
    guint changes;
    GError *error;
} Fixture;

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
    fixture->library = gloss_library_open(fixture->folder, &fixture->error);
    g_assert_no_error(fixture->error);
    fixture->collections = gloss_collections_new(fixture->library, &fixture->error);
    g_assert_no_error(fixture->error);
    g_signal_connect_swapped(fixture->collections, "changed", G_CALLBACK(count_cb),
                             &fixture->changes);
    fixture->items = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);
    g_ptr_array_add(fixture->items,
                    gloss_collection_row_item_new("file:///b.txt", 10, 16, "hash", "bridge"));
    g_ptr_array_add(fixture->items, gloss_collection_row_item_new("", 0, 0, "", "钢桥 of steel"));
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    g_assert_no_error(fixture->error);
    g_ptr_array_unref(fixture->items);
    g_object_unref(fixture->collections);
    gloss_library_unref(fixture->library);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
}

static GlossCollectionRow *
add(Fixture *fixture, const char *name)
{
    GlossCollectionRow *collection =
        gloss_collections_add(fixture->collections, name, "steel", fixture->items, &fixture->error);

    g_assert_no_error(fixture->error);
    return collection;
}

static void
assert_items(GlossCollections *collections, const char *name, guint n)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) items = gloss_collections_load(collections, name, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(items->len, ==, n);
    g_assert_cmpuint(gloss_collection_row_get_size(gloss_collections_find(collections, name)), ==,
                     n);
}

/* It comes back as it was, in another process's eyes too. */
static void
test_add(Fixture *fixture, gconstpointer data)
{
    GlossCollectionRow *collection = add(fixture, " Bridges ");
    g_autoptr(GlossCollections) others = gloss_collections_new(fixture->library, &fixture->error);
    g_autoptr(GPtrArray) items = NULL;
    GlossCollectionItem *item;

    g_assert_cmpuint(fixture->changes, ==, 1);
    g_assert_cmpstr(gloss_collection_row_get_name(collection), ==, "Bridges");
    g_assert_cmpstr(gloss_collection_row_get_query(collection), ==, "steel");
    g_assert_cmpint(gloss_collection_row_get_made(collection), >, 0);
    assert_items(others, "Bridges", 2);
    items = gloss_collections_load(others, "Bridges", &fixture->error);
    item = items->pdata[0];
    g_assert_cmpint(item->id, >, 0);
    g_assert_cmpstr(item->uri, ==, "file:///b.txt");
    g_assert_cmpuint(item->start, ==, 10);
    g_assert_cmpuint(item->end, ==, 16);
    g_assert_cmpstr(item->hash, ==, "hash");
    item = items->pdata[1];
    g_assert_cmpstr(item->excerpt, ==, "钢桥 of steel");
}

static void
test_names(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) taken = NULL, empty = NULL, gone = NULL;
    g_autofree char *free_name = NULL, *next = NULL;

    add(fixture, "Bridges");
    g_assert_null(gloss_collections_add(fixture->collections, "Bridges ", NULL, NULL, &taken));
    g_assert_error(taken, G_IO_ERROR, G_IO_ERROR_EXISTS);
    g_assert_null(gloss_collections_add(fixture->collections, " ", NULL, NULL, &empty));
    g_assert_error(empty, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_null(gloss_collections_load(fixture->collections, "Towers", &gone));
    g_assert_error(gone, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    free_name = gloss_collections_make_name(fixture->collections, "Towers");
    g_assert_cmpstr(free_name, ==, "Towers");
    next = gloss_collections_make_name(fixture->collections, "Bridges");
    g_assert_cmpstr(next, ==, "Bridges (2)");
    g_assert_cmpuint(fixture->changes, ==, 1);
}

/* The list is by name; what stays keeps its object. */
static void
test_rename(Fixture *fixture, gconstpointer data)
{
    GlossCollectionRow *bridges = add(fixture, "Bridges"), *towers = add(fixture, "Towers");
    g_autoptr(GlossCollectionRow) first = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_collections_rename(fixture->collections, "Bridges", "Towers", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_EXISTS);
    g_assert_true(
        gloss_collections_rename(fixture->collections, "Bridges", "Viaducts", &fixture->error));
    g_assert_true(gloss_collections_find(fixture->collections, "Viaducts") == bridges);
    g_assert_null(gloss_collections_find(fixture->collections, "Bridges"));
    first = g_list_model_get_item(G_LIST_MODEL(fixture->collections), 0);
    g_assert_true(first == towers);
    g_assert_true(
        gloss_collections_rename(fixture->collections, "Towers", "Towers", &fixture->error));
}

static void
test_items(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GPtrArray) items = NULL;
    gint64 id;

    add(fixture, "Bridges");
    g_assert_true(gloss_collections_add_items(fixture->collections, "Bridges", fixture->items,
                                              &fixture->error));
    assert_items(fixture->collections, "Bridges", 2);
    items = gloss_collections_load(fixture->collections, "Bridges", &fixture->error);
    id = ((GlossCollectionItem *)items->pdata[0])->id;
    g_assert_true(
        gloss_collections_remove_items(fixture->collections, "Bridges", &id, 1, &fixture->error));
    assert_items(fixture->collections, "Bridges", 1);
    g_assert_true(gloss_collections_add_items(fixture->collections, "Bridges", fixture->items,
                                              &fixture->error));
    assert_items(fixture->collections, "Bridges", 2);
    g_assert_cmpuint(fixture->changes, ==, 4);
}

/* With it go its items and no others. */
static void
test_remove(Fixture *fixture, gconstpointer data)
{
    gint64 n;

    add(fixture, "Bridges");
    add(fixture, "Towers");
    g_assert_true(gloss_collections_remove(fixture->collections, "Bridges", &fixture->error));
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(fixture->collections)), ==, 1);
    assert_items(fixture->collections, "Towers", 2);
    g_assert_true(gloss_library_query_number(fixture->library, &n, -1, &fixture->error,
                                             "SELECT count(*) FROM collection_item", ""));
    g_assert_cmpint(n, ==, 2);
}

/* One bad item, and nothing of the collection is there. */
static void
test_all_or_nothing(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_ptr_array_add(fixture->items,
                    gloss_collection_row_item_new("file:///c.txt", 9, 3, "hash", "x"));
    g_assert_null(
        gloss_collections_add(fixture->collections, "Bridges", NULL, fixture->items, &error));
    g_assert_nonnull(error);
    g_assert_true(gloss_collections_refresh(fixture->collections, &fixture->error));
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(fixture->collections)), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(name, test) g_test_add("/collections/" name, Fixture, NULL, set_up, test, tear_down)
    ADD("add", test_add);
    ADD("names", test_names);
    ADD("rename", test_rename);
    ADD("items", test_items);
    ADD("remove", test_remove);
    ADD("all-or-nothing", test_all_or_nothing);
    return g_test_run();
}
