/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One folder of the index as the user sees it. Main thread.
 *
 * Properties (readable, with notify): "status" (string), "busy" (boolean), "fraction" (double 0..1,
 * below 0: unknown). */
#pragma once

#include <gio/gio.h>

#include "app/index-store.h"

#define GLOSS_TYPE_INDEX_ROW (gloss_index_row_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexRow, gloss_index_row, GLOSS, INDEX_ROW, GObject)

GlossIndexRow *gloss_index_row_new(const char *path);
GFile *gloss_index_row_get_file(GlossIndexRow *self);
const char *gloss_index_row_get_path(GlossIndexRow *self);
const char *gloss_index_row_get_title(GlossIndexRow *self); /* the folder's display name */
/* The state in words: "Fresh, 4,812 files, 2 minutes ago", "Updating 31 of 240", "37 unreadable". */
const char *gloss_index_row_get_status(GlossIndexRow *self);
gboolean gloss_index_row_get_busy(GlossIndexRow *self);
double gloss_index_row_get_fraction(GlossIndexRow *self);
guint gloss_index_row_get_n_documents(GlossIndexRow *self);
guint gloss_index_row_get_n_failed(GlossIndexRow *self);

/* For search-index.c: what the library says, and what the worker says. */
void gloss_index_row_set_folder(GlossIndexRow *self, const GlossIndexFolder *folder);
/* @what: such as "reading"; @total 0: unknown; @seconds_left below 0: unknown. */
void gloss_index_row_set_progress(GlossIndexRow *self, const char *what, guint64 done,
                                  guint64 total, double seconds_left);
/* @message (nullable): why the update ended early. */
void gloss_index_row_end_progress(GlossIndexRow *self, const char *message);
