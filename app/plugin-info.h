/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One plugin as the user sees it: loaded, switched off, or refused and why; and the calls into it,
 * which check what comes back. Properties: "enabled" (read-write), "state", "reason". Main thread,
 * but for the calls marked worker. */
#pragma once

#include "plugins/plugin.h"
#include <gio/gio.h>

#define GLOSS_TYPE_PLUGIN_INFO (gloss_plugin_info_get_type())
G_DECLARE_FINAL_TYPE(GlossPluginInfo, gloss_plugin_info, GLOSS, PLUGIN_INFO, GObject)

typedef enum {
    GLOSS_PLUGIN_READY,   /* may be asked */
    GLOSS_PLUGIN_OFF,     /* switched off by the user */
    GLOSS_PLUGIN_REFUSED, /* cannot be used; see reason */
    GLOSS_PLUGIN_WAITING, /* needs a model that is not installed; see reason */
} GlossPluginState;

const char *gloss_plugin_info_get_id(GlossPluginInfo *self);
const char *gloss_plugin_info_get_name(GlossPluginInfo *self);    /* translated */
const char *gloss_plugin_info_get_summary(GlossPluginInfo *self); /* translated */
const char *gloss_plugin_info_get_version(GlossPluginInfo *self);
const char *gloss_plugin_info_get_path(GlossPluginInfo *self);
GlossPluginState gloss_plugin_info_get_state(GlossPluginInfo *self);
const char *gloss_plugin_info_get_reason(GlossPluginInfo *self); /* (nullable) a sentence */
gboolean gloss_plugin_info_get_enabled(GlossPluginInfo *self);
void gloss_plugin_info_set_enabled(GlossPluginInfo *self, gboolean enabled);
const GlossPlugin *gloss_plugin_info_get_table(GlossPluginInfo *self); /* NULL when refused */
/* Label id to translated name; the id itself where the plugin has no name for it. */
const char *gloss_plugin_info_get_label_name(GlossPluginInfo *self, const char *label);
GVariant *gloss_plugin_info_dup_options(GlossPluginInfo *self); /* a{sv}, every option */
/* FALSE where the plugin has no such option or the value does not fit it. */
gboolean gloss_plugin_info_set_option(GlossPluginInfo *self, const char *key, GVariant *value,
                                      GError **error);

/* Worker: opens the instance on first use (and again after options, model or head changed), takes
 * its lock, calls annotate, drops spans that are out of range, empty or not on character
 * boundaries. (transfer full) (element-type GlossSpan) sorted. */
GArray *gloss_plugin_info_annotate(GlossPluginInfo *self, const GlossAnnotateRequest *request,
                                   GCancellable *cancellable, GError **error);
/* Worker. */
GVariant *gloss_plugin_info_train(GlossPluginInfo *self, const GlossTrainRequest *request,
                                  GCancellable *cancellable, GError **error);
GVariant *gloss_plugin_info_evaluate(GlossPluginInfo *self, const GlossEvaluateRequest *request,
                                     GCancellable *cancellable, GError **error);
/* For the command line: which base and head to open with instead of the store's choice. */
void gloss_plugin_info_set_model(GlossPluginInfo *self, const char *model_folder,
                                 const char *head_folder);
