/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Makes alike what people take to be alike when they search: case, width and other compatible forms
 * (NFKC with case folding), typographic apostrophes, accents of Latin and Greek letters, traditional
 * and simplified Chinese characters. All by ICU. One thread at a time. */
#pragma once

#include <glib.h>

typedef struct _ClozeFolding ClozeFolding;

ClozeFolding *cloze_folding_new(GError **error);
void cloze_folding_free(ClozeFolding *self);
/* Replaces @out by @text folded, accents left on; @text: UTF-8, what is not becomes U+FFFD. */
void cloze_folding_fold(ClozeFolding *self, const char *text, gsize size, GString *out);
/* Takes the accents off Latin and Greek letters, and the dots off the Russian e. */
void cloze_folding_drop_accents(ClozeFolding *self, GString *text);
/* Replaces @out by Chinese characters folded to simplified ones, each to one. */
void cloze_folding_fold_han(ClozeFolding *self, const char *text, gsize size, GString *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeFolding, cloze_folding_free)
