/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-labels.h"

#include "engine/base/error.h"

static void
test_synonyms(void)
{
    const char *map[] = {"MISC", "", "group", "group", "NAME", "PER", NULL};
    g_autoptr(GlossNerLabels) labels = gloss_ner_labels_new(map, NULL, NULL);
    g_autofree char *unknown = NULL;
    g_auto(GStrv) list = NULL;

    g_assert_cmpstr(gloss_ner_labels_map(labels, "person"), ==, "PER");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "PERSON"), ==, "PER");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "corporation"), ==, "ORG");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "group"), ==, "group");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "NAME"), ==, "PER");
    g_assert_null(gloss_ner_labels_map(labels, "MISC"));
    g_assert_null(gloss_ner_labels_map(labels, "MISC"));
    g_assert_cmpstr(gloss_ner_labels_map(labels, "TITLE"), ==, "TITLE");
    list = gloss_ner_labels_dup_unknown(labels);
    unknown = g_strjoinv(" ", list);
    g_assert_cmpstr(unknown, ==, "TITLE");
}

/* The model's own names win, whichever of the usual ones they are. */
static void
test_known(void)
{
    const char *known[] = {"person", "Place", "X", NULL};
    g_autoptr(GlossNerLabels) labels = gloss_ner_labels_new(NULL, known, NULL);
    g_autoptr(GVariant) used = NULL;
    const char *became;

    g_assert_cmpstr(gloss_ner_labels_map(labels, "PER"), ==, "person");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "GPE"), ==, "Place");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "X"), ==, "X");
    g_assert_cmpstr(gloss_ner_labels_map(labels, "ORG"), ==, "ORG");
    used = g_variant_ref_sink(gloss_ner_labels_get_used(labels));
    g_assert_cmpuint(g_variant_n_children(used), ==, 4);
    g_assert_true(g_variant_lookup(used, "GPE", "&s", &became));
    g_assert_cmpstr(became, ==, "Place");
}

static void
test_odd_map(void)
{
    const char *map[] = {"A", "B", "C", NULL};
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_ner_labels_new(map, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-labels/synonyms", test_synonyms);
    g_test_add_func("/ner-labels/known", test_known);
    g_test_add_func("/ner-labels/odd-map", test_odd_map);
    return g_test_run();
}
