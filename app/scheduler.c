/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decides what runs when. Each plugin has a lane: one worker thread and at most two pieces of work
 * on it, so that the second is at hand when the first is done and yet little is in the way of what
 * comes on screen next. A piece grows while pieces are quick and shrinks when they are slow. All
 * state is the main thread's; workers see their own piece alone. */

#include "app/scheduler.h"

#include "app/analysis-run.h"
#include "engine/model/session.h"
#include "engine/text/blocks.h"

/* What a person waits for comes in smaller pieces, and lets other questions in between. */
#define FINE_BYTES       ((gsize)320)
#define LANE_DEPTH       2
#define MAX_PIECE        16
#define QUICK_MICROS     25000
#define SLOW_MICROS      100000
#define DELIVER_PRIORITY G_PRIORITY_DEFAULT

struct _GlossScheduler {
    GObject parent_instance;

    GlossPluginHost *host;
    GlossJobs *jobs;
    GMainContext *context;
    GPtrArray *entries; /* Entry, the one looked at last in front */
    GHashTable *lanes;  /* GlossPluginInfo to Lane */
    gboolean stopped;
};

/* One document. */
typedef struct {
    guint references;
    GlossScheduler *scheduler; /* NULL once removed */
    GlossDocument *document;
    guint64 revision; /* that blocks belong to, or are being cut for */
    GPtrArray *cuts;  /* GArray of ClozeRange: blocks, and fine ones; NULL while they are cut */
    gboolean cutting;
    gboolean asked; /* a person asked for what plugins find on request */
    gsize visible_start;
    gsize visible_end;
    GPtrArray *runs; /* GlossAnalysisRun, one a plugin; ended ones too */
} Entry;

/* One plugin. */
typedef struct {
    GlossPluginInfo *info;
    GThreadPool *pool;
    guint n_pieces;   /* on the worker or waiting for it */
    guint piece_size; /* blocks */
} Lane;

/* What a worker does in one go. */
typedef struct {
    GlossScheduler *scheduler;
    Lane *lane;
    GlossAnalysisRun *run;
    guint first;
    guint n;
    gboolean urgent; /* on screen */
    GArray *spans;
    GError *error;
    gint64 micros;
} Piece;

G_DEFINE_FINAL_TYPE(GlossScheduler, gloss_scheduler, G_TYPE_OBJECT)

static void pump(GlossScheduler *self, Lane *lane);

/* ------------------------------------------------------------------------------------- runs */

static GlossAnalysisRun *
find_run(Entry *entry, GlossPluginInfo *info)
{
    for (guint i = 0; i < entry->runs->len; i++) {
        GlossAnalysisRun *run = entry->runs->pdata[i];

        if (run->info == info)
            return run;
    }
    return NULL;
}

/* Whether there is something for the run to do now: on request no more than what is on screen. */
static gboolean
is_wanted(GlossAnalysisRun *run)
{
    return !run->ended && (!run->on_request || gloss_block_queue_is_urgent(run->queue));
}

/* Handed out, and not back yet. */
static gboolean
is_busy_with(GlossAnalysisRun *run)
{
    return !run->ended &&
           gloss_block_queue_get_n_taken(run->queue) != gloss_block_queue_get_n_done(run->queue);
}

static void
show_layer_busy(Entry *entry)
{
    gboolean busy = entry->asked && entry->cutting;

    for (guint i = 0; i < entry->runs->len; i++) {
        GlossAnalysisRun *run = entry->runs->pdata[i];

        busy = busy || (run->on_request && (is_wanted(run) || is_busy_with(run)));
    }
    gloss_document_set_layer_busy(entry->document, busy);
}

/* Of all passes over the document together; 1 where nothing is left to do. */
static void
show_progress(Entry *entry)
{
    guint n = 0, n_done = 0;
    gboolean running = entry->cutting;

    show_layer_busy(entry);
    for (guint i = 0; i < entry->runs->len; i++) {
        GlossAnalysisRun *run = entry->runs->pdata[i];

        if (run->on_request)
            continue;
        running = running || !run->ended;
        n += gloss_block_queue_get_n(run->queue);
        n_done += gloss_block_queue_get_n_done(run->queue);
    }
    if (!running)
        gloss_document_set_progress(entry->document, 1);
    else
        gloss_document_set_progress(entry->document, n > 0 ? (double)n_done / n : 0);
}

static Entry *
find_entry(GlossScheduler *self, GlossDocument *document)
{
    for (guint i = 0; i < self->entries->len; i++) {
        Entry *entry = self->entries->pdata[i];

        if (entry->document == document)
            return entry;
    }
    return NULL;
}

static void
end_run(GlossScheduler *self, GlossAnalysisRun *run)
{
    Entry *entry = find_entry(self, run->document);

    gloss_analysis_run_end(run);
    if (entry != NULL)
        show_progress(entry);
}

/* The person stopped the job. */
static void
cancelled_cb(GCancellable *cancellable, GlossScheduler *self)
{
    for (guint i = 0; i < self->entries->len; i++) {
        Entry *entry = self->entries->pdata[i];

        for (guint k = 0; k < entry->runs->len; k++) {
            GlossAnalysisRun *run = entry->runs->pdata[k];

            if (run->cancellable == cancellable && !run->ended)
                end_run(self, run);
        }
    }
}

static void
drop_run(Entry *entry, GlossAnalysisRun *run)
{
    gloss_analysis_run_end(run);
    g_ptr_array_remove(entry->runs, run);
}

/* ------------------------------------------------------------------------------------ lanes */

static void
piece_free(Piece *piece)
{
    gloss_analysis_run_unref(piece->run);
    g_clear_pointer(&piece->spans, g_array_unref);
    g_clear_error(&piece->error);
    g_object_unref(piece->scheduler);
    g_free(piece);
}

static void
adapt(Lane *lane, const Piece *piece)
{
    if (piece->micros < QUICK_MICROS && piece->n >= lane->piece_size)
        lane->piece_size = MIN(2 * piece->n, MAX_PIECE);
    else if (piece->micros > SLOW_MICROS)
        lane->piece_size = MAX(piece->n / 2, 1);
}

static void
fail_run(GlossScheduler *self, GlossAnalysisRun *run, const GError *error)
{
    end_run(self, run);
    gloss_plugin_info_report(run->info, error);
}

static void
take_result(GlossScheduler *self, Piece *piece)
{
    GlossAnalysisRun *run = piece->run;
    Entry *entry = find_entry(self, run->document);

    if (entry == NULL || !gloss_analysis_run_is_current(run))
        return;
    if (piece->error != NULL) {
        fail_run(self, run, piece->error);
        return;
    }
    gloss_analysis_run_deliver(run, piece->first, piece->n, piece->spans);
    if (gloss_block_queue_get_n_done(run->queue) == gloss_block_queue_get_n(run->queue))
        gloss_analysis_run_end(run);
    show_progress(entry);
}

static gboolean
deliver_cb(gpointer data)
{
    Piece *piece = data;
    GlossScheduler *self = piece->scheduler;

    piece->lane->n_pieces--;
    if (!self->stopped) {
        adapt(piece->lane, piece);
        take_result(self, piece);
        pump(self, piece->lane);
    }
    return G_SOURCE_REMOVE;
}

/* Worker. Not g_main_context_invoke: that runs the function here and now where the main thread is
 * not in its loop. */
static void
send_back(Piece *piece)
{
    g_autoptr(GSource) source = g_idle_source_new();

    g_source_set_priority(source, DELIVER_PRIORITY);
    g_source_set_callback(source, deliver_cb, piece, (GDestroyNotify)piece_free);
    g_source_attach(source, piece->scheduler->context);
}

/* Worker. */
static void
work_cb(gpointer data, gpointer lane)
{
    Piece *piece = data;
    gint64 begin = g_get_monotonic_time();

    cloze_session_set_thread_priority(piece->urgent ? CLOZE_PRIORITY_INTERACTIVE
                                                    : CLOZE_PRIORITY_BACKGROUND);
    piece->spans = gloss_analysis_run_annotate(piece->run, piece->first, piece->n, &piece->error);
    piece->micros = g_get_monotonic_time() - begin;
    send_back(piece);
}

static void
lane_free(Lane *lane)
{
    g_object_unref(lane->info);
    g_free(lane);
}

static Lane *
get_lane(GlossScheduler *self, GlossPluginInfo *info)
{
    Lane *lane = g_hash_table_lookup(self->lanes, info);

    if (lane == NULL) {
        lane = g_new0(Lane, 1);
        lane->info = g_object_ref(info);
        lane->piece_size = 1;
        lane->pool = g_thread_pool_new(work_cb, lane, 1, FALSE, NULL);
        g_hash_table_insert(self->lanes, info, lane);
    }
    return lane;
}

/* Text on screen goes first, whichever document it is in. */
static GlossAnalysisRun *
choose_run(GlossScheduler *self, Lane *lane, gboolean urgent)
{
    for (guint i = 0; i < self->entries->len; i++) {
        GlossAnalysisRun *run = find_run(self->entries->pdata[i], lane->info);

        if (run != NULL && !run->ended && (!urgent || gloss_block_queue_is_urgent(run->queue)))
            return run;
    }
    return NULL;
}

static gboolean
hand_out(GlossScheduler *self, Lane *lane, GlossAnalysisRun *run, guint max)
{
    gboolean urgent = run != NULL && gloss_block_queue_is_urgent(run->queue);
    guint first, n;
    Piece *piece;

    if (run == NULL || !gloss_block_queue_take(run->queue, max, &first, &n))
        return FALSE;
    piece = g_new0(Piece, 1);
    piece->scheduler = g_object_ref(self);
    piece->lane = lane;
    piece->run = gloss_analysis_run_ref(run);
    piece->first = first;
    piece->n = n;
    piece->urgent = urgent;
    lane->n_pieces++;
    g_thread_pool_push(lane->pool, piece, NULL);
    return TRUE;
}

/* A run whose blocks are all handed out lets the next document's go on. */
static gboolean
hand_out_any(GlossScheduler *self, Lane *lane)
{
    for (guint i = 0; i < self->entries->len; i++) {
        GlossAnalysisRun *run = find_run(self->entries->pdata[i], lane->info);

        if (run != NULL && !run->ended && !run->on_request &&
            hand_out(self, lane, run, lane->piece_size))
            return TRUE;
    }
    return FALSE;
}

static void
pump(GlossScheduler *self, Lane *lane)
{
    while (lane->n_pieces < LANE_DEPTH) {
        if (!hand_out(self, lane, choose_run(self, lane, TRUE), 1) && !hand_out_any(self, lane))
            return;
    }
}

/* -------------------------------------------------------------------------------- documents */

static Entry *
entry_ref(Entry *entry)
{
    entry->references++;
    return entry;
}

static void
entry_unref(Entry *entry)
{
    if (--entry->references > 0)
        return;
    g_clear_pointer(&entry->cuts, g_ptr_array_unref);
    g_ptr_array_unref(entry->runs);
    g_object_unref(entry->document);
    g_free(entry);
}

static void
start_run(GlossScheduler *self, Entry *entry, GlossPluginInfo *info)
{
    GArray *blocks = entry->cuts->pdata[gloss_plugin_info_annotates_on_request(info)];
    GlossAnalysisRun *run = gloss_analysis_run_new(entry->document, info, blocks);

    g_ptr_array_add(entry->runs, run);
    gloss_block_queue_set_visible(run->queue, entry->visible_start, entry->visible_end);
    if (blocks->len == 0) {
        gloss_analysis_run_end(run);
        return;
    }
    g_signal_connect_object(run->cancellable, "cancelled", G_CALLBACK(cancelled_cb), self, 0);
    if (!run->on_request)
        gloss_jobs_add(self->jobs, run->job);
    pump(self, get_lane(self, info));
}

static void
remove_found(Entry *entry, GlossPluginInfo *info)
{
    const char *origin = gloss_plugin_info_get_id(info);

    gloss_annotations_remove_origin(gloss_document_get_annotations(entry->document), origin);
    gloss_annotations_remove_origin(gloss_document_get_layer(entry->document), origin);
}

/* Makes what runs for one plugin and document what should run. */
static void
sync_run(GlossScheduler *self, Entry *entry, GlossPluginInfo *info)
{
    GlossAnalysisRun *run = find_run(entry, info);
    gboolean wanted = gloss_plugin_info_can_annotate(info) &&
                      (entry->asked || gloss_plugin_info_annotates_all(info));

    if (run != NULL && (!wanted || run->generation != gloss_plugin_info_get_generation(info) ||
                        run->revision != gloss_document_get_revision(entry->document))) {
        drop_run(entry, run);
        run = NULL;
    }
    if (!wanted)
        remove_found(entry, info);
    else if (run == NULL && entry->cuts != NULL)
        start_run(self, entry, info);
    show_progress(entry);
}

static void
sync_all(GlossScheduler *self, Entry *entry)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->host));

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(G_LIST_MODEL(self->host), i);

        sync_run(self, entry, info);
    }
    show_progress(entry);
}

static void
changed_cb(GlossPluginHost *host, GlossPluginInfo *info, GlossScheduler *self)
{
    for (guint i = 0; i < self->entries->len; i++)
        sync_run(self, self->entries->pdata[i], info);
}

/* Worker. */
static void
cut_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    gsize size;
    const char *text = g_bytes_get_data(data, &size);

    GPtrArray *cuts = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);

    g_ptr_array_add(cuts, cloze_blocks_cut(text, size, GLOSS_SCHEDULER_BLOCK_BYTES));
    g_ptr_array_add(cuts, cloze_blocks_cut(text, size, FINE_BYTES));
    g_task_return_pointer(task, cuts, (GDestroyNotify)g_ptr_array_unref);
}

static void cut(Entry *entry);

static void
cut_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    Entry *entry = data;
    GlossScheduler *self = entry->scheduler;
    g_autoptr(GPtrArray) cuts = g_task_propagate_pointer(G_TASK(result), NULL);

    entry->cutting = FALSE;
    if (self != NULL && entry->revision != gloss_document_get_revision(entry->document)) {
        cut(entry);
    } else if (self != NULL) {
        entry->cuts = g_steal_pointer(&cuts);
        sync_all(self, entry);
    }
    entry_unref(entry);
}

/* Dividing a large text takes too long for the main thread. */
static void
cut(Entry *entry)
{
    g_autoptr(GTask) task = NULL;

    entry->revision = gloss_document_get_revision(entry->document);
    entry->cutting = TRUE;
    task = g_task_new(NULL, NULL, cut_cb, entry_ref(entry));
    g_task_set_task_data(task, g_bytes_ref(gloss_document_get_text(entry->document)),
                         (GDestroyNotify)g_bytes_unref);
    g_task_run_in_thread(task, cut_thread);
}

static void
revision_cb(GlossDocument *document, GParamSpec *pspec, GlossScheduler *self)
{
    Entry *entry = find_entry(self, document);

    if (entry == NULL || gloss_document_get_revision(document) == 0)
        return;
    while (entry->runs->len > 0)
        drop_run(entry, entry->runs->pdata[0]);
    g_clear_pointer(&entry->cuts, g_ptr_array_unref);
    /* One that is being cut sees that it is stale and begins again. */
    if (!entry->cutting)
        cut(entry);
    show_progress(entry);
}

static void
forget(GlossScheduler *self, Entry *entry)
{
    g_signal_handlers_disconnect_by_func(entry->document, revision_cb, self);
    while (entry->runs->len > 0)
        drop_run(entry, entry->runs->pdata[0]);
    entry->scheduler = NULL;
    entry_unref(entry);
}

/* --------------------------------------------------------------------------------- the object */

void
gloss_scheduler_stop(GlossScheduler *self)
{
    GHashTableIter iter;
    gpointer lane;

    if (self->stopped)
        return;
    self->stopped = TRUE;
    g_signal_handlers_disconnect_by_func(self->host, changed_cb, self);
    while (self->entries->len > 0)
        forget(self, g_ptr_array_steal_index(self->entries, self->entries->len - 1));
    g_hash_table_iter_init(&iter, self->lanes);
    while (g_hash_table_iter_next(&iter, NULL, &lane))
        g_thread_pool_free(g_steal_pointer(&((Lane *)lane)->pool), FALSE, TRUE);
}

static void
dispose(GObject *object)
{
    gloss_scheduler_stop(GLOSS_SCHEDULER(object));
    G_OBJECT_CLASS(gloss_scheduler_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossScheduler *self = GLOSS_SCHEDULER(object);

    g_ptr_array_unref(self->entries);
    g_hash_table_unref(self->lanes);
    g_object_unref(self->host);
    g_object_unref(self->jobs);
    g_main_context_unref(self->context);
    G_OBJECT_CLASS(gloss_scheduler_parent_class)->finalize(object);
}

static void
gloss_scheduler_class_init(GlossSchedulerClass *class)
{
    G_OBJECT_CLASS(class)->dispose = dispose;
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void
gloss_scheduler_init(GlossScheduler *self)
{
    self->context = g_main_context_ref_thread_default();
    self->entries = g_ptr_array_new();
    self->lanes = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)lane_free);
}

GlossScheduler *
gloss_scheduler_new(GlossPluginHost *host, GlossJobs *jobs)
{
    GlossScheduler *self = g_object_new(GLOSS_TYPE_SCHEDULER, NULL);

    self->host = g_object_ref(host);
    self->jobs = g_object_ref(jobs);
    g_signal_connect(host, "changed", G_CALLBACK(changed_cb), self);
    return self;
}

void
gloss_scheduler_add(GlossScheduler *self, GlossDocument *document)
{
    Entry *entry;

    if (self->stopped || find_entry(self, document) != NULL)
        return;
    entry = g_new0(Entry, 1);
    entry->references = 1;
    entry->scheduler = self;
    entry->document = g_object_ref(document);
    entry->runs = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_analysis_run_unref);
    g_ptr_array_add(self->entries, entry);
    g_signal_connect(document, "notify::revision", G_CALLBACK(revision_cb), self);
    revision_cb(document, NULL, self);
}

void
gloss_scheduler_remove(GlossScheduler *self, GlossDocument *document)
{
    Entry *entry = find_entry(self, document);

    if (entry == NULL)
        return;
    g_ptr_array_remove(self->entries, entry);
    forget(self, entry);
}

void
gloss_scheduler_set_asked(GlossScheduler *self, GlossDocument *document, gboolean asked)
{
    Entry *entry = find_entry(self, document);

    if (entry == NULL || entry->asked == asked)
        return;
    entry->asked = asked;
    sync_all(self, entry);
}

/* Runs that keep to what is on screen may have nothing under way that would bring them on. */
static void
see(GlossScheduler *self, Entry *entry, GlossAnalysisRun *run)
{
    gloss_block_queue_set_visible(run->queue, entry->visible_start, entry->visible_end);
    if (run->on_request && is_wanted(run))
        pump(self, get_lane(self, run->info));
}

void
gloss_scheduler_set_visible(GlossScheduler *self, GlossDocument *document, gsize start, gsize end)
{
    Entry *entry = find_entry(self, document);

    if (entry == NULL)
        return;
    g_ptr_array_remove(self->entries, entry);
    g_ptr_array_insert(self->entries, 0, entry);
    entry->visible_start = start;
    entry->visible_end = end;
    for (guint i = 0; i < entry->runs->len; i++)
        see(self, entry, entry->runs->pdata[i]);
    show_layer_busy(entry);
}

static gboolean
is_busy(GlossScheduler *self)
{
    for (guint i = 0; i < self->entries->len; i++) {
        Entry *entry = self->entries->pdata[i];

        if (entry->cutting)
            return TRUE;
        for (guint k = 0; k < entry->runs->len; k++) {
            if (is_wanted(entry->runs->pdata[k]) || is_busy_with(entry->runs->pdata[k]))
                return TRUE;
        }
    }
    return FALSE;
}

void
gloss_scheduler_drain(GlossScheduler *self)
{
    while (is_busy(self))
        g_main_context_iteration(self->context, TRUE);
}
