/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for judging the pairs of a file: the file, which columns are what, and the judged
 * pairs. Signal "pair" (first, second): a pair is to be looked at. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_TABLE_PAGE (gloss_table_page_get_type())
G_DECLARE_FINAL_TYPE(GlossTablePage, gloss_table_page, GLOSS, TABLE_PAGE, AdwBin)

GtkWidget *gloss_table_page_new(GlossContext *context);
/* Lets a file be chosen. */
void gloss_table_page_ask_file(GlossTablePage *self);
void gloss_table_page_open_file(GlossTablePage *self, GFile *file);
