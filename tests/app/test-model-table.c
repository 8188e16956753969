/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/model-table.h"

#include <string.h>

static void
check_refused(const char *json, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_model_table_parse(json, strlen(json), "models.json", &error));
    g_assert_nonnull(strstr(error->message, part));
    g_assert_nonnull(strstr(error->message, "models.json"));
}

#define REST "\"title\":\"t\",\"task\":\"encoder\",\"licence\":\"l\",\"source\":\"s\""

static void
test_refused(void)
{
    check_refused("[]", "object");
    check_refused("{\"models\":7}", "models");
    check_refused("{\"models\":[7]}", "object");
    check_refused("{\"models\":[{" REST "}]}", "id");
    check_refused("{\"models\":[{\"id\":\"../x\"," REST "}]}", "id");
    check_refused("{\"models\":[{\"id\":\"x\"}]}", "title");
    check_refused("{\"models\":[{\"id\":\"x\"," REST ",\"sha256\":\"12\"}]}", "sha256");
    check_refused("{\"models\":[{\"id\":\"x\"," REST "},{\"id\":\"x\"," REST "}]}", "twice");
    check_refused("{\"models\":[{\"id\":\"x\"," REST ",\"default\":true},{\"id\":\"y\"," REST
                  ",\"default\":true}]}",
                  "two defaults");
    check_refused("{\"models\":[{\"id\":\"x\"," REST ",\"languages\":[1]}]}", "languages");
}

/* The table that is shipped. */
static void
test_shipped(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("GLOSS_SOURCE_DIR"), "resources", "models.json", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) entries = gloss_model_table_read(path, &error);
    guint n_default = 0;

    g_assert_no_error(error);
    for (guint i = 0; i < entries->len; i++) {
        GlossModelEntry *entry = entries->pdata[i];

        n_default += entry->is_default ? 1 : 0;
        g_assert_nonnull(entry->sha256);
        g_assert_cmpuint(entry->size, >, 0);
        g_assert_nonnull(entry->languages[0]);
    }
    g_assert_cmpuint(n_default, ==, 1);
}

static void
test_ids(void)
{
    g_assert_true(gloss_model_table_is_id("all-MiniLM-L6-v2"));
    g_assert_false(gloss_model_table_is_id(".hidden"));
    g_assert_false(gloss_model_table_is_id("a/b"));
    g_assert_false(gloss_model_table_is_id(""));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model-table/refused", test_refused);
    g_test_add_func("/model-table/shipped", test_shipped);
    g_test_add_func("/model-table/ids", test_ids);
    return g_test_run();
}
