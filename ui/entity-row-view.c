/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See entity-row-view.h. */
#include "ui/entity-row-view.h"

#include "ui/label-text.h"
#include "ui/state-marks.h"

#define CONTEXT_CHARS 24

struct _GlossEntityRowView {
    GtkWidget parent_instance;

    GtkImage *arrow;
    GtkLabel *text;
    GtkImage *state;
    GtkLabel *score;
    GtkLabel *count;
    GlossPluginHost *host;
    GlossEntityRow *row;
    gulong changed_id;
};

G_DEFINE_FINAL_TYPE(GlossEntityRowView, gloss_entity_row_view, GTK_TYPE_WIDGET)

static const char *
step_back(const char *text, const char *at, guint n)
{
    while (n-- > 0 && at > text && at[-1] != '\n')
        at = g_utf8_prev_char(at);
    return at;
}

static const char *
step_on(const char *at, const char *end, guint n)
{
    while (n-- > 0 && at < end && *at != '\n')
        at = g_utf8_next_char(at);
    return at;
}

static void
append_escaped(GString *markup, const char *from, const char *to)
{
    g_autofree char *plain = g_strndup(from, to - from);
    g_autofree char *escaped = NULL;

    g_strdelimit(plain, "\r\n\t", ' ');
    escaped = g_markup_escape_text(plain, -1);
    g_string_append(markup, escaped);
}

/* The words around, with the occurrence in bold. */
static char *
dup_context(GlossDocument *document, GlossAnnotation *annotation)
{
    g_autoptr(GString) markup = g_string_new(NULL);
    gsize size;
    const char *text = g_bytes_get_data(gloss_document_get_text(document), &size);
    gsize start = gloss_annotation_get_start(annotation);
    gsize end = gloss_annotation_get_end(annotation);

    if (end > size || start > end)
        return NULL;
    append_escaped(markup, step_back(text, text + start, CONTEXT_CHARS / 2), text + start);
    g_string_append(markup, "<b>");
    append_escaped(markup, text + start, text + end);
    g_string_append(markup, "</b>");
    append_escaped(markup, text + end, step_on(text + end, text + size, CONTEXT_CHARS));
    return g_string_free(g_steal_pointer(&markup), FALSE);
}

/* The row as a whole has a name, so that a screen reader says all of it at once. */
static void
update_name(GlossEntityRowView *self)
{
    GtkWidget *row = gtk_widget_get_parent(GTK_WIDGET(self));
    g_autoptr(GString) name = g_string_new(gtk_label_get_text(self->text));

    if (gtk_widget_get_visible(GTK_WIDGET(self->state)))
        g_string_append_printf(name, ", %s", gtk_widget_get_tooltip_text(GTK_WIDGET(self->state)));
    if (gtk_widget_get_visible(GTK_WIDGET(self->score)))
        g_string_append_printf(name, ", %s", gtk_label_get_text(self->score));
    if (gtk_widget_get_visible(GTK_WIDGET(self->count)))
        g_string_append_printf(name, ", %s", gtk_label_get_text(self->count));
    if (row != NULL)
        gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       name->str, -1);
}

static void
update_state(GlossEntityRowView *self)
{
    int state = gloss_entity_row_get_state(self->row);
    const char *icon = gloss_entity_row_get_kind(self->row) != GLOSS_ENTITY_ROW_LABEL
                           ? gloss_state_marks_get_icon(state)
                           : NULL;

    gtk_widget_set_visible(GTK_WIDGET(self->state), icon != NULL);
    gtk_image_set_from_icon_name(self->state, icon);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->state),
                                icon != NULL ? gloss_state_marks_get_name(state) : NULL);
    if (icon != NULL && state == GLOSS_ANNOTATION_REJECTED)
        gtk_widget_add_css_class(GTK_WIDGET(self->text), "rejected");
    else
        gtk_widget_remove_css_class(GTK_WIDGET(self->text), "rejected");
}

static void
update(GlossEntityRowView *self)
{
    GlossEntityRowKind kind = gloss_entity_row_get_kind(self->row);
    guint n = gloss_entity_row_get_count(self->row);
    gboolean expands = kind == GLOSS_ENTITY_ROW_LABEL || (kind == GLOSS_ENTITY_ROW_GROUP && n > 1);
    g_autofree char *count = g_strdup_printf("%u", n);
    g_autofree char *score = gloss_label_text_dup_score(gloss_entity_row_get_score(self->row));

    gtk_image_set_from_icon_name(self->arrow, gloss_entity_row_get_expanded(self->row)
                                                  ? "pan-down-symbolic"
                                                  : "pan-end-symbolic");
    gtk_widget_set_opacity(GTK_WIDGET(self->arrow), expands ? 1 : 0);
    gtk_label_set_text(self->count, count);
    gtk_label_set_text(self->score, score);
    gtk_widget_set_visible(GTK_WIDGET(self->score), *score != '\0');
    gtk_widget_set_visible(GTK_WIDGET(self->count), expands);
    update_state(self);
    update_name(self);
}

static void
show_label(GlossEntityRowView *self, const GlossLabelPalette *palette)
{
    const char *id = gloss_entity_row_get_label(self->row);
    g_autoptr(PangoAttrList) attributes =
        gloss_label_palette_dup_attributes(palette, gloss_labels_get_palette(id));

    gtk_label_set_text(self->text, gloss_label_text_get_name(self->host, id));
    gtk_label_set_attributes(self->text, attributes);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), NULL);
}

static void
show_text(GlossEntityRowView *self, GlossDocument *document)
{
    GlossAnnotation *annotation = gloss_entity_row_get_annotation(self->row);
    g_autofree char *context = NULL;

    if (gloss_entity_row_get_kind(self->row) == GLOSS_ENTITY_ROW_OCCURRENCE && document != NULL)
        context = dup_context(document, annotation);
    gtk_label_set_attributes(self->text, NULL);
    if (context != NULL)
        gtk_label_set_markup(self->text, context);
    else
        gtk_label_set_text(self->text, gloss_entity_row_get_text(self->row));
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), gloss_entity_row_get_text(self->row));
}

void
gloss_entity_row_view_set_row(GlossEntityRowView *self, GlossEntityRow *row,
                              GlossDocument *document, const GlossLabelPalette *palette)
{
    GlossEntityRowKind kind;

    if (self->row != NULL)
        g_signal_handler_disconnect(self->row, self->changed_id);
    g_set_object(&self->row, row);
    if (row == NULL)
        return;
    self->changed_id = g_signal_connect_swapped(row, "changed", G_CALLBACK(update), self);
    kind = gloss_entity_row_get_kind(row);
    gtk_widget_set_margin_start(GTK_WIDGET(self), kind == GLOSS_ENTITY_ROW_LABEL   ? 0
                                                  : kind == GLOSS_ENTITY_ROW_GROUP ? 12
                                                                                   : 24);
    if (kind == GLOSS_ENTITY_ROW_LABEL)
        show_label(self, palette);
    else
        show_text(self, document);
    update(self);
}

GlossEntityRow *
gloss_entity_row_view_get_row(GlossEntityRowView *self)
{
    return self->row;
}

static void
dispose(GObject *object)
{
    GlossEntityRowView *self = GLOSS_ENTITY_ROW_VIEW(object);
    GtkWidget *child;

    gloss_entity_row_view_set_row(self, NULL, NULL, NULL);
    g_clear_object(&self->host);
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(gloss_entity_row_view_parent_class)->dispose(object);
}

static void
gloss_entity_row_view_class_init(GlossEntityRowViewClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BOX_LAYOUT);
}

static GtkLabel *
add_label(GlossEntityRowView *self, const char *const *classes)
{
    GtkWidget *label = gtk_label_new(NULL);

    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER);
    gtk_widget_set_css_classes(label, (const char **)classes);
    gtk_widget_set_parent(label, GTK_WIDGET(self));
    return GTK_LABEL(label);
}

/* In code, not from a template: a list makes two hundred of these at once. */
static void
gloss_entity_row_view_init(GlossEntityRowView *self)
{
    static const char *const plain[] = {NULL};
    static const char *const score[] = {"dim-label", "numeric", "score", NULL};
    static const char *const count[] = {"numeric", "count", NULL};
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));

    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 6);
    self->arrow = GTK_IMAGE(
        g_object_new(GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
    gtk_widget_set_parent(GTK_WIDGET(self->arrow), GTK_WIDGET(self));
    self->text = add_label(self, plain);
    gtk_widget_set_hexpand(GTK_WIDGET(self->text), TRUE);
    gtk_label_set_ellipsize(self->text, PANGO_ELLIPSIZE_END);
    self->state = GTK_IMAGE(
        g_object_new(GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL));
    gtk_widget_set_parent(GTK_WIDGET(self->state), GTK_WIDGET(self));
    self->score = add_label(self, score);
    self->count = add_label(self, count);
}

GlossEntityRowView *
gloss_entity_row_view_new(GlossPluginHost *host)
{
    GlossEntityRowView *self = g_object_new(GLOSS_TYPE_ENTITY_ROW_VIEW, NULL);

    self->host = g_object_ref(host);
    return self;
}
