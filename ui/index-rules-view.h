/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The rules by which files of an indexed folder are left out, each with a way to take it away, and an
 * entry for one more. Main thread. */
#pragma once

#include "app/search-index.h"
#include <adwaita.h>

#define GLOSS_TYPE_INDEX_RULES_VIEW (gloss_index_rules_view_get_type())
G_DECLARE_FINAL_TYPE(GlossIndexRulesView, gloss_index_rules_view, GLOSS, INDEX_RULES_VIEW,
                     AdwPreferencesGroup)

GtkWidget *gloss_index_rules_view_new(GlossSearchIndex *index, GlossIndexRow *row);
/* Adds a rule and has the folder updated; one that is there already changes nothing. */
void gloss_index_rules_view_add(GlossSearchIndex *index, GlossIndexRow *row, const char *rule);
