/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers and bullets of an OpenDocument text's lists and headings, counted as they come. One
 * thread. */
#pragma once

#include "app/extract/odt-styles.h"

typedef struct _GlossOdtLists GlossOdtLists;

GlossOdtLists *gloss_odt_lists_new(GlossOdtStyles *styles);
void gloss_odt_lists_free(GlossOdtLists *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossOdtLists, gloss_odt_lists_free)
/* @style: (nullable) for that of the list around it. @continues: counts on from the last of its style. */
void gloss_odt_lists_begin(GlossOdtLists *self, const char *style, gboolean continues);
void gloss_odt_lists_end(GlossOdtLists *self);
/* @start: -1 for the next number. */
void gloss_odt_lists_begin_item(GlossOdtLists *self, int start);
/* (transfer full) (nullable) what stands before the first paragraph of an item: "2.1 ", "• ". */
char *gloss_odt_lists_take_label(GlossOdtLists *self);
/* (transfer full) (nullable) the same for a heading of @level, from 1. */
char *gloss_odt_lists_count_heading(GlossOdtLists *self, int level);
