/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Results that are too large to keep: bytes appended to a file without a name in the folder where
 * the result will stand, so that an interrupt leaves nothing behind. Any one thread at a time. */
#pragma once

#include <glib.h>

typedef struct _GlossCliSpool GlossCliSpool;

/* @target: the file that will be written; its folder must exist. */
GlossCliSpool *gloss_cli_spool_new(const char *target, GError **error);
gboolean gloss_cli_spool_append(GlossCliSpool *self, const void *data, gsize size, GError **error);
gsize gloss_cli_spool_get_size(GlossCliSpool *self);
/* All of it, mapped; valid until it is freed. Nothing may be appended after this. */
const void *gloss_cli_spool_map(GlossCliSpool *self, GError **error);
void gloss_cli_spool_free(GlossCliSpool *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossCliSpool, gloss_cli_spool_free)
