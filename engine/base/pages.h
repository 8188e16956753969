/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Large blocks of memory in huge pages where the system offers them: a product streams through its
 * weights faster than the CPU can look up small pages. */
#pragma once

#include <glib.h>

/* @size bytes of any content, aligned to 64 at least; ends the process when there is none. */
gpointer cloze_pages_alloc(gsize size);
/* The same, and NULL when there is none: where a user's choice decides on the size. */
gpointer cloze_pages_try_alloc(gsize size);
/* @size bytes of zeros that take memory when they are written to; ends the process when there is no
 * room for them. */
gpointer cloze_pages_map(gsize size);
/* (nullable) from cloze_pages_map of that @size */
void cloze_pages_unmap(gpointer memory, gsize size);
/* Of what was mapped: written to here and there, so let a page take as little as it can. */
void cloze_pages_set_sparse(gpointer memory, gsize size);
/* (nullable) */
void cloze_pages_free(gpointer memory);
