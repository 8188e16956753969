/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names and numbers. */

#include "engine/data/classification-report.h"

#include <math.h>

/* What is not defined is 0 there. */
static void
add(GVariantBuilder *builder, const char *key, double value)
{
    g_variant_builder_add(builder, "{sv}", key, g_variant_new_double(isfinite(value) ? value : 0));
}

GVariant *
cloze_classification_report_metrics(const ClozeClassificationScores *scores)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    add(&builder, "accuracy", scores->accuracy);
    add(&builder, "macro_f1", scores->macro.f1);
    add(&builder, "weighted_f1", scores->weighted.f1);
    add(&builder, "micro_f1", scores->micro.f1);
    add(&builder, "matthews", scores->matthews);
    return g_variant_builder_end(&builder);
}

static GVariant *
describe_class(const ClozeClassificationScore *score)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    add(&builder, "precision", score->precision);
    add(&builder, "recall", score->recall);
    add(&builder, "f1", score->f1);
    g_variant_builder_add(&builder, "{sv}", "support",
                          g_variant_new_uint64((guint64)score->support));
    return g_variant_builder_end(&builder);
}

GVariant *
cloze_classification_report_labels(const ClozeClassificationScores *scores,
                                   const char *const *labels)
{
    GVariantBuilder builder;

    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{sa{sv}}"));
    for (gsize i = 0; i < scores->n_classes; i++)
        g_variant_builder_add(&builder, "{s@a{sv}}", labels[i],
                              describe_class(&scores->per_class[i]));
    return g_variant_builder_end(&builder);
}

GVariant *
cloze_classification_report_confusion(const ClozeClassificationScores *scores,
                                      const char *const *labels)
{
    gsize c = scores->n_classes;
    GVariantBuilder rows;
    GVariantDict dict;

    g_variant_builder_init(&rows, G_VARIANT_TYPE("aat"));
    for (gsize i = 0; i < c; i++)
        g_variant_builder_add_value(&rows, g_variant_new_fixed_array(G_VARIANT_TYPE_UINT64,
                                                                     scores->confusion + i * c, c,
                                                                     sizeof *scores->confusion));
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert_value(&dict, "labels", g_variant_new_strv(labels, (gssize)c));
    g_variant_dict_insert_value(&dict, "counts", g_variant_builder_end(&rows));
    return g_variant_dict_end(&dict);
}
