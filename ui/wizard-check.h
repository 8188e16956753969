/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Third page of the wizard: what is wrong with the files and what is done about it, how many
 * examples each label has, and which part is held out. Main thread. */
#pragma once

#include "ui/wizard-page.h"

#define GLOSS_TYPE_WIZARD_CHECK (gloss_wizard_check_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardCheck, gloss_wizard_check, GLOSS, WIZARD_CHECK, GlossWizardPage)
