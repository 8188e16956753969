/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an experiment of the word laboratory is to be about: the rows that are filled in, those of the
 * chosen experiment alone. Main thread. Signals "changed", "activated" (Enter in an entry). */
#pragma once

#include "app/lab-work.h"
#include <adwaita.h>

#define GLOSS_TYPE_LAB_FORM (gloss_lab_form_get_type())
G_DECLARE_FINAL_TYPE(GlossLabForm, gloss_lab_form, GLOSS, LAB_FORM, AdwBin)

GtkWidget *gloss_lab_form_new(GlossContext *context, GListModel *documents);
/* Whether all that the experiment needs is there. */
gboolean gloss_lab_form_is_complete(GlossLabForm *self);
GlossLabExperiment gloss_lab_form_get_experiment(GlossLabForm *self);
/* (transfer full) */
GlossLabWork *gloss_lab_form_make_work(GlossLabForm *self);
/* Puts the word in, where it is not empty; goes to the first row that is to be filled in. */
void gloss_lab_form_set_word(GlossLabForm *self, const char *word);
/* Models and documents as they are now. */
void gloss_lab_form_update(GlossLabForm *self);
