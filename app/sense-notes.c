/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One question an id; what cannot be answered is not asked again until the plugin changes. */
#include "app/sense-notes.h"

struct _GlossSenseNotes {
    GObject parent_instance;

    GlossPluginHost *host;
    GHashTable *known; /* id to GlossSense, NULL while it is asked */
};

typedef struct {
    GlossPluginInfo *info;
    char *id;
} Question;

G_DEFINE_FINAL_TYPE(GlossSenseNotes, gloss_sense_notes, G_TYPE_OBJECT)

static guint ready_signal;

static void
question_free(gpointer data)
{
    Question *question = data;

    g_object_unref(question->info);
    g_free(question->id);
    g_free(question);
}

static void
free_sense(gpointer sense)
{
    if (sense != NULL)
        gloss_sense_free(sense);
}

/* Worker. */
static void
describe_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Question *question = data;
    GError *error = NULL;
    g_autoptr(GVariant) about =
        gloss_plugin_info_describe(question->info, question->id, cancellable, &error);

    if (about != NULL)
        g_task_return_pointer(task, gloss_sense_new_described(question->id, about),
                              gloss_sense_free);
    else
        g_task_return_error(task, error);
}

static void
described_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossSenseNotes *self = GLOSS_SENSE_NOTES(source);
    const Question *question = g_task_get_task_data(G_TASK(result));
    GlossSense *sense = g_task_propagate_pointer(G_TASK(result), NULL);

    /* Of a plugin that changed meanwhile. */
    if (sense == NULL || self->known == NULL || !g_hash_table_contains(self->known, question->id)) {
        free_sense(sense);
        return;
    }
    g_hash_table_replace(self->known, g_strdup(question->id), sense);
    g_signal_emit(self, ready_signal, 0);
}

static void
ask(GlossSenseNotes *self, GlossPluginInfo *info, const char *id)
{
    g_autoptr(GTask) task = g_task_new(self, NULL, described_cb, NULL);
    Question *question = g_new0(Question, 1);

    question->info = g_object_ref(info);
    question->id = g_strdup(id);
    g_task_set_task_data(task, question, question_free);
    g_task_run_in_thread(task, describe_cb);
}

const GlossSense *
gloss_sense_notes_get(GlossSenseNotes *self, const char *origin, const char *id)
{
    GlossPluginInfo *info = gloss_plugin_host_find(self->host, origin);
    gpointer sense = NULL;

    if (g_hash_table_lookup_extended(self->known, id, NULL, &sense) || info == NULL)
        return sense;
    g_hash_table_insert(self->known, g_strdup(id), NULL);
    ask(self, info, id);
    return NULL;
}

static void
forget_cb(GlossSenseNotes *self)
{
    g_hash_table_remove_all(self->known);
}

GlossSenseNotes *
gloss_sense_notes_new(GlossPluginHost *host)
{
    GlossSenseNotes *self = g_object_new(GLOSS_TYPE_SENSE_NOTES, NULL);

    self->host = g_object_ref(host);
    g_signal_connect_object(host, "changed", G_CALLBACK(forget_cb), self, G_CONNECT_SWAPPED);
    return self;
}

static void
dispose(GObject *object)
{
    GlossSenseNotes *self = GLOSS_SENSE_NOTES(object);

    g_clear_pointer(&self->known, g_hash_table_unref);
    g_clear_object(&self->host);
    G_OBJECT_CLASS(gloss_sense_notes_parent_class)->dispose(object);
}

static void
gloss_sense_notes_class_init(GlossSenseNotesClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    ready_signal = g_signal_new("ready", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 0);
}

static void
gloss_sense_notes_init(GlossSenseNotes *self)
{
    self->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_sense);
}
