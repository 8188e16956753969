/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sense-row.h. */
#include "ui/sense-row.h"

#include <glib/gi18n.h>

#define MAX_EXAMPLES 3

/* Narrower than a pop-over wants to be: a text view asks its pop-overs for a height but once. */
static GtkWidget *
create_label(const char *text, const char *style)
{
    GtkWidget *label = gtk_label_new(text);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 20);
    gtk_widget_set_visible(label, *text != '\0');
    if (style != NULL)
        gtk_widget_add_css_class(label, style);
    return label;
}

/* One colour at all heights: improbable is not bad. */
static GtkWidget *
create_bar(double score)
{
    GtkWidget *bar = gtk_level_bar_new();

    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), GTK_LEVEL_BAR_OFFSET_LOW);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), GTK_LEVEL_BAR_OFFSET_HIGH);
    gtk_level_bar_remove_offset_value(GTK_LEVEL_BAR(bar), GTK_LEVEL_BAR_OFFSET_FULL);
    gtk_level_bar_set_value(GTK_LEVEL_BAR(bar), score);
    gtk_widget_set_hexpand(bar, TRUE);
    gtk_widget_set_valign(bar, GTK_ALIGN_CENTER);
    return bar;
}

static GtkWidget *
create_measure(const GlossSense *sense, const char *percent)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *kind = create_label(sense->part_of_speech, "dim-label");
    GtkWidget *number = create_label(percent, "numeric");

    gtk_label_set_width_chars(GTK_LABEL(number), 6);
    gtk_label_set_xalign(GTK_LABEL(number), 1);
    gtk_box_append(GTK_BOX(box), kind);
    gtk_box_append(GTK_BOX(box), create_bar(sense->score));
    gtk_box_append(GTK_BOX(box), number);
    return box;
}

/* (transfer full) the sense for the screen reader */
static char *
dup_name(const GlossSense *sense, const char *number)
{
    if (*sense->part_of_speech == '\0')
        /* Translators: the meaning of a word, its probability, words that have it */
        return g_strdup_printf(_("%s. %s. Words: %s"), sense->gloss, number, sense->words);
    /* Translators: the meaning of a word, part of speech, its probability, words that have it */
    return g_strdup_printf(_("%s. %s, %s. Words: %s"), sense->gloss, sense->part_of_speech, number,
                           sense->words);
}

/* Examples stand apart from what is said about the sense. */
static void
add_examples(GtkBox *box, char **examples)
{
    for (guint i = 0; examples[i] != NULL && i < MAX_EXAMPLES; i++) {
        /* Translators: an example of how a word is used */
        g_autofree char *text = g_strdup_printf(_("“%s”"), examples[i]);
        GtkWidget *label = create_label(text, "dim-label");
        PangoAttrList *attributes = pango_attr_list_new();

        pango_attr_list_insert(attributes, pango_attr_style_new(PANGO_STYLE_ITALIC));
        gtk_label_set_attributes(GTK_LABEL(label), attributes);
        pango_attr_list_unref(attributes);
        gtk_box_append(box, label);
    }
}

static void
add_details(GtkBox *box, const GlossSense *sense)
{
    g_autofree char *broader =
        /* Translators: what a word's meaning is a kind of */
        *sense->broader != '\0' ? g_strdup_printf(_("A kind of: %s"), sense->broader)
                                : g_strdup("");
    g_autofree char *seen =
        sense->seen > 0
            /* Translators: how many examples of a meaning there were to learn from */
            ? g_strdup_printf(
                  ngettext("%u example to learn from", "%u examples to learn from", sense->seen),
                  sense->seen)
            : g_strdup(_("no examples to learn from, judged by its definition"));
    g_autofree char *source = *sense->inventory != '\0'
                                  /* Translators: an inventory of meanings; how many examples */
                                  ? g_strdup_printf(_("%s; %s"), sense->inventory, seen)
                                  : g_strdup("");

    add_examples(box, sense->examples);
    gtk_box_append(box, create_label(broader, "caption"));
    gtk_box_append(box, create_label(source, "caption"));
}

GtkWidget *
gloss_sense_row_new(const GlossSense *sense, gboolean alone, GlossSenseRowStyle style)
{
    g_autofree char *number =
        alone ? g_strdup(_("only sense")) : gloss_sense_dup_percent(sense->score);
    g_autofree char *name = dup_name(sense, number);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    GtkWidget *row = gtk_list_box_row_new();

    gtk_box_append(GTK_BOX(box), create_label(sense->gloss, NULL));
    gtk_box_append(GTK_BOX(box), create_label(sense->words, "dim-label"));
    if (style == GLOSS_SENSE_ROW_WHOLE)
        add_details(GTK_BOX(box), sense);
    gtk_box_append(GTK_BOX(box), create_measure(sense, number));
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    return row;
}
