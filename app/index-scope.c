/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A set of paths. One that lies in another's folder is not looked for: it is looked at twice. */
#include "app/index-scope.h"

#include <stdlib.h>
#include <string.h>

/* A command line has to hold them. */
#define MOST_PATHS 256

struct _GlossIndexScope {
    GHashTable *paths; /* char* */
    gboolean whole;
};

GlossIndexScope *
gloss_index_scope_new(void)
{
    GlossIndexScope *self = g_new0(GlossIndexScope, 1);

    self->paths = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    return self;
}

GlossIndexScope *
gloss_index_scope_new_whole(void)
{
    GlossIndexScope *self = gloss_index_scope_new();

    self->whole = TRUE;
    return self;
}

GlossIndexScope *
gloss_index_scope_copy(const GlossIndexScope *self)
{
    GlossIndexScope *copy = gloss_index_scope_new();

    gloss_index_scope_join(copy, self);
    return copy;
}

void
gloss_index_scope_free(GlossIndexScope *self)
{
    g_hash_table_unref(self->paths);
    g_free(self);
}

void
gloss_index_scope_add(GlossIndexScope *self, const char *path)
{
    if (self->whole)
        return;
    g_hash_table_add(self->paths, g_strdup(path));
    self->whole = *path == '\0' || g_hash_table_size(self->paths) > MOST_PATHS;
    if (self->whole)
        g_hash_table_remove_all(self->paths);
}

void
gloss_index_scope_join(GlossIndexScope *self, const GlossIndexScope *other)
{
    GHashTableIter iter;
    gpointer path;

    if (other->whole)
        gloss_index_scope_add(self, "");
    g_hash_table_iter_init(&iter, other->paths);
    while (g_hash_table_iter_next(&iter, &path, NULL))
        gloss_index_scope_add(self, path);
}

gboolean
gloss_index_scope_is_whole(const GlossIndexScope *self)
{
    return self->whole;
}

static int
compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

char **
gloss_index_scope_dup_paths(const GlossIndexScope *self)
{
    g_autofree char **paths = NULL;
    guint n;

    if (self->whole)
        return NULL;
    paths = (char **)g_hash_table_get_keys_as_array(self->paths, &n);
    qsort(paths, n, sizeof *paths, compare_paths);
    return g_strdupv(paths);
}
