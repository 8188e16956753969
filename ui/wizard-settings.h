/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Fifth page of the wizard: the options of the training, with defaults that go by the choices
 * before. Main thread. */
#pragma once

#include "ui/wizard-page.h"

#define GLOSS_TYPE_WIZARD_SETTINGS (gloss_wizard_settings_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardSettings, gloss_wizard_settings, GLOSS, WIZARD_SETTINGS,
                     GlossWizardPage)
