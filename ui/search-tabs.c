/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See search-tabs.h. The index is the context's, so that closing the tab does not end an update. */
#include "ui/search-tabs.h"

#include "ui/search-page.h"
#include <glib/gi18n.h>

struct _GlossSearchTabs {
    GObject parent_instance;

    AdwTabView *tabs; /* borrowed: the window's */
    GlossContext *context;
    GlossSearchIndex *index; /* once asked for */
    GlossSearcher *searcher;
};

G_DEFINE_FINAL_TYPE(GlossSearchTabs, gloss_search_tabs, G_TYPE_OBJECT)

static guint walk_signal, changed_signal;

static void
changed_cb(GlossSearchTabs *self)
{
    g_signal_emit(self, changed_signal, 0);
}

static void
walk_cb(GlossSearchTabs *self, GlossSearchWalk *walk)
{
    g_signal_emit(self, walk_signal, 0, walk);
}

static AdwTabPage *
find_tab(GlossSearchTabs *self)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);

        if (GLOSS_IS_SEARCH_PAGE(adw_tab_page_get_child(tab)))
            return tab;
    }
    return NULL;
}

static gboolean
open_library(GlossSearchTabs *self, GError **error)
{
    GlossSearchIndex *index = gloss_context_get_index(self->context, error);

    if (index == NULL || self->index != NULL)
        return index != NULL;
    self->index = g_object_ref(index);
    g_signal_connect_object(index, "changed", G_CALLBACK(changed_cb), self, G_CONNECT_SWAPPED);
    self->searcher = gloss_searcher_new(gloss_context_get_library(self->context, NULL),
                                        gloss_context_get_session(self->context),
                                        gloss_context_get_store(self->context));
    return TRUE;
}

/* The window can begin a new library. */
static void
tell(GlossSearchTabs *self, const char *message)
{
    GtkWidget *dialog;

    if (gloss_context_get_library(self->context, NULL) == NULL &&
        gtk_widget_activate_action(GTK_WIDGET(self->tabs), "win.mend-library", NULL))
        return;
    dialog = adw_message_dialog_new(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(self->tabs))),
                                    _("Folders Cannot Be Searched"), message);

    adw_message_dialog_add_response(ADW_MESSAGE_DIALOG(dialog), "close", _("_Close"));
    gtk_window_present(GTK_WINDOW(dialog));
}

static void
update_loading(GlossSearchTabs *self)
{
    AdwTabPage *tab = find_tab(self);

    if (tab != NULL)
        adw_tab_page_set_loading(tab, gloss_search_index_get_busy(self->index));
}

static AdwTabPage *
open_tab(GlossSearchTabs *self)
{
    GtkWidget *page = gloss_search_page_new(self->index, self->searcher);
    AdwTabPage *tab = adw_tab_view_append(self->tabs, page);
    g_autoptr(GIcon) icon = g_themed_icon_new("system-search-symbolic");

    gloss_search_page_set_collections(GLOSS_SEARCH_PAGE(page),
                                      gloss_context_get_collections(self->context, NULL));
    adw_tab_page_set_title(tab, _("Search Folders"));
    adw_tab_page_set_icon(tab, icon);
    g_signal_connect_object(page, "walk", G_CALLBACK(walk_cb), self, G_CONNECT_SWAPPED);
    g_signal_handlers_disconnect_by_func(self->index, update_loading, self);
    g_signal_connect_object(self->index, "notify::busy", G_CALLBACK(update_loading), self,
                            G_CONNECT_SWAPPED);
    update_loading(self);
    return tab;
}

/* (nullable) the page, brought to the front; why there is none has been told. */
static GlossSearchPage *
show(GlossSearchTabs *self)
{
    g_autoptr(GError) error = NULL;
    AdwTabPage *tab = find_tab(self);

    if (tab == NULL && !open_library(self, &error)) {
        tell(self, error->message);
        return NULL;
    }
    if (tab == NULL)
        tab = open_tab(self);
    adw_tab_view_set_selected_page(self->tabs, tab);
    return GLOSS_SEARCH_PAGE(adw_tab_page_get_child(tab));
}

void
gloss_search_tabs_show(GlossSearchTabs *self)
{
    GlossSearchPage *page = show(self);

    if (page != NULL)
        gloss_search_page_focus(page);
}

void
gloss_search_tabs_show_like(GlossSearchTabs *self, const char *text, GFile *file, gsize start,
                            gsize end)
{
    GlossSearchPage *page = show(self);
    g_autofree char *path = file != NULL ? g_file_get_path(file) : NULL;
    const GlossLikeText like = {.text = text, .path = path, .start = start, .end = end};

    if (page != NULL)
        gloss_search_page_show_like(page, &like);
}

GlossSearcher *
gloss_search_tabs_get_searcher(GlossSearchTabs *self, GError **error)
{
    return open_library(self, error) ? self->searcher : NULL;
}

GlossSearchTabs *
gloss_search_tabs_new(AdwTabView *tabs, GlossContext *context)
{
    GlossSearchTabs *self = g_object_new(GLOSS_TYPE_SEARCH_TABS, NULL);

    self->tabs = tabs;
    self->context = g_object_ref(context);
    return self;
}

static void
dispose(GObject *object)
{
    GlossSearchTabs *self = GLOSS_SEARCH_TABS(object);

    g_clear_object(&self->searcher);
    g_clear_object(&self->index);
    g_clear_object(&self->context);
    G_OBJECT_CLASS(gloss_search_tabs_parent_class)->dispose(object);
}

static void
gloss_search_tabs_class_init(GlossSearchTabsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    walk_signal = g_signal_new("walk", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, GLOSS_TYPE_SEARCH_WALK);
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_search_tabs_init(GlossSearchTabs *self)
{
}
