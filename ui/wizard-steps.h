/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The row of steps at the top of the wizard: which one is in front, which are done, which can be
 * gone to. Where the window is narrow it is one line and a bar. Main thread.
 *
 * Signal "activated" (uint): a step was chosen. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_WIZARD_STEPS (gloss_wizard_steps_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardSteps, gloss_wizard_steps, GLOSS, WIZARD_STEPS, GtkWidget)

/* @titles: translated, NULL-terminated. */
void gloss_wizard_steps_set_titles(GlossWizardSteps *self, const char *const *titles);
/* Steps up to @reachable can be chosen. */
void gloss_wizard_steps_set_current(GlossWizardSteps *self, guint current, guint reachable);
