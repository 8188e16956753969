/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-predictions.h"

#include <string.h>

#include "tests/scratch.h"

static const char lines[] =
    "{\"index\":0,\"text\":\"right\",\"gold\":\"x\",\"predicted\":\"x\",\"loss\":0.1}\n"
    "not an example\n"
    "{\"index\":1,\"text\":\"worst\",\"gold\":\"x\",\"predicted\":\"y\",\"loss\":5}\n"
    "\n"
    "{\"index\":2,\"text\":\"no loss, wrong\",\"gold\":\"x\",\"predicted\":\"y\"}\n"
    "{\"index\":3,\"text\":\"no loss, right\",\"gold\":\"x\",\"predicted\":\"x\"}\n"
    "{\"index\":4,\"text\":\"bad\",\"gold\":\"x\",\"predicted\":\"y\",\"loss\":2}";

static void
expect(GPtrArray *items)
{
    static const char *const order[] = {"worst", "bad", "right", "no loss, wrong",
                                        "no loss, right"};

    g_assert_cmpuint(items->len, ==, G_N_ELEMENTS(order));
    for (guint i = 0; i < items->len; i++)
        g_assert_cmpstr(gloss_prediction_get_text(items->pdata[i]), ==, order[i]);
}

static void
test_order(void)
{
    g_autoptr(GPtrArray) items = gloss_run_predictions_parse(lines, strlen(lines), NULL, NULL);
    g_autoptr(GPtrArray) none = gloss_run_predictions_parse("", 0, NULL, NULL);

    expect(items);
    g_assert_cmpuint(none->len, ==, 0);
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static GPtrArray *
read_file(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(GAsyncResult) result = NULL;

    gloss_run_predictions_read_async(path, cancellable, read_cb, &result);
    while (result == NULL)
        g_main_context_iteration(NULL, TRUE);
    return gloss_run_predictions_read_finish(result, error);
}

static void
test_file(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "file", NULL);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GPtrArray) items = NULL;
    g_autoptr(GError) error = NULL;

    scratch_write(folder, "file", lines, -1);
    items = read_file(path, NULL, &error);
    g_assert_no_error(error);
    expect(items);
    g_assert_null(read_file("/nowhere/at/all", NULL, &error));
    g_assert_nonnull(strstr(error->message, "/nowhere/at/all"));
    g_clear_error(&error);
    g_cancellable_cancel(cancellable);
    g_assert_null(read_file(path, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-predictions/order", test_order);
    g_test_add_func("/run-predictions/file", test_file);
    return g_test_run();
}
