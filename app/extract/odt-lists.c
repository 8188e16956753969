/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each style counts by its own, so that a list can go on; one that does not begins anew. */
#include "app/extract/odt-lists.h"

#include <string.h>

#include "app/extract/number-label.h"

#define N_LEVELS GLOSS_ODT_STYLES_N_LEVELS
#define UNSET    (-1)
/* So that counting on stays in range. */
#define MAX_START (G_MAXINT / 2)

struct _GlossOdtLists {
    GlossOdtStyles *styles;
    GPtrArray *open;    /* (element-type utf8) styles of the lists that are open, outermost first */
    GHashTable *counts; /* style to int[N_LEVELS] */
    char *label;        /* (nullable) of the item whose first paragraph has not come */
};

GlossOdtLists *
gloss_odt_lists_new(GlossOdtStyles *styles)
{
    GlossOdtLists *self = g_new0(GlossOdtLists, 1);

    self->styles = styles;
    self->open = g_ptr_array_new_with_free_func(g_free);
    self->counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return self;
}

void
gloss_odt_lists_free(GlossOdtLists *self)
{
    g_ptr_array_unref(self->open);
    g_hash_table_unref(self->counts);
    g_free(self->label);
    g_free(self);
}

static int *
find_counts(GlossOdtLists *self, const char *style)
{
    int *counts = g_hash_table_lookup(self->counts, style);

    if (counts != NULL)
        return counts;
    counts = g_new(int, N_LEVELS);
    for (guint i = 0; i < N_LEVELS; i++)
        counts[i] = UNSET;
    g_hash_table_insert(self->counts, g_strdup(style), counts);
    return counts;
}

void
gloss_odt_lists_begin(GlossOdtLists *self, const char *style, gboolean continues)
{
    const char *around = self->open->len > 0 ? self->open->pdata[self->open->len - 1] : "";
    char *name = g_strdup(style != NULL ? style : around);

    if (!continues)
        for (guint i = self->open->len; i < N_LEVELS; i++)
            find_counts(self, name)[i] = UNSET;
    g_ptr_array_add(self->open, name);
}

void
gloss_odt_lists_end(GlossOdtLists *self)
{
    if (self->open->len > 0)
        g_ptr_array_set_size(self->open, (gint)self->open->len - 1);
    g_clear_pointer(&self->label, g_free);
}

static void
count(const GlossOdtLevel *levels, int *counts, int level, int start)
{
    if (start >= 0)
        counts[level] = MIN(start, MAX_START);
    else
        counts[level] = counts[level] == UNSET ? levels[level].start : counts[level] + 1;
    for (int i = 0; i < N_LEVELS; i++) {
        if (i > level)
            counts[i] = UNSET;
        else if (counts[i] == UNSET)
            counts[i] = levels[i].start;
    }
}

static char *
make_label(const GlossOdtLevel *levels, const int *counts, int level)
{
    const GlossOdtLevel *own = &levels[level];
    g_autoptr(GString) label = g_string_new(own->before);
    gboolean begun = FALSE;

    if (own->bullet)
        return g_strdup("• ");
    if (own->format == NULL)
        return NULL;
    for (int i = level + 1 - own->shown; i <= level; i++) {
        if (levels[i].format == NULL)
            continue;
        if (begun)
            g_string_append_c(label, '.');
        gloss_number_label_append(label, levels[i].format, (guint)MAX(counts[i], 0));
        begun = TRUE;
    }
    return g_strconcat(label->str, own->after != NULL ? own->after : "", " ", NULL);
}

void
gloss_odt_lists_begin_item(GlossOdtLists *self, int start)
{
    int level = CLAMP((int)self->open->len - 1, 0, N_LEVELS - 1);
    const char *style = self->open->len > 0 ? self->open->pdata[self->open->len - 1] : NULL;
    const GlossOdtLevel *levels = gloss_odt_styles_find_list(self->styles, style);

    g_free(self->label);
    self->label = NULL;
    if (levels == NULL) {
        self->label = g_strdup("• ");
        return;
    }
    count(levels, find_counts(self, style), level, start);
    self->label = make_label(levels, find_counts(self, style), level);
}

char *
gloss_odt_lists_take_label(GlossOdtLists *self)
{
    return g_steal_pointer(&self->label);
}

char *
gloss_odt_lists_count_heading(GlossOdtLists *self, int level)
{
    const GlossOdtLevel *levels =
        gloss_odt_styles_find_list(self->styles, GLOSS_ODT_STYLES_OUTLINE);
    int *counts = find_counts(self, GLOSS_ODT_STYLES_OUTLINE);

    if (levels == NULL || level < 1 || level > N_LEVELS)
        return NULL;
    count(levels, counts, level - 1, UNSET);
    return make_label(levels, counts, level - 1);
}
