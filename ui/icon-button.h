/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A flat button with an icon at the end of a row, and what it does as its name. Main thread. */
#pragma once

#include <gtk/gtk.h>

/* @name: in title case, with what it is about: two buttons of a list have different names. */
GtkWidget *gloss_icon_button_new(const char *icon, const char *name);
