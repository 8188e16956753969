/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The colours and underline styles of labels, read from the style sheets (resources/style*.css) so
 * that light, dark and high contrast are each defined in one place. Main thread. */
#pragma once

#include "app/labels.h"
#include <gtk/gtk.h>

typedef struct {
    GdkRGBA tint[GLOSS_LABELS_N_PALETTE]; /* behind the text */
    GdkRGBA line[GLOSS_LABELS_N_PALETTE]; /* under it */
} GlossLabelPalette;

/* As the style sheets in force for @widget say; FALSE when they lack a colour. */
gboolean gloss_label_palette_load(GlossLabelPalette *self, GtkWidget *widget);
/* The same for the levels of sense-levels.h, in the first entries. */
gboolean gloss_label_palette_load_senses(GlossLabelPalette *self, GtkWidget *widget);
PangoUnderline gloss_label_palette_get_underline(guint index);
/* (transfer full) what makes a label's name look as its spans do in the text */
PangoAttrList *gloss_label_palette_dup_attributes(const GlossLabelPalette *self, guint index);
