/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The indexed folders with their state in words, and buttons to add one and to bring all up to date.
 * Main thread. Widget actions: "folders.add" asks for a folder, "folders.update". */
#pragma once

#include "app/search-index.h"
#include <adwaita.h>

#define GLOSS_TYPE_SEARCH_FOLDERS (gloss_search_folders_get_type())
G_DECLARE_FINAL_TYPE(GlossSearchFolders, gloss_search_folders, GLOSS, SEARCH_FOLDERS, AdwBin)

GtkWidget *gloss_search_folders_new(GlossSearchIndex *index);
/* Asks for a folder and has it indexed. */
void gloss_search_folders_ask(GlossSearchFolders *self);
