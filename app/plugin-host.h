/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds, checks and keeps plugins: a GListModel of GlossPluginInfo over the installed folder and
 * the user's. One plugin's failure never stops the next. Remembers what is switched off. Main
 * thread. */
#pragma once

#include "app/item-list.h"
#include "app/model-store.h"
#include "app/plugin-info.h"

struct _ClozeSession;

#define GLOSS_TYPE_PLUGIN_HOST (gloss_plugin_host_get_type())
G_DECLARE_FINAL_TYPE(GlossPluginHost, gloss_plugin_host, GLOSS, PLUGIN_HOST, GlossItemList)

/* @folders: NULL-terminated. @settings_path: a key file for switches and options, or NULL to keep
 * nothing. Signal "changed" (GlossPluginInfo): its state or options changed. */
GlossPluginHost *gloss_plugin_host_new(struct _ClozeSession *session, GlossModelStore *store,
                                       const char *const *folders, const char *settings_path);
/* (transfer none) (nullable) */
GlossPluginInfo *gloss_plugin_host_find(GlossPluginHost *self, const char *id);
/* After a model or head was installed, trained or removed. */
void gloss_plugin_host_reopen(GlossPluginHost *self);
/* Closes every open plugin and forgets the store; what is left can only be looked at. */
void gloss_plugin_host_close(GlossPluginHost *self);
