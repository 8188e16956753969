/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Preferences: the plugins with their switches, state and options, the models, and how searched
 * folders are looked after. Main thread. */
#pragma once

#include "app/context.h"
#include "ui/settings.h"
#include <gtk/gtk.h>

/* (transfer none) presented over @parent */
GtkWindow *gloss_preferences_present(GlossContext *context, GlossSettings *settings,
                                     GtkWindow *parent);
