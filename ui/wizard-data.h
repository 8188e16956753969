/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Second page of the wizard: the labelled files, how they are read, and their first examples. Main
 * thread. */
#pragma once

#include "ui/wizard-page.h"

#define GLOSS_TYPE_WIZARD_DATA (gloss_wizard_data_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardData, gloss_wizard_data, GLOSS, WIZARD_DATA, GlossWizardPage)

/* Adds @file to what is learned from. */
void gloss_wizard_data_use_file(GlossWizardData *self, GFile *file);
