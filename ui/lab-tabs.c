/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See lab-tabs.h. */
#include "ui/lab-tabs.h"

#include "ui/lab-page.h"
#include "ui/page-tabs.h"
#include <glib/gi18n.h>

#define TABS_KEY  "gloss-lab-tabs"
#define PARTS_KEY "gloss-lab-parts"
#define MAX_WORD  64 /* characters that pass for a word */

typedef struct {
    GlossContext *context;
    GListModel *documents; /* borrowed */
} Parts;

static void
free_parts(gpointer data)
{
    Parts *parts = data;

    g_object_unref(parts->context);
    g_free(parts);
}

/* (transfer full) */
static char *
choose_word(GVariant *parameter, gpointer window)
{
    const char *given = g_variant_get_string(parameter, NULL);
    g_autofree char *word = *given != '\0' ? g_strdup(given) : gloss_page_tabs_dup_selected(window);

    g_strstrip(g_strdelimit(word, "\r\n\t", ' '));
    return g_utf8_strlen(word, -1) <= MAX_WORD ? g_steal_pointer(&word) : g_strdup("");
}

static void
word_lab_action(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    AdwTabView *tabs = g_object_get_data(window, TABS_KEY);
    const Parts *parts = g_object_get_data(window, PARTS_KEY);
    g_autofree char *word = choose_word(parameter, window);
    GtkWidget *page = gloss_page_tabs_find(tabs, GLOSS_TYPE_LAB_PAGE);

    if (page == NULL) {
        page = gloss_lab_page_new(parts->context, parts->documents);
        gloss_page_tabs_add(tabs, page, _("Word Laboratory"), "accessories-character-map-symbolic");
    }
    gloss_lab_page_ask(GLOSS_LAB_PAGE(page), word);
}

void
gloss_lab_tabs_install(GlossWindow *window, AdwTabView *tabs, GlossContext *context,
                       GListModel *documents)
{
    static const GActionEntry entries[] = {{"word-lab", word_lab_action, "s"}};
    Parts *parts = g_new0(Parts, 1);

    parts->context = g_object_ref(context);
    parts->documents = documents;
    g_object_set_data(G_OBJECT(window), TABS_KEY, tabs);
    g_object_set_data_full(G_OBJECT(window), PARTS_KEY, parts, free_parts);
    g_action_map_add_action_entries(G_ACTION_MAP(window), entries, G_N_ELEMENTS(entries), window);
}
