/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Recently opened documents, newest first: a GListModel of GFile kept in a file of the user's data
 * folder. Main thread. */
#pragma once

#include <gio/gio.h>

#include "app/item-list.h"

#define GLOSS_TYPE_RECENT (gloss_recent_get_type())
G_DECLARE_FINAL_TYPE(GlossRecent, gloss_recent, GLOSS, RECENT, GlossItemList)

/* @path: the file it is kept in */
GlossRecent *gloss_recent_new(const char *path);
void gloss_recent_add(GlossRecent *self, GFile *file);
void gloss_recent_remove(GlossRecent *self, GFile *file);
void gloss_recent_clear(GlossRecent *self);
/* (element-type GFile) what a file's bytes name; lines that are no URI are left out. */
GPtrArray *gloss_recent_parse(const char *data, gsize size);
