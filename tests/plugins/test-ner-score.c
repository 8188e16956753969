/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-score.h"

#include "tests/plugins/ner-examples.h"

static const char *const tags[] = {"O", "B-A", "I-A", "B-B", "I-B"};

static double
get_number(GVariant *metrics, const char *key)
{
    double value = -1;

    g_assert_true(g_variant_lookup(metrics, key, "d", &value));
    return value;
}

/* Truth A 0-2 and a stray I-B at 3; predicted A 0-2, B 3-4, B 4-5. */
static GVariant *
score_one(GHashTable *known, GVariant **per_label)
{
    const int chosen[] = {1, 2, 0, 3, 3};
    g_autoptr(GlossNerData) data = ner_examples_read("a B-A\nb I-A\nc O\nd I-B\ne O\n\nf B-B\ng O\n"
                                                     "\nh B-A\n");
    g_autoptr(GlossNerDecoder) decoder = gloss_ner_decode_new(tags, 5, CLOZE_TAG_SCHEME_BIO, NULL);
    g_autoptr(GlossNerScore) score = gloss_ner_score_new();
    float logits[5 * 5] = {0};
    GVariantBuilder builder;

    for (int i = 0; i < 5; i++)
        logits[i * 5 + chosen[i]] = 9;
    gloss_ner_score_add(score, decoder, logits, data->examples->pdata[0], known);
    gloss_ner_score_finish(score);
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    gloss_ner_score_add_metrics(score, &builder);
    *per_label = g_variant_ref_sink(gloss_ner_score_get_per_label(score));
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}

static void
test_readings(void)
{
    g_autoptr(GVariant) per_label = NULL;
    g_autoptr(GVariant) metrics = score_one(NULL, &per_label);
    g_autoptr(GVariant) a = g_variant_lookup_value(per_label, "A", G_VARIANT_TYPE_VARDICT);

    g_assert_cmpfloat_with_epsilon(get_number(metrics, "precision"), 1.0 / 3, 1e-12);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "recall"), 1, 1e-12);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "conlleval_f1"), 0.8, 1e-12);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "accuracy"), 0.8, 1e-12);
    g_assert_cmpfloat_with_epsilon(get_number(a, "f1"), 1, 1e-12);
}

static void
test_known(void)
{
    g_autoptr(GHashTable) known = g_hash_table_new(NULL, NULL);
    g_autoptr(GVariant) per_label = NULL;
    g_autoptr(GVariant) metrics = NULL;

    g_hash_table_add(known, (gpointer)g_intern_string("A"));
    metrics = score_one(known, &per_label);
    g_assert_cmpfloat_with_epsilon(get_number(metrics, "precision"), 1, 1e-12);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-score/readings", test_readings);
    g_test_add_func("/ner-score/known", test_known);
    return g_test_run();
}
