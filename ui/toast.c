/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See toast.h. */
#include "ui/toast.h"

#include "ui/spoken-names.h"

void
gloss_toast_show(AdwToastOverlay *overlay, const char *text)
{
    /* libadwaita 1.2 reads every title as markup. */
    g_autofree char *title = g_markup_escape_text(text, -1);
    AdwToast *toast = adw_toast_new(title);

    /* The next one shows when this has gone. */
    g_signal_connect_object(toast, "dismissed", G_CALLBACK(gloss_spoken_names_set_toasts), overlay,
                            G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    adw_toast_overlay_add_toast(overlay, toast);
    gloss_spoken_names_set_toasts(overlay);
}
