/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See collection-actions.h. */
#include "ui/collection-actions.h"

#include "ui/collection-page.h"
#include "ui/passage-dialogs.h"
#include <glib/gi18n.h>

#define KEY "gloss-collection-actions"

typedef struct {
    GlossWindow *window; /* owns this */
    GlossContext *context;
    AdwTabView *tabs;
    GlossCollectionList *list;
    GlossCollections *collections; /* (nullable) */
    guint read_id;
} Actions;

static GlossCollectionRow *
get_row(AdwTabPage *tab)
{
    GtkWidget *child = adw_tab_page_get_child(tab);

    return GLOSS_IS_COLLECTION_PAGE(child)
               ? gloss_collection_page_get_row(GLOSS_COLLECTION_PAGE(child))
               : NULL;
}

static AdwTabPage *
find_tab(Actions *self, GlossCollectionRow *row)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);

        if (get_row(tab) == row)
            return tab;
    }
    return NULL;
}

/* Tabs of collections that are gone go too; the others say their names. */
static void
changed_cb(Actions *self)
{
    for (int i = adw_tab_view_get_n_pages(self->tabs) - 1; i >= 0; i--) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);
        GlossCollectionRow *row = get_row(tab);
        const char *name = row != NULL ? gloss_collection_row_get_name(row) : NULL;

        if (row != NULL && gloss_collections_find(self->collections, name) != row)
            adw_tab_view_close_page(self->tabs, tab);
        else if (row != NULL)
            adw_tab_page_set_title(tab, name);
    }
}

static gboolean
read_collections(Actions *self, GError **error)
{
    if (self->collections != NULL)
        return TRUE;
    self->collections = gloss_context_get_collections(self->context, error);
    if (self->collections == NULL)
        return FALSE;
    g_object_ref(self->collections);
    gloss_collection_list_set_collections(self->list, self->collections);
    g_signal_connect_swapped(self->collections, "changed", G_CALLBACK(changed_cb), self);
    return TRUE;
}

/* A library that cannot be read is told of by what needs it. */
static gboolean
read_cb(gpointer data)
{
    Actions *self = data;

    self->read_id = 0;
    read_collections(self, NULL);
    return G_SOURCE_REMOVE;
}

/* All of a document has no place in it that could have moved; another passage is shown once it has been
 * looked for, so that nothing else is selected where it has gone. */
static void
passage_cb(Actions *self, const char *path, guint64 start, guint64 end, const char *hash,
           const char *words)
{
    gboolean all = *hash == '\0';
    GlossDocumentPage *page;

    gloss_window_show_passage(self->window, path, all ? start : 0, all ? end : 0);
    page = gloss_window_get_page(self->window);
    if (page != NULL && !all)
        gloss_moved_bar_show_passage(gloss_document_page_get_moved_bar(page), (gsize)start,
                                     (gsize)end, hash, words);
}

static void
open_tab(Actions *self, GlossCollectionRow *row)
{
    GtkWidget *page = gloss_collection_page_new(self->collections, row);
    AdwTabPage *tab = adw_tab_view_append(self->tabs, page);
    g_autoptr(GIcon) icon = g_themed_icon_new("view-list-symbolic");

    adw_tab_page_set_icon(tab, icon);
    adw_tab_page_set_title(tab, gloss_collection_row_get_name(row));
    g_signal_connect_swapped(page, "passage", G_CALLBACK(passage_cb), self);
    adw_tab_view_set_selected_page(self->tabs, tab);
}

static void
open_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    Actions *self = data;
    g_autoptr(GError) error = NULL;
    GlossCollectionRow *row = NULL;
    AdwTabPage *tab;

    if (read_collections(self, &error))
        row = gloss_collections_find(self->collections, g_variant_get_string(parameter, NULL));
    if (row == NULL) {
        gloss_passage_dialogs_tell(GTK_WINDOW(self->window), _("The Collection Cannot Be Shown"),
                                   error != NULL ? error->message : _("It is not there any more."));
        return;
    }
    tab = find_tab(self, row);
    if (tab != NULL)
        adw_tab_view_set_selected_page(self->tabs, tab);
    else
        open_tab(self, row);
}

static void
selected_cb(Actions *self, const char *name)
{
    g_action_group_activate_action(G_ACTION_GROUP(self->window), "open-collection",
                                   g_variant_new_string(name));
}

static void
free_actions(gpointer data)
{
    Actions *self = data;

    g_clear_handle_id(&self->read_id, g_source_remove);
    g_signal_handlers_disconnect_by_data(self->list, self);
    if (self->collections != NULL)
        g_signal_handlers_disconnect_by_data(self->collections, self);
    g_clear_object(&self->collections);
    g_object_unref(self->list);
    g_object_unref(self->context);
    g_free(self);
}

void
gloss_collection_actions_install(GlossWindow *window, GlossContext *context, AdwTabView *tabs,
                                 GlossCollectionList *list)
{
    static const GActionEntry entries[] = {
        {"open-collection", open_action, "s"},
    };
    Actions *self = g_new0(Actions, 1);

    self->window = window;
    self->context = g_object_ref(context);
    self->tabs = tabs;
    self->list = g_object_ref(list);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), self);
    g_signal_connect_swapped(list, "selected", G_CALLBACK(selected_cb), self);
    self->read_id = g_idle_add_full(G_PRIORITY_LOW, read_cb, self, NULL);
    g_object_set_data_full(G_OBJECT(window), KEY, self, free_actions);
}
