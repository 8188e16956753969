/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders replaced whole: filled beside, then put in the place of the old one, which stands until
 * then. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* (transfer full) a new, empty folder beside @path with a hidden name, so that what a killed process
 * leaves is not taken for a whole one by those who list the parent; to be filled and handed to
 * cloze_folder_replace or cloze_folder_remove. Parents are made. */
CLOZE_API char *cloze_folder_create_beside(const char *path, GError **error);
/* Puts @beside in the place of @path in one step and removes what was there. */
CLOZE_API gboolean cloze_folder_replace(const char *beside, const char *path, GError **error);
/* Removes a folder with all it holds; symbolic links are removed, not followed. One that is not
 * there is no error. */
CLOZE_API gboolean cloze_folder_remove(const char *path, GError **error);
