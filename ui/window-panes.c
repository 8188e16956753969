/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The inspector's own state and what the user wants of it are two things only while it is away. */
#include "ui/window-panes.h"

void
gloss_window_panes_restore(GlossWindowPanes *panes, GlossSettings *settings)
{
    panes->wanted = gloss_settings_get_boolean(settings, "inspector-visible", TRUE);
    panes->away = FALSE;
    adw_flap_set_reveal_flap(panes->library,
                             gloss_settings_get_boolean(settings, "library-visible", TRUE));
    adw_flap_set_reveal_flap(panes->inspector, panes->wanted);
}

/* A folded pane is closed to see the text; that says nothing of a wider window. */
void
gloss_window_panes_remember(const GlossWindowPanes *panes, GlossSettings *settings)
{
    if (!adw_flap_get_folded(panes->library))
        gloss_settings_set_boolean(settings, "library-visible",
                                   adw_flap_get_reveal_flap(panes->library));
    if (!adw_flap_get_folded(panes->inspector))
        gloss_settings_set_boolean(settings, "inspector-visible",
                                   panes->away ? panes->wanted
                                               : adw_flap_get_reveal_flap(panes->inspector));
}

void
gloss_window_panes_follow(GlossWindowPanes *panes, gboolean document)
{
    gboolean folded = adw_flap_get_folded(panes->inspector);

    if (panes->away != document)
        return;
    panes->away = !document;
    if (panes->away && !folded)
        panes->wanted = adw_flap_get_reveal_flap(panes->inspector);
    /* Locked, or it would come back as the window grows wide. */
    adw_flap_set_locked(panes->inspector, panes->away);
    adw_flap_set_reveal_flap(panes->inspector, document && panes->wanted && !folded);
}

void
gloss_window_panes_uncover(AdwFlap *pane)
{
    if (adw_flap_get_folded(pane))
        adw_flap_set_reveal_flap(pane, FALSE);
}
