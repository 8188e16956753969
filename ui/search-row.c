/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-row.h. */
#include "ui/search-row.h"

#include <string.h>

#include <adwaita.h>

#define LINES      4
#define FAR        160 /* bytes: a best sentence further in than that begins the excerpt */
#define ELLIPSIS   "… "
#define MARK_ALPHA (G_MAXUINT16 * 2 / 5)
/* As faint as text may be that still has to be read: 4.5 to 1. */
#define REST_ALPHA (G_MAXUINT16 * 2 / 3)

struct _GlossSearchRow {
    GtkListBoxRow parent_instance;

    GlossSearchItem *item;
    GtkLabel *passage;
};

G_DEFINE_FINAL_TYPE(GlossSearchRow, gloss_search_row, GTK_TYPE_LIST_BOX_ROW)

/* What is shown of a body: from @skipped on, with every run of spaces and line ends as one space. */
typedef struct {
    GString *text;
    gsize skipped;
    guint *places; /* of each byte of the body from @skipped on, and of its end, in the text */
} Excerpt;

static gsize
find_first_byte(GlossSearchItem *item)
{
    ClozeRange best = gloss_search_item_get_best(item);

    return best.end > best.start && best.start > FAR ? best.start : 0;
}

static void
fill_excerpt(Excerpt *excerpt, GlossSearchItem *item)
{
    const char *body = gloss_search_item_get_hit(item)->body;
    gsize size;

    excerpt->skipped = find_first_byte(item);
    body += excerpt->skipped;
    size = strlen(body);
    excerpt->text = g_string_new(excerpt->skipped > 0 ? ELLIPSIS : "");
    excerpt->places = g_new(guint, size + 1);
    for (gsize i = 0; i < size; i++) {
        gboolean space = g_ascii_isspace(body[i]);

        excerpt->places[i] = (guint)excerpt->text->len;
        if (!space || i == 0 || !g_ascii_isspace(body[i - 1]))
            g_string_append_c(excerpt->text, space ? ' ' : body[i]);
    }
    excerpt->places[size] = (guint)excerpt->text->len;
}

/* @start and @end: of the body. */
static void
add(PangoAttrList *list, PangoAttribute *attribute, const Excerpt *excerpt, gsize start, gsize end)
{
    attribute->start_index = excerpt->places[start - excerpt->skipped];
    attribute->end_index = excerpt->places[end - excerpt->skipped];
    pango_attr_list_insert(list, attribute);
}

/* Pale words are no help to who asks for high contrast. */
static void
mark_best(PangoAttrList *list, const Excerpt *excerpt, ClozeRange best, gsize end)
{
    if (adw_style_manager_get_high_contrast(adw_style_manager_get_default())) {
        add(list, pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), excerpt, best.start, best.end);
        return;
    }
    add(list, pango_attr_foreground_alpha_new(REST_ALPHA), excerpt, excerpt->skipped, best.start);
    add(list, pango_attr_foreground_alpha_new(REST_ALPHA), excerpt, best.end, end);
}

static PangoAttrList *
make_attributes(GlossSearchItem *item, const Excerpt *excerpt)
{
    PangoAttrList *list = pango_attr_list_new();
    GArray *marks = gloss_search_item_get_marks(item);
    ClozeRange best = gloss_search_item_get_best(item);
    gsize end = strlen(gloss_search_item_get_hit(item)->body);

    if (best.end > best.start)
        mark_best(list, excerpt, best, end);
    for (guint i = 0; i < marks->len; i++) {
        ClozeRange mark = g_array_index(marks, ClozeRange, i);

        if (mark.start < excerpt->skipped)
            continue;
        add(list, pango_attr_weight_new(PANGO_WEIGHT_BOLD), excerpt, mark.start, mark.end);
        add(list, pango_attr_background_new(0xf5f5, 0xc2c2, 0x1111), excerpt, mark.start, mark.end);
        add(list, pango_attr_background_alpha_new(MARK_ALPHA), excerpt, mark.start, mark.end);
    }
    return list;
}

static void
fill_passage(GtkLabel *label, GlossSearchItem *item)
{
    Excerpt excerpt;
    PangoAttrList *attributes;

    fill_excerpt(&excerpt, item);
    attributes = make_attributes(item, &excerpt);
    gtk_label_set_text(label, excerpt.text->str);
    gtk_label_set_attributes(label, attributes);
    pango_attr_list_unref(attributes);
    g_string_free(excerpt.text, TRUE);
    g_free(excerpt.places);
}

static void
changed_cb(GlossSearchRow *self)
{
    fill_passage(self->passage, self->item);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   gtk_label_get_text(self->passage), -1);
}

static void
map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(gloss_search_row_parent_class)->map(widget);
    gloss_search_item_want_best(GLOSS_SEARCH_ROW(widget)->item);
}

static GtkWidget *
make_passage(GlossSearchItem *item)
{
    GtkWidget *label = gtk_label_new(NULL);

    fill_passage(GTK_LABEL(label), item);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_lines(GTK_LABEL(label), LINES);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    return label;
}

static GtkWidget *
make_place(const char *place)
{
    GtkWidget *label = gtk_label_new(place);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_widget_add_css_class(label, "caption-heading");
    return label;
}

GtkWidget *
gloss_search_row_new(GlossSearchItem *item, const char *title)
{
    GlossSearchRow *self = g_object_new(GLOSS_TYPE_SEARCH_ROW, NULL);
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *passage = make_passage(item);
    g_autofree char *place = gloss_search_item_dup_place(item);
    g_autofree char *why = gloss_search_item_dup_why(item);
    g_autofree char *name = g_strjoin(", ", title, *place != '\0' ? place : why, NULL);

    self->item = g_object_ref(item);
    self->passage = GTK_LABEL(passage);
    g_signal_connect_object(item, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    if (*place != '\0')
        gtk_box_append(GTK_BOX(box), make_place(place));
    gtk_box_append(GTK_BOX(box), passage);
    gtk_widget_add_css_class(box, "search-hit");
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(self), box);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), why);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   gtk_label_get_text(GTK_LABEL(passage)), -1);
    return GTK_WIDGET(self);
}

GtkWidget *
gloss_search_row_new_with_title(GlossSearchItem *item, const char *title)
{
    GtkWidget *row = gloss_search_row_new(item, title);
    GtkWidget *label = gtk_label_new(title);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_MIDDLE);
    gtk_widget_add_css_class(label, "heading");
    gtk_box_prepend(GTK_BOX(gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row))), label);
    return row;
}

GlossSearchItem *
gloss_search_row_get_item(GlossSearchRow *self)
{
    return self->item;
}

static void
finalize(GObject *object)
{
    g_clear_object(&GLOSS_SEARCH_ROW(object)->item);
    G_OBJECT_CLASS(gloss_search_row_parent_class)->finalize(object);
}

static void
gloss_search_row_class_init(GlossSearchRowClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    GTK_WIDGET_CLASS(klass)->map = map;
}

static void
gloss_search_row_init(GlossSearchRow *self)
{
}
