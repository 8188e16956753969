/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See distribution-view.h. Bars stay while the labels are the same, so that a change is a move. */
#include "ui/distribution-view.h"

#include "app/judging.h"
#include <glib/gi18n.h>

struct _GlossDistributionView {
    AdwBin parent_instance;

    GtkGrid *grid;
    GPtrArray *labels; /* interned, one a line */
};

G_DEFINE_FINAL_TYPE(GlossDistributionView, gloss_distribution_view, ADW_TYPE_BIN)

static gboolean
has_lines(GlossDistributionView *self, const GArray *scores)
{
    if (self->labels->len != scores->len)
        return FALSE;
    for (guint i = 0; i < scores->len; i++)
        if (!g_str_equal(self->labels->pdata[i], g_array_index(scores, GlossLabelScore, i).label))
            return FALSE;
    return TRUE;
}

static GtkWidget *
make_bar(const char *name)
{
    GtkWidget *bar = gtk_level_bar_new();

    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), GTK_LEVEL_BAR_OFFSET_LOW);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), GTK_LEVEL_BAR_OFFSET_HIGH);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), GTK_LEVEL_BAR_OFFSET_FULL);
    gtk_widget_set_hexpand(bar, TRUE);
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(bar, "distribution-bar");
    gtk_accessible_update_property(GTK_ACCESSIBLE(bar), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return bar;
}

static void
add_line(GlossDistributionView *self, const char *label, GlossPluginInfo *plugin)
{
    int row = (int)self->labels->len;
    const char *shown = plugin != NULL ? gloss_plugin_info_get_label_name(plugin, label) : label;
    GtkWidget *name = gtk_label_new(shown);
    GtkWidget *number = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(name), 0);
    gtk_label_set_wrap(GTK_LABEL(name), TRUE);
    gtk_label_set_xalign(GTK_LABEL(number), 1);
    gtk_label_set_width_chars(GTK_LABEL(number), 6);
    gtk_widget_add_css_class(number, "numeric");
    gtk_grid_attach(self->grid, name, 0, row, 1, 1);
    gtk_grid_attach(self->grid, make_bar(shown), 1, row, 1, 1);
    gtk_grid_attach(self->grid, number, 2, row, 1, 1);
    g_ptr_array_add(self->labels, (gpointer)g_intern_string(label));
}

static void
make_lines(GlossDistributionView *self, const GArray *scores, GlossPluginInfo *plugin)
{
    while (self->labels->len > 0) {
        gtk_grid_remove_row(self->grid, (int)self->labels->len - 1);
        g_ptr_array_set_size(self->labels, (int)self->labels->len - 1);
    }
    for (guint i = 0; i < scores->len; i++)
        add_line(self, g_array_index(scores, GlossLabelScore, i).label, plugin);
}

static void
show_line(GlossDistributionView *self, int row, float score, gboolean best)
{
    GtkWidget *name = gtk_grid_get_child_at(self->grid, 0, row);
    GtkWidget *bar = gtk_grid_get_child_at(self->grid, 1, row);
    GtkWidget *number = gtk_grid_get_child_at(self->grid, 2, row);
    /* Translators: the probability of a label */
    g_autofree char *text = g_strdup_printf(_("%.1f %%"), (double)score * 100);

    gtk_level_bar_set_value(GTK_LEVEL_BAR(bar), CLAMP((double)score, 0, 1));
    gtk_accessible_update_property(GTK_ACCESSIBLE(bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                   -1);
    gtk_label_set_text(GTK_LABEL(number), text);
    if (best) {
        gtk_widget_add_css_class(name, "heading");
        gtk_widget_add_css_class(number, "heading");
    } else {
        gtk_widget_remove_css_class(name, "heading");
        gtk_widget_remove_css_class(number, "heading");
    }
}

void
gloss_distribution_view_show(GlossDistributionView *self, const GArray *scores,
                             GlossPluginInfo *plugin)
{
    const char *best = gloss_judging_get_best(scores);

    if (!has_lines(self, scores))
        make_lines(self, scores, plugin);
    for (guint i = 0; i < scores->len; i++) {
        const GlossLabelScore *score = &g_array_index(scores, GlossLabelScore, i);

        show_line(self, (int)i, score->score, g_str_equal(score->label, best));
    }
}

GtkWidget *
gloss_distribution_view_new(void)
{
    return g_object_new(GLOSS_TYPE_DISTRIBUTION_VIEW, NULL);
}

static void
finalize(GObject *object)
{
    g_ptr_array_unref(GLOSS_DISTRIBUTION_VIEW(object)->labels);
    G_OBJECT_CLASS(gloss_distribution_view_parent_class)->finalize(object);
}

static void
gloss_distribution_view_class_init(GlossDistributionViewClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_distribution_view_init(GlossDistributionView *self)
{
    self->labels = g_ptr_array_new();
    self->grid = GTK_GRID(gtk_grid_new());
    gtk_grid_set_row_spacing(self->grid, 12);
    gtk_grid_set_column_spacing(self->grid, 12);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->grid));
}
