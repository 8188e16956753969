/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See judge-tabs.h. Of each kind of page a window has one. */
#include "ui/judge-tabs.h"

#include "ui/claim-page.h"
#include "ui/pair-page.h"
#include "ui/sort-page.h"
#include "ui/table-page.h"
#include <glib/gi18n.h>

#define TABS_KEY      "gloss-judge-tabs"
#define CONTEXT_KEY   "gloss-judge-context"
#define DOCUMENTS_KEY "gloss-judge-documents"

/* (nullable) */
static GtkWidget *
find_page(gpointer window, GType type)
{
    AdwTabView *tabs = g_object_get_data(G_OBJECT(window), TABS_KEY);

    for (int i = 0; i < adw_tab_view_get_n_pages(tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(tabs, i);

        if (G_TYPE_CHECK_INSTANCE_TYPE(adw_tab_page_get_child(tab), type)) {
            adw_tab_view_set_selected_page(tabs, tab);
            return adw_tab_page_get_child(tab);
        }
    }
    return NULL;
}

static void
add_page(gpointer window, GtkWidget *page, const char *title, const char *icon_name)
{
    AdwTabView *tabs = g_object_get_data(G_OBJECT(window), TABS_KEY);
    AdwTabPage *tab = adw_tab_view_append(tabs, page);
    g_autoptr(GIcon) icon = g_themed_icon_new(icon_name);

    adw_tab_page_set_title(tab, title);
    adw_tab_page_set_icon(tab, icon);
    adw_tab_view_set_selected_page(tabs, tab);
}

/* (transfer full) what is selected in the document in front, "" for nothing. */
static char *
dup_selected(GlossWindow *window)
{
    GlossDocumentPage *page = gloss_window_get_page(window);
    gsize start = 0, end = 0, size;
    const char *text;

    if (page == NULL)
        return g_strdup("");
    gloss_document_view_get_selection(gloss_document_page_get_view(page), &start, &end);
    text = g_bytes_get_data(gloss_document_get_text(gloss_document_page_get_document(page)), &size);
    return start < end && end <= size ? g_strndup(text + start, end - start) : g_strdup("");
}

static void
check_claim_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    const char *given = g_variant_get_string(parameter, NULL);
    g_autofree char *claim = *given != '\0' ? g_strdup(given) : dup_selected(window);
    GtkWidget *page = find_page(window, GLOSS_TYPE_CLAIM_PAGE);

    if (page == NULL) {
        page = gloss_claim_page_new(g_object_get_data(window, CONTEXT_KEY),
                                    g_object_get_data(window, DOCUMENTS_KEY));
        g_signal_connect_object(page, "passage", G_CALLBACK(gloss_window_show_passage), window,
                                G_CONNECT_SWAPPED);
        add_page(window, page, _("Check a Claim"), "system-search-symbolic");
    }
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(page), claim);
}

static GlossPairPage *
open_pair_page(gpointer window)
{
    GtkWidget *page = find_page(window, GLOSS_TYPE_PAIR_PAGE);

    if (page == NULL) {
        page = gloss_pair_page_new(g_object_get_data(window, CONTEXT_KEY));
        add_page(window, page, _("Compare Two Texts"), "view-dual-symbolic");
    }
    return GLOSS_PAIR_PAGE(page);
}

static void
compare_texts_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    g_autofree char *selected = dup_selected(window);

    gloss_pair_page_ask(open_pair_page(window), selected);
}

static void
pair_cb(gpointer window, const char *first, const char *second)
{
    gloss_pair_page_show(open_pair_page(window), first, second);
}

static void
judge_table_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GtkWidget *page = find_page(window, GLOSS_TYPE_TABLE_PAGE);

    if (page == NULL) {
        page = gloss_table_page_new(g_object_get_data(window, CONTEXT_KEY));
        g_signal_connect_object(page, "pair", G_CALLBACK(pair_cb), window, G_CONNECT_SWAPPED);
        add_page(window, page, _("Judge a Table"), "view-list-symbolic");
    }
    gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD);
}

static void
sort_texts_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GtkWidget *page = find_page(window, GLOSS_TYPE_SORT_PAGE);

    if (page == NULL) {
        page = gloss_sort_page_new(g_object_get_data(window, CONTEXT_KEY),
                                   g_object_get_data(window, DOCUMENTS_KEY));
        add_page(window, page, _("Sort Texts"), "view-list-symbolic");
    }
    gloss_sort_page_focus(GLOSS_SORT_PAGE(page));
}

void
gloss_judge_tabs_install(GlossWindow *window, AdwTabView *tabs, GlossContext *context,
                         GListModel *documents)
{
    static const GActionEntry entries[] = {
        {"check-claim", check_claim_action, "s"},
        {"compare-texts", compare_texts_action},
        {"judge-table", judge_table_action},
        {"sort-texts", sort_texts_action},
    };

    g_object_set_data(G_OBJECT(window), TABS_KEY, tabs);
    g_object_set_data(G_OBJECT(window), DOCUMENTS_KEY, documents);
    g_object_set_data_full(G_OBJECT(window), CONTEXT_KEY, g_object_ref(context), g_object_unref);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), window);
}
