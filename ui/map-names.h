/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where names of clusters go on a map, and how much of them. Pure. */
#pragma once

#include <gtk/gtk.h>

/* (transfer full) more words the larger the cluster's @extent is, in pixels. */
char *gloss_map_names_shorten(const char *name, double extent);
/* @taken: (element-type graphene_rect_t) */
gboolean gloss_map_names_overlap(const GArray *taken, const graphene_rect_t *box);
