/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plain arrays; flags are made anew with every change. */
#include "app/map-choice.h"

#include <string.h>

#include "engine/map/map-jsonl.h"

struct _GlossMapChoice {
    GObject parent_instance;

    GlossMap *map;
    gsize n;
    guint8 *chosen;
    guint8 *hidden;
    guint8 *ringed;
    guint8 *crossed; /* (nullable) */
    guint8 *flags;
    gsize n_chosen;
    gssize current;
    gboolean told; /* it is being changed by one that it is linked to */
};

G_DEFINE_FINAL_TYPE(GlossMapChoice, gloss_map_choice, G_TYPE_OBJECT)

static guint changed_signal;

static void
update(GlossMapChoice *self)
{
    self->n_chosen = 0;
    for (gsize i = 0; i < self->n; i++)
        self->n_chosen += self->chosen[i];
    for (gsize i = 0; i < self->n; i++)
        self->flags[i] = (guint8)((self->n_chosen && !self->chosen[i] ? GLOSS_MAP_DIMMED : 0) |
                                  (self->hidden[i] ? GLOSS_MAP_HIDDEN : 0) |
                                  (self->ringed[i] ? GLOSS_MAP_RINGED : 0) |
                                  (self->crossed && self->crossed[i] ? GLOSS_MAP_CROSSED : 0));
    g_signal_emit(self, changed_signal, 0);
}

/* Where the items are examples that a model was asked about, those that it was wrong about. */
static void
cross_wrong(GlossMapChoice *self)
{
    gint column = gloss_map_find_column(self->map, CLOZE_MAP_JSONL_VERDICT);

    if (column < 0)
        return;
    self->crossed = g_new0(guint8, self->n + 1);
    for (gsize i = 0; i < self->n; i++)
        self->crossed[i] =
            g_strcmp0(gloss_map_get_value(self->map, (guint)column, i), CLOZE_MAP_JSONL_WRONG) == 0;
}

GlossMapChoice *
gloss_map_choice_new(GlossMap *map)
{
    GlossMapChoice *self = g_object_new(GLOSS_TYPE_MAP_CHOICE, NULL);

    self->map = gloss_map_ref(map);
    self->n = gloss_map_get_n_items(map);
    self->chosen = g_new0(guint8, self->n);
    self->hidden = g_new0(guint8, self->n);
    self->ringed = g_new0(guint8, self->n);
    self->flags = g_new0(guint8, self->n);
    self->current = -1;
    cross_wrong(self);
    update(self);
    return self;
}

GlossMap *
gloss_map_choice_get_map(GlossMapChoice *self)
{
    return self->map;
}

const guint8 *
gloss_map_choice_get_flags(GlossMapChoice *self)
{
    return self->flags;
}

void
gloss_map_choice_set_chosen(GlossMapChoice *self, const guint8 *chosen, gboolean add)
{
    for (gsize i = 0; i < self->n; i++)
        self->chosen[i] = (chosen && chosen[i] && !self->hidden[i]) || (add && self->chosen[i]);
    update(self);
}

void
gloss_map_choice_toggle(GlossMapChoice *self, gsize index)
{
    self->chosen[index] = !self->chosen[index];
    update(self);
}

gboolean
gloss_map_choice_is_chosen(GlossMapChoice *self, gsize index)
{
    return self->chosen[index];
}

gsize
gloss_map_choice_get_n_chosen(GlossMapChoice *self)
{
    return self->n_chosen;
}

guint8 *
gloss_map_choice_dup_chosen(GlossMapChoice *self)
{
    return self->n_chosen ? g_memdup2(self->chosen, self->n) : NULL;
}

void
gloss_map_choice_copy(GlossMapChoice *self, GlossMapChoice *from)
{
    g_return_if_fail(self->n == from->n);
    memcpy(self->chosen, from->chosen, self->n);
    memcpy(self->hidden, from->hidden, self->n);
    memcpy(self->ringed, from->ringed, self->n);
    self->current = from->current;
    update(self);
}

static void
follow_cb(GlossMapChoice *self, GlossMapChoice *other)
{
    if (other->told)
        return;
    self->told = TRUE;
    gloss_map_choice_copy(self, other);
    self->told = FALSE;
}

void
gloss_map_choice_link(GlossMapChoice *self, GlossMapChoice *other)
{
    g_return_if_fail(self->n == other->n);
    g_signal_connect_object(other, "changed", G_CALLBACK(follow_cb), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self, "changed", G_CALLBACK(follow_cb), other, G_CONNECT_SWAPPED);
}

void
gloss_map_choice_hide_colours(GlossMapChoice *self, const guint8 *colour_of,
                              const gboolean hidden[256])
{
    for (gsize i = 0; i < self->n; i++) {
        self->hidden[i] = hidden[colour_of[i]] ? 1 : 0;
        self->chosen[i] = self->chosen[i] && !self->hidden[i];
    }
    update(self);
}

gsize
gloss_map_choice_search(GlossMapChoice *self, const char *words)
{
    g_autofree char *folded = g_utf8_casefold(words, -1);
    gsize n_found = 0;

    for (gsize i = 0; i < self->n; i++) {
        const char *text = *words ? gloss_map_get_text(self->map, i) : NULL;
        g_autofree char *line = text ? g_utf8_casefold(text, -1) : NULL;

        self->ringed[i] = line && strstr(line, folded);
        n_found += self->ringed[i];
    }
    update(self);
    return n_found;
}

void
gloss_map_choice_set_current(GlossMapChoice *self, gssize index)
{
    if (self->current == index)
        return;
    self->current = index;
    g_signal_emit(self, changed_signal, 0);
}

gssize
gloss_map_choice_get_current(GlossMapChoice *self)
{
    return self->current;
}

static void
finalize(GObject *object)
{
    GlossMapChoice *self = GLOSS_MAP_CHOICE(object);

    g_clear_pointer(&self->map, gloss_map_unref);
    g_free(self->chosen);
    g_free(self->hidden);
    g_free(self->ringed);
    g_free(self->crossed);
    g_free(self->flags);
    G_OBJECT_CLASS(gloss_map_choice_parent_class)->finalize(object);
}

static void
gloss_map_choice_class_init(GlossMapChoiceClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_map_choice_init(GlossMapChoice *self)
{
}
