/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One thing out of several by what is behind each: a drop-down whose entries have an id, the first of
 * which stands for all. Main thread. */
#pragma once

#include <gtk/gtk.h>

#define GLOSS_TYPE_CHOICE_BUTTON (gloss_choice_button_get_type())
G_DECLARE_FINAL_TYPE(GlossChoiceButton, gloss_choice_button, GLOSS, CHOICE_BUTTON, GtkWidget)

/* @name: for those who hear it, such as "Folder"; @all: what the first entry says. Signal "changed":
 * another id was chosen, by whomever. */
GtkWidget *gloss_choice_button_new(const char *name, const char *all);
/* Takes all entries out but the first. What is chosen stays so where its id comes back before the
 * main loop runs again. */
void gloss_choice_button_clear(GlossChoiceButton *self);
void gloss_choice_button_add(GlossChoiceButton *self, const char *id, const char *title);
/* (nullable) NULL: the first entry. */
const char *gloss_choice_button_get_id(GlossChoiceButton *self);
/* NULL, or an id that is not there: the first. */
void gloss_choice_button_set_id(GlossChoiceButton *self, const char *id);
