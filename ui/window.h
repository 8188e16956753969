/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The one window: library, tabs of documents, inspector, and the actions on them. Main thread. */
#pragma once

#include "app/context.h"
#include "app/recent.h"
#include "ui/document-page.h"
#include "ui/settings.h"
#include <adwaita.h>

#define GLOSS_TYPE_WINDOW (gloss_window_get_type())
G_DECLARE_FINAL_TYPE(GlossWindow, gloss_window, GLOSS, WINDOW, AdwApplicationWindow)

/* @settings is borrowed and must outlive the window. */
GlossWindow *gloss_window_new(GtkApplication *application, GlossContext *context,
                              GlossRecent *recent, GlossSettings *settings);
/* In a tab of its own, or the tab that has it already. */
void gloss_window_open_file(GlossWindow *self, GFile *file);
void gloss_window_open_document(GlossWindow *self, GlossDocument *document);
/* (nullable) the page in front */
GlossDocumentPage *gloss_window_get_page(GlossWindow *self);
/* Brings bytes of a document to the front: of the open one with that path or title, else of the file
 * with that path. */
void gloss_window_show_passage(GlossWindow *self, const char *file, guint64 start, guint64 end);
