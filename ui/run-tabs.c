/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-tabs.h. */
#include "ui/run-tabs.h"

#include "ui/run-page.h"
#include "ui/run-row.h"

struct _GlossRunTabs {
    GObject parent_instance;

    AdwTabView *tabs; /* borrowed: the window's */
    GlossContext *context;
};

G_DEFINE_FINAL_TYPE(GlossRunTabs, gloss_run_tabs, G_TYPE_OBJECT)

static AdwTabPage *
find_tab(GlossRunTabs *self, GlossRun *run)
{
    for (int i = 0; i < adw_tab_view_get_n_pages(self->tabs); i++) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i);
        GtkWidget *child = adw_tab_page_get_child(tab);

        if (GLOSS_IS_RUN_PAGE(child) && gloss_run_page_get_run(GLOSS_RUN_PAGE(child)) == run)
            return tab;
    }
    return NULL;
}

static void
state_cb(GlossRunTabs *self, GParamSpec *pspec, GlossRun *run)
{
    AdwTabPage *tab = find_tab(self, run);
    GlossRunState state = gloss_run_get_state(run);
    g_autoptr(GIcon) icon = g_themed_icon_new(gloss_run_row_get_icon(run));

    if (tab == NULL)
        return;
    adw_tab_page_set_icon(tab, icon);
    adw_tab_page_set_loading(tab, state == GLOSS_RUN_RUNNING || state == GLOSS_RUN_STOPPING);
    if (!gloss_run_is_open(run) && !adw_tab_page_get_selected(tab))
        adw_tab_page_set_needs_attention(tab, TRUE);
}

static AdwTabPage *
open_tab(GlossRunTabs *self, GlossRun *run)
{
    AdwTabPage *tab = adw_tab_view_append(self->tabs, gloss_run_page_new(self->context, run));

    adw_tab_page_set_title(tab, gloss_run_get_title(run));
    g_signal_connect_object(run, "notify::state", G_CALLBACK(state_cb), self, G_CONNECT_SWAPPED);
    state_cb(self, NULL, run);
    adw_tab_page_set_needs_attention(tab, FALSE);
    gloss_run_set_shown(run, TRUE);
    return tab;
}

void
gloss_run_tabs_show(GlossRunTabs *self, GlossRun *run)
{
    AdwTabPage *tab = find_tab(self, run);

    if (tab == NULL)
        tab = open_tab(self, run);
    adw_tab_view_set_selected_page(self->tabs, tab);
    adw_tab_page_set_needs_attention(tab, FALSE);
}

static void
close_removed(GlossRunTabs *self)
{
    GlossRuns *runs = gloss_context_get_runs(self->context);

    for (int i = adw_tab_view_get_n_pages(self->tabs); i > 0; i--) {
        AdwTabPage *tab = adw_tab_view_get_nth_page(self->tabs, i - 1);
        GtkWidget *child = adw_tab_page_get_child(tab);

        if (GLOSS_IS_RUN_PAGE(child) &&
            gloss_runs_find(
                runs, gloss_run_get_id(gloss_run_page_get_run(GLOSS_RUN_PAGE(child)))) == NULL)
            adw_tab_view_close_page(self->tabs, tab);
    }
}

static void
items_changed_cb(GlossRunTabs *self, guint position, guint removed, guint added, GListModel *runs)
{
    for (guint i = position; i < position + added; i++) {
        g_autoptr(GlossRun) run = g_list_model_get_item(runs, i);

        gloss_run_tabs_show(self, run);
    }
    if (removed > 0)
        close_removed(self);
}

static void
selected_cb(GlossRunTabs *self)
{
    AdwTabPage *tab = adw_tab_view_get_selected_page(self->tabs);

    if (tab != NULL)
        adw_tab_page_set_needs_attention(tab, FALSE);
}

GlossRunTabs *
gloss_run_tabs_new(AdwTabView *tabs, GlossContext *context)
{
    GlossRunTabs *self = g_object_new(GLOSS_TYPE_RUN_TABS, NULL);
    GListModel *runs = G_LIST_MODEL(gloss_context_get_runs(context));

    self->tabs = tabs;
    self->context = g_object_ref(context);
    /* The oldest one is the first tab. */
    for (guint i = g_list_model_get_n_items(runs); i > 0; i--) {
        g_autoptr(GlossRun) run = g_list_model_get_item(runs, i - 1);

        if (gloss_run_get_record(run)->shown)
            open_tab(self, run);
    }
    g_signal_connect_object(runs, "items-changed", G_CALLBACK(items_changed_cb), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(tabs, "notify::selected-page", G_CALLBACK(selected_cb), self,
                            G_CONNECT_SWAPPED);
    return self;
}

static void
dispose(GObject *object)
{
    g_clear_object(&GLOSS_RUN_TABS(object)->context);
    G_OBJECT_CLASS(gloss_run_tabs_parent_class)->dispose(object);
}

static void
gloss_run_tabs_class_init(GlossRunTabsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
}

static void
gloss_run_tabs_init(GlossRunTabs *self)
{
}
