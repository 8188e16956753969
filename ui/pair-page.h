/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a tab holds for comparing two texts: the texts, and what the one says of the other while they
 * are typed. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_PAIR_PAGE (gloss_pair_page_get_type())
G_DECLARE_FINAL_TYPE(GlossPairPage, gloss_pair_page, GLOSS, PAIR_PAGE, AdwBin)

GtkWidget *gloss_pair_page_new(GlossContext *context);
/* Puts a text in the first place where it is empty, "" none, and the keyboard into what is empty. */
void gloss_pair_page_ask(GlossPairPage *self, const char *first);
/* Puts both texts in. */
void gloss_pair_page_show(GlossPairPage *self, const char *first, const char *second);
