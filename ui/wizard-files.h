/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of files that are chosen or dropped, each with a way to take it out again. Main thread.
 *
 * Properties: "empty-title", "empty-text": what stands there while no file does; "compact": in a row
 * instead of a place to drop on. Signal "changed". */
#pragma once

#include <adwaita.h>

#define GLOSS_TYPE_WIZARD_FILES (gloss_wizard_files_get_type())
G_DECLARE_FINAL_TYPE(GlossWizardFiles, gloss_wizard_files, GLOSS, WIZARD_FILES, AdwPreferencesGroup)

/* NULL-terminated, absolute. */
const char *const *gloss_wizard_files_get_paths(GlossWizardFiles *self);
/* One that is there already is not added again. */
void gloss_wizard_files_add(GlossWizardFiles *self, GFile *file);
