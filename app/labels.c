/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The one table of usual labels: synonyms, names for people, places in the palette. */

#include "app/labels.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    const char *id;
    const char *name;
    guint palette;
    const char *synonyms; /* lower case, with a space before and after each */
} Label;

static const Label labels[] = {
    {"PER", N_("Person"), 0, " per person persons people nr "},
    {"ORG", N_("Organisation"), 1, " org organisation organization corporation company nt "},
    {"LOC", N_("Place"), 2, " loc location place ns "},
    {"MISC", N_("Miscellaneous"), 3, " misc miscellaneous other "},
    {"GPE", N_("Country or city"), 2, " gpe "},
    {"FAC", N_("Building"), 11, " fac facility "},
    {"DATE", N_("Date"), 4, " date "},
    {"TIME", N_("Time"), 5, " time "},
    {"MONEY", N_("Amount of money"), 6, " money currency "},
    {"PERCENT", N_("Percentage"), 6, " percent percentage "},
    {"NUMBER", N_("Number"), 7, " number cardinal quantity "},
    {"EMAIL", N_("E-mail address"), 8, " email e-mail "},
    {"URL", N_("Web address"), 9, " url uri link "},
    {"EVENT", N_("Event"), 10, " event "},
    {"PRODUCT", N_("Product"), 11, " product "},
    {"WORK", N_("Work"), 3, " work work_of_art creative-work "},
    {"GROUP", N_("Group"), 1, " group norp "},
};

static const Label *
find_label(const char *label)
{
    g_autofree char *lower = g_ascii_strdown(label, -1);
    g_autofree char *word = g_strdup_printf(" %s ", lower);

    if (*lower == '\0' || strchr(lower, ' ') != NULL)
        return NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(labels); i++) {
        if (strstr(labels[i].synonyms, word) != NULL)
            return &labels[i];
    }
    return NULL;
}

/* A plugin that calls a label what it is called here anyway gets the translation. */
const char *
gloss_labels_get_name(const char *label, const char *plugin_name)
{
    const Label *usual = find_label(label);

    if (plugin_name != NULL && *plugin_name != '\0' && strcmp(plugin_name, label) != 0 &&
        (usual == NULL || strcmp(plugin_name, usual->name) != 0))
        return plugin_name;
    return usual != NULL ? _(usual->name) : label;
}

guint
gloss_labels_get_palette(const char *label)
{
    const Label *usual = find_label(label);

    return usual != NULL ? usual->palette : g_str_hash(label) % GLOSS_LABELS_N_PALETTE;
}

const char *
gloss_labels_canonical(const char *label)
{
    const Label *usual = find_label(label);

    return g_intern_string(usual != NULL ? usual->id : label);
}
