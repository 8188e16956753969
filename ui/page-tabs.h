/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tabs of the window that are no document: each kind of page is there once, and some take what is
 * selected in the document in front. Main thread. */
#pragma once

#include "ui/window.h"

/* (nullable) the page of this type, its tab in front. */
GtkWidget *gloss_page_tabs_find(AdwTabView *tabs, GType type);
/* Adds @page in a tab of its own and puts it in front. */
void gloss_page_tabs_add(AdwTabView *tabs, GtkWidget *page, const char *title,
                         const char *icon_name);
/* (transfer full) what is selected in the document in front, "" for nothing. */
char *gloss_page_tabs_dup_selected(GlossWindow *window);
