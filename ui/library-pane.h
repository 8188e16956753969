/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The left pane: documents that are open, with their state, indexed folders with theirs, training
 * runs, and documents opened lately. Main thread.
 *
 * Signals: "selected" (GlossDocument): an open one was chosen; "open" (GFile): a recent one was;
 * "folder-selected" (GlossIndexRow); "run-selected" (GlossRun); "trouble-selected": the user wants to
 * know what is wrong with the library. */
#pragma once

#include "app/document.h"
#include "app/recent.h"
#include "app/runs.h"
#include "app/search-index.h"
#include "ui/collection-list.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_LIBRARY_PANE (gloss_library_pane_get_type())
G_DECLARE_FINAL_TYPE(GlossLibraryPane, gloss_library_pane, GLOSS, LIBRARY_PANE, GtkWidget)

/* @documents: (element-type GlossDocument) those that are open. */
void gloss_library_pane_set_models(GlossLibraryPane *self, GListModel *documents,
                                   GlossRecent *recent);
/* Marks the one in front; NULL: none. */
void gloss_library_pane_set_current(GlossLibraryPane *self, GlossDocument *document);
void gloss_library_pane_set_runs(GlossLibraryPane *self, GlossRuns *runs);
void gloss_library_pane_set_index(GlossLibraryPane *self, GlossSearchIndex *index);
/* @message (nullable): why there are no folders. */
void gloss_library_pane_set_trouble(GlossLibraryPane *self, const char *message);
/* The section of collections, which is empty until it is told of them. */
GlossCollectionList *gloss_library_pane_get_collections(GlossLibraryPane *self);
/* Moves the focus to the list of runs. */
void gloss_library_pane_focus_runs(GlossLibraryPane *self);
