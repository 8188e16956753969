/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One sense in a list: what it says, which words share it, how probable it is here. Main thread. */
#pragma once

#include "app/sense.h"
#include <gtk/gtk.h>

typedef enum {
    GLOSS_SENSE_ROW_BRIEF,
    GLOSS_SENSE_ROW_WHOLE, /* with examples, what it is a kind of, and where it stands */
} GlossSenseRowStyle;

/* @alone: the word has no other sense. */
GtkWidget *gloss_sense_row_new(const GlossSense *sense, gboolean alone, GlossSenseRowStyle style);
