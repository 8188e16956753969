/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What of a folder may have changed: some paths in it, or all of it. Many paths are all of it. Any
 * thread. */
#pragma once

#include <glib.h>

typedef struct _GlossIndexScope GlossIndexScope;

/* Nothing, at first. */
GlossIndexScope *gloss_index_scope_new(void);
/* (transfer full) everything */
GlossIndexScope *gloss_index_scope_new_whole(void);
GlossIndexScope *gloss_index_scope_copy(const GlossIndexScope *self);
void gloss_index_scope_free(GlossIndexScope *self);
/* @path: below the folder, bytes of the file system; "": all of it. */
void gloss_index_scope_add(GlossIndexScope *self, const char *path);
void gloss_index_scope_join(GlossIndexScope *self, const GlossIndexScope *other);
gboolean gloss_index_scope_is_whole(const GlossIndexScope *self);
/* (transfer full) sorted; NULL for all of it. */
char **gloss_index_scope_dup_paths(const GlossIndexScope *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexScope, gloss_index_scope_free)
