/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The widget of one row in the list of entities: a label with its count, a text with its count, or
 * an occurrence with the words around it. Main thread. */
#pragma once

#include "app/document.h"
#include "app/entity-row.h"
#include "app/plugin-host.h"
#include "ui/label-palette.h"

#define GLOSS_TYPE_ENTITY_ROW_VIEW (gloss_entity_row_view_get_type())
G_DECLARE_FINAL_TYPE(GlossEntityRowView, gloss_entity_row_view, GLOSS, ENTITY_ROW_VIEW, GtkWidget)

GlossEntityRowView *gloss_entity_row_view_new(GlossPluginHost *host);
/* @row NULL: none. */
void gloss_entity_row_view_set_row(GlossEntityRowView *self, GlossEntityRow *row,
                                   GlossDocument *document, const GlossLabelPalette *palette);
GlossEntityRow *gloss_entity_row_view_get_row(GlossEntityRowView *self);
