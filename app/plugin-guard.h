/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Remembers which plugin was being loaded or opened, in a file that outlives a crash. A marker is
 * written and locked before and removed after; one that is found unlocked belongs to a process that
 * ended in between. A signal that the plugin raised is noted in it: then the plugin is to blame at
 * once. Without the note the process may have been killed from outside, and the plugin is only
 * blamed when it happens a second time in a row. Any thread. */
#pragma once

#include <gio/gio.h>

typedef struct _GlossPluginGuard GlossPluginGuard;
typedef struct _GlossPluginGuardMark GlossPluginGuardMark;

/* @folder: where markers are kept, made when needed; NULL: nothing is kept. */
GlossPluginGuard *gloss_plugin_guard_new(const char *folder);
GlossPluginGuard *gloss_plugin_guard_ref(GlossPluginGuard *self);
void gloss_plugin_guard_unref(GlossPluginGuard *self);

/* (transfer full) (nullable) @stage: "load" or "open"; @path: the plugin's file. */
GlossPluginGuardMark *gloss_plugin_guard_begin(GlossPluginGuard *self, const char *stage,
                                               const char *path);
void gloss_plugin_guard_end(GlossPluginGuard *self, GlossPluginGuardMark *mark);
/* (transfer full) NULL-terminated: the files of plugins to blame; their markers are removed. */
char **gloss_plugin_guard_take_blamed(GlossPluginGuard *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPluginGuard, gloss_plugin_guard_unref)
