/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A plugin opened, and the calls into it: one at a time, with what it was opened with looked at
 * before each, and what comes back checked. Setting up never waits for a call that runs. Any
 * thread. */
#pragma once

#include "app/plugin-guard.h"
#include "plugins/plugin.h"

#define GLOSS_PLUGIN_ERROR (gloss_plugin_instance_error_quark())

/**
 * GlossPluginError:
 * @GLOSS_PLUGIN_ERROR_OPEN: the plugin could not be opened; it cannot be used until something that
 *   it was opened with changes
 * @GLOSS_PLUGIN_ERROR_ANALYSIS: one piece of work failed
 * @GLOSS_PLUGIN_ERROR_MISSING: the plugin does not offer that analysis
 */
typedef enum {
    GLOSS_PLUGIN_ERROR_OPEN,
    GLOSS_PLUGIN_ERROR_ANALYSIS,
    GLOSS_PLUGIN_ERROR_MISSING,
} GlossPluginError;

GQuark gloss_plugin_instance_error_quark(void);

typedef struct _GlossPluginInstance GlossPluginInstance;

/* @path: the module's file, for the guard. @session may be NULL. @options: a{sv}, complete, sunk. */
GlossPluginInstance *gloss_plugin_instance_new(const GlossPlugin *table, const char *path,
                                               struct _ClozeSession *session,
                                               GlossPluginGuard *guard, GVariant *options);
/* Another instance with the same model and options and another head. */
GlossPluginInstance *gloss_plugin_instance_new_beside(GlossPluginInstance *self,
                                                      const char *head_folder);
void gloss_plugin_instance_free(GlossPluginInstance *self);

/* Each of these makes the next call open it again and raises the generation. */
void gloss_plugin_instance_set_folders(GlossPluginInstance *self, const char *model_folder,
                                       const char *head_folder);
void gloss_plugin_instance_set_options(GlossPluginInstance *self, GVariant *options);
void gloss_plugin_instance_reopen(GlossPluginInstance *self);
/* (transfer full) */
GVariant *gloss_plugin_instance_dup_options(GlossPluginInstance *self);
gboolean gloss_plugin_instance_has_folders(GlossPluginInstance *self, const char *model_folder,
                                           const char *head_folder);
guint gloss_plugin_instance_get_generation(GlossPluginInstance *self);
/* Waits for a call that is running. */
void gloss_plugin_instance_close(GlossPluginInstance *self);

/* Opens it now, where it is not: whether it takes the folders that were set. */
gboolean gloss_plugin_instance_open(GlossPluginInstance *self, GError **error);
/* (transfer full) (element-type GlossSpan) checked and sorted, see plugin-spans.h */
GArray *gloss_plugin_instance_annotate(GlossPluginInstance *self,
                                       const GlossAnnotateRequest *request,
                                       GCancellable *cancellable, GError **error);
/* (transfer full) (element-type GArray of GlossLabelScore) one for each request, checked */
GPtrArray *gloss_plugin_instance_classify(GlossPluginInstance *self,
                                          const GlossClassifyRequest *requests, gsize n,
                                          GCancellable *cancellable, GError **error);
/* (transfer full) (element-type GlossEvidence) within the request's texts; none where the plugin
 * does not tell */
GArray *gloss_plugin_instance_find_evidence(GlossPluginInstance *self,
                                            const GlossClassifyRequest *request,
                                            GCancellable *cancellable, GError **error);
/* (transfer full) (element-type GlossPoint) one an item, all finite. Options of the request are
 * completed by defaults. */
GArray *gloss_plugin_instance_project(GlossPluginInstance *self, const GlossProjectRequest *request,
                                      GCancellable *cancellable, GError **error);
/* (transfer full) (element-type GlossChoiceScore*) best first, scores from 0 to 1, ids in UTF-8 */
GPtrArray *gloss_plugin_instance_rank(GlossPluginInstance *self, const GlossRankRequest *request,
                                      GCancellable *cancellable, GError **error);
/* (transfer full) (element-type GPtrArray) one for each request, as of rank; where the plugin ranks one
 * at a time, it is asked so. */
GPtrArray *gloss_plugin_instance_rank_many(GlossPluginInstance *self,
                                           const GlossRankRequest *requests, gsize n,
                                           GCancellable *cancellable, GError **error);
/* (transfer full) a{sv} as the contract has it; empty where the plugin does not describe. */
GVariant *gloss_plugin_instance_describe(GlossPluginInstance *self, const char *id,
                                         GCancellable *cancellable, GError **error);
/* Missing options get their defaults. */
GVariant *gloss_plugin_instance_train(GlossPluginInstance *self, const GlossTrainRequest *request,
                                      GCancellable *cancellable, GError **error);
GVariant *gloss_plugin_instance_evaluate(GlossPluginInstance *self,
                                         const GlossEvaluateRequest *request,
                                         GCancellable *cancellable, GError **error);
GVariant *gloss_plugin_instance_teach(GlossPluginInstance *self, const GlossTeachRequest *request,
                                      GCancellable *cancellable, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPluginInstance, gloss_plugin_instance_free)
