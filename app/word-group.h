/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The uses of a word in one sense. Main thread. */
#pragma once

#include "app/sense.h"
#include "app/word-use.h"
#include <gio/gio.h>

#define GLOSS_TYPE_WORD_GROUP (gloss_word_group_get_type())
G_DECLARE_FINAL_TYPE(GlossWordGroup, gloss_word_group, GLOSS, WORD_GROUP, GObject)

/* @sense (transfer full) (nullable): NULL for uses that no sense is known of. */
GlossWordGroup *gloss_word_group_new(GlossSense *sense);
void gloss_word_group_add(GlossWordGroup *self, GlossWordUse *use);
/* (nullable) */
const GlossSense *gloss_word_group_get_sense(GlossWordGroup *self);
/* (transfer none) (element-type GlossWordUse) */
GListModel *gloss_word_group_get_uses(GlossWordGroup *self);
/* (transfer full) the uses of all @groups (element-type GlossWordGroup) as tab-separated lines, titles
 * first: sense, inventory, meaning, score, before, word, after, file, start, end. */
char *gloss_word_group_dup_table(GListModel *groups);
