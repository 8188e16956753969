/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Passages asked a place for: the file they are written to, or the collection they are put into. Each
 * shows a dialog over a window and does the work when it is answered; what fails is told. Main
 * thread. */
#pragma once

#include "app/collections.h"
#include "app/passage-export.h"
#include <adwaita.h>

/* @toasts: of the page, where it is told when it is done. @name: of the file that is offered, without an
 * ending. @export (transfer full). */
void gloss_passage_dialogs_export(AdwToastOverlay *toasts, const char *name,
                                  GlossPassageExport *export);
/* @wanted: the name that is offered; one that a collection has already adds to it. @query (nullable):
 * the search they come from. @items (transfer full): (element-type GlossCollectionItem*). */
void gloss_passage_dialogs_collect(GtkWindow *parent, GlossCollections *collections,
                                   const char *wanted, const char *query, GPtrArray *items);
/* Another name for a collection. */
void gloss_passage_dialogs_rename(GtkWindow *parent, GlossCollections *collections,
                                  const char *name);
/* Asks first. */
void gloss_passage_dialogs_remove(GtkWindow *parent, GlossCollections *collections,
                                  const char *name);
/* A sentence over the window. */
void gloss_passage_dialogs_tell(GtkWindow *parent, const char *heading, const char *message);
