/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of kinds. What is read back was written by gloss_index_passed_format, or is left out. */
#include "app/index-passed.h"

#include <string.h>

#include <glib/gi18n.h>

/* What is longer is no end of a name, but a part of it. */
#define LONGEST 12
/* Kinds that are kept; all that is beyond has none. */
#define MOST_KINDS 200

struct _GlossIndexPassed {
    GHashTable *kinds; /* char* to guint64* */
    guint64 n;
};

typedef struct {
    const char *name;
    guint64 n;
} Kind;

GlossIndexPassed *
gloss_index_passed_new(void)
{
    GlossIndexPassed *self = g_new0(GlossIndexPassed, 1);

    self->kinds = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return self;
}

void
gloss_index_passed_free(GlossIndexPassed *self)
{
    g_hash_table_unref(self->kinds);
    g_free(self);
}

/* Takes @kind. */
static void
add_kind(GlossIndexPassed *self, char *kind, guint64 n)
{
    guint64 *count = g_hash_table_lookup(self->kinds, kind);

    if (!count && *kind && g_hash_table_size(self->kinds) >= MOST_KINDS) {
        *kind = '\0';
        count = g_hash_table_lookup(self->kinds, kind);
    }
    if (!count)
        g_hash_table_insert(self->kinds, g_strdup(kind), count = g_new0(guint64, 1));
    *count += n;
    self->n += n;
    g_free(kind);
}

static gboolean
is_kind(const char *end)
{
    gsize n = strlen(end);

    if (n < 2 || n > LONGEST)
        return FALSE;
    for (gsize i = 1; i < n; i++)
        if (!g_ascii_isalnum(end[i]) && !strchr("-_+~", end[i]))
            return FALSE;
    return TRUE;
}

void
gloss_index_passed_add(GlossIndexPassed *self, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *end = strrchr(slash ? slash + 1 : path, '.');

    add_kind(self, end && is_kind(end) ? g_ascii_strdown(end, -1) : g_strdup(""), 1);
}

guint64
gloss_index_passed_count(const GlossIndexPassed *self)
{
    return self->n;
}

/* The most frequent first, those without a kind last. */
static gint
compare_kinds(gconstpointer a, gconstpointer b)
{
    const Kind *first = a, *second = b;

    if (!*first->name != !*second->name)
        return *first->name ? -1 : 1;
    if (first->n != second->n)
        return first->n > second->n ? -1 : 1;
    return strcmp(first->name, second->name);
}

/* (element-type Kind) */
static GArray *
sort_kinds(const GlossIndexPassed *self)
{
    GArray *sorted = g_array_new(FALSE, FALSE, sizeof(Kind));
    GHashTableIter iter;
    gpointer name, n;

    g_hash_table_iter_init(&iter, self->kinds);
    while (g_hash_table_iter_next(&iter, &name, &n)) {
        const Kind kind = {name, *(guint64 *)n};

        g_array_append_val(sorted, kind);
    }
    g_array_sort(sorted, compare_kinds);
    return sorted;
}

char *
gloss_index_passed_format(const GlossIndexPassed *self)
{
    g_autoptr(GArray) sorted = sort_kinds(self);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < sorted->len; i++) {
        const Kind *kind = &g_array_index(sorted, Kind, i);

        g_string_append_printf(text, "%" G_GUINT64_FORMAT " %s\n", kind->n, kind->name);
    }
    return g_string_free(text, FALSE);
}

GlossIndexPassed *
gloss_index_passed_parse(const char *text)
{
    GlossIndexPassed *self = gloss_index_passed_new();
    g_auto(GStrv) lines = g_strsplit(text ? text : "", "\n", -1);

    for (gsize i = 0; lines[i]; i++) {
        char *end;
        guint64 n = g_ascii_strtoull(lines[i], &end, 10);

        if (n > 0 && n <= G_MAXUINT32 && *end == ' ' && (end[1] == '\0' || is_kind(end + 1)))
            add_kind(self, g_strdup(end + 1), n);
    }
    return self;
}

char *
gloss_index_passed_describe(const GlossIndexPassed *self, guint most)
{
    g_autoptr(GArray) sorted = sort_kinds(self);
    GString *text = g_string_new(NULL);
    guint64 others = self->n;

    for (guint i = 0; i < MIN(sorted->len, most); i++) {
        const Kind *kind = &g_array_index(sorted, Kind, i);

        if (!*kind->name)
            break;
        g_string_append_printf(text, "%s%" G_GUINT64_FORMAT " %s", i ? ", " : "", kind->n,
                               kind->name);
        others -= kind->n;
    }
    if (others > 0 && text->len > 0)
        g_string_append_printf(text, ngettext(", %u other", ", %u others", (gulong)others),
                               (guint)others);
    else if (others > 0)
        g_string_append_printf(text, ngettext("%u file", "%u files", (gulong)others),
                               (guint)others);
    return g_string_free(text, FALSE);
}

static gint
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(((const Kind *)a)->name, ((const Kind *)b)->name);
}

GVariant *
gloss_index_passed_to_variant(const GlossIndexPassed *self)
{
    g_autoptr(GArray) sorted = sort_kinds(self);
    GVariantBuilder builder;

    g_array_sort(sorted, compare_names);
    g_variant_builder_init(&builder, G_VARIANT_TYPE("a{st}"));
    for (guint i = 0; i < sorted->len; i++) {
        const Kind *kind = &g_array_index(sorted, Kind, i);

        g_variant_builder_add(&builder, "{st}", kind->name, kind->n);
    }
    return g_variant_ref_sink(g_variant_builder_end(&builder));
}
