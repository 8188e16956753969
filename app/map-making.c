/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of documents are taken on the main thread, the rest is the worker's. Progress is two numbers
 * that anybody may read. */
#include "app/map-making.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/map/map-items.h"
#include "engine/model/session.h"
#include "engine/text/blocks.h"

#define PASSAGE_BYTES 400
#define FINE          1000

static const char *const stages[] = {"",       "vectors",  "components", "neighbours",
                                     "layout", "clusters", "quality"};

struct _GlossMapMaking {
    gatomicrefcount refs;
    GlossPluginInfo *plugin; /* (nullable) */
    ClozeSession *session;
    char *model_folder;
    char *path;       /* or */
    GPtrArray *texts; /* GBytes */
    GPtrArray *files; /* char* */
    GVariant *options;
    gint stage; /* atomic */
    gint part;  /* atomic, of FINE */
};

static GlossMapMaking *
new_making(GlossContext *context)
{
    GlossMapMaking *self = g_new0(GlossMapMaking, 1);
    GlossPluginInfo *plugin = gloss_plugin_host_find(gloss_context_get_host(context), "visualizer");

    g_atomic_ref_count_init(&self->refs);
    if (plugin)
        self->plugin = g_object_ref(plugin);
    self->session = cloze_session_ref(gloss_context_get_session(context));
    self->model_folder = gloss_model_store_find_model(gloss_context_get_store(context), NULL, NULL);
    return self;
}

GlossMapMaking *
gloss_map_making_new_for_file(GlossContext *context, const char *path)
{
    GlossMapMaking *self = new_making(context);

    self->path = g_strdup(path);
    return self;
}

GlossMapMaking *
gloss_map_making_new_for_documents(GlossContext *context, GListModel *documents)
{
    GlossMapMaking *self = new_making(context);

    self->texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    self->files = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(documents, i);
        GFile *file = gloss_document_get_file(document);

        g_ptr_array_add(self->texts, g_bytes_ref(gloss_document_get_text(document)));
        g_ptr_array_add(self->files, file ? g_file_get_path(file)
                                          : g_strdup(gloss_document_get_title(document)));
    }
    return self;
}

void
gloss_map_making_set_options(GlossMapMaking *self, GVariant *options)
{
    g_clear_pointer(&self->options, g_variant_unref);
    self->options = options ? g_variant_ref_sink(options) : NULL;
}

/* A passage without a word says nothing. */
static char *
take_passage(const char *text, const ClozeRange *range)
{
    g_autofree char *passage = g_strndup(text + range->start, range->end - range->start);

    g_strstrip(g_strdelimit(passage, "\n\r\t", ' '));
    for (const char *p = passage; *p; p = g_utf8_next_char(p))
        if (g_unichar_isalnum(g_utf8_get_char(p)))
            return g_steal_pointer(&passage);
    return NULL;
}

static void
add_passages(ClozeMapItems *items, GBytes *bytes, const char *file)
{
    gsize size;
    const char *text = g_bytes_get_data(bytes, &size);
    g_autoptr(GArray) blocks = cloze_blocks_cut(text, size, PASSAGE_BYTES);

    for (guint i = 0; i < blocks->len; i++) {
        const ClozeRange *range = &g_array_index(blocks, ClozeRange, i);
        g_autofree char *passage = take_passage(text, range);
        g_autofree char *start = g_strdup_printf("%" G_GSIZE_FORMAT, range->start);
        g_autofree char *end = g_strdup_printf("%" G_GSIZE_FORMAT, range->end);

        if (!passage)
            continue;
        cloze_map_items_set(items, cloze_map_items_add_column(items, "text"), items->n, passage);
        cloze_map_items_set(items, cloze_map_items_add_column(items, GLOSS_MAP_MAKING_FILE),
                            items->n, file);
        cloze_map_items_set(items, cloze_map_items_add_column(items, GLOSS_MAP_MAKING_START),
                            items->n, start);
        cloze_map_items_set(items, cloze_map_items_add_column(items, GLOSS_MAP_MAKING_END),
                            items->n, end);
        items->n++;
    }
}

static void
report_cb(GVariant *report, gpointer data)
{
    GlossMapMaking *self = data;
    const char *stage = "";
    double fraction = 0;

    g_variant_lookup(report, "message", "&s", &stage);
    g_variant_lookup(report, "fraction", "d", &fraction);
    g_atomic_int_set(&self->part, (gint)(fraction * FINE));
    for (guint i = 0; i < G_N_ELEMENTS(stages); i++)
        if (g_str_equal(stage, stages[i]))
            g_atomic_int_set(&self->stage, (gint)i);
}

static GlossMap *
make_map(GlossMapMaking *self, GCancellable *cancellable, GError **error)
{
    const GlossMapRequest request = {.plugin = self->plugin,
                                     .session = self->session,
                                     .model_folder = self->model_folder,
                                     .options = self->options,
                                     .seed = 1,
                                     .report = report_cb,
                                     .report_data = self};
    ClozeMapItems *items;

    if (!self->plugin) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("The analysis “Map” is not installed."));
        return NULL;
    }
    if (self->path)
        return gloss_map_open(self->path, NULL, &request, cancellable, error);
    items = cloze_map_items_new();
    for (guint i = 0; i < self->texts->len; i++)
        add_passages(items, self->texts->pdata[i], self->files->pdata[i]);
    if (items->n)
        return gloss_map_new(items, &request, cancellable, error);
    cloze_map_items_free(items);
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                        _("There is no text to be mapped."));
    return NULL;
}

static void
run_in_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    GlossMap *map;

    cloze_session_set_thread_priority(CLOZE_PRIORITY_BACKGROUND);
    map = make_map(data, cancellable, &error);
    if (map)
        g_task_return_pointer(task, map, (GDestroyNotify)gloss_map_unref);
    else
        g_task_return_error(task, error);
}

void
gloss_map_making_run_async(GlossMapMaking *self, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, user_data);

    g_task_set_task_data(task, gloss_map_making_ref(self), (GDestroyNotify)gloss_map_making_unref);
    g_task_run_in_thread(task, run_in_thread);
}

GlossMap *
gloss_map_making_run_finish(GlossMapMaking *self, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

const char *
gloss_map_making_get_stage(GlossMapMaking *self, double *fraction)
{
    *fraction = (double)g_atomic_int_get(&self->part) / FINE;
    return stages[g_atomic_int_get(&self->stage)];
}

gboolean
gloss_map_making_has_passages(GlossMap *map)
{
    return gloss_map_find_column(map, GLOSS_MAP_MAKING_FILE) >= 0 &&
           gloss_map_find_column(map, GLOSS_MAP_MAKING_START) >= 0 &&
           gloss_map_find_column(map, GLOSS_MAP_MAKING_END) >= 0;
}

struct _ClozePool *
gloss_map_making_get_pool(GlossMapMaking *self)
{
    return cloze_session_get_pool(self->session);
}

GlossMapMaking *
gloss_map_making_ref(GlossMapMaking *self)
{
    g_atomic_ref_count_inc(&self->refs);
    return self;
}

void
gloss_map_making_unref(GlossMapMaking *self)
{
    if (!g_atomic_ref_count_dec(&self->refs))
        return;
    g_clear_object(&self->plugin);
    cloze_session_unref(self->session);
    g_clear_pointer(&self->texts, g_ptr_array_unref);
    g_clear_pointer(&self->files, g_ptr_array_unref);
    g_clear_pointer(&self->options, g_variant_unref);
    g_free(self->model_folder);
    g_free(self->path);
    g_free(self);
}
