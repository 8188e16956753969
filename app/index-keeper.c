/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One watch a row; a row that gets other rules gets another watch, which tells once at its start. */
#include "app/index-keeper.h"

#include "app/folder-watch.h"

/* From the end of other work to going on: what a user does comes in bursts. */
#define CALM_SECONDS 2

struct _GlossIndexKeeper {
    GObject parent_instance;

    GlossSearchIndex *index;
    GlossJobs *jobs;
    GlossPower *power;
    GlossIndexKeeperOptions options;
    gboolean active;     /* has options */
    GHashTable *watches; /* GlossIndexRow to GlossFolderWatch */
    guint calm;          /* a timer: other work has just ended */
};

G_DEFINE_FINAL_TYPE(GlossIndexKeeper, gloss_index_keeper, G_TYPE_OBJECT)

/* ---- holding ---- */

static void
follow_hold(GlossIndexKeeper *self)
{
    gboolean working = self->calm != 0 || g_list_model_get_n_items(G_LIST_MODEL(self->jobs)) > 0;
    GlossIndexPause hold = GLOSS_INDEX_PAUSE_NONE;

    if (self->options.work && working)
        hold = GLOSS_INDEX_PAUSE_WORK;
    else if (self->options.battery && gloss_power_get_on_battery(self->power))
        hold = GLOSS_INDEX_PAUSE_BATTERY;
    gloss_search_index_set_hold(self->index, hold);
}

static gboolean
calm_cb(gpointer data)
{
    GlossIndexKeeper *self = data;

    self->calm = 0;
    follow_hold(self);
    return G_SOURCE_REMOVE;
}

static void
jobs_cb(GlossIndexKeeper *self)
{
    g_clear_handle_id(&self->calm, g_source_remove);
    if (g_list_model_get_n_items(G_LIST_MODEL(self->jobs)) == 0)
        self->calm = g_timeout_add_seconds(CALM_SECONDS, calm_cb, self);
    if (self->active)
        follow_hold(self);
}

static void
power_cb(GlossIndexKeeper *self)
{
    if (self->active)
        follow_hold(self);
}

/* ---- watching ---- */

static void
drop_watch(gpointer data)
{
    GlossFolderWatch *watch = data;

    g_signal_handlers_disconnect_matched(watch, G_SIGNAL_MATCH_ID,
                                         g_signal_lookup("changed", GLOSS_TYPE_FOLDER_WATCH), 0,
                                         NULL, NULL, NULL);
    gloss_folder_watch_stop(watch);
    g_object_unref(watch);
}

static GlossIndexRow *
find_row(GlossIndexKeeper *self, GlossFolderWatch *watch)
{
    GHashTableIter iter;
    gpointer row, value;

    g_hash_table_iter_init(&iter, self->watches);
    while (g_hash_table_iter_next(&iter, &row, &value))
        if (value == watch)
            return row;
    return NULL;
}

static void
changed_cb(GlossIndexKeeper *self, const GlossIndexScope *scope, GlossFolderWatch *watch)
{
    GlossIndexRow *row = find_row(self, watch);

    if (row)
        gloss_search_index_look(self->index, row, scope);
}

static void
limit_cb(GlossIndexKeeper *self, GParamSpec *spec, GlossFolderWatch *watch)
{
    GlossIndexRow *row = find_row(self, watch);

    if (row)
        gloss_index_row_set_limit(row, gloss_folder_watch_get_limit(watch));
}

static void
add_watch(GlossIndexKeeper *self, GlossIndexRow *row)
{
    GlossFolderWatchOptions options = GLOSS_FOLDER_WATCH_DEFAULT;
    GlossFolderWatch *watch;

    options.interval = self->options.interval * 60;
    options.no_tell = !self->options.watch;
    watch = gloss_folder_watch_new(gloss_index_row_get_path(row), gloss_index_row_get_excludes(row),
                                   &options);
    g_hash_table_replace(self->watches, g_object_ref(row), watch);
    g_signal_connect_object(watch, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(watch, "notify::limit", G_CALLBACK(limit_cb), self, G_CONNECT_SWAPPED);
    gloss_index_row_set_limit(row, gloss_folder_watch_get_limit(watch));
}

static gboolean
is_lost(gpointer row, gpointer watch, gpointer data)
{
    GPtrArray *rows = gloss_item_list_get_items(GLOSS_ITEM_LIST(data));

    return !g_ptr_array_find(rows, row, NULL) ||
           !g_str_equal(gloss_index_row_get_excludes(row), gloss_folder_watch_get_excludes(watch));
}

/* What the library does not know yet is being added, by which it is read. */
static void
follow_rows(GlossIndexKeeper *self)
{
    GPtrArray *rows = gloss_item_list_get_items(GLOSS_ITEM_LIST(self->index));

    if (!self->active)
        return;
    g_hash_table_foreach_remove(self->watches, is_lost, self->index);
    for (guint i = 0; i < rows->len; i++) {
        GlossIndexRow *row = g_ptr_array_index(rows, i);

        if (gloss_index_row_is_known(row) && !g_hash_table_contains(self->watches, row))
            add_watch(self, row);
    }
}

/* ---- making ---- */

GlossIndexKeeper *
gloss_index_keeper_new(GlossSearchIndex *index, GlossJobs *jobs, GlossPower *power)
{
    GlossIndexKeeper *self = g_object_new(GLOSS_TYPE_INDEX_KEEPER, NULL);

    self->index = g_object_ref(index);
    self->jobs = g_object_ref(jobs);
    self->power = g_object_ref(power);
    g_signal_connect_object(index, "changed", G_CALLBACK(follow_rows), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(jobs, "items-changed", G_CALLBACK(jobs_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(power, "notify::on-battery", G_CALLBACK(power_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}

void
gloss_index_keeper_set_options(GlossIndexKeeper *self, const GlossIndexKeeperOptions *options)
{
    gboolean other = !self->active || self->options.watch != options->watch ||
                     self->options.interval != options->interval;

    self->options = *options;
    self->active = TRUE;
    if (other)
        g_hash_table_remove_all(self->watches);
    follow_hold(self);
    follow_rows(self);
}

static void
dispose(GObject *object)
{
    GlossIndexKeeper *self = GLOSS_INDEX_KEEPER(object);

    g_hash_table_remove_all(self->watches);
    g_clear_handle_id(&self->calm, g_source_remove);
    g_clear_object(&self->index);
    g_clear_object(&self->jobs);
    g_clear_object(&self->power);
    G_OBJECT_CLASS(gloss_index_keeper_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    g_hash_table_unref(GLOSS_INDEX_KEEPER(object)->watches);
    G_OBJECT_CLASS(gloss_index_keeper_parent_class)->finalize(object);
}

static void
gloss_index_keeper_class_init(GlossIndexKeeperClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_index_keeper_init(GlossIndexKeeper *self)
{
    self->watches = g_hash_table_new_full(NULL, NULL, g_object_unref, drop_watch);
}
