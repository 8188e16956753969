/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See label-palette.h. */
#include "ui/label-palette.h"

#include "ui/sense-levels.h"

static gboolean
look_up(GtkWidget *widget, const char *kind, guint index, const char *part, GdkRGBA *color)
{
    char name[32];

    g_snprintf(name, sizeof name, "%s_%u_%s", kind, index, part);
    return gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, color);
}

static gboolean
load(GlossLabelPalette *self, GtkWidget *widget, const char *kind, guint n)
{
    gboolean all = TRUE;

    for (guint i = 0; i < n; i++) {
        if (!look_up(widget, kind, i, "tint", &self->tint[i]))
            all = FALSE;
        if (!look_up(widget, kind, i, "line", &self->line[i]))
            all = FALSE;
    }
    return all;
}

gboolean
gloss_label_palette_load(GlossLabelPalette *self, GtkWidget *widget)
{
    return load(self, widget, "label", GLOSS_LABELS_N_PALETTE);
}

gboolean
gloss_label_palette_load_senses(GlossLabelPalette *self, GtkWidget *widget)
{
    *self = (GlossLabelPalette){0};
    return load(self, widget, "sense", GLOSS_SENSE_N_LEVELS);
}

PangoUnderline
gloss_label_palette_get_underline(guint index)
{
    static const PangoUnderline styles[] = {
        PANGO_UNDERLINE_SINGLE,
        PANGO_UNDERLINE_DOUBLE,
        PANGO_UNDERLINE_ERROR,
    };

    return styles[index % G_N_ELEMENTS(styles)];
}

static guint16
channel(float value)
{
    return (guint16)(CLAMP(value, 0, 1) * 65535);
}

PangoAttrList *
gloss_label_palette_dup_attributes(const GlossLabelPalette *self, guint index)
{
    PangoAttrList *list = pango_attr_list_new();
    const GdkRGBA *tint = &self->tint[index % GLOSS_LABELS_N_PALETTE];
    const GdkRGBA *line = &self->line[index % GLOSS_LABELS_N_PALETTE];

    if (tint->alpha > 0)
        pango_attr_list_insert(list,
                               pango_attr_background_new(channel(tint->red), channel(tint->green),
                                                         channel(tint->blue)));
    pango_attr_list_insert(list,
                           pango_attr_underline_new(gloss_label_palette_get_underline(index)));
    pango_attr_list_insert(list,
                           pango_attr_underline_color_new(channel(line->red), channel(line->green),
                                                          channel(line->blue)));
    return list;
}
