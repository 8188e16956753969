/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The model that the index was made with, and a way to make it anew with another. Main thread. */
#pragma once

#include "app/model-store.h"
#include "app/search-index.h"
#include <adwaita.h>

#define GLOSS_TYPE_INDEX_MODEL_ROW (gloss_index_model_row_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexModelRow, gloss_index_model_row, GLOSS, INDEX_MODEL_ROW,
                     AdwActionRow)

/* @models: borrowed, lives longer. */
GtkWidget *gloss_index_model_row_new(GlossSearchIndex *index, GlossModelStore *models);
/* Asks for a model and rebuilds with it, as the button of the row does. */
void gloss_index_model_row_ask(GlossIndexModelRow *self);
