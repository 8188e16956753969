/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The folder of a tiny random BERT with a small vocabulary, written file by file, so that a test can
 * spoil any of them. */
#pragma once

#include "engine/model/safetensors.h"
#include "tests/scratch.h"
#include <string.h>

#define TINY_MODEL_WIDTH     8
#define TINY_MODEL_LAYERS    2
#define TINY_MODEL_POSITIONS 48

static const char tiny_model_vocabulary[] =
    "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\na\nthe\ncat\nsat\non\nmat\n.\n,\n##s\n##ing\nword\nparis\n"
    "is\nin\nfrance\n\u4eba\n\u6c11\n!\n?\ndr\nb\n##b\nstop\nlower\nand\n-\n";
#define TINY_MODEL_VOCABULARY 31

static inline void
tiny_model_add(GArray *tensors, GRand *random, const char *name, gsize rows, gsize columns)
{
    gsize n = rows * MAX(columns, 1);
    float *data = g_new(float, n);
    ClozeTensor tensor = {
        .name = name, .n_dims = columns > 0 ? 2 : 1, .shape = {rows, columns}, .data = data};

    for (gsize i = 0; i < n; i++)
        data[i] = (float)g_rand_double_range(random, -0.5, 0.5);
    g_array_append_val(tensors, tensor);
}

static inline void
tiny_model_write_weights(const char *folder, guint32 seed)
{
    static const char *const parts[] = {"attention.self.query",       "attention.self.key",
                                        "attention.self.value",       "attention.output.dense",
                                        "intermediate.dense",         "output.dense",
                                        "attention.output.LayerNorm", "output.LayerNorm"};
    const gsize d = TINY_MODEL_WIDTH;
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    g_autoptr(GArray) tensors = g_array_new(FALSE, FALSE, sizeof(ClozeTensor));
    g_autoptr(GStringChunk) names = g_string_chunk_new(1024);
    g_autofree char *path = g_build_filename(folder, "model.safetensors", NULL);
    g_autoptr(GError) error = NULL;
    char name[128];

    tiny_model_add(tensors, random, "embeddings.word_embeddings.weight", TINY_MODEL_VOCABULARY, d);
    tiny_model_add(tensors, random, "embeddings.position_embeddings.weight", TINY_MODEL_POSITIONS,
                   d);
    tiny_model_add(tensors, random, "embeddings.token_type_embeddings.weight", 2, d);
    tiny_model_add(tensors, random, "embeddings.LayerNorm.weight", d, 0);
    tiny_model_add(tensors, random, "embeddings.LayerNorm.bias", d, 0);
    for (gsize layer = 0; layer < TINY_MODEL_LAYERS; layer++) {
        for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
            gsize rows = i == 4 ? 2 * d : d, columns = i == 5 ? 2 * d : i >= 6 ? 0 : d;

            g_snprintf(name, sizeof name, "encoder.layer.%d.%s.weight", (int)layer, parts[i]);
            tiny_model_add(tensors, random, g_string_chunk_insert(names, name), rows, columns);
            g_snprintf(name, sizeof name, "encoder.layer.%d.%s.bias", (int)layer, parts[i]);
            tiny_model_add(tensors, random, g_string_chunk_insert(names, name), rows, 0);
        }
    }
    cloze_safetensors_write(path, (ClozeTensor *)(void *)tensors->data, tensors->len, NULL, &error);
    g_assert_no_error(error);
    for (guint i = 0; i < tensors->len; i++)
        g_free((gpointer)g_array_index(tensors, ClozeTensor, i).data);
}

static inline void
tiny_model_write_config(const char *folder, int vocab_size, int width)
{
    g_autofree char *json = g_strdup_printf(
        "{\"model_type\":\"bert\",\"vocab_size\":%d,\"hidden_size\":%d,\"num_hidden_layers\":%d,"
        "\"num_attention_heads\":2,\"intermediate_size\":%d,\"max_position_embeddings\":%d}\n",
        vocab_size, width, TINY_MODEL_LAYERS, 2 * width, TINY_MODEL_POSITIONS);

    scratch_write(folder, "config.json", json, -1);
}

/* Writes the whole folder. */
static inline void
tiny_model_write(const char *folder, guint32 seed)
{
    tiny_model_write_config(folder, TINY_MODEL_VOCABULARY, TINY_MODEL_WIDTH);
    scratch_write(folder, "vocab.txt", tiny_model_vocabulary, -1);
    tiny_model_write_weights(folder, seed);
}
