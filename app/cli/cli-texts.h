/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of a line of input: the line itself, two with a TAB between (--pair), or JSON
 * (--jsonl). Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    gboolean pair;
    gboolean jsonl;
} GlossCliTextsForm;

/* Reused line after line; clear it with gloss_cli_texts_clear. */
typedef struct {
    GString *first;
    GString *second;
    gboolean has_second;
} GlossCliTexts;

void gloss_cli_texts_init(GlossCliTexts *texts);
void gloss_cli_texts_clear(GlossCliTexts *texts);
/* Both texts are valid UTF-8 and may hold any character, NUL included. The error says what was
 * expected and found, with the byte within the line. */
gboolean gloss_cli_texts_read(GlossCliTexts *texts, const GlossCliTextsForm *form, const char *line,
                              gsize size, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(GlossCliTexts, gloss_cli_texts_clear)
