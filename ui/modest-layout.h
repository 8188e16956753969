/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Children one over another, as in a bin, that ask for no more than a comfortable width: a page with a
 * long line of text does not fold the panes beside it. Main thread. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_MODEST_LAYOUT (gloss_modest_layout_get_type())
G_DECLARE_FINAL_TYPE(GlossModestLayout, gloss_modest_layout, GLOSS, MODEST_LAYOUT, GtkLayoutManager)
