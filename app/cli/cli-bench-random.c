/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes the tensors of a BERT as a .safetensors file in memory, so that the encoder is loaded the
 * way it always is. Any thread. */
#include "app/cli/cli-bench-random.h"

#include <string.h>

#define HALF_WIDTH 0.03464f /* of a uniform distribution whose deviation is 0.02 */

typedef struct {
    GString *header;
    gsize n_floats;
    GArray *ends;   /* of gsize: where each tensor ends, in floats */
    GString *fills; /* a letter a tensor: 'r'andom, '0' or '1' */
} Tensors;

ClozeConfig
gloss_cli_bench_random_get_bert_base(void)
{
    return (ClozeConfig){.architecture = CLOZE_ARCHITECTURE_BERT,
                         .vocab_size = 30522,
                         .hidden_size = 768,
                         .n_layers = 12,
                         .n_heads = 12,
                         .intermediate_size = 3072,
                         .max_positions = 512,
                         .type_vocab_size = 2,
                         .activation = CLOZE_ACTIVATION_GELU,
                         .layer_norm_eps = 1e-12f};
}

/* @columns 0: a vector */
static void
add(Tensors *self, const char *name, gsize rows, gsize columns, char fill)
{
    gsize n = rows * MAX(columns, 1);
    g_autofree char *shape =
        columns ? g_strdup_printf("%" G_GSIZE_FORMAT ",%" G_GSIZE_FORMAT, rows, columns)
                : g_strdup_printf("%" G_GSIZE_FORMAT, rows);

    g_string_append_printf(
        self->header,
        "%c\"%s\":{\"dtype\":\"F32\",\"shape\":[%s],\"data_offsets\":[%" G_GSIZE_FORMAT
        ",%" G_GSIZE_FORMAT "]}",
        self->header->len ? ',' : '{', name, shape, self->n_floats * sizeof(float),
        (self->n_floats + n) * sizeof(float));
    self->n_floats += n;
    g_array_append_val(self->ends, self->n_floats);
    g_string_append_c(self->fills, fill);
}

static void
add_pair(Tensors *self, const char *path, const char *name, gsize rows, gsize columns)
{
    g_autofree char *weight = g_strconcat(path, name, ".weight", NULL);
    g_autofree char *bias = g_strconcat(path, name, ".bias", NULL);

    add(self, weight, rows, columns, columns ? 'r' : '1');
    add(self, bias, rows, 0, '0');
}

static void
add_all(Tensors *self, const ClozeConfig *config)
{
    gsize d = config->hidden_size, f = config->intermediate_size;

    add(self, "embeddings.word_embeddings.weight", config->vocab_size, d, 'r');
    add(self, "embeddings.position_embeddings.weight", config->max_positions, d, 'r');
    add(self, "embeddings.token_type_embeddings.weight", config->type_vocab_size, d, 'r');
    add_pair(self, "embeddings.", "LayerNorm", d, 0);
    for (gsize i = 0; i < config->n_layers; i++) {
        g_autofree char *path = g_strdup_printf("encoder.layer.%" G_GSIZE_FORMAT ".", i);

        add_pair(self, path, "attention.self.query", d, d);
        add_pair(self, path, "attention.self.key", d, d);
        add_pair(self, path, "attention.self.value", d, d);
        add_pair(self, path, "attention.output.dense", d, d);
        add_pair(self, path, "attention.output.LayerNorm", d, 0);
        add_pair(self, path, "intermediate.dense", f, d);
        add_pair(self, path, "output.dense", d, f);
        add_pair(self, path, "output.LayerNorm", d, 0);
    }
    while (self->header->len % 8 != 7)
        g_string_append_c(self->header, ' ');
    g_string_append_c(self->header, '}');
}

/* xorshift64* (Vigna 2016), its upper 24 bits */
static float
draw(guint64 *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return ((float)(*state * G_GUINT64_CONSTANT(2685821657736338717) >> 40) * 0x1p-23f - 1) *
           HALF_WIDTH;
}

static void
fill(const Tensors *self, float *data)
{
    guint64 state = 1;
    gsize i = 0;

    for (guint tensor = 0; tensor < self->ends->len; tensor++) {
        char kind = self->fills->str[tensor];

        for (gsize end = g_array_index(self->ends, gsize, tensor); i < end; i++)
            data[i] = kind == 'r' ? draw(&state) : (float)(kind - '0');
    }
}

static GBytes *
make_file(const Tensors *self)
{
    guint64 length = GUINT64_TO_LE(self->header->len);
    gsize start = sizeof length + self->header->len;
    gsize size = start + self->n_floats * sizeof(float);
    char *file = g_malloc(size);

    memcpy(file, &length, sizeof length);
    memcpy(file + sizeof length, self->header->str, self->header->len);
    fill(self, (float *)(gpointer)(file + start));
    return g_bytes_new_take(file, size);
}

ClozeEncoder *
gloss_cli_bench_random_new_encoder(const ClozeConfig *config, ClozePrecision precision,
                                   ClozePool *pool, GError **error)
{
    Tensors self = {g_string_new(NULL), 0, g_array_new(FALSE, FALSE, sizeof(gsize)),
                    g_string_new(NULL)};
    g_autoptr(ClozeSafetensors) tensors = NULL;
    g_autoptr(GBytes) file = NULL;

    add_all(&self, config);
    file = make_file(&self);
    g_string_free(self.header, TRUE);
    g_array_unref(self.ends);
    g_string_free(self.fills, TRUE);
    tensors = cloze_safetensors_open_bytes(file, "random weights", error);
    return tensors ? cloze_encoder_new_at(config, tensors, precision, pool, error) : NULL;
}
