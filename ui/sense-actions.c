/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sense-actions.h. */
#include "ui/sense-actions.h"

#include "app/sense-query.h"
#include "ui/senses-page.h"
#include "ui/uses-page.h"
#include <glib/gi18n.h>

#define KEY "gloss-sense-actions"

typedef struct {
    GlossWindow *window;
    AdwTabView *tabs;
    GlossContext *context;
    GListModel *documents;
    GlossSensesPage *senses;
    GlossDocumentPage *page; /* in front; its view is followed */
    gulong position_id;
} Actions;

static void
position_changed_cb(Actions *self)
{
    gsize start;
    gsize end;

    gloss_document_view_get_selection(gloss_document_page_get_view(self->page), &start, &end);
    gloss_senses_page_set_selection(self->senses, start, end);
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
follow_state(Actions *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self->window), "mark-senses");
    gboolean marked = self->page != NULL && gloss_document_page_get_senses_marked(self->page);

    g_simple_action_set_enabled(G_SIMPLE_ACTION(action), self->page != NULL);
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_boolean(marked));
}

static void
selected_page_cb(Actions *self)
{
    GlossDocumentPage *page = gloss_window_get_page(self->window);

    if (page == self->page)
        return;
    leave(self);
    gloss_senses_page_set_document(self->senses,
                                   page != NULL ? gloss_document_page_get_document(page) : NULL);
    if (page != NULL) {
        self->page = g_object_ref(page);
        self->position_id =
            g_signal_connect_swapped(gloss_document_page_get_view(page), "position-changed",
                                     G_CALLBACK(position_changed_cb), self);
        position_changed_cb(self);
    }
    follow_state(self);
}

static Actions *
get_actions(gpointer window)
{
    return g_object_get_data(window, KEY);
}

static void
mark_senses_action(GSimpleAction *action, GVariant *state, gpointer window)
{
    Actions *self = get_actions(window);

    if (self->page == NULL)
        return;
    gloss_document_page_set_senses_marked(self->page, g_variant_get_boolean(state));
    g_simple_action_set_state(action, state);
}

/* (transfer full) the word that is selected or at the caret, "" for none. */
static char *
dup_word(Actions *self)
{
    GlossDocument *document =
        self->page != NULL ? gloss_document_page_get_document(self->page) : NULL;
    gsize size, start, end;
    const char *text;

    if (document == NULL)
        return g_strdup("");
    text = g_bytes_get_data(gloss_document_get_text(document), &size);
    gloss_document_view_get_selection(gloss_document_page_get_view(self->page), &start, &end);
    return end <= size && gloss_sense_query_find_word(text, size, &start, &end)
               ? g_strndup(text + start, end - start)
               : g_strdup("");
}

static void
update_tab_title(GlossUsesPage *page, GParamSpec *pspec, AdwTabPage *tab)
{
    const char *word = gloss_uses_page_get_word(page);
    /* Translators: a word */
    g_autofree char *title = word != NULL && *word != '\0'
                                 ? g_strdup_printf(_("Uses of “%s”"), word)
                                 : g_strdup(_("Uses"));

    adw_tab_page_set_title(tab, title);
}

static AdwTabPage *
find_tab(Actions *self)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);

        if (GLOSS_IS_USES_PAGE(adw_tab_page_get_child(tab)))
            return tab;
    }
    return NULL;
}

static AdwTabPage *
add_tab(Actions *self)
{
    GtkWidget *page = gloss_uses_page_new(self->context, self->documents);
    AdwTabPage *tab = adw_tab_view_append(self->tabs, page);
    g_autoptr(GIcon) icon = g_themed_icon_new("accessories-dictionary-symbolic");

    adw_tab_page_set_icon(tab, icon);
    g_signal_connect_object(page, "passage", G_CALLBACK(gloss_window_show_passage), self->window,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(page, "notify::word", G_CALLBACK(update_tab_title), tab, 0);
    return tab;
}

static void
word_uses_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    Actions *self = get_actions(window);
    const char *given = g_variant_get_string(parameter, NULL);
    g_autofree char *word = *given != '\0' ? g_strdup(given) : dup_word(self);
    AdwTabPage *tab = find_tab(self);

    if (tab == NULL)
        tab = add_tab(self);
    adw_tab_view_set_selected_page(self->tabs, tab);
    gloss_uses_page_ask(GLOSS_USES_PAGE(adw_tab_page_get_child(tab)), word);
}

static void
free_actions(gpointer data)
{
    Actions *self = data;

    leave(self);
    g_object_unref(self->context);
    g_object_unref(self->senses);
    g_free(self);
}

void
gloss_sense_actions_install(GlossWindow *window, GlossInspector *inspector, AdwTabView *tabs,
                            GlossContext *context, GListModel *documents)
{
    static const GActionEntry entries[] = {
        {"mark-senses", NULL, NULL, "false", mark_senses_action},
        {"word-uses", word_uses_action, "s"},
    };
    Actions *self = g_new0(Actions, 1);

    self->window = window;
    self->tabs = tabs;
    self->context = g_object_ref(context);
    self->documents = documents;
    self->senses = GLOSS_SENSES_PAGE(
        g_object_ref_sink(gloss_senses_page_new(gloss_context_get_host(context))));
    g_object_set_data_full(G_OBJECT(window), KEY, self, free_actions);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), window);
    /* Translators: meanings of words */
    gloss_inspector_add_page(inspector, GTK_WIDGET(self->senses), "senses", _("Senses"),
                             "accessories-dictionary-symbolic");
    g_signal_connect_swapped(tabs, "notify::selected-page", G_CALLBACK(selected_page_cb), self);
    selected_page_cb(self);
    follow_state(self);
}
