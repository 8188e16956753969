/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See metric-text.h. */
#include "ui/metric-text.h"

#include <glib.h>
#include <glib/gi18n.h>

const char *
gloss_metric_text_get_name(const char *name)
{
    static const struct {
        const char *name;
        const char *shown;
    } table[] = {
        {"f1", N_("F1")},
        {"precision", N_("Precision")},
        {"recall", N_("Recall")},
        {"accuracy", N_("Accuracy")},
        {"macro_f1", N_("F1, mean of labels")},
        {"weighted_f1", N_("F1, weighted")},
        {"conlleval_f1", N_("F1 as by conlleval")},
        {"matthews", N_("Matthews correlation")},
        {"spearman", N_("Spearman correlation")},
        {"pearson", N_("Pearson correlation")},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(table); i++) {
        if (g_str_equal(table[i].name, name))
            return _(table[i].shown);
    }
    return name;
}
