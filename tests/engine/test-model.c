/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/model/model.h"
#include "tests/engine/tiny-model.h"
#include "tests/shared-data.h"

static void
assert_refused(const char *folder, gint code, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_model_load(folder, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, code);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_load(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = NULL, again = NULL;

    tiny_model_write(folder, 1);
    model = cloze_model_load(folder, NULL, &error);
    g_assert_no_error(error);
    again = cloze_model_load(folder, NULL, &error);
    g_assert_cmpstr(cloze_model_get_folder(model), ==, folder);
    g_assert_cmpuint(cloze_model_get_config(model)->hidden_size, ==, TINY_MODEL_WIDTH);
    g_assert_cmpuint(cloze_model_get_max_tokens(model), ==, TINY_MODEL_POSITIONS);
    g_assert_cmpint(cloze_model_get_pooling(model)->mode, ==, CLOZE_POOLING_MEAN);
    g_assert_cmpuint(cloze_model_get_bytes(model), >, 0);
    g_assert_cmpint(cloze_tokenizer_find(cloze_model_get_tokenizer(model), "cat"), ==, 7);
    g_assert_cmpuint(cloze_model_get_serial(model), !=, cloze_model_get_serial(again));
    g_assert_cmpstr(cloze_model_get_hash(model), ==, cloze_model_get_hash(again));
    g_assert_cmpuint(strlen(cloze_model_get_hash(model)), ==, 64);
    scratch_free(folder);
}

/* The hash is that of what was loaded, also when it is asked for after a change. */
static void
test_hash(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeModel) first = NULL, second = NULL, third = NULL;
    g_autofree char *early = NULL;

    tiny_model_write(folder, 1);
    first = cloze_model_load(folder, NULL, NULL);
    second = cloze_model_load(folder, NULL, NULL);
    early = g_strdup(cloze_model_get_hash(first));
    tiny_model_write_weights(folder, 2);
    g_assert_cmpstr(cloze_model_get_hash(second), ==, early);
    third = cloze_model_load(folder, NULL, NULL);
    g_assert_cmpstr(cloze_model_get_hash(third), !=, early);
    scratch_free(folder);
}

static void
test_limits(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeModel) narrow = NULL, wide = NULL;

    tiny_model_write(folder, 1);
    scratch_write(folder, "sentence_bert_config.json", "{\"max_seq_length\":20}", -1);
    narrow = cloze_model_load(folder, NULL, NULL);
    g_assert_cmpuint(cloze_model_get_max_tokens(narrow), ==, 20);
    scratch_write(folder, "sentence_bert_config.json", "{\"max_seq_length\":9999}", -1);
    wide = cloze_model_load(folder, NULL, NULL);
    g_assert_cmpuint(cloze_model_get_max_tokens(wide), ==, TINY_MODEL_POSITIONS);
    scratch_free(folder);
}

static void
test_mismatch(void)
{
    g_autofree char *folder = scratch_new();

    tiny_model_write(folder, 1);
    tiny_model_write_config(folder, TINY_MODEL_VOCABULARY - 3, TINY_MODEL_WIDTH);
    assert_refused(folder, CLOZE_ERROR_MISMATCH, "at most the 28 tokens of config.json, found 31");
    tiny_model_write_config(folder, TINY_MODEL_VOCABULARY + 1, TINY_MODEL_WIDTH);
    assert_refused(folder, CLOZE_ERROR_MISMATCH, "word_embeddings");
    tiny_model_write_config(folder, TINY_MODEL_VOCABULARY, 16);
    assert_refused(folder, CLOZE_ERROR_MISMATCH, "model.safetensors");
    tiny_model_write_config(folder, TINY_MODEL_VOCABULARY, TINY_MODEL_WIDTH);
    scratch_write(folder, "modules.json",
                  "[{\"type\":\"x.Transformer\",\"path\":\"\"},"
                  "{\"type\":\"x.Pooling\",\"path\":\"1_Pooling\"}]",
                  -1);
    scratch_write(folder, "1_Pooling/config.json", "{\"word_embedding_dimension\":384}", -1);
    assert_refused(folder, CLOZE_ERROR_MISMATCH, "8 features of config.json, found 384");
    scratch_free(folder);
}

static void
test_spoiled(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *weights = g_build_filename(folder, "model.safetensors", NULL);
    g_autofree char *whole = NULL;
    gsize size;

    tiny_model_write(folder, 1);
    g_file_get_contents(weights, &whole, &size, NULL);
    scratch_write(folder, "model.safetensors", whole, (gssize)size - 1);
    assert_refused(folder, CLOZE_ERROR_INVALID, "model.safetensors");
    scratch_write(folder, "model.safetensors", "", 0);
    assert_refused(folder, CLOZE_ERROR_INVALID, "model.safetensors");
    tiny_model_write_weights(folder, 1);
    scratch_write(folder, "vocab.txt", "[PAD]\n[CLS]\n[SEP]\n[MASK]\na\n", -1);
    assert_refused(folder, CLOZE_ERROR_NOT_FOUND, "[UNK]");
    scratch_write(folder, "config.json", "", 0);
    assert_refused(folder, CLOZE_ERROR_INVALID, "config.json");
    scratch_write(folder, "config.json", "{\"model_type\":\"t5\"}", -1);
    assert_refused(folder, CLOZE_ERROR_UNSUPPORTED, "t5");
    scratch_free(folder);
}

/* Files that are replaced between being found and being read. */
static void
test_changed(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GError) error = NULL;
    ClozeModelFiles *files;

    tiny_model_write(folder, 1);
    files = cloze_model_files_open(folder, NULL);
    tiny_model_write_weights(folder, 2);
    g_assert_null(cloze_model_load_files(folder, files, CLOZE_PRECISION_FP32, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    scratch_free(folder);
}

static void
test_default(void)
{
    g_autofree char *folder = shared_data_find_model("all-MiniLM-L6-v2");
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(ClozePool) pool = NULL;

    if (folder == NULL)
        return;
    pool = cloze_pool_new(0);
    model = cloze_model_load(folder, pool, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(cloze_model_get_max_tokens(model), ==, 256);
    g_assert_cmpuint(cloze_tokenizer_get_vocab_size(cloze_model_get_tokenizer(model)), ==, 30522);
}

static void
encode(const char *folder, ClozePrecision precision, ClozePool *pool, float *out)
{
    static const gint32 ids[] = {101, 7592, 2088, 102};
    static const gsize offsets[] = {0, G_N_ELEMENTS(ids)};
    const ClozeBatch batch = {1, offsets, ids, NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model = cloze_model_load_at(folder, precision, pool, &error);
    float *hidden[7] = {[6] = out};

    g_assert_no_error(error);
    g_assert_true(cloze_encoder_forward(cloze_model_get_encoder(model), pool, &batch, hidden, NULL,
                                        NULL, &error));
    g_assert_no_error(error);
}

/* Packed anew and from the cache: the same bytes. */
static void
test_cached(void)
{
    g_autofree char *folder = shared_data_find_model("all-MiniLM-L6-v2");
    g_autofree char *packed = g_build_filename(g_get_user_cache_dir(), "gloss", "packed", NULL);
    g_autoptr(ClozePool) pool = NULL;
    float first[4 * 384], again[4 * 384];

    if (folder == NULL)
        return;
    pool = cloze_pool_new(0);
    for (ClozePrecision precision = 0; precision < CLOZE_PRECISION_COUNT; precision++) {
        if (!cloze_precision_check(precision, NULL))
            continue;
        scratch_remove(packed);
        encode(folder, precision, pool, first);
        g_assert_cmpuint(scratch_count(packed), ==, 1);
        encode(folder, precision, pool, again);
        g_assert_cmpmem(first, sizeof first, again, sizeof again);
    }
}

int
main(int argc, char **argv)
{
    g_autofree char *cache = scratch_new();
    int status;

    g_setenv("XDG_CACHE_HOME", cache, TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model/load", test_load);
    g_test_add_func("/model/hash", test_hash);
    g_test_add_func("/model/limits", test_limits);
    g_test_add_func("/model/mismatch", test_mismatch);
    g_test_add_func("/model/spoiled", test_spoiled);
    g_test_add_func("/model/changed", test_changed);
    g_test_add_func("/model/default", test_default);
    g_test_add_func("/model/cached", test_cached);
    status = g_test_run();
    scratch_free(cache);
    return status;
}
