/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/session.h"
#include "tests/engine/tiny-model.h"

#define LAYERS (1 << 0 | 1 << 2)

static const gint32 ids_a[] = {2, 6, 7, 8, 3}, ids_b[] = {2, 5, 3},
                    ids_c[] = {2, 16, 17, 18, 19, 11, 3};

typedef struct {
    char *folder;
    ClozeSession *session;
    ClozeModel *model;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    fixture->folder = scratch_new();
    tiny_model_write(fixture->folder, 1);
    fixture->session = cloze_session_new(2, GPOINTER_TO_SIZE(data));
    fixture->model = cloze_session_load_model(fixture->session, fixture->folder, &error);
    g_assert_no_error(error);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    cloze_model_unref(fixture->model);
    cloze_session_unref(fixture->session);
    scratch_free(fixture->folder);
    g_free(fixture->folder);
}

/* (transfer full) states of one sequence, layers 0 and 2 */
static float *
encode(Fixture *fixture, const gint32 *ids, gsize n)
{
    float *out = g_new0(float, 2 * n * TINY_MODEL_WIDTH);
    ClozeSequence sequence = {.ids = ids, .n = n};
    g_autoptr(GError) error = NULL;

    cloze_session_encode(fixture->session, fixture->model, &sequence, 1, LAYERS, &out, NULL,
                         &error);
    g_assert_no_error(error);
    return out;
}

/* Alone, among others, twice, from the cache or not: the same bits. */
static void
test_same_bits(Fixture *fixture, gconstpointer data)
{
    ClozeSequence sequences[] = {
        {ids_a, NULL, 5}, {ids_b, NULL, 3}, {ids_c, NULL, 7}, {ids_a, NULL, 5}};
    g_autofree float *alone = encode(fixture, ids_a, 5), *third = encode(fixture, ids_c, 7);
    float *out[4];
    g_autoptr(GError) error = NULL;

    for (int round = 0; round < 2; round++) {
        if (round == 0)
            cloze_session_trim(fixture->session);
        for (gsize i = 0; i < 4; i++)
            out[i] = g_new0(float, 2 * sequences[i].n * TINY_MODEL_WIDTH);
        g_assert_true(cloze_session_encode(fixture->session, fixture->model, sequences, 4, LAYERS,
                                           out, NULL, &error));
        g_assert_cmpmem(out[0], 10 * TINY_MODEL_WIDTH * 4, alone, 10 * TINY_MODEL_WIDTH * 4);
        g_assert_cmpmem(out[3], 10 * TINY_MODEL_WIDTH * 4, alone, 10 * TINY_MODEL_WIDTH * 4);
        g_assert_cmpmem(out[2], 14 * TINY_MODEL_WIDTH * 4, third, 14 * TINY_MODEL_WIDTH * 4);
        for (gsize i = 0; i < 4; i++)
            g_free(out[i]);
    }
}

static void
test_against_encoder(Fixture *fixture, gconstpointer data)
{
    g_autofree float *out = encode(fixture, ids_c, 7);
    gsize size = 7 * TINY_MODEL_WIDTH, offsets[] = {0, 7};
    g_autofree float *first = g_new(float, size), *last = g_new(float, size);
    float *hidden[] = {first, NULL, last};
    ClozeBatch batch = {1, offsets, ids_c, NULL};

    cloze_encoder_forward(cloze_model_get_encoder(fixture->model), NULL, &batch, hidden, NULL, NULL,
                          NULL);
    g_assert_cmpmem(out, size * 4, first, size * 4);
    g_assert_cmpmem(out + size, size * 4, last, size * 4);
}

static void
test_types(Fixture *fixture, gconstpointer data)
{
    static const guint8 zeros[] = {0, 0, 0}, ones[] = {0, 1, 1};
    ClozeSequence sequences[] = {{ids_b, NULL, 3}, {ids_b, zeros, 3}, {ids_b, ones, 3}};
    float out[3][3 * TINY_MODEL_WIDTH], *pointers[] = {out[0], out[1], out[2]};

    g_assert_true(cloze_session_encode(fixture->session, fixture->model, sequences, 3, 1 << 2,
                                       pointers, NULL, NULL));
    g_assert_cmpmem(out[0], sizeof out[0], out[1], sizeof out[1]);
    g_assert_cmpint(memcmp(out[0], out[2], sizeof out[0]), !=, 0);
}

static void
test_embed(Fixture *fixture, gconstpointer data)
{
    ClozeSequence sequences[] = {{ids_a, NULL, 5}, {ids_b, NULL, 3}, {ids_a, NULL, 5}};
    float out[3][TINY_MODEL_WIDTH], again[3][TINY_MODEL_WIDTH], expected[TINY_MODEL_WIDTH];
    gsize before = cloze_session_get_cache_bytes(fixture->session);
    g_autofree float *states = NULL;

    for (int round = 0; round < 2; round++) {
        g_assert_true(cloze_session_embed(fixture->session, fixture->model, sequences, 3, out[0],
                                          NULL, NULL));
        states = encode(fixture, ids_a, 5);
        cloze_pooling_apply(cloze_model_get_pooling(fixture->model), expected,
                            states + 5 * TINY_MODEL_WIDTH, 5, TINY_MODEL_WIDTH);
        g_clear_pointer(&states, g_free);
        g_assert_cmpmem(out[0], sizeof expected, expected, sizeof expected);
        g_assert_cmpmem(out[2], sizeof expected, expected, sizeof expected);
        if (round == 0)
            memcpy(again, out, sizeof out);
        g_assert_cmpmem(out, sizeof out, again, sizeof again);
    }
    g_assert_cmpuint(cloze_session_get_cache_bytes(fixture->session), >, before);
}

/* First tokens, asked for as such and through a model that pools by them, before the whole states are
 * there and after: their rows. */
static void
test_first(Fixture *fixture, gconstpointer data)
{
    const gsize size = TINY_MODEL_WIDTH * sizeof(float);
    ClozeSequence sequences[] = {{ids_a, NULL, 5}, {ids_c, NULL, 7}, {ids_b, NULL, 3}};
    float first[3][TINY_MODEL_WIDTH], pooled[3][TINY_MODEL_WIDTH];
    g_autoptr(ClozeModel) model = NULL;

    scratch_write(fixture->folder, "1_Pooling/config.json", "{\"pooling_mode\": \"cls\"}", -1);
    model = cloze_session_load_model(fixture->session, fixture->folder, NULL);
    g_assert_cmpint(cloze_model_get_pooling(model)->mode, ==, CLOZE_POOLING_CLS);
    for (int round = 0; round < 2; round++) {
        g_assert_true(cloze_session_encode_first(fixture->session, fixture->model, sequences, 3,
                                                 first[0], NULL, NULL));
        g_assert_true(
            cloze_session_embed(fixture->session, model, sequences, 3, pooled[0], NULL, NULL));
        for (gsize i = 0; i < 3; i++) {
            gsize n = sequences[i].n;
            g_autofree float *states = encode(fixture, sequences[i].ids, n);
            const float *last = states + n * TINY_MODEL_WIDTH;

            g_assert_cmpmem(first[i], size, last, size);
            g_assert_cmpmem(pooled[i], size, last, size);
        }
    }
}

static void
assert_refused(Fixture *fixture, const ClozeSequence *sequence, guint64 layers, const char *part)
{
    const ClozeSequence pair[] = {{ids_a, NULL, 5}, *sequence};
    g_autofree float *room = g_new0(float, 4096);
    float *out[] = {room, room + 2048};
    g_autoptr(GError) error = NULL;

    g_assert_false(
        cloze_session_encode(fixture->session, fixture->model, pair, 2, layers, out, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_refused(Fixture *fixture, gconstpointer data)
{
    static const gint32 high[] = {2, TINY_MODEL_VOCABULARY, 3}, low[] = {-1};
    static const guint8 types[] = {0, 2, 0};
    gint32 many[TINY_MODEL_POSITIONS + 1] = {0};

    assert_refused(fixture, &(ClozeSequence){ids_b, NULL, 3}, 0, "layers");
    assert_refused(fixture, &(ClozeSequence){ids_b, NULL, 3}, 1 << 3, "0x8");
    assert_refused(fixture, &(ClozeSequence){ids_b, NULL, 0}, 1, "sequence 1: expected a length");
    assert_refused(fixture, &(ClozeSequence){many, NULL, G_N_ELEMENTS(many)}, 1, "to 48, found 49");
    assert_refused(fixture, &(ClozeSequence){high, NULL, 3}, 1, "ids below 31, found 31");
    assert_refused(fixture, &(ClozeSequence){low, NULL, 1}, 1, "found -1");
    assert_refused(fixture, &(ClozeSequence){ids_b, types, 3}, 1, "type ids below 2, found 2");
}

static void
test_nothing(Fixture *fixture, gconstpointer data)
{
    g_assert_true(
        cloze_session_encode(fixture->session, fixture->model, NULL, 0, 1, NULL, NULL, NULL));
    g_assert_true(cloze_session_embed(fixture->session, fixture->model, NULL, 0, NULL, NULL, NULL));
}

static void
test_cancelled(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    ClozeSequence sequence = {ids_a, NULL, 5};
    float out[5 * TINY_MODEL_WIDTH], *pointer = out;
    g_autoptr(GError) error = NULL;

    g_cancellable_cancel(cancellable);
    g_assert_false(cloze_session_encode(fixture->session, fixture->model, &sequence, 1, 1, &pointer,
                                        cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_free(encode(fixture, ids_a, 5));
}

static gpointer
cancel_later_cb(gpointer data)
{
    g_usleep(50000);
    g_cancellable_cancel(data);
    return NULL;
}

/* Cancelled while another caller has the encoder. */
static void
test_cancelled_waiting(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;
    GThread *thread;

    g_assert_true(cloze_session_take_turn(fixture->session, NULL, NULL));
    thread = g_thread_new("cancel", cancel_later_cb, cancellable);
    g_assert_false(cloze_session_take_turn(fixture->session, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    g_thread_join(thread);
    cloze_session_give_turn(fixture->session);
    g_free(encode(fixture, ids_a, 5));
}

typedef struct {
    ClozeSession *session;
    ClozePriority priority;
    gint *order; /* shared counter */
    gint place;
    gint waiting; /* atomic: about to wait */
} Waiter;

static gpointer
wait_cb(gpointer data)
{
    Waiter *waiter = data;

    cloze_session_set_thread_priority(waiter->priority);
    g_atomic_int_set(&waiter->waiting, 1);
    cloze_session_take_turn(waiter->session, NULL, NULL);
    waiter->place = g_atomic_int_add(waiter->order, 1);
    cloze_session_give_turn(waiter->session);
    return NULL;
}

/* First come, first served, but interactive callers before the others. */
static void
test_priority(Fixture *fixture, gconstpointer data)
{
    static const ClozePriority priorities[] = {CLOZE_PRIORITY_BACKGROUND, CLOZE_PRIORITY_BACKGROUND,
                                               CLOZE_PRIORITY_INTERACTIVE,
                                               CLOZE_PRIORITY_INTERACTIVE};
    static const gint expected[] = {2, 3, 0, 1};
    Waiter waiters[4] = {0};
    GThread *threads[4];
    gint order = 0;

    g_assert_true(cloze_session_take_turn(fixture->session, NULL, NULL));
    for (gsize i = 0; i < 4; i++) {
        waiters[i] = (Waiter){fixture->session, priorities[i], &order, -1, 0};
        threads[i] = g_thread_new("wait", wait_cb, &waiters[i]);
        while (!g_atomic_int_get(&waiters[i].waiting))
            g_usleep(1000);
        g_usleep(50000);
    }
    cloze_session_give_turn(fixture->session);
    for (gsize i = 0; i < 4; i++) {
        g_thread_join(threads[i]);
        g_assert_cmpint(waiters[i].place, ==, expected[i]);
    }
}

static gpointer
load_cb(gpointer data)
{
    Fixture *fixture = data;

    return cloze_session_load_model(fixture->session, fixture->folder, NULL);
}

static void
test_one_copy(Fixture *fixture, gconstpointer data)
{
    g_autofree char *other = g_strconcat(fixture->folder, "/../", NULL);
    g_autofree char *roundabout = g_build_filename(other, strrchr(fixture->folder, '/') + 1, NULL);
    g_autoptr(ClozeSession) fresh = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) same = cloze_session_load_model(fixture->session, roundabout, NULL);
    Fixture shared = {fixture->folder, fresh, NULL};
    ClozeModel *models[8];
    GThread *threads[8];

    g_assert_true(same == fixture->model);
    for (gsize i = 0; i < 8; i++)
        threads[i] = g_thread_new("load", load_cb, &shared);
    for (gsize i = 0; i < 8; i++) {
        models[i] = g_thread_join(threads[i]);
        g_assert_nonnull(models[i]);
        g_assert_true(models[i] == models[0]);
    }
    for (gsize i = 0; i < 8; i++)
        cloze_model_unref(models[i]);
}

/* Another precision is another copy, with hidden states of its own. */
static void
test_precisions(Fixture *fixture, gconstpointer data)
{
    g_autofree float *wide = encode(fixture, ids_a, 5), *narrow = NULL;
    Fixture other = *fixture;
    gsize size = 10 * TINY_MODEL_WIDTH * sizeof(float);

    cloze_session_set_precision(fixture->session, CLOZE_PRECISION_INT8);
    other.model = cloze_session_load_model(fixture->session, fixture->folder, NULL);
    g_assert_nonnull(other.model);
    g_assert_true(other.model != fixture->model);
    g_assert_cmpint(cloze_model_get_precision(other.model), ==, CLOZE_PRECISION_INT8);
    g_assert_cmpstr(cloze_model_get_hash(other.model), ==, cloze_model_get_hash(fixture->model));
    narrow = encode(&other, ids_a, 5);
    g_assert_true(memcmp(wide, narrow, size) != 0);
    cloze_session_set_precision(fixture->session, CLOZE_PRECISION_FP32);
    cloze_model_unref(other.model);
    other.model = cloze_session_load_model(fixture->session, fixture->folder, NULL);
    g_assert_true(other.model == fixture->model);
    cloze_model_unref(other.model);
}

/* A changed folder is another model; the old one goes on, and its cached states are not the new
 * one's. */
static void
test_changed(Fixture *fixture, gconstpointer data)
{
    g_autofree float *old = encode(fixture, ids_a, 5), *still = NULL, *changed = NULL;
    Fixture now = *fixture;
    g_autoptr(GPtrArray) models = NULL;
    gsize size = 10 * TINY_MODEL_WIDTH * sizeof(float);

    tiny_model_write_weights(fixture->folder, 2);
    now.model = cloze_session_load_model(fixture->session, fixture->folder, NULL);
    g_assert_true(now.model != fixture->model);
    changed = encode(&now, ids_a, 5);
    still = encode(fixture, ids_a, 5);
    g_assert_cmpint(memcmp(changed, old, size), !=, 0);
    g_assert_cmpmem(still, size, old, size);
    models = cloze_session_dup_models(fixture->session);
    g_assert_cmpuint(models->len, ==, 1);
    g_assert_true(models->pdata[0] == now.model);
    cloze_model_unref(now.model);
}

static void
test_load_failed(Fixture *fixture, gconstpointer data)
{
    g_autofree char *broken = scratch_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = NULL, again = NULL;

    g_assert_null(cloze_session_load_model(fixture->session, broken, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
    g_clear_error(&error);
    tiny_model_write(broken, 3);
    scratch_write(broken, "config.json", "{\"model_type\":\"t5\"}", -1);
    g_assert_null(cloze_session_load_model(fixture->session, broken, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    g_clear_error(&error);
    tiny_model_write(broken, 3);
    model = cloze_session_load_model(fixture->session, broken, &error);
    g_assert_no_error(error);
    /* The same files, as far as anyone can see without reading them. */
    scratch_write(broken, "modules.json",
                  "[{\"type\":\"x.Transformer\",\"path\":\"\"},"
                  "{\"type\":\"x.Pooling\",\"path\":\"9_Pooling\"}]",
                  -1);
    g_assert_null(cloze_session_load_model(fixture->session, broken, &error));
    g_assert_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    g_clear_error(&error);
    scratch_write(broken, "9_Pooling/config.json", "{}", -1);
    again = cloze_session_load_model(fixture->session, broken, &error);
    g_assert_no_error(error);
    scratch_free(broken);
}

static void
test_trim(Fixture *fixture, gconstpointer data)
{
    g_autofree char *other = scratch_new();
    g_autoptr(GPtrArray) before = NULL, after = NULL;

    tiny_model_write(other, 4);
    cloze_model_unref(cloze_session_load_model(fixture->session, other, NULL));
    g_free(encode(fixture, ids_a, 5));
    before = cloze_session_dup_models(fixture->session);
    g_assert_cmpuint(before->len, ==, 2);
    g_ptr_array_set_size(before, 0);
    g_assert_cmpuint(cloze_session_get_cache_bytes(fixture->session), >, 0);
    cloze_session_trim(fixture->session);
    g_assert_cmpuint(cloze_session_get_cache_bytes(fixture->session), ==, 0);
    after = cloze_session_dup_models(fixture->session);
    g_assert_cmpuint(after->len, ==, 1);
    g_assert_true(after->pdata[0] == fixture->model);
    scratch_free(other);
}

static gpointer
hammer_cb(gpointer data)
{
    Fixture *fixture = data;
    g_autofree float *expected = encode(fixture, ids_c, 7);

    for (int i = 0; i < 50; i++) {
        g_autofree float *out = NULL;

        if (i % 10 == 0)
            cloze_session_trim(fixture->session);
        cloze_session_set_thread_priority(i % 2 ? CLOZE_PRIORITY_BACKGROUND
                                                : CLOZE_PRIORITY_INTERACTIVE);
        out = encode(fixture, ids_c, 7);
        g_assert_cmpmem(out, 14 * TINY_MODEL_WIDTH * 4, expected, 14 * TINY_MODEL_WIDTH * 4);
    }
    return NULL;
}

static void
test_threads(Fixture *fixture, gconstpointer data)
{
    GThread *threads[4];

    for (gsize i = 0; i < 4; i++)
        threads[i] = g_thread_new("hammer", hammer_cb, fixture);
    for (gsize i = 0; i < 4; i++)
        g_thread_join(threads[i]);
}

static void
add(const char *path, gsize cache_bytes, void (*test)(Fixture *, gconstpointer))
{
    g_test_add(path, Fixture, GSIZE_TO_POINTER(cache_bytes), set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add("/session/same-bits", 0, test_same_bits);
    add("/session/same-bits-without-cache", 1, test_same_bits);
    add("/session/against-encoder", 0, test_against_encoder);
    add("/session/types", 0, test_types);
    add("/session/embed", 0, test_embed);
    add("/session/first", 0, test_first);
    add("/session/first-without-cache", 1, test_first);
    add("/session/refused", 0, test_refused);
    add("/session/nothing", 0, test_nothing);
    add("/session/cancelled", 0, test_cancelled);
    add("/session/cancelled-waiting", 0, test_cancelled_waiting);
    add("/session/priority", 0, test_priority);
    add("/session/one-copy", 0, test_one_copy);
    add("/session/precisions", 0, test_precisions);
    add("/session/changed", 0, test_changed);
    add("/session/load-failed", 0, test_load_failed);
    add("/session/trim", 0, test_trim);
    add("/session/threads", 0, test_threads);
    return g_test_run();
}
