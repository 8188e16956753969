/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of folders, and what a folder's own files leave open. */
#include "engine/model/known-encoders.h"

#include "engine/model/prompts.h"
#include "tests/scratch.h"

static void
test_names(void)
{
    static const char *const known[] = {"bge-small-en-v1.5",   "/a/b/BGE-base-en",
                                        "x/bge-small-zh-v1.5", "e5-small-v2",
                                        "thenlper-gte-small/", "all-MiniLM-L6-v2"};
    static const char *const unknown[] = {"bge-m3", "bge-small-en/other", "bert-base-uncased", "/"};

    for (gsize i = 0; i < G_N_ELEMENTS(known); i++)
        g_assert_nonnull(cloze_known_encoders_find(known[i]));
    for (gsize i = 0; i < G_N_ELEMENTS(unknown); i++)
        g_assert_null(cloze_known_encoders_find(unknown[i]));
    g_assert_cmpstr(cloze_known_encoders_find("bge-large-en")->query, ==,
                    "Represent this sentence for searching relevant passages: ");
}

static void
assert_pooling(const char *folder, ClozePoolingMode mode, gboolean normalize)
{
    ClozePooling pooling;
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_pooling_read(&pooling, folder, &error));
    g_assert_no_error(error);
    g_assert_cmpint(pooling.mode, ==, mode);
    g_assert_cmpint(pooling.normalize, ==, normalize);
}

static void
assert_query(const char *folder, const char *query)
{
    g_auto(ClozePrompts) prompts = {NULL};

    g_assert_true(cloze_prompts_read(&prompts, folder, NULL));
    g_assert_cmpstr(prompts.query, ==, query);
}

static void
test_folder(void)
{
    g_autofree char *parent = scratch_new();
    g_autofree char *folder = g_build_filename(parent, "bge-small-en-v1.5", NULL);
    g_autofree char *other = g_build_filename(parent, "something", NULL);

    scratch_write(folder, "tokenizer.json", "{}", -1);
    scratch_write(other, "tokenizer.json", "{}", -1);
    assert_pooling(folder, CLOZE_POOLING_CLS, TRUE);
    assert_query(folder, "Represent this sentence for searching relevant passages: ");
    assert_pooling(other, CLOZE_POOLING_MEAN, FALSE);
    assert_query(other, "");
    scratch_write(other, "1_Pooling/config.json",
                  "{\"pooling_mode_cls_token\": true, \"pooling_mode_mean_tokens\": false}", -1);
    assert_pooling(other, CLOZE_POOLING_CLS, FALSE);
    scratch_write(folder, "1_Pooling/config.json", "{\"pooling_mode_mean_tokens\": true}", -1);
    assert_pooling(folder, CLOZE_POOLING_MEAN, TRUE);
    scratch_write(folder, "modules.json",
                  "[{\"type\": \"models.Transformer\", \"path\": \"\"},"
                  " {\"type\": \"models.Pooling\", \"path\": \"1_Pooling\"}]",
                  -1);
    assert_pooling(folder, CLOZE_POOLING_MEAN, FALSE);
    scratch_write(folder, "config_sentence_transformers.json", "{}", -1);
    assert_query(folder, "");
    scratch_free(parent);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/known-encoders/names", test_names);
    g_test_add_func("/known-encoders/folder", test_folder);
    return g_test_run();
}
