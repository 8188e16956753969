/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-predictions.h. Reader: fuzz-run-predictions. */

#include "app/run-predictions.h"

#include <math.h>
#include <string.h>

#include "engine/base/file.h"
#include "engine/base/json.h"

#define MAX_EXAMPLES 100000
#define MAX_BYTES    ((gsize)512 * 1024 * 1024)
#define MAX_LINE     ((gsize)4 * 1024 * 1024)

static int
compare_cb(gconstpointer a, gconstpointer b)
{
    GlossPrediction *first = *(GlossPrediction *const *)a;
    GlossPrediction *second = *(GlossPrediction *const *)b;
    double loss = gloss_prediction_get_loss(first), other = gloss_prediction_get_loss(second);
    gboolean right = gloss_prediction_is_right(first);
    guint64 place = gloss_prediction_get_index(first);
    guint64 other_place = gloss_prediction_get_index(second);

    if (!isnan(loss) && !isnan(other) && loss != other)
        return loss < other ? 1 : -1;
    if (isnan(loss) != isnan(other))
        return isnan(loss) ? 1 : -1;
    if (right != gloss_prediction_is_right(second))
        return right ? 1 : -1;
    return (place > other_place) - (place < other_place);
}

static GlossPrediction *
parse_line(const char *line, gsize size)
{
    g_autoptr(JsonNode) root = NULL;

    if (size == 0 || size > MAX_LINE || *line != '{')
        return NULL;
    root = cloze_json_parse(line, size, "predictions", NULL);
    return root != NULL && JSON_NODE_HOLDS_OBJECT(root)
               ? gloss_prediction_new(json_node_get_object(root))
               : NULL;
}

GPtrArray *
gloss_run_predictions_parse(const char *text, gsize size, GCancellable *cancellable, GError **error)
{
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);
    const char *end = text + size;

    while (text < end && items->len < MAX_EXAMPLES) {
        const char *newline = memchr(text, '\n', (gsize)(end - text));
        const char *line_end = newline != NULL ? newline : end;
        GlossPrediction *item = parse_line(text, (gsize)(line_end - text));

        if (g_cancellable_set_error_if_cancelled(cancellable, error)) {
            g_clear_object(&item);
            return NULL;
        }
        if (item != NULL)
            g_ptr_array_add(items, item);
        text = line_end + 1;
    }
    g_ptr_array_sort(items, compare_cb);
    return g_steal_pointer(&items);
}

GPtrArray *
gloss_run_predictions_read(const char *path, GCancellable *cancellable, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_BYTES, error);

    if (bytes == NULL)
        return NULL;
    return gloss_run_predictions_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes),
                                       cancellable, error);
}

static void
read_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_autoptr(GError) error = NULL;
    GPtrArray *items = gloss_run_predictions_read(data, cancellable, &error);

    if (items != NULL)
        g_task_return_pointer(task, items, (GDestroyNotify)g_ptr_array_unref);
    else
        g_task_return_error(task, g_steal_pointer(&error));
}

void
gloss_run_predictions_read_async(const char *path, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);

    g_task_set_task_data(task, g_strdup(path), g_free);
    g_task_run_in_thread(task, read_cb);
}

GPtrArray *
gloss_run_predictions_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
