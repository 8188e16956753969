/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Last page of the wizard: all choices in one place, and the command that would do the same. Main
 * thread. */
#pragma once

#include "ui/wizard-page.h"

#define GLOSS_TYPE_WIZARD_REVIEW (gloss_wizard_review_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardReview, gloss_wizard_review, GLOSS, WIZARD_REVIEW, GlossWizardPage)
