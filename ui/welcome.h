/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the window shows while no document is open: three ways to begin. Main thread. */
#pragma once

#include "app/model-store.h"
#include <gtk/gtk.h>

#define GLOSS_TYPE_WELCOME (gloss_welcome_get_type())
G_DECLARE_FINAL_TYPE(GlossWelcome, gloss_welcome, GLOSS, WELCOME, GtkWidget)

/* Says whether the default model is there. */
void gloss_welcome_update(GlossWelcome *self, GlossModelStore *store);
