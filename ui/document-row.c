/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See document-row.h. */
#include "ui/document-row.h"

#include <glib/gi18n.h>

struct _GlossDocumentRow {
    GtkListBoxRow parent_instance;

    GtkImage *icon;
    GtkLabel *title;
    GtkLabel *detail;
    GlossDocument *document;
    GFile *file;
};

G_DEFINE_FINAL_TYPE(GlossDocumentRow, gloss_document_row, GTK_TYPE_LIST_BOX_ROW)

static char *
dup_folder(GFile *file)
{
    g_autoptr(GFile) parent = file != NULL ? g_file_get_parent(file) : NULL;
    g_autofree char *path = parent != NULL ? g_file_get_parse_name(parent) : NULL;

    if (path != NULL && g_str_has_prefix(path, g_get_home_dir()) && strlen(g_get_home_dir()) > 1)
        return g_strconcat("~", path + strlen(g_get_home_dir()), NULL);
    return g_steal_pointer(&path);
}

static void
set_detail(GlossDocumentRow *self, const char *icon, const char *detail)
{
    gtk_image_set_from_icon_name(self->icon, icon);
    gtk_label_set_text(self->detail, detail != NULL ? detail : "");
    gtk_widget_set_visible(GTK_WIDGET(self->detail), detail != NULL && *detail != '\0');
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text(self->title),
        GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, gtk_label_get_text(self->detail), -1);
}

static void
update(GlossDocumentRow *self)
{
    GlossDocumentState state = gloss_document_get_state(self->document);
    g_autofree char *folder = dup_folder(gloss_document_get_file(self->document));

    gtk_label_set_text(self->title, gloss_document_get_title(self->document));
    if (state == GLOSS_DOCUMENT_FAILED)
        set_detail(self, "dialog-error-symbolic", _("Cannot be shown"));
    else if (state == GLOSS_DOCUMENT_LOADING || state == GLOSS_DOCUMENT_EMPTY)
        set_detail(self, "content-loading-symbolic", _("Opening…"));
    else if (gloss_document_get_changed_on_disk(self->document))
        set_detail(self, "view-refresh-symbolic", _("Changed on disk"));
    else
        set_detail(self, "text-x-generic-symbolic", folder);
}

GlossDocument *
gloss_document_row_get_document(GlossDocumentRow *self)
{
    return self->document;
}

GFile *
gloss_document_row_get_file(GlossDocumentRow *self)
{
    return self->file;
}

GtkWidget *
gloss_document_row_new(GlossDocument *document)
{
    GlossDocumentRow *self = g_object_new(GLOSS_TYPE_DOCUMENT_ROW, NULL);

    self->document = g_object_ref(document);
    g_set_object(&self->file, gloss_document_get_file(document));
    g_signal_connect_object(document, "notify::state", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(document, "notify::title", G_CALLBACK(update), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(document, "notify::changed-on-disk", G_CALLBACK(update), self,
                            G_CONNECT_SWAPPED);
    update(self);
    return GTK_WIDGET(self);
}

GtkWidget *
gloss_document_row_new_for_file(GFile *file)
{
    GlossDocumentRow *self = g_object_new(GLOSS_TYPE_DOCUMENT_ROW, NULL);
    g_autofree char *base = g_file_get_basename(file);
    g_autofree char *title = g_filename_display_name(base);
    g_autofree char *folder = dup_folder(file);

    self->file = g_object_ref(file);
    gtk_label_set_text(self->title, title);
    set_detail(self, "document-open-recent-symbolic", folder);
    return GTK_WIDGET(self);
}

static void
dispose(GObject *object)
{
    GlossDocumentRow *self = GLOSS_DOCUMENT_ROW(object);

    g_clear_object(&self->document);
    g_clear_object(&self->file);
    G_OBJECT_CLASS(gloss_document_row_parent_class)->dispose(object);
}

static void
gloss_document_row_class_init(GlossDocumentRowClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_template_from_resource(widget_class,
                                                "/io/github/gloss/Gloss/ui/document-row.ui");
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentRow, icon);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentRow, title);
    gtk_widget_class_bind_template_child(widget_class, GlossDocumentRow, detail);
}

static void
gloss_document_row_init(GlossDocumentRow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}
