/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The pop-overs of a window as a whole: menus, lists of drop-downs, senses. What one of them shows is
 * its own matter. Main thread. */
#pragma once

#include <gtk/gtk.h>

/* Takes down every pop-over that is open in a window, and with it the tool-tip that the pointer over
 * it asked for. To be called before a window closes: GTK 4.8 lets the delay of a tool-tip run on when
 * the surface of its pop-over is gone, and then complains of the missing surface. */
void gloss_popovers_close(GtkWindow *window);
