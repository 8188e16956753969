/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a map can be compared with: other layouts of the same vectors, other models and layers for the
 * same texts. Main thread. */
#pragma once

#include "app/context.h"
#include "app/map-making.h"
#include <gtk/gtk.h>

/* A button with a menu whose items activate "map.beside" (s), for gloss_map_rivals_make. */
GtkWidget *gloss_map_rivals_make_button(GlossContext *context);
/* (transfer full) what @choice asks for, of the items of @first; *@title (transfer full) says what it
 * is. */
GlossMapMaking *gloss_map_rivals_make(GlossContext *context, GlossMapMaking *first,
                                      const char *choice, char **title);
/* What the first map is called beside that; owned by the catalogue. */
const char *gloss_map_rivals_name_first(GlossMapMaking *first, const char *choice);
