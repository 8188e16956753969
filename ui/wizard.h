/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The wizard that makes a training of a labelled file: six pages, from what is to be learned to the
 * command that does it. Its window can be closed in the middle; shown again it is where it was.
 * Main thread.
 *
 * Signals: "start" (GlossTrainingPlan): begin the training; "open-file" (GFile, uint line): show the
 * file in the reader. */
#pragma once

#include "app/context.h"
#include "app/training-plan.h"
#include <adwaita.h>

#define GLOSS_TYPE_WIZARD (gloss_wizard_get_type())
G_DECLARE_FINAL_TYPE(GlossWizard, gloss_wizard, GLOSS, WIZARD, AdwWindow)

GlossWizard *gloss_wizard_new(GlossContext *context, GtkWindow *parent);
/* A passing notice. */
void gloss_wizard_say(GlossWizard *self, const char *text);
/* Takes @file as what is learned from and shows the second page. */
void gloss_wizard_use_file(GlossWizard *self, GFile *file);
