/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See moved-bar.h. */
#include "ui/moved-bar.h"

#include "app/passage-place.h"
#include "ui/spoken-names.h"
#include <glib/gi18n.h>

struct _GlossMovedBar {
    AdwBin parent_instance;

    GtkInfoBar *bar;
    GtkLabel *label;

    GlossDocumentView *view; /* borrowed */
    GlossDocument *document; /* borrowed */
    char *hash;
    char *words; /* (nullable) to be shown once the document is read */
    ClozeRange place;
};

G_DEFINE_FINAL_TYPE(GlossMovedBar, gloss_moved_bar, ADW_TYPE_BIN)

static const char *
get_news(GlossPassagePlace found, gboolean moved)
{
    switch (found) {
    case GLOSS_PASSAGE_PLACE_NONE:
        return _("The document has changed since the passage was kept, and it is no longer in it.");
    case GLOSS_PASSAGE_PLACE_PART:
        return _("The document has changed since the passage was kept. This is the part of it that "
                 "is still there.");
    default:
        return moved ? _("The document has changed since the passage was kept. This is where it is "
                         "now.")
                     : NULL;
    }
}

/* Nothing is said of a passage that stands where it stood. */
static const char *
find(GlossMovedBar *self)
{
    gsize size, start = self->place.start;
    const char *text = g_bytes_get_data(gloss_document_get_text(self->document), &size);
    GlossPassagePlace found;

    if (g_strcmp0(self->hash, gloss_document_get_text_hash(self->document)) == 0)
        return NULL;
    found = gloss_passage_place_find(text, size, self->words, start, &self->place);
    if (found == GLOSS_PASSAGE_PLACE_NONE)
        self->place = (ClozeRange){0, 0};
    return get_news(found, self->place.start != start);
}

static void
show_now(GlossMovedBar *self)
{
    const char *news = find(self);

    gtk_label_set_text(self->label, news != NULL ? news : "");
    gtk_info_bar_set_revealed(self->bar, news != NULL);
    if (self->place.end > self->place.start)
        gloss_document_view_show_range(self->view, self->place.start, self->place.end);
    g_clear_pointer(&self->words, g_free);
}

static void
revision_cb(GlossMovedBar *self)
{
    if (self->words != NULL && gloss_document_get_revision(self->document) > 0)
        show_now(self);
}

void
gloss_moved_bar_set_view(GlossMovedBar *self, GlossDocumentView *view, GlossDocument *document)
{
    if (self->document != NULL)
        g_signal_handlers_disconnect_by_func(self->document, revision_cb, self);
    self->view = view;
    self->document = document;
    if (document != NULL)
        g_signal_connect_object(document, "notify::revision", G_CALLBACK(revision_cb), self,
                                G_CONNECT_SWAPPED);
}

void
gloss_moved_bar_show_passage(GlossMovedBar *self, gsize start, gsize end, const char *hash,
                             const char *words)
{
    g_free(self->hash);
    g_free(self->words);
    self->hash = g_strdup(hash);
    self->words = g_strdup(words);
    self->place = (ClozeRange){start, end};
    gtk_info_bar_set_revealed(self->bar, FALSE);
    revision_cb(self);
}

static void
response_cb(GlossMovedBar *self)
{
    gtk_info_bar_set_revealed(self->bar, FALSE);
    gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

static void
finalize(GObject *object)
{
    GlossMovedBar *self = GLOSS_MOVED_BAR(object);

    g_free(self->hash);
    g_free(self->words);
    G_OBJECT_CLASS(gloss_moved_bar_parent_class)->finalize(object);
}

static void
gloss_moved_bar_class_init(GlossMovedBarClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_moved_bar_init(GlossMovedBar *self)
{
    self->bar = GTK_INFO_BAR(gtk_info_bar_new());
    self->label = GTK_LABEL(
        g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL));
    gtk_label_set_wrap(self->label, TRUE);
    gtk_label_set_max_width_chars(self->label, 40);
    gtk_label_set_xalign(self->label, 0);
    gtk_widget_set_hexpand(GTK_WIDGET(self->label), TRUE);
    gtk_info_bar_add_child(self->bar, GTK_WIDGET(self->label));
    gtk_info_bar_set_show_close_button(self->bar, TRUE);
    gloss_spoken_names_set_info_bars(GTK_WIDGET(self->bar));
    gtk_info_bar_set_message_type(self->bar, GTK_MESSAGE_INFO);
    gtk_info_bar_set_revealed(self->bar, FALSE);
    g_signal_connect_object(self->bar, "response", G_CALLBACK(response_cb), self,
                            G_CONNECT_SWAPPED);
    adw_bin_set_child(ADW_BIN(self), GTK_WIDGET(self->bar));
}
