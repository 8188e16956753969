/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See page-tabs.h. */
#include "ui/page-tabs.h"

GtkWidget *
gloss_page_tabs_find(AdwTabView *tabs, GType type)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(tabs, i);

        if (G_TYPE_CHECK_INSTANCE_TYPE(adw_tab_page_get_child(tab), type)) {
            adw_tab_view_set_selected_page(tabs, tab);
            return adw_tab_page_get_child(tab);
        }
    }
    return NULL;
}

void
gloss_page_tabs_add(AdwTabView *tabs, GtkWidget *page, const char *title, const char *icon_name)
{
    AdwTabPage *tab = adw_tab_view_append(tabs, page);
    g_autoptr(GIcon) icon = g_themed_icon_new(icon_name);

    adw_tab_page_set_title(tab, title);
    adw_tab_page_set_icon(tab, icon);
    adw_tab_view_set_selected_page(tabs, tab);
}

char *
gloss_page_tabs_dup_selected(GlossWindow *window)
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
