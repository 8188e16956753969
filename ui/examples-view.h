/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The examples of the held-out part with what a model said, the most wrong first; all, the wrong
 * ones, or those of one cell of a confusion matrix. Main thread. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_EXAMPLES_VIEW (gloss_examples_view_get_type())
G_DECLARE_FINAL_TYPE(GlossExamplesView, gloss_examples_view, GLOSS, EXAMPLES_VIEW, GtkWidget)

/* Reads the file again if it has changed since. */
void gloss_examples_view_load(GlossExamplesView *self, const char *path);
/* Only those where @gold was taken for @predicted; NULL, NULL: all that are shown otherwise. */
void gloss_examples_view_set_pair(GlossExamplesView *self, const char *gold, const char *predicted);
/* Two files of the same data: only examples on which the two models differ. */
void gloss_examples_view_load_differences(GlossExamplesView *self, const char *path,
                                          const char *other);
guint gloss_examples_view_get_n_shown(GlossExamplesView *self);
