/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One plugin as the user sees it: loaded, switched off, or refused and why; and the calls into it,
 * which check what comes back. Properties: "enabled" (read-write), "state", "reason". Signal
 * "options-changed". Main thread, but for the calls marked worker. */
#pragma once

#include "app/plugin-instance.h"
#include <gio/gio.h>

struct _ClozeSession;

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

/* The same for this process alone: nothing is stored. */
gboolean gloss_plugin_info_try_option(GlossPluginInfo *self, const char *key, GVariant *value,
                                      GError **error);

/* Worker: opens the instance on first use (and again after options, model or head changed), takes
 * its lock, calls annotate, drops spans that are out of range, empty or not on character
 * boundaries. (transfer full) (element-type GlossSpan) sorted. */
GArray *gloss_plugin_info_annotate(GlossPluginInfo *self, const GlossAnnotateRequest *request,
                                   GCancellable *cancellable, GError **error);
/* Worker. Whether it can be opened with the folders that were set. */
gboolean gloss_plugin_info_open(GlossPluginInfo *self, GError **error);
/* Worker. (transfer full), as of gloss_plugin_instance_rank */
GPtrArray *gloss_plugin_info_rank(GlossPluginInfo *self, const GlossRankRequest *request,
                                  GCancellable *cancellable, GError **error);
/* Worker. (transfer full), as of gloss_plugin_instance_rank_many and …_describe */
GPtrArray *gloss_plugin_info_rank_many(GlossPluginInfo *self, const GlossRankRequest *requests,
                                       gsize n, GCancellable *cancellable, GError **error);
GVariant *gloss_plugin_info_describe(GlossPluginInfo *self, const char *id,
                                     GCancellable *cancellable, GError **error);
/* Worker. (transfer full), as of gloss_plugin_instance_classify and …_find_evidence */
GPtrArray *gloss_plugin_info_classify(GlossPluginInfo *self, const GlossClassifyRequest *requests,
                                      gsize n, GCancellable *cancellable, GError **error);
GArray *gloss_plugin_info_find_evidence(GlossPluginInfo *self, const GlossClassifyRequest *request,
                                        GCancellable *cancellable, GError **error);
/* Worker. As of gloss_plugin_instance_project. */
GArray *gloss_plugin_info_project(GlossPluginInfo *self, const GlossProjectRequest *request,
                                  GCancellable *cancellable, GError **error);
/* Worker. */
GVariant *gloss_plugin_info_train(GlossPluginInfo *self, const GlossTrainRequest *request,
                                  GCancellable *cancellable, GError **error);
GVariant *gloss_plugin_info_evaluate(GlossPluginInfo *self, const GlossEvaluateRequest *request,
                                     GCancellable *cancellable, GError **error);
GVariant *gloss_plugin_info_teach(GlossPluginInfo *self, const GlossTeachRequest *request,
                                  GCancellable *cancellable, GError **error);
/* (transfer full) another instance of the plugin, opened with the same model and another head: to
 * see what that head would say. */
GlossPluginInstance *gloss_plugin_info_try_head(GlossPluginInfo *self, const char *head_folder);
/* For the command line: which base and head to open with instead of the store's choice. */
void gloss_plugin_info_set_model(GlossPluginInfo *self, const char *model_folder,
                                 const char *head_folder);

/* Whether it is READY; else the error is a sentence on what to do. One that could not be opened is
 * tried again at its next call: what it needs may have been installed. */
gboolean gloss_plugin_info_make_ready(GlossPluginInfo *self, GError **error);
/* Annotates every document, whether it is READY or not. */
gboolean gloss_plugin_info_annotates_all(GlossPluginInfo *self);
/* Annotates documents that a person asks it for. */
gboolean gloss_plugin_info_annotates_on_request(GlossPluginInfo *self);
/* READY, and annotates, be it on request. */
gboolean gloss_plugin_info_can_annotate(GlossPluginInfo *self);
/* Raised whenever results made before are no longer what would be made now. */
guint gloss_plugin_info_get_generation(GlossPluginInfo *self);
/* Says what went wrong in a call: the reason; REFUSED where the plugin could not be opened. */
void gloss_plugin_info_report(GlossPluginInfo *self, const GError *error);

/* For the host. @session may be NULL: then plugins get none. */
GlossPluginInfo *gloss_plugin_info_new(const char *path, struct _ClozeSession *session,
                                       GlossPluginGuard *guard);
void gloss_plugin_info_refuse(GlossPluginInfo *self, const char *reason);
/* Not loaded because it stopped the program before: OFF, with this reason, until it is enabled. */
void gloss_plugin_info_hold(GlossPluginInfo *self, const char *reason);
/* @options (floating or not, taken): a{sv}, complete. The table has been checked. */
void gloss_plugin_info_set_table(GlossPluginInfo *self, const GlossPlugin *table,
                                 GVariant *options);
/* @waiting: a sentence where what the plugin needs is not there, else NULL. */
void gloss_plugin_info_set_folders(GlossPluginInfo *self, const char *model_folder,
                                   const char *head_folder, const char *waiting);
/* Open again at the next call, with whatever is in the folders now. */
void gloss_plugin_info_reopen(GlossPluginInfo *self);
/* Closes the instance; waits for a call that is running. */
void gloss_plugin_info_close(GlossPluginInfo *self);
