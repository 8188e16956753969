/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A few blocks of working memory kept for reuse, so that a call that needs megabytes for a
 * millisecond does not ask the system for them each time. Any thread may take and give. */
#pragma once

#include <glib.h>

#define CLOZE_ARENAS_KEPT 4

typedef struct _ClozeArena ClozeArena;

/* All zero is an empty one. */
typedef struct {
    ClozeArena *kept[CLOZE_ARENAS_KEPT]; /* atomic */
} ClozeArenas;

/* At least @size bytes of any content, aligned to 64. */
gpointer cloze_arenas_take(ClozeArenas *arenas, gsize size);
/* @memory: from cloze_arenas_take of the same @arenas */
void cloze_arenas_give(ClozeArenas *arenas, gpointer memory);
/* Frees what is kept; nothing may be out. */
void cloze_arenas_clear(ClozeArenas *arenas);
