/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A group is asked at once, so that its texts share batches. */
#include "app/judging.h"

#include <glib/gi18n.h>
#include <string.h>

GlossPluginInfo *
gloss_judging_find_plugin(GlossPluginHost *host, const char *id, GError **error)
{
    GlossPluginInfo *info = gloss_plugin_host_find(host, id);

    if (info == NULL || gloss_plugin_info_get_table(info) == NULL ||
        gloss_plugin_info_get_table(info)->classify == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("No analysis that judges claims is installed."));
        return NULL;
    }
    return gloss_plugin_info_make_ready(info, error) ? g_object_ref(info) : NULL;
}

GPtrArray *
gloss_judging_ask(GlossPluginInfo *plugin, const GlossClassifyRequest *requests, gsize n,
                  gsize group, GlossJudgingReport report, gpointer data, GCancellable *cancellable,
                  GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_full((guint)n, (GDestroyNotify)g_array_unref);

    for (gsize done = 0; done < n; done += group) {
        gsize size = MIN(group, n - done);
        g_autoptr(GPtrArray) found =
            gloss_plugin_info_classify(plugin, requests + done, size, cancellable, error);

        if (!found)
            return NULL;
        for (guint i = 0; i < found->len; i++)
            g_ptr_array_add(all, g_array_ref(found->pdata[i]));
        if (report)
            report(done + size, n, data);
    }
    return g_steal_pointer(&all);
}

const char *
gloss_judging_get_best(const GArray *scores)
{
    guint best = 0;

    for (guint i = 1; i < scores->len; i++)
        if (g_array_index(scores, GlossLabelScore, i).score >
            g_array_index(scores, GlossLabelScore, best).score)
            best = i;
    return scores->len ? g_array_index(scores, GlossLabelScore, best).label : "";
}

float
gloss_judging_get_score(const GArray *scores, const char *label)
{
    for (guint i = 0; i < scores->len; i++)
        if (g_str_equal(g_array_index(scores, GlossLabelScore, i).label, label))
            return g_array_index(scores, GlossLabelScore, i).score;
    return 0;
}

gboolean
gloss_judging_is_blank(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}
