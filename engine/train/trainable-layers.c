/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of a BERT's parameters and what each belongs to. */

#include "engine/train/trainable-layers.h"

#include <string.h>

typedef struct {
    ClozeParameters *parameters;
    const ClozeLora *lora;
    const char *path; /* "bert.encoder.layer.3." */
} Registry;

static ClozeParameter *
add(const Registry *registry, const char *name, const char *suffix, gsize rows, gsize columns)
{
    g_autofree char *full = g_strconcat(registry->path, name, suffix, NULL);

    return cloze_parameters_add(registry->parameters, full, rows, columns);
}

static void
add_norm(const Registry *registry, ClozeTrainableNorm *norm, const char *name, gsize d)
{
    norm->weight = add(registry, name, ".weight", d, 0);
    norm->bias = add(registry, name, ".bias", d, 0);
}

/* peft takes a target for the whole name or for its end after a full stop. */
static gboolean
is_target(const ClozeLora *lora, const char *module)
{
    for (gsize i = 0; lora && lora->rank && lora->targets[i]; i++) {
        g_autofree char *end = g_strconcat(".", lora->targets[i], NULL);

        if (g_str_equal(module, lora->targets[i]) || g_str_has_suffix(module, end))
            return TRUE;
    }
    return FALSE;
}

static void
add_lora(const Registry *registry, ClozeDensePart *part, const char *name)
{
    const ClozeLora *lora = registry->lora;
    g_autofree char *module = g_strconcat(registry->path, name, NULL);
    g_autofree char *a = g_strconcat("base_model.model.", module, ".lora_A.weight", NULL);
    g_autofree char *b = g_strconcat("base_model.model.", module, ".lora_B.weight", NULL);

    if (!is_target(lora, module))
        return;
    part->lora_a = cloze_parameters_add(registry->parameters, a, lora->rank, part->weight->columns);
    part->lora_b = cloze_parameters_add(registry->parameters, b, part->weight->rows, lora->rank);
    part->lora_scale = lora->alpha / (float)lora->rank;
}

/* All weights before all biases, so that the gradients of each follow each other. */
static void
add_dense(const Registry *registry, ClozeDense *dense, const char *const *names, gsize n, gsize k)
{
    ClozeParameter *weights[CLOZE_DENSE_MAX_PARTS];

    for (gsize i = 0; names[i]; i++)
        weights[i] = add(registry, names[i], ".weight", n, k);
    for (gsize i = 0; names[i]; i++)
        cloze_dense_add_part(dense, weights[i], add(registry, names[i], ".bias", n, 0));
    for (gsize i = 0; names[i]; i++)
        add_lora(registry, &dense->parts[i], names[i]);
}

static void
add_layer(const Registry *registry, ClozeTrainableLayer *layer, const ClozeConfig *config)
{
    static const char *const qkv[] = {"attention.self.query", "attention.self.key",
                                      "attention.self.value", NULL};
    static const char *const out[] = {"attention.output.dense", NULL};
    static const char *const up[] = {"intermediate.dense", NULL};
    static const char *const down[] = {"output.dense", NULL};
    gsize d = config->hidden_size, f = config->intermediate_size;

    add_dense(registry, &layer->qkv, qkv, d, d);
    add_dense(registry, &layer->out, out, d, d);
    add_norm(registry, &layer->out_norm, "attention.output.LayerNorm", d);
    add_dense(registry, &layer->up, up, f, d);
    add_dense(registry, &layer->down, down, d, f);
    add_norm(registry, &layer->down_norm, "output.LayerNorm", d);
}

void
cloze_trainable_layers_add(ClozeTrainableLayers *layers, ClozeParameters *parameters,
                           const ClozeConfig *config, const char *prefix, const ClozeLora *lora)
{
    gsize d = config->hidden_size;
    g_autofree char *embeddings = g_strconcat(prefix, "embeddings.", NULL);
    Registry registry = {.parameters = parameters, .lora = lora, .path = embeddings};

    memset(layers, 0, sizeof *layers);
    layers->words = add(&registry, "word_embeddings", ".weight", config->vocab_size, d);
    layers->words->sparse = TRUE;
    layers->positions = add(&registry, "position_embeddings", ".weight", config->max_positions, d);
    layers->types = add(&registry, "token_type_embeddings", ".weight", config->type_vocab_size, d);
    add_norm(&registry, &layers->norm, "LayerNorm", d);
    layers->n_layers = config->n_layers;
    layers->layers = g_new0(ClozeTrainableLayer, config->n_layers);
    for (gsize i = 0; i < config->n_layers; i++) {
        g_autofree char *path = g_strdup_printf("%sencoder.layer.%" G_GSIZE_FORMAT ".", prefix, i);

        registry.path = path;
        add_layer(&registry, &layers->layers[i], config);
    }
}

void
cloze_trainable_layers_clear(ClozeTrainableLayers *layers)
{
    for (gsize i = 0; i < layers->n_layers; i++) {
        cloze_dense_clear(&layers->layers[i].qkv);
        cloze_dense_clear(&layers->layers[i].out);
        cloze_dense_clear(&layers->layers[i].up);
        cloze_dense_clear(&layers->layers[i].down);
    }
    g_free(layers->layers);
    memset(layers, 0, sizeof *layers);
}

static gboolean
norm_is_trained(const ClozeTrainableNorm *norm)
{
    return norm->weight->trained || norm->bias->trained;
}

static gboolean
layer_is_trained(const ClozeTrainableLayer *layer)
{
    return cloze_dense_is_trained(&layer->qkv) || cloze_dense_is_trained(&layer->out) ||
           cloze_dense_is_trained(&layer->up) || cloze_dense_is_trained(&layer->down) ||
           norm_is_trained(&layer->out_norm) || norm_is_trained(&layer->down_norm);
}

gssize
cloze_trainable_layers_get_lowest(const ClozeTrainableLayers *layers)
{
    if (layers->words->trained || layers->positions->trained || layers->types->trained ||
        norm_is_trained(&layers->norm))
        return -1;
    for (gsize i = 0; i < layers->n_layers; i++)
        if (layer_is_trained(&layers->layers[i]))
            return (gssize)i;
    return (gssize)layers->n_layers;
}
