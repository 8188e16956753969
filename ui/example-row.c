/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See example-row.h. */
#include "ui/example-row.h"

#include "ui/label-text.h"
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* Of a longer text the beginning is shown. */
#define MAX_BYTES 600

/* Where a text is cut so that a row stays small, on a character's border. */
static gsize
cut(const char *text)
{
    gsize size = strlen(text);

    if (size <= MAX_BYTES)
        return size;
    size = MAX_BYTES;
    while (size > 0 && (text[size] & 0xC0) == 0x80)
        size--;
    return size;
}

static void
add_span(PangoAttrList *list, const GlossSpan *span, const GlossLabelPalette *palette)
{
    g_autoptr(PangoAttrList) one =
        gloss_label_palette_dup_attributes(palette, gloss_labels_get_palette(span->label));
    GSList *attributes = pango_attr_list_get_attributes(one);

    for (GSList *at = attributes; at != NULL; at = at->next) {
        PangoAttribute *attribute = at->data;

        attribute->start_index = (guint)span->start;
        attribute->end_index = (guint)span->end;
        pango_attr_list_insert(list, pango_attribute_copy(attribute));
    }
    g_slist_free_full(attributes, (GDestroyNotify)pango_attribute_destroy);
}

static GtkWidget *
create_text(const char *text, const GArray *spans, const GlossLabelPalette *palette)
{
    gsize size = cut(text);
    g_autofree char *start = g_strndup(text, size);
    g_autofree char *shown = size < strlen(text) ? g_strconcat(start, " …", NULL) : NULL;
    GtkWidget *label = gtk_label_new(shown != NULL ? shown : start);
    g_autoptr(PangoAttrList) list = pango_attr_list_new();

    for (guint i = 0; spans != NULL && i < spans->len; i++) {
        const GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        if (span->end <= size)
            add_span(list, span, palette);
    }
    gtk_label_set_attributes(GTK_LABEL(label), list);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_lines(GTK_LABEL(label), 4);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(label, TRUE);
    return label;
}

/* The label's name, or the number. */
static char *
dup_answer(GlossDatasetExample *example, GlossPluginHost *host)
{
    const char *label = gloss_dataset_example_get_label(example);
    double score = gloss_dataset_example_get_score(example);

    if (label != NULL)
        return g_strdup(gloss_label_text_get_name(host, label));
    return isnan(score) ? NULL : g_strdup_printf("%.4g", score);
}

static GtkWidget *
create_answer(GlossDatasetExample *example, const char *answer, const GlossLabelPalette *palette)
{
    const char *label = gloss_dataset_example_get_label(example);
    GtkWidget *widget = gtk_label_new(answer);

    gtk_widget_set_valign(widget, GTK_ALIGN_START);
    gtk_label_set_ellipsize(GTK_LABEL(widget), PANGO_ELLIPSIZE_END);
    gtk_label_set_max_width_chars(GTK_LABEL(widget), 20);
    if (label != NULL) {
        g_autoptr(PangoAttrList) attributes =
            gloss_label_palette_dup_attributes(palette, gloss_labels_get_palette(label));

        gtk_label_set_attributes(GTK_LABEL(widget), attributes);
    } else {
        gtk_widget_add_css_class(widget, "numeric");
    }
    return widget;
}

/* "Person: Marie Curie; Place: Warsaw", for those who do not see the colours. */
static char *
describe(GlossDatasetExample *example, GlossPluginHost *host, const char *answer)
{
    const char *text = gloss_dataset_example_get_text(example);
    const GArray *spans = gloss_dataset_example_get_spans(example);
    GString *all = g_string_new(answer);

    for (guint i = 0; spans != NULL && i < spans->len && i < 20; i++) {
        const GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        g_string_append_printf(all, "%s%s: %.*s", all->len > 0 ? "; " : "",
                               gloss_label_text_get_name(host, span->label),
                               (int)(span->end - span->start), text + span->start);
    }
    return g_string_free(all, FALSE);
}

GtkWidget *
gloss_example_row_new(GlossDatasetExample *example, GlossPluginHost *host,
                      const GlossLabelPalette *palette)
{
    GtkWidget *row = gtk_list_box_row_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    GtkWidget *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    const char *second = gloss_dataset_example_get_second(example);
    g_autofree char *answer = dup_answer(example, host);
    g_autofree char *about = describe(example, host, answer);

    gtk_box_append(GTK_BOX(texts), create_text(gloss_dataset_example_get_text(example),
                                               gloss_dataset_example_get_spans(example), palette));
    if (second != NULL)
        gtk_box_append(GTK_BOX(texts), create_text(second, NULL, palette));
    gtk_box_append(GTK_BOX(box), texts);
    if (answer != NULL)
        gtk_box_append(GTK_BOX(box), create_answer(example, answer, palette));
    gtk_widget_add_css_class(box, "example-row");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   gloss_dataset_example_get_text(example),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, about, -1);
    return row;
}
