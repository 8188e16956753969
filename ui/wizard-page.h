/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the six pages of the wizard have in common: what they work on, and what still stands in the
 * way of the next page. Main thread. */
#pragma once

#include "app/context.h"
#include "app/dataset-preview.h"
#include "app/training-estimates.h"
#include <adwaita.h>

/* Borrowed; all of it lives as long as the wizard. */
typedef struct {
    GlossContext *context;
    GlossTrainingPlan *plan;
    GlossDatasetPreview *preview;
    GlossTrainingEstimates *estimates;
} GlossWizardState;

#define GLOSS_TYPE_WIZARD_PAGE (gloss_wizard_page_get_type())
G_DECLARE_DERIVABLE_TYPE(GlossWizardPage, gloss_wizard_page, GLOSS, WIZARD_PAGE, AdwPreferencesPage)

struct _GlossWizardPageClass {
    AdwPreferencesPageClass parent_class;

    void (*start)(GlossWizardPage *self); /* once, when the state is there */
    void (*enter)(GlossWizardPage *self); /* each time it comes in front */
};

/* Signals: "blocker-changed"; "go-to" (uint): show the page of this number; "open-file" (GFile,
 * uint line): show it in the reader; "say" (string): a passing notice. */
void gloss_wizard_page_set_state(GlossWizardPage *self, const GlossWizardState *state);
const GlossWizardState *gloss_wizard_page_get_state(GlossWizardPage *self);
void gloss_wizard_page_enter(GlossWizardPage *self);
/* A sentence on what must be done before the next page can be shown; NULL: nothing. */
const char *gloss_wizard_page_get_blocker(GlossWizardPage *self);
void gloss_wizard_page_set_blocker(GlossWizardPage *self, const char *blocker);
/* (nullable) (transfer none) the plugin that trains for @task, where it is there and switched on. */
GlossPluginInfo *gloss_wizard_page_find_plugin(GlossWizardPage *self, GlossTrainingTask task);
void gloss_wizard_page_go_to(GlossWizardPage *self, guint step);
void gloss_wizard_page_open_file(GlossWizardPage *self, GFile *file, guint line);
void gloss_wizard_page_say(GlossWizardPage *self, const char *text);
