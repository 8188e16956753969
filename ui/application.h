/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The program: one context, one window, the actions that need no document. Main thread. */
#pragma once

#include "app/context.h"
#include "ui/window.h"
#include <adwaita.h>

#define GLOSS_TYPE_APPLICATION (gloss_application_get_type())
G_DECLARE_FINAL_TYPE(GlossApplication, gloss_application, GLOSS, APPLICATION, AdwApplication)

GlossApplication *gloss_application_new(void);
/* The window, made when there is none. (transfer none) */
GlossWindow *gloss_application_ensure_window(GlossApplication *self);
GlossContext *gloss_application_get_context(GlossApplication *self);
