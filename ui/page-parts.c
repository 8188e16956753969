/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See page-parts.h. */
#include "ui/page-parts.h"

#include <glib/gi18n.h>

#define WIDTH 860

GtkWidget *
gloss_page_parts_clamp(GtkWidget *child)
{
    GtkWidget *widget = adw_clamp_new();

    adw_clamp_set_maximum_size(ADW_CLAMP(widget), WIDTH);
    adw_clamp_set_child(ADW_CLAMP(widget), child);
    return widget;
}

AdwStatusPage *
gloss_page_parts_add_status(GtkStack *stack, const char *name, const char *icon_name,
                            const char *title, const char *description)
{
    AdwStatusPage *page = ADW_STATUS_PAGE(adw_status_page_new());

    adw_status_page_set_icon_name(page, icon_name);
    adw_status_page_set_title(page, title);
    adw_status_page_set_description(page, description);
    gtk_widget_add_css_class(GTK_WIDGET(page), "compact");
    gtk_stack_add_named(stack, GTK_WIDGET(page), name);
    return page;
}

void
gloss_page_parts_set_description(AdwStatusPage *page, const char *text)
{
    g_autofree char *shown = g_markup_escape_text(text, -1);

    adw_status_page_set_description(page, shown);
}

GtkLabel *
gloss_page_parts_make_notice(void)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_visible(label, FALSE);
    gtk_widget_add_css_class(label, "dim-label");
    return GTK_LABEL(label);
}

void
gloss_page_parts_set_notice(GtkLabel *label, const char *text)
{
    gtk_label_set_text(label, text != NULL ? text : "");
    gtk_widget_set_visible(GTK_WIDGET(label), text != NULL && *text != '\0');
}

void
gloss_page_parts_set_button(GtkButton *button, gboolean running, const char *start_label)
{
    gtk_button_set_label(button, running ? _("_Cancel") : start_label);
    gtk_button_set_use_underline(button, TRUE);
    if (running)
        gtk_widget_remove_css_class(GTK_WIDGET(button), "suggested-action");
    else
        gtk_widget_add_css_class(GTK_WIDGET(button), "suggested-action");
}

GtkWidget *
gloss_page_parts_make_suffix(const char *icon_name, const char *name)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon_name);

    gtk_widget_set_tooltip_text(button, name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(button, "flat");
    return button;
}

GtkWidget *
gloss_page_parts_make_line(GtkProgressBar *progress, GtkButton *button)
{
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *room = adw_bin_new();

    gtk_widget_set_valign(GTK_WIDGET(progress), GTK_ALIGN_CENTER);
    gtk_accessible_update_property(GTK_ACCESSIBLE(progress), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Progress"), -1);
    adw_bin_set_child(ADW_BIN(room), GTK_WIDGET(progress));
    gtk_widget_set_hexpand(room, TRUE);
    gtk_box_append(GTK_BOX(line), room);
    gtk_box_append(GTK_BOX(line), GTK_WIDGET(button));
    return line;
}

void
gloss_page_parts_add_filters(GtkFileChooser *chooser)
{
    static const char *const suffixes[] = {"csv", "tsv", "jsonl", "ndjson", "json", "txt", "gz"};
    g_autoptr(GtkFileFilter) tables = gtk_file_filter_new();
    g_autoptr(GtkFileFilter) all = gtk_file_filter_new();

    gtk_file_filter_set_name(tables, _("Tables, JSON Lines and text"));
    for (guint i = 0; i < G_N_ELEMENTS(suffixes); i++)
        gtk_file_filter_add_suffix(tables, suffixes[i]);
    gtk_file_filter_set_name(all, _("All files"));
    gtk_file_filter_add_pattern(all, "*");
    gtk_file_chooser_add_filter(chooser, tables);
    gtk_file_chooser_add_filter(chooser, all);
}
