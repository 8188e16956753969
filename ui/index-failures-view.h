/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The files of an indexed folder that could not be read, each with the reason and ways on: open it,
 * leave it out; and one to try them all again. Not visible while there are none. Main thread.
 *
 * Signal "open" (GFile). */
#pragma once

#include "app/search-index.h"
#include <adwaita.h>

#define GLOSS_TYPE_INDEX_FAILURES_VIEW (gloss_index_failures_view_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexFailuresView, gloss_index_failures_view, GLOSS, INDEX_FAILURES_VIEW,
                     AdwPreferencesGroup)

GtkWidget *gloss_index_failures_view_new(GlossSearchIndex *index, GlossIndexRow *row);
