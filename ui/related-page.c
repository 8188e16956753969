/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See related-page.h. What is looked for is the paragraph at the caret, or several short ones; the
 * document itself is left out. A search that is running is cancelled by the next; the same paragraph is
 * not looked for twice. */
#include "ui/related-page.h"

#include "ui/search-row.h"
#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#define REST_MS     700
#define N_DOCUMENTS 6
/* Bytes of the paragraph or paragraphs that stand for what is read. */
#define LEAST 200
#define MOST  1500

struct _GlossRelatedPage {
    GtkWidget parent_instance;

    GtkStack *stack;
    GtkListBox *list;
    AdwStatusPage *status;

    GlossRelatedPageFunc get_searcher;
    gpointer data;
    GlossDocument *document; /* (nullable) */
    gsize offset;
    guint rest_id;
    GCancellable *cancellable; /* (nullable) of the search that runs */
    char *asked;               /* (nullable) the words that are shown for */
};

G_DEFINE_FINAL_TYPE(GlossRelatedPage, gloss_related_page, GTK_TYPE_WIDGET)

static guint passage_signal;

/* ---- what is shown ---- */

static void
show_status(GlossRelatedPage *self, const char *title, const char *description)
{
    g_autofree char *shown = description != NULL ? g_markup_escape_text(description, -1) : NULL;

    adw_status_page_set_title(self->status, title);
    adw_status_page_set_description(self->status, shown);
    gtk_stack_set_visible_child_name(self->stack, "status");
}

static void
show_groups(GlossRelatedPage *self, GListModel *groups)
{
    guint n = g_list_model_get_n_items(groups);
    GtkWidget *child;

    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self->list))) != NULL)
        gtk_list_box_remove(self->list, child);
    for (guint i = 0; i < n; i++) {
        g_autoptr(GlossSearchGroup) group = g_list_model_get_item(groups, i);
        g_autoptr(GlossSearchItem) item = g_list_model_get_item(G_LIST_MODEL(group), 0);

        gtk_list_box_append(
            self->list, gloss_search_row_new_with_title(item, gloss_search_group_get_title(group)));
    }
    if (n > 0)
        gtk_stack_set_visible_child_name(self->stack, "list");
    else
        show_status(self, _("Nothing Related"),
                    _("Passages of searched folders that say something near appear here."));
}

static void
row_activated_cb(GlossRelatedPage *self, GtkListBoxRow *row)
{
    const GlossSearchHit *hit =
        gloss_search_item_get_hit(gloss_search_row_get_item(GLOSS_SEARCH_ROW(row)));

    g_signal_emit(self, passage_signal, 0, hit->path, (guint64)hit->start, (guint64)hit->end);
}

/* ---- what is looked for ---- */

static void
cancel(GlossRelatedPage *self)
{
    g_cancellable_cancel(self->cancellable);
    g_clear_object(&self->cancellable);
}

/* (transfer full) the paragraph around the caret, with those after it where it is short. */
static char *
dup_read(GlossRelatedPage *self)
{
    gsize size, start, end;
    const char *text = g_bytes_get_data(gloss_document_get_text(self->document), &size);

    start = end = MIN(self->offset, size);
    while (start > 0 && text[start - 1] != '\n' && end - start < MOST)
        start--;
    while (end < size && end - start < MOST && (text[end] != '\n' || end - start < LEAST))
        end++;
    while (end < size && ((guchar)text[end] & 0xc0) == 0x80)
        end++;
    while (start > 0 && ((guchar)text[start] & 0xc0) == 0x80)
        start--;
    return g_strstrip(g_strndup(text + start, end - start));
}

static void
found_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossRelatedPage) self = data;
    g_autoptr(GError) error = NULL;
    g_autofree char *notice = NULL;
    g_autoptr(GListModel) groups =
        gloss_searcher_search_finish(GLOSS_SEARCHER(source), result, &notice, &error);

    if (self->cancellable == NULL || g_task_get_cancellable(G_TASK(result)) != self->cancellable)
        return;
    g_clear_object(&self->cancellable);
    if (groups != NULL && notice == NULL) {
        show_groups(self, groups);
        return;
    }
    show_status(self, _("Nothing to Compare With"), groups != NULL ? notice : error->message);
    /* What hindered it may be gone the next time the reader rests. */
    g_clear_pointer(&self->asked, g_free);
}

static void
look(GlossRelatedPage *self)
{
    const GlossPassageRequest request = {.text = "", .k = N_DOCUMENTS};
    GFile *file = gloss_document_get_file(self->document);
    g_autofree char *path = file != NULL ? g_file_get_path(file) : NULL;
    g_autofree char *text = dup_read(self);
    g_autoptr(GError) error = NULL;
    GlossLikeText like = {.path = path};
    GlossSearcher *searcher;

    if (*text == '\0' || g_strcmp0(text, self->asked) == 0)
        return;
    cancel(self);
    searcher = self->get_searcher(self->data, &error);
    if (searcher == NULL) {
        show_status(self, _("Folders Cannot Be Searched"), error->message);
        return;
    }
    g_free(self->asked);
    like.text = self->asked = g_steal_pointer(&text);
    self->cancellable = g_cancellable_new();
    gloss_searcher_search_like_text_async(searcher, &like, &request, self->cancellable, found_cb,
                                          g_object_ref(self));
}

static gboolean
rest_cb(gpointer data)
{
    GlossRelatedPage *self = data;

    self->rest_id = 0;
    if (self->document != NULL && gloss_document_get_revision(self->document) > 0)
        look(self);
    return G_SOURCE_REMOVE;
}

/* Nothing is done for who does not look. */
static void
wait(GlossRelatedPage *self)
{
    g_clear_handle_id(&self->rest_id, g_source_remove);
    if (self->document != NULL && gtk_widget_get_mapped(GTK_WIDGET(self)))
        self->rest_id = g_timeout_add(REST_MS, rest_cb, self);
}

void
gloss_related_page_set_position(GlossRelatedPage *self, GlossDocument *document, gsize offset)
{
    if (document != self->document)
        g_clear_pointer(&self->asked, g_free);
    g_set_object(&self->document, document);
    self->offset = offset;
    if (document == NULL) {
        cancel(self);
        show_status(self, _("No Document"), NULL);
    }
    wait(self);
}

void
gloss_related_page_look_again(GlossRelatedPage *self)
{
    g_clear_pointer(&self->asked, g_free);
    wait(self);
}

/* ---- making ---- */

GtkWidget *
gloss_related_page_new(GlossRelatedPageFunc get_searcher, gpointer data)
{
    GlossRelatedPage *self = g_object_new(GLOSS_TYPE_RELATED_PAGE, NULL);

    self->get_searcher = get_searcher;
    self->data = data;
    return GTK_WIDGET(self);
}

static void
map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(gloss_related_page_parent_class)->map(widget);
    wait(GLOSS_RELATED_PAGE(widget));
}

static void
unmap(GtkWidget *widget)
{
    GlossRelatedPage *self = GLOSS_RELATED_PAGE(widget);

    g_clear_handle_id(&self->rest_id, g_source_remove);
    /* What was asked for and did not come is asked for again. */
    if (self->cancellable != NULL)
        g_clear_pointer(&self->asked, g_free);
    cancel(self);
    GTK_WIDGET_CLASS(gloss_related_page_parent_class)->unmap(widget);
}

static void
dispose(GObject *object)
{
    GlossRelatedPage *self = GLOSS_RELATED_PAGE(object);

    g_clear_handle_id(&self->rest_id, g_source_remove);
    cancel(self);
    g_clear_object(&self->document);
    g_clear_pointer(&self->asked, g_free);
    if (self->stack != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->stack));
    self->stack = NULL;
    G_OBJECT_CLASS(gloss_related_page_parent_class)->dispose(object);
}

static void
gloss_related_page_class_init(GlossRelatedPageClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);

    G_OBJECT_CLASS(klass)->dispose = dispose;
    widget_class->map = map;
    widget_class->unmap = unmap;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    passage_signal =
        g_signal_new("passage", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT64, G_TYPE_UINT64);
}

static GtkWidget *
make_list(GlossRelatedPage *self)
{
    GtkWidget *scrolled = gtk_scrolled_window_new();

    self->list = GTK_LIST_BOX(gtk_list_box_new());
    gtk_list_box_set_selection_mode(self->list, GTK_SELECTION_NONE);
    gtk_widget_add_css_class(GTK_WIDGET(self->list), "related-list");
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Related passages"), -1);
    g_signal_connect_object(self->list, "row-activated", G_CALLBACK(row_activated_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), GTK_WIDGET(self->list));
    return scrolled;
}

static void
gloss_related_page_init(GlossRelatedPage *self)
{
    GtkWidget *status = adw_status_page_new();

    self->stack = GTK_STACK(gtk_stack_new());
    self->status = ADW_STATUS_PAGE(status);
    adw_status_page_set_icon_name(self->status, "system-search-symbolic");
    gtk_widget_add_css_class(status, "compact");
    gtk_stack_add_named(self->stack, status, "status");
    gtk_stack_add_named(self->stack, make_list(self), "list");
    gtk_widget_set_vexpand(GTK_WIDGET(self->stack), TRUE);
    gtk_widget_set_parent(GTK_WIDGET(self->stack), GTK_WIDGET(self));
    show_status(self, _("Related Passages"),
                _("Passages of searched folders that say something near to what you read appear "
                  "here."));
}
