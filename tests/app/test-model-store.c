/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/model-store.h"

#include <string.h>
#include <unistd.h>
#include <utime.h>

#include "engine/model/head.h"
#include "tests/scratch.h"

static char *user_folder; /* $XDG_DATA_HOME/gloss */

static void
write_head(const char *parent, const char *id, const char *task, const char *base_id)
{
    char outside[] = "O", begin[] = "B-PER";
    char *labels[] = {outside, begin, NULL};
    float weight[4] = {0}, bias[2] = {0};
    ClozeHead head = {
        .task = (char *)task,
        .labels = labels,
        .n_labels = 2,
        .scheme = CLOZE_TAG_SCHEME_BIO,
        .base_id = (char *)base_id,
        .base_hash = (char *)"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
        .layers = 1,
        .n_features = 2,
        .weight = weight,
        .bias = bias,
    };
    g_autofree char *folder = g_build_filename(user_folder, parent, id, NULL);
    g_autoptr(GError) error = NULL;

    cloze_head_write(&head, folder, "{\"licence\":\"CC-BY-4.0\",\"languages\":[\"en\"]}", &error);
    g_assert_no_error(error);
}

static const GlossModelEntry *
find_entry(GPtrArray *entries, const char *id)
{
    for (guint i = 0; i < entries->len; i++) {
        if (strcmp(((GlossModelEntry *)entries->pdata[i])->id, id) == 0)
            return entries->pdata[i];
    }
    return NULL;
}

static void
write_model(const char *id)
{
    g_autofree char *folder = g_build_filename(user_folder, "models", id, NULL);

    scratch_write(folder, "config.json", "{}", -1);
    scratch_write(folder, "model.safetensors", "12345", -1);
}

static void
write_parted_model(const char *id)
{
    g_autofree char *folder = g_build_filename(user_folder, "models", id, NULL);

    scratch_write(folder, "config.json", "{}", -1);
    scratch_write(folder, "model.safetensors.index.json", "{}", -1);
    scratch_write(folder, "model-00001-of-00002.safetensors", "1234", -1);
    scratch_write(folder, "model-00002-of-00002.safetensors", "567", -1);
}

static void
remove_all(void)
{
    scratch_free(user_folder);
}

static void
test_nothing_installed(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);
    g_autoptr(GError) error = NULL;
    g_autofree char *head = NULL;

    g_assert_null(find_entry(entries, "all-MiniLM-L6-v2")->folder);
    g_assert_null(gloss_model_store_find_model(store, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_assert_nonnull(strstr(error->message, "./dev model"));
    g_clear_error(&error);
    g_assert_null(gloss_model_store_find_model(store, "../models", &error));
    g_assert_nonnull(strstr(error->message, "../models"));
    head = gloss_model_store_find_head(store, "none", "all-MiniLM-L6-v2");
    g_assert_null(head);
    remove_all();
}

static void
test_installed(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autoptr(GPtrArray) entries = NULL;
    g_autofree char *found = NULL, *by_folder = NULL;
    g_autoptr(GError) error = NULL;

    write_model("all-MiniLM-L6-v2");
    write_model("mine");
    write_parted_model("parted");
    write_model(".import-half");
    entries = gloss_model_store_list(store);
    g_assert_nonnull(find_entry(entries, "all-MiniLM-L6-v2")->folder);
    g_assert_cmpuint(find_entry(entries, "mine")->size, ==, 5);
    g_assert_cmpuint(find_entry(entries, "parted")->size, ==, 7);
    g_assert_null(find_entry(entries, ".import-half"));
    found = gloss_model_store_find_model(store, NULL, &error);
    g_assert_no_error(error);
    g_assert_true(g_str_has_suffix(found, "models/all-MiniLM-L6-v2"));
    by_folder = gloss_model_store_find_model(store, user_folder, &error);
    g_assert_cmpstr(by_folder, ==, user_folder);
    g_assert_true(gloss_model_store_remove(store, "mine", &error));
    g_assert_false(gloss_model_store_remove(store, "mine", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    remove_all();
}

static void
test_heads(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autoptr(GPtrArray) entries = NULL;
    g_autofree char *found = NULL, *other = NULL, *by_id = NULL;
    g_autoptr(GError) error = NULL;

    write_head("heads", "a", "test-task", "base");
    write_head("heads", "b", "test-task", "another-base");
    entries = gloss_model_store_list(store);
    g_assert_cmpstr(find_entry(entries, "a")->base_id, ==, "base");
    g_assert_cmpstr(find_entry(entries, "a")->task, ==, "test-task");
    g_assert_cmpstr(find_entry(entries, "a")->licence, ==, "CC-BY-4.0");
    g_assert_cmpstr(find_entry(entries, "a")->languages[0], ==, "en");
    found = gloss_model_store_find_head(store, "test-task", "base");
    g_assert_true(g_str_has_suffix(found, "heads/a"));
    other = gloss_model_store_find_head(store, "other-task", "base");
    g_assert_null(other);
    by_id = gloss_model_store_find_model(store, "b", &error);
    g_assert_true(g_str_has_suffix(by_id, "heads/b"));
    remove_all();
}

static void
set_age(const char *id, int days)
{
    g_autofree char *path = g_build_filename(user_folder, "heads", id, "gloss.json", NULL);
    struct utimbuf times = {1700000000 - days * 86400, 1700000000 - days * 86400};

    g_assert_cmpint(g_utime(path, &times), ==, 0);
}

/* The newest, whatever its name. */
static void
test_newest_head(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *found = NULL;

    write_head("heads", "a", "test-task", "base");
    write_head("heads", "b", "test-task", "base");
    write_head("heads", "c", "test-task", "base");
    set_age("a", 2);
    set_age("b", 1);
    set_age("c", 3);
    found = gloss_model_store_find_head(store, "test-task", "base");
    g_assert_true(g_str_has_suffix(found, "heads/b"));
    g_assert_true(gloss_model_store_prefer_head(store, "a"));
    g_assert_false(gloss_model_store_prefer_head(store, "d"));
    g_assert_false(gloss_model_store_prefer_head(store, "../heads/c"));
    g_free(found);
    found = gloss_model_store_find_head(store, "test-task", "base");
    g_assert_true(g_str_has_suffix(found, "heads/a"));
    remove_all();
}

static void
test_import_head(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *source = g_build_filename(user_folder, "elsewhere", "my head", NULL);
    g_autofree char *id = NULL, *found = NULL, *file = NULL;
    g_autoptr(GError) error = NULL;

    write_head("elsewhere", "my head", "test-task", "base");
    id = gloss_model_store_import(store, source, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(id, ==, "my-head");
    found = gloss_model_store_find_head(store, "test-task", "base");
    g_assert_true(g_str_has_suffix(found, "heads/my-head"));
    g_assert_null(gloss_model_store_import(store, source, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_EXISTS);
    g_clear_error(&error);
    file = g_build_filename(source, "gloss.json", NULL);
    g_assert_null(gloss_model_store_import(store, file, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY);
    remove_all();
}

/* What cannot be loaded is not let in. */
static void
test_import_damaged(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *source = g_build_filename(user_folder, "damaged", NULL);
    g_autofree char *models = g_build_filename(user_folder, "models", NULL);
    g_autoptr(GError) error = NULL;

    scratch_write(source, "config.json", "{\"model_type\":\"bert\"}", -1);
    scratch_write(source, "model.safetensors", "12345", -1);
    g_assert_null(gloss_model_store_import(store, source, NULL, &error));
    g_assert_nonnull(error);
    g_assert_cmpuint(scratch_count(models), ==, 0);
    remove_all();
}

/* The real one, recognised by its weights whatever its folder is called. */
static void
test_import_model(gconstpointer data)
{
    const char *source = data;
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *link = g_build_filename(user_folder, "model", NULL);
    g_autofree char *id = NULL;
    g_autoptr(GError) error = NULL;

    if (source == NULL) {
        g_test_skip("model all-MiniLM-L6-v2 is not installed");
        return;
    }
    g_assert_cmpint(symlink(source, link), ==, 0);
    id = gloss_model_store_import(store, link, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(id, ==, "all-MiniLM-L6-v2");
    remove_all();
}

int
main(int argc, char **argv)
{
    const char *home = g_getenv("XDG_DATA_HOME");
    g_autofree char *data =
        home != NULL ? g_strdup(home) : g_build_filename(g_get_home_dir(), ".local/share", NULL);
    g_autofree char *model = g_build_filename(data, "gloss", "models", "all-MiniLM-L6-v2", NULL);
    g_autofree char *folder = scratch_new();
    int result;

    if (!g_file_test(model, G_FILE_TEST_IS_DIR))
        g_clear_pointer(&model, g_free);
    /* GLib looks at it once, so before anything asks. */
    g_setenv("XDG_DATA_HOME", folder, TRUE);
    user_folder = g_build_filename(folder, "gloss", NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model-store/nothing-installed", test_nothing_installed);
    g_test_add_func("/model-store/installed", test_installed);
    g_test_add_func("/model-store/heads", test_heads);
    g_test_add_func("/model-store/newest-head", test_newest_head);
    g_test_add_func("/model-store/import-head", test_import_head);
    g_test_add_func("/model-store/import-damaged", test_import_damaged);
    g_test_add_data_func("/model-store/import-model", model, test_import_model);
    result = g_test_run();
    scratch_free(folder);
    return result;
}
