/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One request to the session from its check to its answer: what the cache has, what is missing,
 * batch after batch. Takes no lock itself; the session's functions do. Any thread. */
#include "engine/model/encode-call.h"

#include <string.h>

#include "engine/base/error.h"

/* A batch is long enough to feed every thread and short enough that an interactive caller waits
 * about a tenth of a second for one in the background. */
#define TOKENS_A_THREAD 1024
#define MIN_TOKENS      2048
#define MAX_TOKENS      16384

/* D width, L layers. */
typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    const ClozeSequence *sequences;
    gsize n;
    guint64 layers; /* what has to be run */
    gsize n_layers;
    gsize d;
    float *const *out;   /* encode */
    float *vectors;      /* embed; NULL in encode */
    guint32 kind;        /* of the vectors, as in a key */
    gboolean first;      /* the vectors depend on first tokens alone: one row a sequence is run */
    ClozeStateKey *keys; /* [n] */
    gsize *missing;      /* [n_missing] sequences to run */
    gsize n_missing;
    gsize *same_as; /* [n] an earlier sequence with the same key, or the sequence itself */
} Call;

static gboolean
fail_sequence(gsize index, GError **error, const char *expected, gint64 limit, gint64 found)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "sequence %" G_GSIZE_FORMAT ": expected %s %" G_GINT64_FORMAT
                ", found %" G_GINT64_FORMAT,
                index, expected, limit, found);
    return FALSE;
}

static gboolean
check_sequence(const ClozeSequence *sequence, gsize index, const ClozeConfig *config,
               GError **error)
{
    if (sequence->n == 0 || sequence->n > config->max_positions)
        return fail_sequence(index, error, "a length from 1 to", (gint64)config->max_positions,
                             (gint64)sequence->n);
    for (gsize i = 0; i < sequence->n; i++) {
        if (sequence->ids[i] < 0 || (gsize)sequence->ids[i] >= config->vocab_size)
            return fail_sequence(index, error, "ids below", (gint64)config->vocab_size,
                                 sequence->ids[i]);
        if (sequence->type_ids != NULL && sequence->type_ids[i] >= config->type_vocab_size)
            return fail_sequence(index, error, "type ids below", (gint64)config->type_vocab_size,
                                 sequence->type_ids[i]);
    }
    return TRUE;
}

static gboolean
call_begin(Call *call, GError **error)
{
    const ClozeConfig *config = cloze_model_get_config(call->model);

    if (call->layers == 0 || call->layers >> config->n_layers > 1) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected layers from 0 to %" G_GSIZE_FORMAT
                    ", found the mask %#" G_GINT64_MODIFIER "x",
                    config->n_layers, call->layers);
        return FALSE;
    }
    for (gsize i = 0; i < call->n; i++) {
        if (!check_sequence(&call->sequences[i], i, config, error))
            return FALSE;
    }
    call->d = config->hidden_size;
    call->n_layers = (gsize)__builtin_popcountll(call->layers);
    call->keys = g_new(ClozeStateKey, call->n);
    call->missing = g_new(gsize, call->n);
    call->same_as = g_new(gsize, call->n);
    for (gsize i = 0; i < call->n; i++) {
        const ClozeSequence *sequence = &call->sequences[i];

        cloze_state_cache_init_key(&call->keys[i], cloze_model_get_serial(call->model),
                                   sequence->ids, sequence->type_ids, sequence->n);
    }
    return TRUE;
}

static void
call_clear(Call *call)
{
    g_free(call->keys);
    g_free(call->missing);
    g_free(call->same_as);
}

static GBytes *
look_up(Call *call, gsize index, guint32 layer)
{
    ClozeStateKey key = call->keys[index];

    key.layer = layer;
    return cloze_session_look_up_state(call->session, &key);
}

static void
keep(Call *call, gsize index, guint32 layer, const float *values, gsize n)
{
    ClozeStateKey key = call->keys[index];
    g_autoptr(GBytes) bytes = g_bytes_new(values, n * sizeof *values);

    key.layer = layer;
    cloze_session_keep_state(call->session, &key, bytes);
}

/* Whether all states asked for were in the cache; they are copied out. */
static gboolean
find_states(Call *call, gsize index)
{
    gsize size = call->sequences[index].n * call->d;
    float *out = call->out[index];

    for (guint32 layer = 0; layer < 64; layer++) {
        g_autoptr(GBytes) bytes = NULL;

        if (!(call->layers >> layer & 1))
            continue;
        bytes = look_up(call, index, layer);
        if (bytes == NULL)
            return FALSE;
        memcpy(out, g_bytes_get_data(bytes, NULL), size * sizeof *out);
        out += size;
    }
    return TRUE;
}

static void
pool_state(Call *call, gsize index, const float *state)
{
    float *out = call->vectors + index * call->d;

    if (call->kind == CLOZE_STATE_FIRST)
        memcpy(out, state, call->d * sizeof *out);
    else
        cloze_pooling_apply(cloze_model_get_pooling(call->model), out, state,
                            call->first ? 1 : call->sequences[index].n, call->d);
    keep(call, index, call->kind, out, call->d);
}

static gboolean
find_vector(Call *call, gsize index)
{
    g_autoptr(GBytes) pooled = look_up(call, index, call->kind);
    g_autoptr(GBytes) state = NULL;

    if (pooled != NULL) {
        memcpy(call->vectors + index * call->d, g_bytes_get_data(pooled, NULL),
               call->d * sizeof(float));
        return TRUE;
    }
    state = look_up(call, index, (guint32)cloze_model_get_config(call->model)->n_layers);
    if (state != NULL)
        pool_state(call, index, g_bytes_get_data(state, NULL));
    return state != NULL;
}

static guint
hash_content_cb(gconstpointer data)
{
    guint hash;

    memcpy(&hash, ((const ClozeStateKey *)data)->content, sizeof hash);
    return hash;
}

static gboolean
equal_contents_cb(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, sizeof(ClozeStateKey)) == 0;
}

/* Fills missing and same_as; what the cache has is copied out. */
static void
find_all(Call *call)
{
    g_autoptr(GHashTable) first = g_hash_table_new(hash_content_cb, equal_contents_cb);

    for (gsize i = 0; i < call->n; i++) {
        ClozeStateKey *earlier = g_hash_table_lookup(first, &call->keys[i]);

        call->same_as[i] = earlier != NULL ? (gsize)(earlier - call->keys) : i;
        if (earlier != NULL)
            continue;
        g_hash_table_add(first, &call->keys[i]);
        if (!(call->vectors != NULL ? find_vector(call, i) : find_states(call, i)))
            call->missing[call->n_missing++] = i;
    }
}

/* What the encoder wrote for one sequence, whose rows begin at @at, to the caller and the cache.
 * @states: a pointer a layer run, lowest first. */
static void
deliver(Call *call, gsize index, float *const *states, gsize at)
{
    gsize size = call->sequences[index].n * call->d, k = 0;

    if (call->vectors != NULL) {
        pool_state(call, index, states[0] + at * call->d);
        return;
    }
    for (guint32 layer = 0; layer < 64; layer++) {
        if (!(call->layers >> layer & 1))
            continue;
        memcpy(call->out[index] + k * size, states[k] + at * call->d, size * sizeof(float));
        keep(call, index, layer, states[k] + at * call->d, size);
        k++;
    }
}

static gboolean
forward(Call *call, const ClozeBatch *batch, float *const *states, GCancellable *cancellable,
        GError **error)
{
    ClozeEncoder *encoder = cloze_model_get_encoder(call->model);
    ClozePool *pool = cloze_session_get_pool(call->session);
    float *hidden[65] = {NULL};
    gsize k = 0;

    if (call->first)
        return cloze_encoder_forward_first(encoder, pool, batch, states[0], cancellable, error);
    for (gsize layer = 0; layer < 64; layer++) {
        if (call->layers >> layer & 1)
            hidden[layer] = states[k++];
    }
    return cloze_encoder_forward(encoder, pool, batch, hidden, NULL, cancellable, error);
}

static gboolean
run_batch(Call *call, const ClozeBatchRange *range, float *const *states, GCancellable *cancellable,
          GError **error)
{
    ClozeBatchStream stream;
    gboolean done;

    if (!cloze_session_take_turn(call->session, cancellable, error))
        return FALSE;
    cloze_batches_lay(&stream, call->sequences, range);
    done = forward(call, &stream.batch, states, cancellable, error);
    cloze_session_give_turn(call->session);
    for (gsize i = 0; done && i < range->n_sequences; i++)
        deliver(call, range->indices[i], states, call->first ? i : stream.offsets[i]);
    cloze_batches_clear(&stream);
    return done;
}

static gsize
token_budget(ClozeSession *session)
{
    gsize tokens =
        (gsize)cloze_pool_get_n_threads(cloze_session_get_pool(session)) * TOKENS_A_THREAD;

    return CLAMP(tokens, MIN_TOKENS, MAX_TOKENS);
}

static gboolean
run_missing(Call *call, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) ranges = cloze_batches_plan(call->sequences, call->missing, call->n_missing,
                                                  token_budget(call->session));
    g_autoptr(GPtrArray) states = g_ptr_array_new_with_free_func(g_free);
    gsize most = 0;

    for (guint i = 0; i < ranges->len; i++)
        most = MAX(most, g_array_index(ranges, ClozeBatchRange, i).n_tokens);
    for (gsize k = 0; k < call->n_layers && most > 0; k++)
        g_ptr_array_add(states, g_new(float, most * call->d));
    for (guint i = 0; i < ranges->len; i++) {
        if (!run_batch(call, &g_array_index(ranges, ClozeBatchRange, i), (float **)states->pdata,
                       cancellable, error))
            return FALSE;
    }
    return TRUE;
}

static void
copy_same(Call *call)
{
    for (gsize i = 0; i < call->n; i++) {
        gsize from = call->same_as[i], d = call->d;

        if (from == i)
            continue;
        if (call->vectors != NULL)
            memcpy(call->vectors + i * d, call->vectors + from * d, d * sizeof(float));
        else
            memcpy(call->out[i], call->out[from],
                   call->n_layers * call->sequences[i].n * d * sizeof(float));
    }
}

static gboolean
run(Call *call, GCancellable *cancellable, GError **error)
{
    gboolean done = FALSE;

    if (call_begin(call, error)) {
        find_all(call);
        done = run_missing(call, cancellable, error);
    }
    if (done)
        copy_same(call);
    call_clear(call);
    return done;
}

gboolean
cloze_encode_call_states(ClozeSession *session, ClozeModel *model, const ClozeSequence *sequences,
                         gsize n, guint64 layers, float *const *out, GCancellable *cancellable,
                         GError **error)
{
    Call call = {.session = session,
                 .model = model,
                 .sequences = sequences,
                 .n = n,
                 .layers = layers,
                 .out = out};

    return run(&call, cancellable, error);
}

gboolean
cloze_encode_call_vectors(ClozeSession *session, ClozeModel *model, const ClozeSequence *sequences,
                          gsize n, guint32 kind, float *out, GCancellable *cancellable,
                          GError **error)
{
    Call call = {.session = session,
                 .model = model,
                 .sequences = sequences,
                 .n = n,
                 .layers = (guint64)1 << cloze_model_get_config(model)->n_layers,
                 .vectors = out,
                 .kind = kind,
                 .first = kind == CLOZE_STATE_FIRST ||
                          cloze_model_get_pooling(model)->mode == CLOZE_POOLING_CLS};

    return run(&call, cancellable, error);
}
