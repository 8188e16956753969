/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A box whose children go on in the next row where one is full. Main thread. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_WRAP_BOX (gloss_wrap_box_get_type())
G_DECLARE_FINAL_TYPE(GlossWrapBox, gloss_wrap_box, GLOSS, WRAP_BOX, GtkWidget)

/* The box owns its children. */
void gloss_wrap_box_append(GlossWrapBox *self, GtkWidget *child);
