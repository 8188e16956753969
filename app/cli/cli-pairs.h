/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two texts of a line, without a label: a table with TABs, whose first line may name its columns, or
 * JSON, an object with the usual names or an array of two. One thread at a time. */
#pragma once

#include <glib.h>

typedef struct _GlossCliPairs GlossCliPairs;

GlossCliPairs *gloss_cli_pairs_new(void);
void gloss_cli_pairs_free(GlossCliPairs *pairs);
/* The line of a file that follows those read before. *@first and *@second: (transfer full), valid
 * UTF-8 without NUL; both NULL with TRUE for a line that names the columns and for an empty one. The
 * error says what was expected and found. */
gboolean gloss_cli_pairs_read(GlossCliPairs *pairs, const char *line, gsize size, char **first,
                              char **second, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCliPairs, gloss_cli_pairs_free)
