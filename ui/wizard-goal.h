/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* First page of the wizard: what is to be learned. Main thread. */
#pragma once

#include "ui/wizard-page.h"

#define GLOSS_TYPE_WIZARD_GOAL (gloss_wizard_goal_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardGoal, gloss_wizard_goal, GLOSS, WIZARD_GOAL, GlossWizardPage)

/* Translated, such as "Find Entities". */
const char *gloss_wizard_goal_get_title(GlossTrainingTask task);
