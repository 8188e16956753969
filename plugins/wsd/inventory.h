/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Senses that a person wrote down: tables with tabs between the columns, for special terms and for
 * languages that WordNet does not have. Words are looked up by their written form, in any case; what
 * the senses look like to a model is in inventory-vectors. Immutable; any thread.
 *
 * A table has a line of column names (sense, lemma, pos, gloss, examples; sense, lemma and gloss must
 * be there) and a line a sense. Several lemmas or examples stand in one cell with "|" between them.
 * Lines that begin with "#" are remarks; "# name: N" and "# version: V" say what it is called. */
#pragma once

#include "engine/text/blocks.h"
#include "plugins/wsd/synset.h"

#define GLOSS_INVENTORY_SUFFIX ".tsv"

typedef struct {
    char *id;
    char **lemmas;      /* as written, the first is the one to show */
    GlossSynsetPos pos; /* GLOSS_SYNSET_N_POS: it does not say */
    char *gloss;
    char **examples;
    const char *source; /* name and version of its table */
    gsize line;         /* of its table, from 1 */
} GlossInventorySense;

typedef struct _GlossInventory GlossInventory;

/* @path: a table, or a folder of which all tables are read (by name). Fails with file and line. */
GlossInventory *gloss_inventory_open(const char *path, GError **error);
/* The same for bytes; @name stands in messages, and is the table's own where it names none. */
GlossInventory *gloss_inventory_parse(const char *name, const char *data, gsize size,
                                      GError **error);
void gloss_inventory_free(GlossInventory *inventory);
gsize gloss_inventory_get_n(const GlossInventory *inventory);
const GlossInventorySense *gloss_inventory_get(const GlossInventory *inventory, gsize index);

/* (nullable) the sense of this id. */
const GlossInventorySense *gloss_inventory_find(const GlossInventory *inventory, const char *id);
/* (transfer container) (element-type GlossInventorySense) the senses of @form, or of its base form by
 * the endings of English; empty where there are none. */
GPtrArray *gloss_inventory_look_up(const GlossInventory *inventory, const char *form);
/* How many of @words (element-type ClozeRange), from @first on, are one lemma, the longest that is
 * there; 0 for none. */
guint gloss_inventory_match(const GlossInventory *inventory, const char *text, const GArray *words,
                            guint first);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossInventory, gloss_inventory_free)
