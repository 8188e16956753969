/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/item-list.h"

typedef struct {
    GlossItemList parent_instance;
} Files;

typedef struct {
    GlossItemListClass parent_class;
} FilesClass;

GType files_get_type(void);

G_DEFINE_FINAL_TYPE(Files, files, GLOSS_TYPE_ITEM_LIST)

static void
files_class_init(FilesClass *class)
{
    GLOSS_ITEM_LIST_CLASS(class)->item_type = G_TYPE_FILE;
}

static void
files_init(Files *self)
{
}

/* An item that is asked for is the asker's too; past the end there is none. */
static void
test_items(void)
{
    GObject *list = g_object_new(files_get_type(), NULL);
    GPtrArray *items = gloss_item_list_get_items(GLOSS_ITEM_LIST(list));
    GFile *file = g_file_new_for_path("/a"), *found;
    gpointer watched = file;

    g_object_add_weak_pointer(G_OBJECT(file), &watched);
    g_assert_true(g_list_model_get_item_type(G_LIST_MODEL(list)) == G_TYPE_FILE);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(list)), ==, 0);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(list), 0));
    g_ptr_array_add(items, file);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(list)), ==, 1);
    found = g_list_model_get_item(G_LIST_MODEL(list), 0);
    g_assert_true(found == file);
    g_assert_null(g_list_model_get_item(G_LIST_MODEL(list), 1));
    g_object_unref(list);
    g_assert_nonnull(watched);
    g_object_unref(found);
    g_assert_null(watched);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/item-list/items", test_items);
    return g_test_run();
}
