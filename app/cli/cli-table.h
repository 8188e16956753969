/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table for people: columns as wide as their widest cell (East Asian characters count two),
 * numbers to the right. Any thread. */
#pragma once

#include <glib.h>

typedef struct _GlossCliTable GlossCliTable;

/* @headers: translated, NULL-terminated; one that begins with '>' is aligned right. */
GlossCliTable *gloss_cli_table_new(const char *const *headers);
/* (transfer full) the next cell, row by row; control characters become spaces. */
void gloss_cli_table_take(GlossCliTable *self, char *cell);
void gloss_cli_table_add(GlossCliTable *self, const char *format, ...) G_GNUC_PRINTF(2, 3);
/* Prints it to standard output and empties it; nothing where it has no rows. */
void gloss_cli_table_print(GlossCliTable *self);
void gloss_cli_table_free(GlossCliTable *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCliTable, gloss_cli_table_free)
