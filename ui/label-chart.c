/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See label-chart.h. One row a label: its name, a bar as long as its share of the most frequent one,
 * its number. The part that is measured by has the lighter end of the bar. */
#include "ui/label-chart.h"

#include "ui/label-palette.h"
#include "ui/label-text.h"
#include <glib/gi18n.h>

/* More labels than these are only in the table. */
#define MAX_BARS   24
#define ROW_HEIGHT 26
#define BAR_HEIGHT 14
#define GAP        12

typedef struct {
    PangoLayout *name;
    PangoLayout *number;
    guint64 n_train;
    guint64 n_dev;
    guint palette;
} Bar;

struct _GlossLabelChart {
    GtkWidget parent_instance;

    GArray *bars;
    guint64 most;
    int name_width;
    int number_width;
};

G_DEFINE_FINAL_TYPE(GlossLabelChart, gloss_label_chart, GTK_TYPE_WIDGET)

static void
clear_bar(gpointer data)
{
    Bar *bar = data;

    g_object_unref(bar->name);
    g_object_unref(bar->number);
}

static int
get_width(PangoLayout *layout)
{
    int width;

    pango_layout_get_pixel_size(layout, &width, NULL);
    return width;
}

static void
add_bar(GlossLabelChart *self, const GlossDatasetPreviewLabel *label, const char *title)
{
    g_autofree char *number = g_strdup_printf("%'" G_GUINT64_FORMAT, label->n_train + label->n_dev);
    Bar bar = {.name = gtk_widget_create_pango_layout(GTK_WIDGET(self), title),
               .number = gtk_widget_create_pango_layout(GTK_WIDGET(self), number),
               .n_train = label->n_train,
               .n_dev = label->n_dev,
               .palette = gloss_labels_get_palette(label->name)};

    pango_layout_set_ellipsize(bar.name, PANGO_ELLIPSIZE_END);
    self->name_width = MAX(self->name_width, get_width(bar.name));
    self->number_width = MAX(self->number_width, get_width(bar.number));
    self->most = MAX(self->most, label->n_train + label->n_dev);
    g_array_append_val(self->bars, bar);
}

void
gloss_label_chart_set_labels(GlossLabelChart *self, const GArray *labels, GlossPluginHost *host)
{
    g_autoptr(GString) about = g_string_new(NULL);

    g_array_set_size(self->bars, 0);
    self->most = 1;
    self->name_width = self->number_width = 0;
    for (guint i = 0; i < labels->len && i < MAX_BARS; i++) {
        const GlossDatasetPreviewLabel *label = &g_array_index(labels, GlossDatasetPreviewLabel, i);
        const char *title = gloss_label_text_get_name(host, label->name);

        add_bar(self, label, title);
        g_string_append_printf(about, "%s%s: %" G_GUINT64_FORMAT, i > 0 ? ", " : "", title,
                               label->n_train + label->n_dev);
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   about->str, -1);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    GlossLabelChart *self = GLOSS_LABEL_CHART(widget);

    if (orientation == GTK_ORIENTATION_VERTICAL) {
        *minimum = *natural = MAX(1, (int)self->bars->len) * ROW_HEIGHT;
        return;
    }
    *minimum = 200;
    *natural = 480;
}

static void
draw_text(GtkSnapshot *snapshot, PangoLayout *layout, float x, float y, const GdkRGBA *color)
{
    int height;

    pango_layout_get_pixel_size(layout, NULL, &height);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x, y + (float)(ROW_HEIGHT - height) / 2));
    gtk_snapshot_append_layout(snapshot, layout, color);
    gtk_snapshot_restore(snapshot);
}

static void
draw_bar(GtkSnapshot *snapshot, const GdkRGBA *color, const graphene_rect_t *place)
{
    GskRoundedRect rounded;

    gsk_rounded_rect_init_from_rect(&rounded, place, 3);
    gtk_snapshot_push_rounded_clip(snapshot, &rounded);
    gtk_snapshot_append_color(snapshot, color, place);
    gtk_snapshot_pop(snapshot);
}

static void
draw_row(GlossLabelChart *self, GtkSnapshot *snapshot, const Bar *bar, float y, int name_width,
         const GlossLabelPalette *palette)
{
    GdkRGBA text;
    GdkRGBA light = palette->line[bar->palette];
    float left = (float)(name_width + GAP);
    float room = (float)(gtk_widget_get_width(GTK_WIDGET(self)) - self->number_width - GAP) - left;
    float train = room * (float)bar->n_train / (float)self->most;
    float dev = room * (float)bar->n_dev / (float)self->most;
    float top = y + (float)(ROW_HEIGHT - BAR_HEIGHT) / 2;

    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(self)), &text);
    light.alpha *= 0.45f;
    pango_layout_set_width(bar->name, name_width * PANGO_SCALE);
    draw_text(snapshot, bar->name, 0, y, &text);
    if (dev > 0)
        draw_bar(snapshot, &light, &GRAPHENE_RECT_INIT(left, top, MAX(2, train + dev), BAR_HEIGHT));
    draw_bar(snapshot, &palette->line[bar->palette],
             &GRAPHENE_RECT_INIT(left, top, MAX(2, train), BAR_HEIGHT));
    draw_text(snapshot, bar->number, left + MAX(2, train + dev) + GAP / 2.0f, y, &text);
}

static void
snapshot_chart(GtkWidget *widget, GtkSnapshot *snapshot)
{
    GlossLabelChart *self = GLOSS_LABEL_CHART(widget);
    GlossLabelPalette palette;
    int name_width = MIN(self->name_width, gtk_widget_get_width(widget) * 2 / 5);

    gloss_label_palette_load(&palette, widget);
    for (guint i = 0; i < self->bars->len; i++)
        draw_row(self, snapshot, &g_array_index(self->bars, Bar, i), (float)(i * ROW_HEIGHT),
                 name_width, &palette);
}

static void
finalize(GObject *object)
{
    g_array_unref(GLOSS_LABEL_CHART(object)->bars);
    G_OBJECT_CLASS(gloss_label_chart_parent_class)->finalize(object);
}

static void
gloss_label_chart_class_init(GlossLabelChartClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    GTK_WIDGET_CLASS(klass)->measure = measure;
    GTK_WIDGET_CLASS(klass)->snapshot = snapshot_chart;
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
gloss_label_chart_init(GlossLabelChart *self)
{
    self->bars = g_array_new(FALSE, FALSE, sizeof(Bar));
    self->most = 1;
    g_array_set_clear_func(self->bars, clear_bar);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Examples by label"), -1);
}
