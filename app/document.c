/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The document object: takes in what document-load.c read, keeps the revision, watches the file.
 * Loads are numbered; of several at once only the newest is taken in. Main thread. */

#include "app/document.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/document-load.h"
#include "app/text-reader.h"

struct _GlossDocument {
    GObject parent_instance;

    GFile *file;
    char *title;
    GlossDocumentState state;
    GError *error;
    guint64 revision;
    guint serial; /* of the newest load asked for */
    GlossDocumentLoad *content;
    GBytes *empty;
    GArray *no_structure;
    GlossAnnotations *annotations;
    GlossAnnotations *layer;
    gboolean layer_busy;
    GFileMonitor *monitor;
    gboolean changed_on_disk;
    double progress;
};

G_DEFINE_FINAL_TYPE(GlossDocument, gloss_document, G_TYPE_OBJECT)

enum {
    PROP_0,
    PROP_FILE,
    PROP_TITLE,
    PROP_STATE,
    PROP_REVISION,
    PROP_CHANGED_ON_DISK,
    PROP_PROGRESS,
    PROP_LAYER_BUSY,
    N_PROPS
};

static GParamSpec *props[N_PROPS];

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    GlossDocument *self = GLOSS_DOCUMENT(object);

    switch (id) {
    case PROP_FILE: g_value_set_object(value, self->file); break;
    case PROP_TITLE: g_value_set_string(value, self->title); break;
    case PROP_STATE: g_value_set_uint(value, self->state); break;
    case PROP_REVISION: g_value_set_uint64(value, self->revision); break;
    case PROP_CHANGED_ON_DISK: g_value_set_boolean(value, self->changed_on_disk); break;
    case PROP_PROGRESS: g_value_set_double(value, self->progress); break;
    case PROP_LAYER_BUSY: g_value_set_boolean(value, self->layer_busy); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
notify(GlossDocument *self, guint id)
{
    g_object_notify_by_pspec(G_OBJECT(self), props[id]);
}

static void
dispose(GObject *object)
{
    GlossDocument *self = GLOSS_DOCUMENT(object);

    if (self->monitor != NULL)
        g_file_monitor_cancel(self->monitor);
    g_clear_object(&self->monitor);
    G_OBJECT_CLASS(gloss_document_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossDocument *self = GLOSS_DOCUMENT(object);

    g_clear_object(&self->file);
    g_free(self->title);
    g_clear_error(&self->error);
    g_clear_pointer(&self->content, gloss_document_load_free);
    g_bytes_unref(self->empty);
    g_array_unref(self->no_structure);
    g_object_unref(self->annotations);
    g_object_unref(self->layer);
    G_OBJECT_CLASS(gloss_document_parent_class)->finalize(object);
}

static void
gloss_document_class_init(GlossDocumentClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    object_class->get_property = get_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    props[PROP_FILE] = g_param_spec_object("file", NULL, NULL, G_TYPE_FILE, flags);
    props[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
    props[PROP_STATE] = g_param_spec_uint("state", NULL, NULL, 0, GLOSS_DOCUMENT_FAILED, 0, flags);
    props[PROP_REVISION] = g_param_spec_uint64("revision", NULL, NULL, 0, G_MAXUINT64, 0, flags);
    props[PROP_CHANGED_ON_DISK] = g_param_spec_boolean("changed-on-disk", NULL, NULL, FALSE, flags);
    props[PROP_PROGRESS] = g_param_spec_double("progress", NULL, NULL, 0, 1, 0, flags);
    props[PROP_LAYER_BUSY] = g_param_spec_boolean("layer-busy", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
gloss_document_init(GlossDocument *self)
{
    self->empty = g_bytes_new_static("", 0);
    self->no_structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    self->annotations = gloss_annotations_new();
    self->layer = gloss_annotations_new();
}

static void
set_state(GlossDocument *self, GlossDocumentState state)
{
    if (self->state == state)
        return;
    self->state = state;
    notify(self, PROP_STATE);
}

static void
set_changed_on_disk(GlossDocument *self, gboolean changed)
{
    if (self->changed_on_disk == changed)
        return;
    self->changed_on_disk = changed;
    notify(self, PROP_CHANGED_ON_DISK);
}

void
gloss_document_set_progress(GlossDocument *self, double progress)
{
    if (self->progress == progress)
        return;
    self->progress = CLAMP(progress, 0, 1);
    notify(self, PROP_PROGRESS);
}

/* Takes @load. Old spans mean nothing in another text. */
static void
set_content(GlossDocument *self, GlossDocumentLoad *load)
{
    gboolean same = self->content != NULL && g_strcmp0(self->content->hash, load->hash) == 0;

    if (!same) {
        gloss_annotations_clear(self->annotations);
        gloss_annotations_clear(self->layer);
    }
    g_clear_pointer(&self->content, gloss_document_load_free);
    self->content = load;
    self->revision++;
    g_clear_error(&self->error);
    g_object_freeze_notify(G_OBJECT(self));
    set_changed_on_disk(self, FALSE);
    gloss_document_set_progress(self, 0);
    set_state(self, GLOSS_DOCUMENT_READY);
    notify(self, PROP_REVISION);
    g_object_thaw_notify(G_OBJECT(self));
}

GlossDocument *
gloss_document_new(GFile *file)
{
    GlossDocument *self = g_object_new(GLOSS_TYPE_DOCUMENT, NULL);
    g_autofree char *base = g_file_get_basename(file);

    self->file = g_object_ref(file);
    self->title = g_filename_display_name(base != NULL ? base : "/");
    return self;
}

GlossDocument *
gloss_document_new_for_text(const char *title, const char *text, gssize size)
{
    GlossDocument *self = g_object_new(GLOSS_TYPE_DOCUMENT, NULL);
    g_autoptr(GBytes) bytes = g_bytes_new(text, size < 0 ? strlen(text) : (gsize)size);
    GlossDocumentLoad *load;

    self->title = g_strdup(title);
    load = gloss_document_load_bytes(bytes, title, NULL, NULL, &self->error);
    if (load != NULL)
        set_content(self, load);
    else
        set_state(self, GLOSS_DOCUMENT_FAILED);
    return self;
}

static void
query_info_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossDocument) self = data;
    g_autoptr(GFileInfo) info = g_file_query_info_finish(G_FILE(source), result, NULL);
    g_autofree char *stamp = gloss_document_load_dup_stamp(info);

    if (self->content != NULL)
        set_changed_on_disk(self, g_strcmp0(stamp, self->content->stamp) != 0);
}

static void
query_info(GlossDocument *self)
{
    g_file_query_info_async(self->file, GLOSS_DOCUMENT_LOAD_ATTRIBUTES, G_FILE_QUERY_INFO_NONE,
                            G_PRIORITY_DEFAULT, NULL, query_info_cb, g_object_ref(self));
}

static void
file_changed_cb(GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event,
                GlossDocument *self)
{
    query_info(self);
}

/* The watch begins before the bytes are read, so that no change falls between. */
static void
watch(GlossDocument *self)
{
    if (self->monitor != NULL)
        return;
    self->monitor = g_file_monitor_file(self->file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
    if (self->monitor != NULL)
        g_signal_connect_object(self->monitor, "changed", G_CALLBACK(file_changed_cb), self, 0);
}

static void
begin_load(GlossDocument *self)
{
    self->serial++;
    set_state(self, GLOSS_DOCUMENT_LOADING);
}

static void
fail(GlossDocument *self, const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        set_state(self, self->content != NULL ? GLOSS_DOCUMENT_READY : GLOSS_DOCUMENT_EMPTY);
        return;
    }
    g_clear_error(&self->error);
    self->error = g_error_copy(error);
    set_state(self, GLOSS_DOCUMENT_FAILED);
}

/* Takes @load or @error in, unless a newer load was asked for since. */
static gboolean
end_load(GlossDocument *self, guint serial, GlossDocumentLoad *load, GError *load_error,
         GError **error)
{
    if (serial != self->serial) {
        g_clear_pointer(&load, gloss_document_load_free);
        g_clear_error(&load_error);
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("“%s” is being loaded again"),
                    self->title);
        return FALSE;
    }
    if (load == NULL) {
        fail(self, load_error);
        g_propagate_error(error, load_error);
        return FALSE;
    }
    set_content(self, load);
    /* What changed while it was read is seen now. */
    query_info(self);
    return TRUE;
}

static gboolean
check_has_file(GlossDocument *self, GError **error)
{
    if (self->file != NULL)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("“%s” has no file to load it from"), self->title);
    return FALSE;
}

gboolean
gloss_document_load(GlossDocument *self, GCancellable *cancellable, GError **error)
{
    GError *load_error = NULL;
    GlossDocumentLoad *load;

    g_return_val_if_fail(GLOSS_IS_DOCUMENT(self), FALSE);
    if (!check_has_file(self, error))
        return FALSE;
    begin_load(self);
    load = gloss_document_load_file(self->file, cancellable, &load_error);
    return end_load(self, self->serial, load, load_error, error);
}

static void
load_thread(GTask *task, gpointer source, gpointer file, GCancellable *cancellable)
{
    GError *error = NULL;
    GlossDocumentLoad *load = gloss_document_load_file(file, cancellable, &error);

    if (load != NULL)
        g_task_return_pointer(task, load, (GDestroyNotify)gloss_document_load_free);
    else
        g_task_return_error(task, error);
}

static void
loaded_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossDocument *self = GLOSS_DOCUMENT(source);
    g_autoptr(GTask) outer = data;
    guint serial = GPOINTER_TO_UINT(g_task_get_task_data(outer));
    GError *load_error = NULL, *error = NULL;
    GlossDocumentLoad *load = g_task_propagate_pointer(G_TASK(result), &load_error);

    if (end_load(self, serial, load, load_error, &error))
        g_task_return_boolean(outer, TRUE);
    else
        g_task_return_error(outer, error);
}

void
gloss_document_load_async(GlossDocument *self, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
    GTask *outer = g_task_new(self, cancellable, callback, user_data);
    g_autoptr(GTask) inner = NULL;
    GError *error = NULL;

    g_task_set_source_tag(outer, gloss_document_load_async);
    if (!check_has_file(self, &error)) {
        g_task_return_error(outer, error);
        g_object_unref(outer);
        return;
    }
    begin_load(self);
    watch(self);
    g_task_set_task_data(outer, GUINT_TO_POINTER(self->serial), NULL);
    inner = g_task_new(self, cancellable, loaded_cb, outer);
    g_task_set_task_data(inner, g_object_ref(self->file), g_object_unref);
    g_task_run_in_thread(inner, load_thread);
}

gboolean
gloss_document_load_finish(GlossDocument *self, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, self), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

GFile *
gloss_document_get_file(GlossDocument *self)
{
    return self->file;
}

const char *
gloss_document_get_title(GlossDocument *self)
{
    return self->title;
}

GlossDocumentState
gloss_document_get_state(GlossDocument *self)
{
    return self->state;
}

const GError *
gloss_document_get_error(GlossDocument *self)
{
    return self->error;
}

guint64
gloss_document_get_revision(GlossDocument *self)
{
    return self->revision;
}

GBytes *
gloss_document_get_text(GlossDocument *self)
{
    return self->content != NULL ? self->content->text : self->empty;
}

const char *
gloss_document_get_text_hash(GlossDocument *self)
{
    return self->content != NULL ? self->content->hash : NULL;
}

const char *
gloss_document_get_file_state(GlossDocument *self, gint64 *size, gint64 *modified)
{
    *size = self->content != NULL ? self->content->file_size : 0;
    *modified = self->content != NULL ? self->content->file_modified : 0;
    return self->content != NULL ? self->content->file_hash : NULL;
}

const char *
gloss_document_get_encoding(GlossDocument *self)
{
    return self->content != NULL ? self->content->reading->encoding : NULL;
}

gboolean
gloss_document_get_replaced(GlossDocument *self)
{
    return self->content != NULL && self->content->reading->replaced;
}

const GlossReader *
gloss_document_get_reader(GlossDocument *self)
{
    return self->content != NULL ? self->content->reader : &gloss_text_reader;
}

GArray *
gloss_document_get_structure(GlossDocument *self)
{
    return self->content != NULL ? self->content->reading->structure : self->no_structure;
}

GlossAnnotations *
gloss_document_get_annotations(GlossDocument *self)
{
    return self->annotations;
}

gboolean
gloss_document_get_changed_on_disk(GlossDocument *self)
{
    return self->changed_on_disk;
}

GlossAnnotations *
gloss_document_get_layer(GlossDocument *self)
{
    return self->layer;
}

gboolean
gloss_document_get_layer_busy(GlossDocument *self)
{
    return self->layer_busy;
}

void
gloss_document_set_layer_busy(GlossDocument *self, gboolean busy)
{
    if (self->layer_busy == busy)
        return;
    self->layer_busy = busy;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_LAYER_BUSY]);
}

double
gloss_document_get_progress(GlossDocument *self)
{
    return self->progress;
}
