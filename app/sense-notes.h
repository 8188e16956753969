/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the labels of a document's layer mean, in a line each: asked of the plugin when somebody first
 * wants to know, and kept. Main thread.
 *
 * Signal "ready": an answer came that gloss_sense_notes_get had not yet. */
#pragma once

#include "app/plugin-host.h"
#include "app/sense.h"

#define GLOSS_TYPE_SENSE_NOTES (gloss_sense_notes_get_type())
G_DECLARE_FINAL_TYPE(GlossSenseNotes, gloss_sense_notes, GLOSS, SENSE_NOTES, GObject)

GlossSenseNotes *gloss_sense_notes_new(GlossPluginHost *host);
/* What @id, which the plugin @origin gave, means; NULL while it is asked, or where nobody knows. */
const GlossSense *gloss_sense_notes_get(GlossSenseNotes *self, const char *origin, const char *id);
