/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a map, or what is selected in it, becomes: a file, a picture, a collection, labels, something to
 * learn from. Main thread. */
#pragma once

#include "app/context.h"
#include "app/map-choice.h"
#include <adwaita.h>

typedef struct {
    GlossContext *context;
    GlossMapChoice *choice;
    const char *title;
    gint column; /* that colours it, or GLOSS_MAP_BY_CLUSTER */
    AdwToastOverlay *toasts;
} GlossMapSaving;

/* Asks for a file; @name: what it is called at first, whose ending says what is written. */
void gloss_map_saving_ask_file(const GlossMapSaving *saving, const char *name);
/* Asks for a name. */
void gloss_map_saving_ask_collection(const GlossMapSaving *saving);
/* Asks for a label, which each of the selected items then has in a file that the wizard opens with. */
void gloss_map_saving_ask_label(const GlossMapSaving *saving);
/* Opens the wizard with the selected texts and the words of the column that colours them. */
void gloss_map_saving_train(const GlossMapSaving *saving);
/* A button with a menu of it all; actions are "map.save" (s: a name), "map.collect", "map.label" and
 * "map.train". */
GtkWidget *gloss_map_saving_make_button(void);
