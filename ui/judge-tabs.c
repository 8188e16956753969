/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See judge-tabs.h. Of each kind of page a window has one. */
#include "ui/judge-tabs.h"

#include "ui/claim-page.h"
#include "ui/page-tabs.h"
#include "ui/pair-page.h"
#include "ui/sort-page.h"
#include "ui/table-page.h"
#include <glib/gi18n.h>

#define TABS_KEY      "gloss-judge-tabs"
#define CONTEXT_KEY   "gloss-judge-context"
#define DOCUMENTS_KEY "gloss-judge-documents"

static AdwTabView *
get_tabs(gpointer window)
{
    return g_object_get_data(G_OBJECT(window), TABS_KEY);
}

/* The claim is what is selected in @from. */
static void
set_own(GtkWidget *page, GlossDocumentPage *from)
{
    GlossDocument *document = gloss_document_page_get_document(from);
    GFile *file = gloss_document_get_file(document);
    g_autofree char *path = file != NULL ? g_file_get_path(file) : NULL;
    gsize start;
    gsize end;

    gloss_document_view_get_selection(gloss_document_page_get_view(from), &start, &end);
    gloss_claim_page_set_own(GLOSS_CLAIM_PAGE(page),
                             path != NULL ? path : gloss_document_get_title(document), start, end);
}

static void
check_claim_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    const char *given = g_variant_get_string(parameter, NULL);
    g_autofree char *claim =
        *given != '\0' ? g_strdup(given) : gloss_page_tabs_dup_selected(window);
    GlossDocumentPage *from =
        *given == '\0' && *claim != '\0' ? gloss_window_get_page(window) : NULL;
    GtkWidget *page = gloss_page_tabs_find(get_tabs(window), GLOSS_TYPE_CLAIM_PAGE);

    if (page == NULL) {
        page = gloss_claim_page_new(g_object_get_data(window, CONTEXT_KEY),
                                    g_object_get_data(window, DOCUMENTS_KEY));
        g_signal_connect_object(page, "passage", G_CALLBACK(gloss_window_show_passage), window,
                                G_CONNECT_SWAPPED);
        gloss_page_tabs_add(get_tabs(window), page, _("Check a Claim"), "system-search-symbolic");
    }
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(page), claim);
    if (from != NULL)
        set_own(page, from);
}

static GlossPairPage *
open_pair_page(gpointer window)
{
    GtkWidget *page = gloss_page_tabs_find(get_tabs(window), GLOSS_TYPE_PAIR_PAGE);

    if (page == NULL) {
        page = gloss_pair_page_new(g_object_get_data(window, CONTEXT_KEY));
        gloss_page_tabs_add(get_tabs(window), page, _("Compare Two Texts"), "view-dual-symbolic");
    }
    return GLOSS_PAIR_PAGE(page);
}

static void
compare_texts_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    g_autofree char *selected = gloss_page_tabs_dup_selected(window);

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
    GtkWidget *page = gloss_page_tabs_find(get_tabs(window), GLOSS_TYPE_TABLE_PAGE);

    if (page == NULL) {
        page = gloss_table_page_new(g_object_get_data(window, CONTEXT_KEY));
        g_signal_connect_object(page, "pair", G_CALLBACK(pair_cb), window, G_CONNECT_SWAPPED);
        gloss_page_tabs_add(get_tabs(window), page, _("Judge a Table"), "view-list-symbolic");
    }
    gtk_widget_child_focus(page, GTK_DIR_TAB_FORWARD);
}

static void
sort_texts_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    GtkWidget *page = gloss_page_tabs_find(get_tabs(window), GLOSS_TYPE_SORT_PAGE);

    if (page == NULL) {
        page = gloss_sort_page_new(g_object_get_data(window, CONTEXT_KEY),
                                   g_object_get_data(window, DOCUMENTS_KEY));
        gloss_page_tabs_add(get_tabs(window), page, _("Sort Texts"), "view-list-symbolic");
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
