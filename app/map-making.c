/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of documents are taken on the main thread, the rest is the worker's, with a connection of its
 * own to the library. Progress is two numbers that anybody may read. */
#include "app/map-making.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/map-passages.h"
#include "engine/model/config.h"
#include "engine/model/session.h"

#define FINE 1000

static const char *const stages[] = {"",           "senses", "vectors",  "components",
                                     "neighbours", "layout", "clusters", "quality"};

/* What is read is shared by copies. */
typedef struct {
    gatomicrefcount refs;
    GlossMapSource *source;
} Shared;

struct _GlossMapMaking {
    gatomicrefcount refs;
    GlossPluginInfo *plugin; /* (nullable) */
    GlossPluginInfo *ranker; /* (nullable) */
    ClozeSession *session;
    GlossLibrary *library; /* (nullable) the main thread's: the worker opens it again */
    char *model_folder;
    guint layer;
    gboolean own_vectors; /* not the source's */
    Shared *shared;
    GVariant *options;
    gboolean again;
    GlossMap *base; /* (nullable) */
    double least_strength;
    gint stage; /* atomic */
    gint part;  /* atomic, of FINE */
};

static Shared *
shared_ref(Shared *shared)
{
    g_atomic_ref_count_inc(&shared->refs);
    return shared;
}

static void
shared_unref(Shared *shared)
{
    if (!g_atomic_ref_count_dec(&shared->refs))
        return;
    gloss_map_source_free(shared->source);
    g_free(shared);
}

/* (transfer full) (nullable) */
static GlossPluginInfo *
find_ready(GlossContext *context, const char *id)
{
    GlossPluginInfo *plugin = gloss_plugin_host_find(gloss_context_get_host(context), id);

    return plugin ? g_object_ref(plugin) : NULL;
}

static GlossMapMaking *
new_making(GlossContext *context, GlossMapSource *source)
{
    GlossMapMaking *self = g_new0(GlossMapMaking, 1);
    GlossLibrary *library = gloss_context_get_library(context, NULL);

    g_atomic_ref_count_init(&self->refs);
    self->shared = g_new0(Shared, 1);
    g_atomic_ref_count_init(&self->shared->refs);
    self->shared->source = source;
    self->plugin = find_ready(context, "visualizer");
    if (library)
        self->library = gloss_library_ref(library);
    if (self->plugin)
        self->options = gloss_plugin_info_dup_options(self->plugin);
    self->session = cloze_session_ref(gloss_context_get_session(context));
    self->model_folder = gloss_model_store_find_model(gloss_context_get_store(context), NULL, NULL);
    return self;
}

GlossMapMaking *
gloss_map_making_new_for_file(GlossContext *context, const char *path)
{
    return new_making(context, gloss_map_source_new_for_file(path, NULL));
}

static GlossMapSource *
take_documents(GListModel *documents)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func((GDestroyNotify)g_bytes_unref);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < g_list_model_get_n_items(documents); i++) {
        g_autoptr(GlossDocument) document = g_list_model_get_item(documents, i);
        GFile *file = gloss_document_get_file(document);

        g_ptr_array_add(texts, g_bytes_ref(gloss_document_get_text(document)));
        g_ptr_array_add(names, file ? g_file_get_path(file)
                                    : g_strdup(gloss_document_get_title(document)));
    }
    return gloss_map_source_new_for_texts(texts, names);
}

GlossMapMaking *
gloss_map_making_new_for_documents(GlossContext *context, GListModel *documents)
{
    return new_making(context, take_documents(documents));
}

GlossMapMaking *
gloss_map_making_new_for_index(GlossContext *context, const char *folder)
{
    return new_making(context, gloss_map_source_new_for_index(folder));
}

GlossMapMaking *
gloss_map_making_new_for_collection(GlossContext *context, const char *name, GError **error)
{
    GlossCollections *collections = gloss_context_get_collections(context, error);
    GPtrArray *passages = collections ? gloss_collections_load(collections, name, error) : NULL;

    if (!passages)
        return NULL;
    return new_making(context, gloss_map_source_new_for_collection(name, passages));
}

GlossMapMaking *
gloss_map_making_new_for_word(GlossContext *context, const char *word, GListModel *documents)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_map_source_free);
    g_autoptr(GlossPluginInfo) ranker = find_ready(context, "wsd");
    GlossMapMaking *self;

    if (g_list_model_get_n_items(documents))
        g_ptr_array_add(parts, take_documents(documents));
    g_ptr_array_add(parts, gloss_map_source_new_for_index(NULL));
    self = new_making(context, gloss_map_source_new_for_word(word, parts));
    if (ranker && gloss_plugin_info_get_state(ranker) == GLOSS_PLUGIN_READY)
        self->ranker = g_steal_pointer(&ranker);
    return self;
}

GlossMapMaking *
gloss_map_making_copy(GlossMapMaking *self)
{
    GlossMapMaking *copy = g_new0(GlossMapMaking, 1);

    g_atomic_ref_count_init(&copy->refs);
    copy->plugin = self->plugin ? g_object_ref(self->plugin) : NULL;
    copy->ranker = self->ranker ? g_object_ref(self->ranker) : NULL;
    copy->session = cloze_session_ref(self->session);
    copy->library = self->library ? gloss_library_ref(self->library) : NULL;
    copy->model_folder = g_strdup(self->model_folder);
    copy->layer = self->layer;
    copy->own_vectors = self->own_vectors;
    copy->shared = shared_ref(self->shared);
    copy->options = self->options ? g_variant_ref(self->options) : NULL;
    return copy;
}

void
gloss_map_making_set_options(GlossMapMaking *self, GVariant *options)
{
    GVariant *taken = options ? g_variant_ref_sink(options) : NULL;

    g_clear_pointer(&self->options, g_variant_unref);
    self->options = taken;
}

void
gloss_map_making_set_again(GlossMapMaking *self)
{
    self->again = TRUE;
}

void
gloss_map_making_set_base(GlossMapMaking *self, GlossMap *map, double least_strength)
{
    g_clear_pointer(&self->base, gloss_map_unref);
    self->base = map ? gloss_map_ref(map) : NULL;
    self->least_strength = least_strength;
}

void
gloss_map_making_set_model(GlossMapMaking *self, const char *model_folder, guint layer)
{
    if (model_folder) {
        g_free(self->model_folder);
        self->model_folder = g_strdup(model_folder);
    }
    self->layer = layer;
    self->own_vectors = TRUE;
}

GVariant *
gloss_map_making_dup_options(GlossMapMaking *self)
{
    return self->options ? g_variant_ref(self->options) : NULL;
}

guint
gloss_map_making_count_layers(GlossContext *context)
{
    g_autofree char *folder =
        gloss_model_store_find_model(gloss_context_get_store(context), NULL, NULL);
    g_autofree char *path = folder ? g_build_filename(folder, "config.json", NULL) : NULL;
    ClozeConfig config;

    return path && cloze_config_read(&config, path, NULL) ? (guint)config.n_layers : 0;
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

static void
senses_cb(double fraction, gpointer data)
{
    GlossMapMaking *self = data;

    g_atomic_int_set(&self->part, (gint)(fraction * FINE));
    g_atomic_int_set(&self->stage, 1);
}

static GlossMap *
read_and_make(GlossMapMaking *self, const GlossMapRequest *request, GCancellable *cancellable,
              GError **error)
{
    const GlossMapSourceTools tools = {.library = request->library,
                                       .ranker = self->ranker,
                                       .progress = senses_cb,
                                       .progress_data = self,
                                       .cancellable = cancellable,
                                       .texts_alone = self->own_vectors};
    ClozeMapItems *items = gloss_map_source_read(self->shared->source, &tools, error);

    return items ? gloss_map_new(items, request, cancellable, error) : NULL;
}

static GlossMap *
make_map(GlossMapMaking *self, GCancellable *cancellable, GError **error)
{
    /* Without it there are no stored layouts, which is no reason to have no map. */
    g_autoptr(GlossLibrary) library =
        self->library ? gloss_library_open_again(self->library, NULL) : NULL;
    const GlossMapRequest request = {.plugin = self->plugin,
                                     .session = self->session,
                                     .model_folder = self->model_folder,
                                     .options = self->options,
                                     .seed = 1,
                                     .report = report_cb,
                                     .report_data = self,
                                     .layer = self->layer,
                                     .least_strength = self->least_strength,
                                     .library = library,
                                     .source = gloss_map_source_get_key(self->shared->source),
                                     .again = self->again};

    if (!self->plugin) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            _("The analysis “Map” is not installed."));
        return NULL;
    }
    if (self->base)
        return gloss_map_regroup(self->base, &request, cancellable, error);
    return read_and_make(self, &request, cancellable, error);
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
    return gloss_map_find_column(map, GLOSS_MAP_PASSAGES_FILE) >= 0 &&
           gloss_map_find_column(map, GLOSS_MAP_PASSAGES_START) >= 0 &&
           gloss_map_find_column(map, GLOSS_MAP_PASSAGES_END) >= 0;
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
    g_clear_object(&self->ranker);
    cloze_session_unref(self->session);
    g_clear_pointer(&self->library, gloss_library_unref);
    g_clear_pointer(&self->options, g_variant_unref);
    g_clear_pointer(&self->base, gloss_map_unref);
    shared_unref(self->shared);
    g_free(self->model_folder);
    g_free(self);
}
