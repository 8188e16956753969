/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See map-actions.h. */
#include "ui/map-actions.h"

#include "app/sense-query.h"
#include "ui/map-chooser.h"

typedef struct {
    GlossWindow *window; /* owns this */
    GlossContext *context;
    GlossMapTabs *tabs;
    GListModel *documents;
} Actions;

static void
open_map(Actions *self, const char *kind, const char *value)
{
    if (g_str_equal(kind, "documents"))
        gloss_map_tabs_open_documents(self->tabs);
    else if (g_str_equal(kind, "file"))
        gloss_map_tabs_ask_file(self->tabs);
    else if (g_str_equal(kind, "index"))
        gloss_map_tabs_open_index(self->tabs, value);
    else if (g_str_equal(kind, "collection"))
        gloss_map_tabs_open_collection(self->tabs, value);
    else
        gloss_map_tabs_open_word(self->tabs, value);
}

static void
ask(Actions *self, const char *kind)
{
    GlossMapChooser *chooser = gloss_map_chooser_new(self->context, GTK_WINDOW(self->window),
                                                     g_list_model_get_n_items(self->documents) > 0);

    g_signal_connect_swapped(chooser, "chosen", G_CALLBACK(open_map), self);
    gtk_window_present(GTK_WINDOW(chooser));
    gloss_map_chooser_focus(chooser, kind);
}

/* (transfer full) (nullable) the word that is selected or at the caret of the document in front. */
static char *
dup_word_here(Actions *self)
{
    GlossDocumentPage *page = gloss_window_get_page(self->window);
    gsize start, end, size;
    const char *text;

    if (page == NULL)
        return NULL;
    text = g_bytes_get_data(gloss_document_get_text(gloss_document_page_get_document(page)), &size);
    gloss_document_view_get_selection(gloss_document_page_get_view(page), &start, &end);
    if (end > size || !gloss_sense_query_find_word(text, size, &start, &end))
        return NULL;
    return g_strndup(text + start, end - start);
}

static void
new_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    ask(data, "");
}

static void
index_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    const char *folder = g_variant_get_string(parameter, NULL);

    if (*folder != '\0')
        open_map(data, "index", folder);
    else
        ask(data, "index");
}

static void
collection_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    const char *name = g_variant_get_string(parameter, NULL);

    if (*name != '\0')
        open_map(data, "collection", name);
    else
        ask(data, "collection");
}

static void
word_action(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    const char *word = g_variant_get_string(parameter, NULL);
    g_autofree char *here = *word != '\0' ? g_strdup(word) : dup_word_here(data);

    if (here != NULL)
        open_map(data, "word", here);
    else
        ask(data, "word");
}

void
gloss_map_actions_install(GlossWindow *window, GlossContext *context, GlossMapTabs *tabs,
                          GListModel *documents)
{
    static const GActionEntry entries[] = {
        {"map-new", new_action},
        {"map-index", index_action, "s"},
        {"map-collection", collection_action, "s"},
        {"map-word-uses", word_action, "s"},
    };
    Actions *self = g_new0(Actions, 1);

    self->window = window;
    self->context = context;
    self->tabs = tabs;
    self->documents = documents;
    g_object_set_data_full(G_OBJECT(window), "gloss-map-actions", self, g_free);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), self);
}
