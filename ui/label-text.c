/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See label-text.h. */
#include "ui/label-text.h"

#include "app/labels.h"
#include "ui/state-marks.h"
#include <glib/gi18n.h>
#include <math.h>

static gboolean
knows(GlossPluginInfo *info, const char *label)
{
    const GlossPlugin *table = gloss_plugin_info_get_table(info);

    if (table == NULL || table->labels == NULL)
        return FALSE;
    for (const GlossLabel *at = table->labels; at->id != NULL; at++)
        if (g_strcmp0(gloss_labels_canonical(at->id), gloss_labels_canonical(label)) == 0)
            return TRUE;
    return FALSE;
}

const char *
gloss_label_text_get_name(GlossPluginHost *host, const char *label)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(host));

    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(G_LIST_MODEL(host), i);

        if (knows(info, label))
            return gloss_labels_get_name(label, gloss_plugin_info_get_label_name(info, label));
    }
    return gloss_labels_get_name(label, NULL);
}

char *
gloss_label_text_dup_score(float score)
{
    if (isnan(score))
        return g_strdup("");
    /* Never rounded up to certainty. */
    return g_strdup_printf(_("%d %%"), MIN((int)(score * 100.0f + 0.5f), score < 1.0f ? 99 : 100));
}

char *
gloss_label_text_describe(GlossPluginHost *host, GlossAnnotation *annotation)
{
    const char *name = gloss_label_text_get_name(host, gloss_annotation_get_label(annotation));
    const char *state = gloss_state_marks_get_name(gloss_annotation_get_state(annotation));
    g_autofree char *score = gloss_label_text_dup_score(gloss_annotation_get_score(annotation));
    g_autofree char *both = NULL;

    /* Translators: a label such as "Person" and its probability such as "97 %"; or these two and
     * what was decided, such as "accepted" */
    both = *score != '\0' ? g_strdup_printf(_("%s, %s"), name, score) : g_strdup(name);
    return state != NULL ? g_strdup_printf(_("%s, %s"), both, state) : g_steal_pointer(&both);
}
