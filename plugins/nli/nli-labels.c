/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names to classes. */

#include "plugins/nli/nli-labels.h"

#include <string.h>

#include "engine/base/error.h"

/* The first of each row is the name itself. */
static const char *const names[GLOSS_NLI_N_CLASSES][7] = {
    {"entailment", "entail", "entails", "entailed", "e", "\u8574\u542b", "\u8574\u6db5"},
    {"neutral", "neither", "n", "\u4e2d\u7acb", "\u4e2d\u6027", NULL, NULL},
    {"contradiction", "contradict", "contradicts", "contradictory", "c", "\u77db\u76fe", NULL},
};

const char *
gloss_nli_labels_get_name(GlossNliClass class)
{
    return names[class][0];
}

gboolean
gloss_nli_labels_parse(const char *name, GlossNliClass *class)
{
    for (gsize i = 0; i < GLOSS_NLI_N_CLASSES; i++) {
        for (gsize k = 0; k < G_N_ELEMENTS(names[i]) && names[i][k] != NULL; k++) {
            if (g_ascii_strcasecmp(name, names[i][k]) == 0) {
                *class = (GlossNliClass)i;
                return TRUE;
            }
        }
    }
    return FALSE;
}

static gboolean
refuse(const ClozeHead *head, const char *folder, GError **error)
{
    g_autofree char *found = g_strjoinv(", ", head->labels);

    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected the three classes entailment, neutral and contradiction, found %s. "
                "If these are the three under other names, give them in the order of the "
                "classifier as \"labels\" in gloss.json",
                folder, head->is_regression ? "a number" : found);
    return FALSE;
}

gboolean
gloss_nli_labels_order(const ClozeHead *head, const char *folder, gsize order[GLOSS_NLI_N_CLASSES],
                       GError **error)
{
    gboolean seen[GLOSS_NLI_N_CLASSES] = {FALSE};

    if (head->is_regression || head->n_labels != GLOSS_NLI_N_CLASSES)
        return refuse(head, folder, error);
    for (gsize i = 0; i < head->n_labels; i++) {
        GlossNliClass class;

        if (!gloss_nli_labels_parse(head->labels[i], &class) || seen[class])
            return refuse(head, folder, error);
        seen[class] = TRUE;
        order[class] = i;
    }
    return TRUE;
}
