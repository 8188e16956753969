/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* When the panes beside the tabs are seen: the library as the user left it, the inspector only beside a
 * document, as it tells of nothing else, and not over its text. Main thread. */
#pragma once

#include <adwaita.h>

#include "ui/settings.h"

typedef struct {
    AdwFlap *library;   /* the template's */
    AdwFlap *inspector; /* the template's */
    gboolean away;      /* no document is in front: the inspector has left */
    gboolean wanted;    /* whether it comes back with one */
} GlossWindowPanes;

void gloss_window_panes_restore(GlossWindowPanes *panes, GlossSettings *settings);
void gloss_window_panes_remember(const GlossWindowPanes *panes, GlossSettings *settings);
/* Whether what is in front is a document. */
void gloss_window_panes_follow(GlossWindowPanes *panes, gboolean document);
/* A pane that lies over the tabs goes once something in it was chosen. */
void gloss_window_panes_uncover(AdwFlap *pane);
