/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/labels.h"

static void
test_synonyms(void)
{
    static const char *const people[] = {"PER", "PERSON", "person", "Person", NULL};

    for (guint i = 0; people[i] != NULL; i++) {
        g_assert_cmpstr(gloss_labels_canonical(people[i]), ==, "PER");
        g_assert_cmpstr(gloss_labels_get_name(people[i], NULL), ==, "Person");
        g_assert_cmpuint(gloss_labels_get_palette(people[i]), ==, gloss_labels_get_palette("PER"));
    }
    g_assert_cmpstr(gloss_labels_canonical("Corporation"), ==, "ORG");
}

static void
test_unknown(void)
{
    g_assert_cmpstr(gloss_labels_canonical("per son"), ==, "per son");
    g_assert_cmpstr(gloss_labels_canonical(""), ==, "");
    g_assert_cmpstr(gloss_labels_get_name("GENE", NULL), ==, "GENE");
    g_assert_cmpstr(gloss_labels_get_name("GENE", "Gene"), ==, "Gene");
    g_assert_cmpstr(gloss_labels_get_name("PER", "PER"), ==, "Person");
    g_assert_cmpstr(gloss_labels_get_name("PER", "Character"), ==, "Character");
    g_assert_cmpuint(gloss_labels_get_palette("GENE"), <, GLOSS_LABELS_N_PALETTE);
    g_assert_cmpuint(gloss_labels_get_palette("GENE"), ==, gloss_labels_get_palette("GENE"));
}

static void
test_usual_ones_differ(void)
{
    g_assert_cmpuint(gloss_labels_get_palette("PER"), !=, gloss_labels_get_palette("ORG"));
    g_assert_cmpuint(gloss_labels_get_palette("ORG"), !=, gloss_labels_get_palette("LOC"));
    g_assert_cmpuint(gloss_labels_get_palette("LOC"), !=, gloss_labels_get_palette("PER"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/labels/synonyms", test_synonyms);
    g_test_add_func("/labels/unknown", test_unknown);
    g_test_add_func("/labels/usual-ones-differ", test_usual_ones_differ);
    return g_test_run();
}
