/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See hit-bar.h. A document may have changed since it was indexed: each hit is looked for by its words,
 * and what is not found is said. */
#include "ui/hit-bar.h"

#include "app/passage-place.h"
#include <glib/gi18n.h>

struct _GlossHitBar {
    GtkWidget parent_instance;

    GtkRevealer *revealer;
    GtkLabel *title;
    GtkLabel *position;

    GlossDocumentView *view; /* borrowed */
    GlossDocument *document; /* borrowed */
    GlossSearchWalk *walk;   /* (nullable) */
    gboolean wanted;         /* the hit is to be shown once the document is read */
    gboolean lost;           /* the hit is no longer in the document */
};

G_DEFINE_FINAL_TYPE(GlossHitBar, gloss_hit_bar, GTK_TYPE_WIDGET)

static gboolean
is_read(GlossHitBar *self)
{
    return self->document != NULL && gloss_document_get_revision(self->document) > 0;
}

static GlossPassagePlace
find_place(GlossHitBar *self, GlossSearchItem *item, ClozeRange *place)
{
    const GlossSearchHit *hit = gloss_search_item_get_hit(item);
    gsize size;
    const char *text = g_bytes_get_data(gloss_document_get_text(self->document), &size);

    return gloss_passage_place_find(text, size, hit->body, hit->start, place);
}

/* ---- what is marked ---- */

static void
add_marks(GlossHitBar *self, GlossSearchItem *item, GArray *sentences, GArray *words)
{
    GArray *marks = gloss_search_item_get_marks(item);
    ClozeRange best = gloss_search_item_get_best(item), place;
    GlossRange sentence;

    if (find_place(self, item, &place) != GLOSS_PASSAGE_PLACE_WHOLE)
        return;
    sentence = (GlossRange){place.start + best.start, place.start + best.end};
    if (best.end > best.start)
        g_array_append_val(sentences, sentence);
    for (guint i = 0; i < marks->len; i++) {
        ClozeRange mark = g_array_index(marks, ClozeRange, i);
        GlossRange word = {place.start + mark.start, place.start + mark.end};

        g_array_append_val(words, word);
    }
}

static void
mark(GlossHitBar *self)
{
    g_autoptr(GArray) sentences = g_array_new(FALSE, FALSE, sizeof(GlossRange));
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(GlossRange));
    g_autoptr(GPtrArray) items = NULL;

    if (self->walk != NULL && is_read(self))
        items = gloss_search_walk_list_items(self->walk);
    for (guint i = 0; items != NULL && i < items->len; i++)
        add_marks(self, items->pdata[i], sentences, words);
    if (self->view != NULL)
        gloss_document_view_set_hits(self->view, sentences, words);
}

/* ---- what is said ---- */

static void
update(GlossHitBar *self)
{
    GlossSearchWalkPosition position;
    g_autofree char *title = NULL;
    g_autofree char *text = NULL;

    gtk_revealer_set_reveal_child(self->revealer, self->walk != NULL);
    gtk_widget_set_visible(GTK_WIDGET(self), self->walk != NULL);
    if (self->walk == NULL)
        return;
    position = gloss_search_walk_get_position(self->walk);
    /* Translators: what was searched for */
    title = g_strdup_printf(_("“%s”"), gloss_search_walk_get_title(self->walk));
    gtk_label_set_text(self->title, title);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self->title), title);
    if (self->lost)
        text = g_strdup(_("No longer here: the document has changed since it was indexed"));
    else
        text = g_strdup_printf(_("Hit %u of %u, document %u of %u"), position.hit, position.n_hits,
                               position.document, position.n_documents);
    gtk_label_set_text(self->position, text);
}

/* Of the passage the sentence that says most, where one does. */
static gboolean
find_best(GlossHitBar *self, GlossSearchItem *item, ClozeRange *place)
{
    ClozeRange best = gloss_search_item_get_best(item);
    GlossPassagePlace found = find_place(self, item, place);

    if (found == GLOSS_PASSAGE_PLACE_WHOLE && best.end > best.start)
        *place = (ClozeRange){place->start + best.start, place->start + best.end};
    return found != GLOSS_PASSAGE_PLACE_NONE;
}

void
gloss_hit_bar_show_hit(GlossHitBar *self)
{
    ClozeRange place;

    self->wanted = !is_read(self);
    if (self->walk == NULL || self->wanted)
        return;
    self->lost = !find_best(self, gloss_search_walk_get_item(self->walk), &place);
    if (!self->lost)
        gloss_document_view_show_hit(self->view, place.start, place.end);
    update(self);
}

static void
revision_cb(GlossHitBar *self)
{
    if (self->walk == NULL)
        return;
    mark(self);
    if (self->wanted)
        gloss_hit_bar_show_hit(self);
}

void
gloss_hit_bar_set_view(GlossHitBar *self, GlossDocumentView *view, GlossDocument *document)
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
gloss_hit_bar_set_walk(GlossHitBar *self, GlossSearchWalk *walk)
{
    gboolean other = self->walk != walk;

    g_set_object(&self->walk, walk);
    self->lost = FALSE;
    if (other)
        mark(self);
    update(self);
}

GlossSearchWalk *
gloss_hit_bar_get_walk(GlossHitBar *self)
{
    return self->walk;
}

static void
close_cb(GlossHitBar *self)
{
    gloss_hit_bar_set_walk(self, NULL);
    gtk_widget_grab_focus(GTK_WIDGET(self->view));
}

/* ---- making ---- */

static GtkWidget *
add_button(GtkWidget *box, const char *icon, const char *name, const char *tooltip,
           const char *action)
{
    GtkWidget *button = gtk_button_new_from_icon_name(icon);

    gtk_widget_set_tooltip_text(button, tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    if (action != NULL)
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), action);
    gtk_box_append(GTK_BOX(box), button);
    return button;
}

static GtkWidget *
make_labels(GlossHitBar *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->title = GTK_LABEL(gtk_label_new(NULL));
    self->position = GTK_LABEL(
        g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, NULL));
    gtk_label_set_ellipsize(self->title, PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(self->title, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->title), "heading");
    gtk_label_set_wrap(self->position, TRUE);
    gtk_label_set_xalign(self->position, 0);
    gtk_widget_add_css_class(GTK_WIDGET(self->position), "caption");
    gtk_widget_add_css_class(GTK_WIDGET(self->position), "dim-label");
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->title));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->position));
    gtk_widget_set_hexpand(box, TRUE);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    return box;
}

static void
dispose(GObject *object)
{
    GlossHitBar *self = GLOSS_HIT_BAR(object);

    g_clear_object(&self->walk);
    if (self->revealer != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->revealer));
    self->revealer = NULL;
    G_OBJECT_CLASS(gloss_hit_bar_parent_class)->dispose(object);
}

static void
gloss_hit_bar_class_init(GlossHitBarClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(klass), GTK_TYPE_BIN_LAYOUT);
}

static void
gloss_hit_bar_init(GlossHitBar *self)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *steps = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);

    gtk_widget_add_css_class(box, "hit-bar");
    gtk_widget_add_css_class(steps, "linked");
    gtk_box_append(GTK_BOX(box), make_labels(self));
    gtk_box_append(GTK_BOX(box), steps);
    add_button(steps, "go-up-symbolic", _("Previous hit"), _("Previous hit (Shift+F4)"),
               "win.previous-hit");
    add_button(steps, "go-down-symbolic", _("Next hit"), _("Next hit (F4)"), "win.next-hit");
    gtk_widget_add_css_class(add_button(box, "system-search-symbolic", _("Back to the results"),
                                        _("Back to the results (Ctrl+K)"), "win.search"),
                             "flat");
    gtk_widget_add_css_class(
        add_button(box, "window-close-symbolic", _("Close"), _("Unmark the hits"), NULL), "flat");
    g_signal_connect_object(gtk_widget_get_last_child(box), "clicked", G_CALLBACK(close_cb), self,
                            G_CONNECT_SWAPPED);
    self->revealer = GTK_REVEALER(gtk_revealer_new());
    gtk_revealer_set_child(self->revealer, box);
    gtk_widget_set_parent(GTK_WIDGET(self->revealer), GTK_WIDGET(self));
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}
