/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small marks at the ends of annotations that a person decided on, drawn over the text and told
 * apart by their form: a round tick for accepted, a square with a stroke for corrected, with a cross
 * for added. They take no room, so a decision moves no line. Main thread. */
#pragma once

#include "app/annotation.h"
#include "ui/label-palette.h"
#include "ui/offset-map.h"

/* @annotations: those in sight that are shown. In the coordinates of the buffer, from
 * GtkTextView's snapshot_layer. */
void gloss_state_marks_snapshot(GtkTextView *view, GtkSnapshot *snapshot, GPtrArray *annotations,
                                GlossOffsetMap *map, const GlossLabelPalette *palette);
/* The name of an icon for @state, or NULL for a suggestion; -1: NULL. */
const char *gloss_state_marks_get_icon(int state);
/* "accepted", ...; NULL for a suggestion. Translated. */
const char *gloss_state_marks_get_name(GlossAnnotationState state);
