/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/trainable-layers.h"

#include "tests/engine/tiny-training.h"

static gssize
lowest_without(const char *frozen, const ClozeLora *lora)
{
    TinyTraining *training = tiny_training_new(NULL, lora, frozen, 0);
    gssize lowest = cloze_trainable_layers_get_lowest(&training->trainable->layers);

    tiny_training_free(training);
    return lowest;
}

static void
test_lowest(void)
{
    static const char *const all[] = {"attention.output.dense", NULL};
    const ClozeLora lora = {.rank = 2, .alpha = 2, .targets = all};

    g_assert_cmpint(lowest_without(NULL, NULL), ==, -1);
    g_assert_cmpint(lowest_without("embeddings.", NULL), ==, 0);
    g_assert_cmpint(lowest_without("e", NULL), ==, TINY_BERT_LAYERS);
    g_assert_cmpint(lowest_without("e", &lora), ==, 0);
}

/* Only whole ends of names are targets: "output.dense" is two modules, "dense" all of them. */
static void
test_lora_names(void)
{
    static const char *const names[] = {"query", "intermediate.dense", "ense", NULL};
    const ClozeLora lora = {.rank = 4, .alpha = 8, .targets = names};
    TinyTraining *training = tiny_training_new(NULL, &lora, NULL, 0);
    const ClozeParameter *a = cloze_parameters_find(
        training->parameters,
        "base_model.model.encoder.layer.1.attention.self.query.lora_A.weight");
    const ClozeParameter *b = cloze_parameters_find(
        training->parameters, "base_model.model.encoder.layer.0.intermediate.dense.lora_B.weight");

    g_assert_nonnull(a);
    g_assert_cmpuint(a->rows, ==, 4);
    g_assert_cmpuint(a->columns, ==, TINY_BERT_WIDTH);
    g_assert_nonnull(b);
    g_assert_cmpuint(b->rows, ==, 77);
    g_assert_cmpuint(b->columns, ==, 4);
    g_assert_null(cloze_parameters_find(
        training->parameters, "base_model.model.encoder.layer.0.output.dense.lora_A.weight"));
    tiny_training_free(training);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/trainable-layers/lowest", test_lowest);
    g_test_add_func("/trainable-layers/lora-names", test_lora_names);
    return g_test_run();
}
