/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Fourth page of the wizard: the model that is built on, and how much of it is trained, each way
 * with the time, memory and disk that it would take here. Main thread. */
#pragma once

#include "ui/wizard-page.h"

#define GLOSS_TYPE_WIZARD_MODEL (gloss_wizard_model_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardModel, gloss_wizard_model, GLOSS, WIZARD_MODEL, GlossWizardPage)

/* Translated, such as "Last Layers". */
const char *gloss_wizard_model_get_title(GlossTrainingHow how);
/* (transfer full) "about 3 min · 420 MB of memory · 1 MB of disk" */
char *gloss_wizard_model_describe(const GlossTrainingEstimate *estimate);
