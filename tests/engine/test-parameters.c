/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/parameters.h"

#include "engine/base/error.h"
#include "tests/engine/tiny-bert.h"

static void
test_memory(void)
{
    g_autoptr(ClozeParameters) parameters = cloze_parameters_new();
    ClozeParameter *a = cloze_parameters_add(parameters, "a.weight", 3, 4);
    ClozeParameter *b = cloze_parameters_add(parameters, "b.LayerNorm.weight", 5, 0);
    ClozeParameter *c = cloze_parameters_add(parameters, "c.bias", 2, 0);

    cloze_parameters_freeze(parameters, "b.");
    cloze_parameters_allocate(parameters);
    g_assert_true(a->decays && !b->decays && !c->decays);
    g_assert_cmpuint(cloze_parameters_get_n_trained(parameters), ==, 14);
    g_assert_null(b->gradient);
    g_assert_true(c->gradient == a->gradient + 12 && c->value == a->value + 12);
    g_assert_true(cloze_parameters_get_gradients(parameters) == a->gradient);
    c->gradient[1] = 5;
    cloze_parameters_clear_gradients(parameters, NULL);
    g_assert_cmpfloat(c->gradient[1], ==, 0);
    g_assert_true(cloze_parameters_find(parameters, "c.bias") == c);
    g_assert_null(cloze_parameters_find(parameters, "d"));
    g_assert_true(cloze_parameters_get(parameters, 1) == b);
}

/* Of a sparse one, only the pieces of rows that were marked are cleared; others nobody wrote to. */
static void
test_sparse(void)
{
    g_autoptr(ClozeParameters) parameters = cloze_parameters_new();
    ClozeParameter *words = cloze_parameters_add(parameters, "words", 1000, 10);
    ClozeParameter *bias = cloze_parameters_add(parameters, "bias", 3, 0);
    g_autoptr(ClozePool) pool = cloze_pool_new(2);

    words->sparse = TRUE;
    cloze_parameters_allocate(parameters);
    g_assert_null(bias->marks);
    cloze_parameters_mark_row(words, 102);
    cloze_parameters_mark_row(bias, 1);
    g_assert_cmpuint(words->marks[0], ==, CLOZE_PARAMETER_WRITTEN | CLOZE_PARAMETER_MET);
    g_assert_cmpuint(words->marks[1], ==, CLOZE_PARAMETER_WRITTEN | CLOZE_PARAMETER_MET);
    g_assert_cmpuint(words->marks[2], ==, 0);
    words->gradient[1020] = words->gradient[1029] = words->gradient[9000] = bias->gradient[1] = 1;
    cloze_parameters_clear_gradients(parameters, pool);
    g_assert_cmpfloat(words->gradient[1020], ==, 0);
    g_assert_cmpfloat(words->gradient[1029], ==, 0);
    g_assert_cmpfloat(bias->gradient[1], ==, 0);
    g_assert_cmpfloat(words->gradient[9000], ==, 1);
    g_assert_cmpuint(words->marks[1], ==, CLOZE_PARAMETER_MET);
}

static ClozeParameters *
one_parameter(const char *name, gsize rows, gsize columns)
{
    ClozeParameters *parameters = cloze_parameters_new();

    cloze_parameters_add(parameters, name, rows, columns);
    cloze_parameters_allocate(parameters);
    return parameters;
}

/* With and without a prefix, with names old and new. */
static void
test_load(void)
{
    TinyBert *bert = tiny_bert_new(CLOZE_ACTIVATION_GELU, 2);

    for (int old = 0; old < 2; old++) {
        g_autoptr(ClozeParameters) parameters =
            one_parameter("encoder.layer.1.output.LayerNorm.weight", TINY_BERT_WIDTH, 0);
        g_autoptr(ClozeSafetensors) tensors = NULL;
        g_autoptr(GError) error = NULL;

        if (old)
            tiny_bert_use_old_names(bert);
        tensors = tiny_bert_open(bert);
        g_assert_false(cloze_parameters_check_set(parameters, &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND);
        g_clear_error(&error);
        g_assert_true(cloze_parameters_load(parameters, tensors, "bert.", &error));
        g_assert_true(cloze_parameters_check_set(parameters, &error));
        g_assert_no_error(error);
        g_assert_cmpfloat(cloze_parameters_get(parameters, 0)->value[3], ==,
                          tiny_bert_find(bert, "encoder.layer.1.output.LayerNorm.weight")[3]);
    }
    tiny_bert_free(bert);
}

static void
test_mismatch(void)
{
    TinyBert *bert = tiny_bert_new(CLOZE_ACTIVATION_GELU, 2);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(bert);
    const gsize shapes[][2] = {{TINY_BERT_WIDTH, TINY_BERT_WIDTH + 1}, {TINY_BERT_WIDTH, 0}};

    for (gsize i = 0; i < G_N_ELEMENTS(shapes); i++) {
        g_autoptr(ClozeParameters) parameters =
            one_parameter("pooler.dense.weight", shapes[i][0], shapes[i][1]);
        g_autoptr(GError) error = NULL;

        g_assert_false(cloze_parameters_load(parameters, tensors, "", &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
        g_assert_nonnull(strstr(error->message, "pooler.dense.weight"));
        g_assert_nonnull(strstr(error->message, "[42, 42]"));
    }
    tiny_bert_free(bert);
}

/* A table that may grow takes a shorter one, whose first row the others begin as; any other does not. */
static void
test_grows(void)
{
    TinyBert *bert = tiny_bert_new(CLOZE_ACTIVATION_GELU, 2);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(bert);
    const char *name = "embeddings.token_type_embeddings.weight";
    g_autoptr(ClozeParameters) wide = one_parameter(name, 5, TINY_BERT_WIDTH);
    g_autoptr(ClozeParameters) narrow = one_parameter(name, 1, TINY_BERT_WIDTH);
    ClozeParameter *table = cloze_parameters_get(wide, 0);
    const float *rows = tiny_bert_find(bert, name);
    gsize size = TINY_BERT_WIDTH * sizeof(float);
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_parameters_load(wide, tensors, "", NULL));
    table->grows = TRUE;
    g_assert_true(cloze_parameters_load(wide, tensors, "", &error));
    g_assert_no_error(error);
    g_assert_cmpmem(table->value, 2 * size, rows, 2 * size);
    for (gsize i = 2; i < 5; i++)
        g_assert_cmpmem(table->value + i * TINY_BERT_WIDTH, size, rows, size);
    cloze_parameters_get(narrow, 0)->grows = TRUE;
    g_assert_false(cloze_parameters_load(narrow, tensors, "", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    tiny_bert_free(bert);
}

static void
test_initialise(void)
{
    g_autoptr(ClozeParameters) a = one_parameter("x", 100, 0), b = one_parameter("y", 100, 0);
    ClozeParameter *x = cloze_parameters_get(a, 0), *y = cloze_parameters_get(b, 0);
    float first;

    cloze_parameters_initialise(x, 0.5, 1);
    cloze_parameters_initialise(y, 0.5, 1);
    g_assert_true(x->is_set);
    g_assert_cmpfloat(x->value[0], !=, y->value[0]);
    first = x->value[0];
    for (gsize i = 0; i < 100; i++)
        g_assert_true(x->value[i] >= -0.5f && x->value[i] <= 0.5f);
    cloze_parameters_initialise(x, 0.5, 2);
    g_assert_cmpfloat(x->value[0], !=, first);
    cloze_parameters_initialise(x, 0.5, 1);
    g_assert_cmpfloat(x->value[0], ==, first);
    cloze_parameters_initialise(x, 0, 1);
    g_assert_cmpfloat(x->value[99], ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/parameters/memory", test_memory);
    g_test_add_func("/parameters/sparse", test_sparse);
    g_test_add_func("/parameters/load", test_load);
    g_test_add_func("/parameters/mismatch", test_mismatch);
    g_test_add_func("/parameters/grows", test_grows);
    g_test_add_func("/parameters/initialise", test_initialise);
    return g_test_run();
}
