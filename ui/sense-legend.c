/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sense-legend.h. */
#include "ui/sense-legend.h"

#include "app/sense-query.h"
#include "ui/sense-levels.h"
#include "ui/wrap-box.h"
#include <glib/gi18n.h>

struct _GlossSenseLegend {
    GtkBox parent_instance;

    GtkWidget *levels[GLOSS_SENSE_N_LEVELS];
    GtkWidget *box;
    GtkWidget *spinner;
    GtkWidget *message;
    GlossDocument *document;
    GlossPluginHost *host;
};

G_DEFINE_FINAL_TYPE(GlossSenseLegend, gloss_sense_legend, GTK_TYPE_BOX)

/* Why nothing is marked, or "". */
static char *
dup_problem(GlossSenseLegend *self)
{
    GListModel *host = G_LIST_MODEL(self->host);
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossPluginInfo) info = gloss_sense_query_find_plugin(host);

    if (info == NULL || gloss_plugin_info_get_state(info) != GLOSS_PLUGIN_READY) {
        g_clear_object(&info);
        info = gloss_sense_query_choose_plugin(self->host, &error);
        return info != NULL ? g_strdup("") : g_strdup(error->message);
    }
    if (gloss_plugin_info_annotates_on_request(info))
        return g_strdup("");
    return g_strdup(_("No analysis that marks senses is installed."));
}

static void
update(GlossSenseLegend *self)
{
    g_autofree char *problem = NULL;

    if (self->document == NULL || !gtk_widget_get_visible(GTK_WIDGET(self)))
        return;
    problem = dup_problem(self);
    gtk_label_set_text(GTK_LABEL(self->message), problem);
    gtk_widget_set_visible(self->message, *problem != '\0');
    gtk_widget_set_visible(self->box, *problem == '\0');
    gtk_spinner_set_spinning(GTK_SPINNER(self->spinner),
                             gloss_document_get_layer_busy(self->document));
    gtk_widget_set_opacity(self->spinner, gloss_document_get_layer_busy(self->document));
}

void
gloss_sense_legend_set_document(GlossSenseLegend *self, GlossDocument *document,
                                GlossPluginHost *host)
{
    g_set_object(&self->document, document);
    g_set_object(&self->host, host);
    g_signal_connect_object(document, "notify::layer-busy", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(host, "changed", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    update(self);
}

void
gloss_sense_legend_set_palette(GlossSenseLegend *self, const GlossLabelPalette *palette)
{
    for (guint level = 0; level < GLOSS_SENSE_N_LEVELS; level++) {
        PangoAttrList *attributes = gloss_label_palette_dup_attributes(palette, level);

        gtk_label_set_attributes(GTK_LABEL(self->levels[level]), attributes);
        pango_attr_list_unref(attributes);
    }
}

static void
dispose(GObject *object)
{
    GlossSenseLegend *self = GLOSS_SENSE_LEGEND(object);

    g_clear_object(&self->document);
    g_clear_object(&self->host);
    G_OBJECT_CLASS(gloss_sense_legend_parent_class)->dispose(object);
}

static void
gloss_sense_legend_class_init(GlossSenseLegendClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static GtkWidget *
create_close(void)
{
    GtkWidget *button = gtk_button_new_from_icon_name("window-close-symbolic");

    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.mark-senses");
    gtk_widget_add_css_class(button, "flat");
    gtk_widget_add_css_class(button, "circular");
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text(button, _("Mark senses no longer (Ctrl+Shift+D)"));
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Mark senses no longer"), -1);
    return button;
}

static void
gloss_sense_legend_init(GlossSenseLegend *self)
{
    GtkWidget *title = gtk_label_new(_("Senses"));

    self->box =
        g_object_new(GLOSS_TYPE_WRAP_BOX, "hexpand", TRUE, "valign", GTK_ALIGN_CENTER, NULL);
    self->spinner = gtk_spinner_new();
    self->message =
        g_object_new(GTK_TYPE_LABEL, "wrap", TRUE, "xalign", 0.0, "hexpand", TRUE, "visible", FALSE,
                     "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL);
    gtk_widget_add_css_class(title, "heading");
    gloss_wrap_box_append(GLOSS_WRAP_BOX(self->box), title);
    for (guint level = 0; level < GLOSS_SENSE_N_LEVELS; level++) {
        self->levels[level] = gtk_label_new(gloss_sense_levels_get_name(level));
        gloss_wrap_box_append(GLOSS_WRAP_BOX(self->box), self->levels[level]);
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->spinner), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Looking for senses…"), -1);
    gtk_box_set_spacing(GTK_BOX(self), 8);
    gtk_widget_add_css_class(GTK_WIDGET(self), "sense-legend");
    gtk_box_append(GTK_BOX(self), self->box);
    gtk_box_append(GTK_BOX(self), self->message);
    gtk_box_append(GTK_BOX(self), self->spinner);
    gtk_box_append(GTK_BOX(self), create_close());
    g_signal_connect(self, "notify::visible", G_CALLBACK(update), NULL);
}
