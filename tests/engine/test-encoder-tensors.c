/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding the tensors of a tiny model under the names they may have, and what is refused. */

#include "engine/model/encoder-tensors.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "tests/engine/tiny-bert.h"

static void
assert_message(const GError *error, int code, const char *part)
{
    g_assert_error(error, CLOZE_ERROR, code);
    if (!strstr(error->message, part))
        g_error("expected \"%s\" in: %s", part, error->message);
}

static void
assert_refused(const ClozeConfig *config, ClozeSafetensors *tensors, int code, const char *part)
{
    ClozeEncoderTensors found;
    g_autoptr(GError) error = NULL;

    g_assert_false(cloze_encoder_tensors_init(&found, config, tensors, &error));
    assert_message(error, code, part);
}

/* The layer's own values, whichever of the two names its LayerNorm has in the file. */
static void
check_names(gconstpointer data)
{
    gboolean old_names = GPOINTER_TO_INT(data);
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    const float *expected = tiny_bert_find(tiny, "encoder.layer.1.output.LayerNorm.weight");
    g_autoptr(ClozeSafetensors) tensors = NULL;
    g_autoptr(GError) error = NULL;
    g_autofree char *path = cloze_encoder_tensors_get_path(1);
    float values[TINY_BERT_WIDTH];
    ClozeEncoderTensors found;

    if (old_names)
        tiny_bert_use_old_names(tiny);
    tensors = tiny_bert_open(tiny);
    g_assert_true(cloze_encoder_tensors_init(&found, &tiny->config, tensors, &error));
    g_assert_no_error(error);
    g_assert_cmpstr(found.prefix, ==, old_names ? "bert." : "");
    g_assert_cmpstr(path, ==, "encoder.layer.1.");
    cloze_encoder_tensors_read(&found, path, "output.LayerNorm.weight", values);
    g_assert_cmpmem(values, sizeof values, expected, sizeof values);
    g_assert_true(cloze_encoder_tensors_has_pooler(&found));
    g_assert_true(cloze_encoder_tensors_check_values(&found, &error));
    g_assert_no_error(error);
    tiny_bert_free(tiny);
}

static void
test_refused(void)
{
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    g_autoptr(ClozeSafetensors) tensors = tiny_bert_open(tiny);
    ClozeConfig config = tiny->config;

    config.n_layers++;
    assert_refused(&config, tensors, CLOZE_ERROR_NOT_FOUND,
                   "encoder.layer.2.attention.self.query.weight");
    config = tiny->config;
    config.max_positions--;
    assert_refused(&config, tensors, CLOZE_ERROR_MISMATCH, "position_embeddings");
    config = tiny->config;
    config.hidden_size++;
    assert_refused(&config, tensors, CLOZE_ERROR_MISMATCH, "word_embeddings");
    tiny_bert_free(tiny);
}

/* Shapes alone say nothing of it: such a file opens, and its values are refused by name and place. */
static void
test_not_finite(void)
{
    TinyBert *tiny = tiny_bert_new(CLOZE_ACTIVATION_GELU, 11);
    g_autoptr(ClozeSafetensors) tensors = NULL;
    g_autoptr(GError) error = NULL;
    ClozeEncoderTensors found;

    tiny_bert_find(tiny, "pooler.dense.bias")[5] = NAN;
    tensors = tiny_bert_open(tiny);
    g_assert_true(cloze_encoder_tensors_init(&found, &tiny->config, tensors, &error));
    g_assert_no_error(error);
    g_assert_false(cloze_encoder_tensors_check_values(&found, &error));
    assert_message(error, CLOZE_ERROR_INVALID, "pooler.dense.bias");
    assert_message(error, CLOZE_ERROR_INVALID, "element 5");
    tiny_bert_free(tiny);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/encoder-tensors/names", GINT_TO_POINTER(FALSE), check_names);
    g_test_add_data_func("/encoder-tensors/old-names", GINT_TO_POINTER(TRUE), check_names);
    g_test_add_func("/encoder-tensors/refused", test_refused);
    g_test_add_func("/encoder-tensors/not-finite", test_not_finite);
    return g_test_run();
}
