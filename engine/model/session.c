/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The locks around models, cache and encoder. One mutex guards the session's own fields and is
 * never held while files are read or the encoder runs. Any thread. */
#include "engine/model/session.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "engine/model/encode-call.h"

#define DEFAULT_CACHE_BYTES ((gsize)128 << 20)
#define N_PRIORITIES        2
/* How often a waiting caller looks at its cancellable. */
#define LOOK_NANOSECONDS 20000000

/* A folder's model, or its load under way. Guarded by the session's lock. */
typedef struct {
    guint references;
    char *identity;
    gboolean done;
    ClozeModel *model; /* NULL while loading and when that failed */
    GError *error;
} Slot;

struct _ClozeSession {
    gatomicrefcount references;
    ClozePool *pool;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* by the monotonic clock */
    GHashTable *slots;      /* slot name -> Slot* */
    ClozePrecision precision;
    ClozeStateCache *cache;
    gboolean running;             /* someone has the encoder */
    GQueue waiting[N_PRIORITIES]; /* of their own addresses, first come first */
};

static GPrivate thread_priority;

void
cloze_session_set_thread_priority(ClozePriority priority)
{
    g_private_set(&thread_priority, GINT_TO_POINTER((gint)priority));
}

static void
slot_unref(Slot *slot)
{
    if (--slot->references > 0)
        return;
    g_clear_pointer(&slot->model, cloze_model_unref);
    g_clear_error(&slot->error);
    g_free(slot->identity);
    g_free(slot);
}

/* pthread's own and not GLib's locks, which the thread sanitizer cannot see. */
static void
init_locks(ClozeSession *session)
{
    pthread_condattr_t attributes;

    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&session->changed, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_init(&session->lock, NULL);
}

ClozeSession *
cloze_session_new(guint n_threads, gsize cache_bytes)
{
    ClozeSession *session = g_new0(ClozeSession, 1);

    g_atomic_ref_count_init(&session->references);
    session->pool = cloze_pool_new(n_threads);
    init_locks(session);
    session->slots =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)slot_unref);
    session->cache = cloze_state_cache_new(cache_bytes > 0 ? cache_bytes : DEFAULT_CACHE_BYTES);
    for (gsize i = 0; i < N_PRIORITIES; i++)
        g_queue_init(&session->waiting[i]);
    return session;
}

ClozeSession *
cloze_session_ref(ClozeSession *session)
{
    g_atomic_ref_count_inc(&session->references);
    return session;
}

void
cloze_session_unref(ClozeSession *session)
{
    if (!g_atomic_ref_count_dec(&session->references))
        return;
    g_hash_table_unref(session->slots);
    cloze_state_cache_free(session->cache);
    cloze_pool_free(session->pool);
    pthread_cond_destroy(&session->changed);
    pthread_mutex_destroy(&session->lock);
    g_free(session);
}

ClozePool *
cloze_session_get_pool(ClozeSession *session)
{
    return session->pool;
}

/* The slot for these files, referenced; *@is_new when the caller has to load it. */
static Slot *
take_slot(ClozeSession *session, const char *name, const char *identity, gboolean *is_new)
{
    Slot *slot = g_hash_table_lookup(session->slots, name);

    *is_new = slot == NULL || !g_str_equal(slot->identity, identity);
    if (*is_new) {
        slot = g_new0(Slot, 1);
        slot->references = 1;
        slot->identity = g_strdup(identity);
        g_hash_table_replace(session->slots, g_strdup(name), slot);
    }
    slot->references++;
    return slot;
}

/* A load that failed is forgotten, so that the next caller tries again. */
static void
finish_slot(ClozeSession *session, const char *name, Slot *slot, ClozeModel *model, GError *error)
{
    pthread_mutex_lock(&session->lock);
    slot->done = TRUE;
    slot->model = model;
    slot->error = error;
    if (model == NULL && g_hash_table_lookup(session->slots, name) == slot)
        g_hash_table_remove(session->slots, name);
    pthread_cond_broadcast(&session->changed);
    pthread_mutex_unlock(&session->lock);
}

static ClozeModel *
leave_slot(ClozeSession *session, Slot *slot, GError **error)
{
    ClozeModel *model = NULL;

    pthread_mutex_lock(&session->lock);
    while (!slot->done)
        pthread_cond_wait(&session->changed, &session->lock);
    if (slot->model != NULL)
        model = cloze_model_ref(slot->model);
    else
        g_propagate_error(error, g_error_copy(slot->error));
    slot_unref(slot);
    pthread_mutex_unlock(&session->lock);
    return model;
}

void
cloze_session_set_precision(ClozeSession *session, ClozePrecision precision)
{
    pthread_mutex_lock(&session->lock);
    session->precision = precision;
    pthread_mutex_unlock(&session->lock);
}

/* The folder itself, whatever it was called; (transfer full) */
static char *
dup_real(const char *folder)
{
    char *real = realpath(folder, NULL);
    char *canonical = g_strdup(real != NULL ? real : folder);

    free(real);
    return canonical;
}

/* @files: (transfer full), of @folder; @place names what they make up. */
static ClozeModel *
load(ClozeSession *session, const char *folder, const char *place, ClozeModelFiles *files,
     GError **error)
{
    g_autofree char *name = NULL;
    ClozePrecision precision;
    gboolean is_new;
    Slot *slot;

    pthread_mutex_lock(&session->lock);
    precision = session->precision;
    name = g_strconcat(cloze_precision_to_string(precision), " ", place, NULL);
    slot = take_slot(session, name, cloze_model_files_get_identity(files), &is_new);
    pthread_mutex_unlock(&session->lock);
    if (is_new) {
        GError *reason = NULL;
        ClozeModel *model =
            cloze_model_load_files(folder, files, precision, session->pool, &reason);

        finish_slot(session, name, slot, model, reason);
    } else
        cloze_model_files_free(files);
    return leave_slot(session, slot, error);
}

ClozeModel *
cloze_session_load_model(ClozeSession *session, const char *folder, GError **error)
{
    g_autofree char *real = dup_real(folder);
    ClozeModelFiles *files = cloze_model_files_open(real, error);

    return files != NULL ? load(session, real, real, files, error) : NULL;
}

ClozeModel *
cloze_session_load_adapted(ClozeSession *session, const char *base_folder,
                           const char *adapter_folder, GError **error)
{
    g_autofree char *base = dup_real(base_folder), *adapter = dup_real(adapter_folder);
    /* No path holds this between two of them. */
    g_autofree char *place = g_strconcat(base, "//", adapter, NULL);
    ClozeModelFiles *files = cloze_model_files_open_adapted(base, adapter, error);

    return files != NULL ? load(session, base, place, files, error) : NULL;
}

/* The first in line: interactive callers before the others. */
static gpointer
first_waiting(ClozeSession *session)
{
    for (gsize i = 0; i < N_PRIORITIES; i++) {
        if (!g_queue_is_empty(&session->waiting[i]))
            return g_queue_peek_head(&session->waiting[i]);
    }
    return NULL;
}

/* Until something changed, and no longer than it takes to look at a cancellable again. */
static void
wait_a_moment(ClozeSession *session)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += LOOK_NANOSECONDS;
    if (until.tv_nsec >= 1000000000) {
        until.tv_nsec -= 1000000000;
        until.tv_sec++;
    }
    pthread_cond_timedwait(&session->changed, &session->lock, &until);
}

gboolean
cloze_session_take_turn(ClozeSession *session, GCancellable *cancellable, GError **error)
{
    GQueue *line = &session->waiting[GPOINTER_TO_INT(g_private_get(&thread_priority))];
    gboolean cancelled = g_cancellable_is_cancelled(cancellable);
    char self;

    pthread_mutex_lock(&session->lock);
    g_queue_push_tail(line, &self);
    while (!cancelled && (session->running || first_waiting(session) != &self)) {
        wait_a_moment(session);
        cancelled = g_cancellable_is_cancelled(cancellable);
    }
    g_queue_remove(line, &self);
    session->running = session->running || !cancelled;
    pthread_cond_broadcast(&session->changed);
    pthread_mutex_unlock(&session->lock);
    if (cancelled)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");
    return !cancelled;
}

void
cloze_session_give_turn(ClozeSession *session)
{
    pthread_mutex_lock(&session->lock);
    session->running = FALSE;
    pthread_cond_broadcast(&session->changed);
    pthread_mutex_unlock(&session->lock);
}

gboolean
cloze_session_encode(ClozeSession *session, ClozeModel *model, const ClozeSequence *sequences,
                     gsize n, guint64 layers, float *const *out, GCancellable *cancellable,
                     GError **error)
{
    return cloze_encode_call_states(session, model, sequences, n, layers, out, cancellable, error);
}

gboolean
cloze_session_embed(ClozeSession *session, ClozeModel *model, const ClozeSequence *sequences,
                    gsize n, float *out, GCancellable *cancellable, GError **error)
{
    return cloze_encode_call_vectors(session, model, sequences, n, CLOZE_STATE_POOLED, out,
                                     cancellable, error);
}

gboolean
cloze_session_encode_first(ClozeSession *session, ClozeModel *model, const ClozeSequence *sequences,
                           gsize n, float *out, GCancellable *cancellable, GError **error)
{
    return cloze_encode_call_vectors(session, model, sequences, n, CLOZE_STATE_FIRST, out,
                                     cancellable, error);
}

GBytes *
cloze_session_look_up_state(ClozeSession *session, const ClozeStateKey *key)
{
    GBytes *bytes;

    pthread_mutex_lock(&session->lock);
    bytes = cloze_state_cache_lookup(session->cache, key);
    pthread_mutex_unlock(&session->lock);
    return bytes;
}

void
cloze_session_keep_state(ClozeSession *session, const ClozeStateKey *key, GBytes *bytes)
{
    pthread_mutex_lock(&session->lock);
    cloze_state_cache_insert(session->cache, key, bytes);
    pthread_mutex_unlock(&session->lock);
}

gsize
cloze_session_get_cache_bytes(ClozeSession *session)
{
    gsize bytes;

    pthread_mutex_lock(&session->lock);
    bytes = cloze_state_cache_get_bytes(session->cache);
    pthread_mutex_unlock(&session->lock);
    return bytes;
}

GPtrArray *
cloze_session_dup_models(ClozeSession *session)
{
    GPtrArray *models = g_ptr_array_new_with_free_func((GDestroyNotify)cloze_model_unref);
    GHashTableIter iter;
    gpointer value;

    pthread_mutex_lock(&session->lock);
    g_hash_table_iter_init(&iter, session->slots);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        Slot *slot = value;

        if (slot->model != NULL)
            g_ptr_array_add(models, cloze_model_ref(slot->model));
    }
    pthread_mutex_unlock(&session->lock);
    return models;
}

/* New references are only made from the session's own under the lock, or from one that exists. */
void
cloze_session_trim(ClozeSession *session)
{
    GHashTableIter iter;
    gpointer value;

    pthread_mutex_lock(&session->lock);
    cloze_state_cache_clear(session->cache);
    g_hash_table_iter_init(&iter, session->slots);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        Slot *slot = value;

        if (slot->references == 1 && slot->model != NULL && cloze_model_is_unshared(slot->model))
            g_hash_table_iter_remove(&iter);
    }
    pthread_mutex_unlock(&session->lock);
}
