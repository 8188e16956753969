/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names for the parts inside GTK's own widgets that a screen reader stops at and GTK 4.8 leaves without
 * one. What a widget of ours is called is said where it is made. Main thread. */
#pragma once

#include <adwaita.h>

/* The drop-down and the button in it. */
void gloss_spoken_names_set_drop_down(GtkDropDown *drop_down, const char *name);
/* The buttons that close the information bars below @root. */
void gloss_spoken_names_set_info_bars(GtkWidget *root);
/* Those that dismiss the messages which @overlay shows. */
void gloss_spoken_names_set_toasts(AdwToastOverlay *overlay);
