/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-training-batch.h"

#include <string.h>

/* While the groups are read. */
typedef struct {
    ClozeSafetensors *file;
    GArray *offsets; /* of gsize */
    GArray *ids;     /* of gint32 */
    GArray *types;   /* of guint8 */
    GArray *at;      /* of gsize */
    gsize length;
} Reader;

static gint32 *
read_matrix(const Reader *reader, const char *prefix, const char *name, gsize *shape,
            GError **error)
{
    g_autofree char *full = g_strconcat(prefix, name, NULL);
    const ClozeTensor *tensor = cloze_safetensors_find(reader->file, full);
    gsize any[2] = {G_MAXSIZE, G_MAXSIZE};
    gint32 *values = golden_files_read_i32(reader->file, full, any, 2, error);

    if (values)
        memcpy(shape, tensor->shape, 2 * sizeof *shape);
    return values;
}

static gboolean
read_group(Reader *reader, const char *prefix, GError **error)
{
    gsize shape[2], n_ids;
    g_autofree gint32 *ids = read_matrix(reader, prefix, "input_ids", shape, error);
    g_autofree gint32 *mask =
        ids ? read_matrix(reader, prefix, "attention_mask", shape, error) : NULL;
    g_autofree gint32 *types = NULL;

    if (!mask)
        return FALSE;
    if (cloze_safetensors_find(reader->file, "token_type_ids") &&
        !(types = read_matrix(reader, "", "token_type_ids", shape, error)))
        return FALSE;
    if (!reader->length)
        reader->length = shape[1];
    for (gsize row = 0; row < shape[0]; row++) {
        for (gsize i = row * shape[1]; i < (row + 1) * shape[1]; i++) {
            guint8 type = types ? (guint8)types[i] : 0;

            if (!mask[i])
                continue;
            g_array_append_val(reader->ids, ids[i]);
            g_array_append_val(reader->types, type);
            g_array_append_val(reader->at, i);
        }
        n_ids = reader->ids->len;
        g_array_append_val(reader->offsets, n_ids);
    }
    return TRUE;
}

/* (nullable) [n] of I32, or of F32 where @floats. */
static gpointer
read_vector(GoldenTrainingBatch *batch, const Reader *reader, const char *name, gboolean floats,
            GError **error)
{
    const ClozeTensor *tensor = cloze_safetensors_find(reader->file, name);
    gsize any[1] = {G_MAXSIZE};
    gpointer values = NULL;

    if (tensor && tensor->n_dims == 1 && (tensor->dtype == CLOZE_DTYPE_F32) == floats) {
        if (floats)
            values = golden_files_read_f32(reader->file, name, any, 1, error);
        else
            values = golden_files_read_i32(reader->file, name, any, 1, error);
    }
    if (values)
        g_ptr_array_add(batch->memory, values);
    return values;
}

static gboolean
read_token_labels(GoldenTrainingBatch *batch, const Reader *reader, GError **error)
{
    const ClozeTensor *tensor = cloze_safetensors_find(reader->file, "labels");
    gsize shape[2];
    g_autofree gint32 *labels = NULL;
    gint32 *stream;

    if (!tensor || tensor->n_dims != 2)
        return TRUE;
    labels = read_matrix(reader, "", "labels", shape, error);
    if (!labels)
        return FALSE;
    stream = g_new(gint32, reader->at->len);
    for (guint i = 0; i < reader->at->len; i++)
        stream[i] = labels[g_array_index(reader->at, gsize, i)];
    g_ptr_array_add(batch->memory, stream);
    batch->targets.token_labels = stream;
    return TRUE;
}

static gboolean
read_targets(GoldenTrainingBatch *batch, const Reader *reader, GError **error)
{
    ClozeTaskTargets *targets = &batch->targets;

    targets->labels = read_vector(batch, reader, "labels", FALSE, error);
    if (!targets->labels && !*error)
        targets->labels = read_vector(batch, reader, "next_sentence_label", FALSE, error);
    if (!*error)
        targets->targets = read_vector(batch, reader, "labels", TRUE, error);
    if (!*error)
        targets->starts = read_vector(batch, reader, "start_positions", FALSE, error);
    if (!*error)
        targets->ends = read_vector(batch, reader, "end_positions", FALSE, error);
    return !*error && read_token_labels(batch, reader, error);
}

static gboolean
read_all(GoldenTrainingBatch *batch, Reader *reader, GError **error)
{
    static const char *const prefixes[] = {"",          "anchor_", "positive_",
                                           "negative_", "first_",  "second_"};

    for (gsize i = 0; i < G_N_ELEMENTS(prefixes); i++) {
        g_autofree char *ids = g_strconcat(prefixes[i], "input_ids", NULL);

        if (!cloze_safetensors_find(reader->file, ids))
            continue;
        if (!read_group(reader, prefixes[i], error))
            return FALSE;
        batch->n_groups++;
    }
    return read_targets(batch, reader, error);
}

static gpointer
steal(GoldenTrainingBatch *batch, GArray *array)
{
    gpointer data = g_array_free(array, FALSE);

    g_ptr_array_add(batch->memory, data);
    return data;
}

GoldenTrainingBatch *
golden_training_batch_new(GoldenFiles *files, const char *folder, GError **error)
{
    g_autoptr(ClozeSafetensors) file =
        golden_files_open_tensors(files, folder, "batch.safetensors", error);
    GoldenTrainingBatch *batch;
    gboolean ok;
    Reader reader = {.file = file};

    if (!file)
        return NULL;
    batch = g_new0(GoldenTrainingBatch, 1);
    batch->memory = g_ptr_array_new_with_free_func(g_free);
    reader.offsets = g_array_new(FALSE, TRUE, sizeof(gsize));
    g_array_set_size(reader.offsets, 1);
    reader.ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    reader.types = g_array_new(FALSE, FALSE, sizeof(guint8));
    reader.at = g_array_new(FALSE, FALSE, sizeof(gsize));
    ok = read_all(batch, &reader, error);
    batch->batch.n_sequences = reader.offsets->len - 1;
    batch->padded_length = reader.length;
    batch->batch.offsets = steal(batch, reader.offsets);
    batch->batch.ids = steal(batch, reader.ids);
    batch->batch.type_ids = steal(batch, reader.types);
    batch->padded_at = steal(batch, reader.at);
    if (!ok)
        g_clear_pointer(&batch, golden_training_batch_free);
    return batch;
}

void
golden_training_batch_free(GoldenTrainingBatch *batch)
{
    g_ptr_array_unref(batch->memory);
    g_free(batch);
}
