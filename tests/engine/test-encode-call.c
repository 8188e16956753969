/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The whole path from ids to vectors against the reference data; without it, over a tiny model with
 * more sequences than one batch holds. */
#include <math.h>
#include <string.h>

#include "engine/base/file.h"
#include "engine/base/json.h"
#include "engine/model/encode-call.h"
#include "tests/engine/tiny-model.h"
#include "tests/shared-data.h"

#define N_MANY 200

/* (transfer full) the ids of one line of sentences.jsonl */
static gint32 *
read_ids(const char *line, gsize size, gsize *n)
{
    g_autoptr(JsonNode) node = cloze_json_parse(line, size, "line", NULL);
    JsonArray *array = json_object_get_array_member(json_node_get_object(node), "ids");
    gint32 *ids;

    *n = json_array_get_length(array);
    ids = g_new(gint32, *n);
    for (guint i = 0; i < *n; i++)
        ids[i] = (gint32)json_array_get_int_element(array, i);
    return ids;
}

/* (transfer full) (element-type ClozeSequence) */
static GArray *
read_sequences(const char *path)
{
    GArray *sequences = g_array_new(FALSE, FALSE, sizeof(ClozeSequence));
    g_autoptr(GBytes) bytes = cloze_file_read(path, 1 << 24, NULL);
    const char *p = g_bytes_get_data(bytes, NULL), *end = p + g_bytes_get_size(bytes);

    while (p < end) {
        const char *stop = memchr(p, '\n', (gsize)(end - p));
        ClozeSequence sequence = {0};

        stop = stop != NULL ? stop : end;
        sequence.ids = read_ids(p, (gsize)(stop - p), &sequence.n);
        g_array_append_val(sequences, sequence);
        p = stop + 1;
    }
    return sequences;
}

static void
free_sequences(GArray *sequences)
{
    for (guint i = 0; i < sequences->len; i++)
        g_free((gpointer)g_array_index(sequences, ClozeSequence, i).ids);
    g_array_unref(sequences);
}

static void
test_reference(void)
{
    g_autofree char *folder = shared_data_find_model("all-MiniLM-L6-v2");
    g_autofree char *lines =
        folder != NULL ? shared_data_find("golden/encoder-real/all-MiniLM-L6-v2/sentences.jsonl")
                       : NULL;
    g_autofree char *expected_path = NULL;
    g_autoptr(ClozeSession) session = NULL;
    g_autoptr(ClozeSafetensors) file = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autofree float *out = NULL, *expected = NULL;
    g_autoptr(GError) error = NULL;
    const ClozeTensor *tensor;
    GArray *sequences;
    double worst = 0;

    if (lines == NULL)
        return;
    expected_path = shared_data_find("golden/encoder-real/all-MiniLM-L6-v2/sentences.safetensors");
    file = cloze_safetensors_open(expected_path, &error);
    g_assert_no_error(error);
    tensor = cloze_safetensors_find(file, "embeddings");
    sequences = read_sequences(lines);
    g_assert_cmpuint(sequences->len, ==, tensor->shape[0]);
    session = cloze_session_new(0, 0);
    model = cloze_session_load_model(session, folder, &error);
    g_assert_no_error(error);
    out = g_new(float, tensor->n_elements);
    expected = g_new(float, tensor->n_elements);
    cloze_safetensors_read_f32(tensor, expected, NULL);
    cloze_session_embed(session, model, (ClozeSequence *)(void *)sequences->data, sequences->len,
                        out, NULL, &error);
    g_assert_no_error(error);
    for (gsize i = 0; i < tensor->n_elements; i++)
        worst = fmax(worst, fabs((double)out[i] - (double)expected[i]));
    g_test_message("%u sentences, largest error %.3g", sequences->len, worst);
    g_assert_cmpfloat(worst, <=, 2e-6);
    free_sequences(sequences);
}

/* 200 sequences of 1 to 47 tokens are several batches; each must be what it is alone. */
static void
test_many(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeSession) session = cloze_session_new(2, 1), other = cloze_session_new(1, 1);
    g_autoptr(ClozeModel) model = NULL, again = NULL;
    static gint32 ids[N_MANY][TINY_MODEL_POSITIONS];
    static float out[N_MANY][TINY_MODEL_POSITIONS * TINY_MODEL_WIDTH];
    ClozeSequence sequences[N_MANY];
    float *pointers[N_MANY];

    tiny_model_write(folder, 5);
    model = cloze_session_load_model(session, folder, NULL);
    again = cloze_session_load_model(other, folder, NULL);
    for (gsize i = 0; i < N_MANY; i++) {
        sequences[i] = (ClozeSequence){ids[i], NULL, i % 47 + 1};
        pointers[i] = out[i];
        for (gsize k = 0; k < sequences[i].n; k++)
            ids[i][k] = (gint32)((i * 7 + k * 3) % TINY_MODEL_VOCABULARY);
    }
    g_assert_true(
        cloze_encode_call_states(session, model, sequences, N_MANY, 1 << 2, pointers, NULL, NULL));
    for (gsize i = 0; i < N_MANY; i++) {
        float alone[TINY_MODEL_POSITIONS * TINY_MODEL_WIDTH], *pointer = alone;
        gsize size = sequences[i].n * TINY_MODEL_WIDTH * sizeof(float);

        g_assert_true(
            cloze_encode_call_states(other, again, &sequences[i], 1, 1 << 2, &pointer, NULL, NULL));
        g_assert_cmpmem(alone, size, out[i], size);
    }
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/encode-call/many", test_many);
    g_test_add_func("/encode-call/reference", test_reference);
    return g_test_run();
}
