/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finding what a page is made of, for the tests of pages that judge texts. */
#pragma once

#include "tests/app/judge-fixture.h"
#include "tests/ui/ui-fixture.h"

/* (nullable) the first one of that type, from @widget on. */
static inline GtkWidget *
judge_widgets_find(GtkWidget *widget, GType type)
{
    GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = judge_widgets_find(child, type);
    return found;
}

/* (nullable) the button that says @label. */
static inline GtkWidget *
judge_widgets_find_button(GtkWidget *widget, const char *label)
{
    GtkWidget *found = NULL;

    if (GTK_IS_BUTTON(widget) && g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label) == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = judge_widgets_find_button(child, label);
    return found;
}

/* (nullable) the row with that title. */
static inline GtkWidget *
judge_widgets_find_row(GtkWidget *widget, const char *title)
{
    GtkWidget *found = NULL;

    if (ADW_IS_PREFERENCES_ROW(widget) &&
        g_strcmp0(adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget)), title) == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = judge_widgets_find_row(child, title);
    return found;
}

/* What the page's stack shows. */
static inline const char *
judge_widgets_get_state(GtkWidget *page)
{
    return gtk_stack_get_visible_child_name(GTK_STACK(judge_widgets_find(page, GTK_TYPE_STACK)));
}

typedef struct {
    GtkWidget *page;
    const char *state;
} JudgeWidgetsState;

static inline gboolean
judge_widgets_has_state_cb(gpointer data)
{
    const JudgeWidgetsState *wanted = data;

    return g_strcmp0(judge_widgets_get_state(wanted->page), wanted->state) == 0;
}

static inline void
judge_widgets_wait(GtkWidget *page, const char *state)
{
    JudgeWidgetsState wanted = {page, state};

    ui_fixture_wait(judge_widgets_has_state_cb, &wanted, 30);
}

static inline GtkWidget *
judge_widgets_present(GtkWidget *page)
{
    GtkWidget *window = gtk_window_new();

    gtk_window_set_default_size(GTK_WINDOW(window), 900, 700);
    gtk_window_set_child(GTK_WINDOW(window), page);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}
