/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-actions.h. */
#include "ui/search-actions.h"

#include "ui/related-page.h"
#include <glib/gi18n.h>
#include <string.h>

#define KEY "gloss-search-actions"

typedef struct {
    GlossWindow *window; /* owns this */
    GlossSearchTabs *tabs;
    GlossSearchWalk *walk; /* (nullable) */
    GlossHitBar *bar;      /* (nullable) weak: where its hit is shown */
    AdwTabView *view;
    GlossRelatedPage *related;
    GlossDocumentPage *page; /* (nullable) in front; its view is followed */
    gulong position_id;
} Actions;

/* ---- from hit to hit ---- */

static void
enable(Actions *self, const char *name, gboolean enabled)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self->window), name);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), enabled);
}

static void
show_hit(Actions *self)
{
    GFile *file = gloss_search_group_get_file(gloss_search_walk_get_group(self->walk));
    GlossDocumentPage *page;
    GlossHitBar *bar;

    gloss_window_open_file(self->window, file);
    page = gloss_window_get_page(self->window);
    if (page == NULL)
        return;
    bar = gloss_document_page_get_hit_bar(page);
    /* The bar before speaks of a hit that is elsewhere now. */
    if (self->bar != NULL && self->bar != bar)
        gloss_hit_bar_set_walk(self->bar, NULL);
    g_set_weak_pointer(&self->bar, bar);
    gloss_hit_bar_set_walk(bar, NULL);
    gloss_hit_bar_set_walk(bar, self->walk);
    gloss_hit_bar_show_hit(bar);
    gtk_widget_grab_focus(GTK_WIDGET(gloss_document_page_get_view(page)));
}

static void
walk_cb(Actions *self, GlossSearchWalk *walk)
{
    g_set_object(&self->walk, walk);
    enable(self, "next-hit", TRUE);
    enable(self, "previous-hit", TRUE);
    show_hit(self);
}

static void
step_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Actions *self = data;

    if (self->walk == NULL)
        return;
    gloss_search_walk_step(self->walk,
                           g_str_equal(g_action_get_name(G_ACTION(action)), "next-hit"));
    show_hit(self);
}

/* ---- more like this ---- */

/* The paragraph around byte @at. */
static void
find_paragraph(const char *text, gsize size, gsize at, gsize *start, gsize *end)
{
    const char *stop;

    for (*start = MIN(at, size); *start > 0 && text[*start - 1] != '\n';)
        (*start)--;
    stop = memchr(text + *start, '\n', size - *start);
    *end = stop != NULL ? (gsize)(stop - text) : size;
}

/* What is selected in the document in front, or the paragraph at its caret. */
static void
show_like_selection(Actions *self, GlossDocumentPage *page)
{
    GlossDocument *document = gloss_document_page_get_document(page);
    g_autofree char *words = NULL;
    gsize start, end, size;
    const char *text;

    if (gloss_document_get_revision(document) == 0)
        return;
    text = g_bytes_get_data(gloss_document_get_text(document), &size);
    gloss_document_view_get_selection(gloss_document_page_get_view(page), &start, &end);
    if (start == end)
        find_paragraph(text, size, start, &start, &end);
    words = g_strndup(text + start, end - start);
    gloss_search_tabs_show_like(self->tabs, words, gloss_document_get_file(document), start, end);
}

static void
like_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Actions *self = data;
    const char *text = g_variant_get_string(parameter, NULL);
    GlossDocumentPage *page = gloss_window_get_page(self->window);
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(self->window));

    if (*text != '\0')
        gloss_search_tabs_show_like(self->tabs, text, NULL, 0, 0);
    else if (page != NULL)
        show_like_selection(self, page);
    else if (focus != NULL)
        gtk_widget_activate_action(focus, "results.like", NULL);
}

/* ---- what is related ---- */

static GlossSearcher *
get_searcher_cb(gpointer data, GError **error)
{
    Actions *self = data;

    return gloss_search_tabs_get_searcher(self->tabs, error);
}

static void
position_changed_cb(Actions *self)
{
    gsize start, end;

    gloss_document_view_get_selection(gloss_document_page_get_view(self->page), &start, &end);
    gloss_related_page_set_position(self->related, gloss_document_page_get_document(self->page),
                                    start);
}

static void
leave(Actions *self)
{
    if (self->page == NULL)
        return;
    g_clear_signal_handler(&self->position_id, gloss_document_page_get_view(self->page));
    g_clear_object(&self->page);
}

static void
selected_page_cb(Actions *self)
{
    GlossDocumentPage *page = gloss_window_get_page(self->window);

    if (page == self->page)
        return;
    leave(self);
    if (page == NULL) {
        gloss_related_page_set_position(self->related, NULL, 0);
        return;
    }
    self->page = g_object_ref(page);
    self->position_id =
        g_signal_connect_swapped(gloss_document_page_get_view(page), "position-changed",
                                 G_CALLBACK(position_changed_cb), self);
    position_changed_cb(self);
}

static void
free_actions(gpointer data)
{
    Actions *self = data;

    leave(self);
    gloss_related_page_set_position(self->related, NULL, 0);
    g_object_unref(self->related);
    g_signal_handlers_disconnect_by_data(self->tabs, self);
    g_clear_weak_pointer(&self->bar);
    g_clear_object(&self->walk);
    g_object_unref(self->tabs);
    g_free(self);
}

void
gloss_search_actions_install(GlossWindow *window, GlossSearchTabs *tabs, GlossInspector *inspector,
                             AdwTabView *view)
{
    static const GActionEntry entries[] = {
        {"next-hit", step_action},
        {"previous-hit", step_action},
        {"more-like-this", like_action, "s"},
    };
    Actions *self = g_new0(Actions, 1);

    self->window = window;
    self->tabs = g_object_ref(tabs);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), self);
    enable(self, "next-hit", FALSE);
    enable(self, "previous-hit", FALSE);
    g_signal_connect_swapped(tabs, "walk", G_CALLBACK(walk_cb), self);
    self->view = view;
    self->related =
        GLOSS_RELATED_PAGE(g_object_ref_sink(gloss_related_page_new(get_searcher_cb, self)));
    g_signal_connect_object(tabs, "changed", G_CALLBACK(gloss_related_page_look_again),
                            self->related, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->related, "passage", G_CALLBACK(gloss_window_show_passage), window,
                            G_CONNECT_SWAPPED);
    /* Translators: passages of other documents that say something near */
    gloss_inspector_add_page(inspector, GTK_WIDGET(self->related), "related", _("Related"),
                             "system-search-symbolic");
    g_signal_connect_swapped(view, "notify::selected-page", G_CALLBACK(selected_page_cb), self);
    g_object_set_data_full(G_OBJECT(window), KEY, self, free_actions);
    selected_page_cb(self);
}
