/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A bar over a document that turns out to hold labelled examples: it offers to train a model from
 * them. Whether it does is found out in a worker. Main thread. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_TRAINING_BAR (gloss_training_bar_get_type())
G_DECLARE_FINAL_TYPE(GlossTrainingBar, gloss_training_bar, GLOSS, TRAINING_BAR, GtkWidget)

/* Looks at @file where its name is one that labelled files have. */
void gloss_training_bar_set_file(GlossTrainingBar *self, GFile *file);
