/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-making.h"

#include "tests/scratch.h"

static void
made_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static GlossMap *
wait_for_map(GlossMapMaking *making, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;

    gloss_map_making_run_async(making, NULL, made_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    return gloss_map_making_run_finish(making, result, error);
}

static void
test_file(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.tsv", NULL);
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GlossMapMaking) making = NULL;
    g_autoptr(GlossMap) map = NULL;
    g_autoptr(GError) error = NULL;
    double fraction;

    scratch_write(folder, "a.tsv", "1\t2\n3\t4\n5\t7\n", -1);
    making = gloss_map_making_new_for_file(context, path);
    g_assert_cmpstr(gloss_map_making_get_stage(making, &fraction), ==, "");
    map = wait_for_map(making, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(gloss_map_get_n_items(map), ==, 3);
    g_assert_cmpstr(gloss_map_making_get_stage(making, &fraction), ==, "quality");
    scratch_remove(folder);
}

static void
test_nothing(void)
{
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autoptr(GListStore) documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    g_autoptr(GlossDocument) blank = gloss_document_new_for_text("blank", " \n\n", -1);
    g_autoptr(GlossMapMaking) making = NULL;
    g_autoptr(GError) error = NULL;

    g_list_store_append(documents, blank);
    making = gloss_map_making_new_for_documents(context, G_LIST_MODEL(documents));
    g_assert_null(wait_for_map(making, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-making/file", test_file);
    g_test_add_func("/map-making/nothing", test_nothing);
    return g_test_run();
}
