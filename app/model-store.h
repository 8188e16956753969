/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The models that Gloss knows (resources/models.json) and those that are installed: base encoders
 * in the user's models folder, heads shipped in the data folder or made by the user. Checks hashes,
 * imports, removes. Any thread. */
#pragma once

#include <gio/gio.h>

typedef struct _GlossModelStore GlossModelStore;

typedef struct {
    char *id; /* "all-MiniLM-L6-v2" */
    char *title;
    char *task; /* "encoder", "ner", ... */
    char **languages;
    char *licence;   /* SPDX */
    char *source;    /* where it comes from, in words */
    char *sha256;    /* of the weights file, or NULL */
    guint64 size;    /* bytes of the weights */
    char *folder;    /* NULL: not installed */
    char *base_id;   /* of a head */
    char *base_hash; /* of a head */
    gboolean is_default;
} GlossModelEntry;

GlossModelStore *gloss_model_store_new(void);
void gloss_model_store_free(GlossModelStore *self);
/* (element-type GlossModelEntry*), freed with the array: the table, then other installed ones. */
GPtrArray *gloss_model_store_list(GlossModelStore *self);
/* @id: an id or a folder; NULL: the default encoder. (transfer full). The error says how to get it. */
char *gloss_model_store_find_model(GlossModelStore *self, const char *id, GError **error);
/* The newest head of @task for the base: the user's before the shipped one; NULL when none. */
char *gloss_model_store_find_head(GlossModelStore *self, const char *task, const char *base_id);
/* Copies a model folder into the store after reading it whole; atomic. (transfer full) its id. */
char *gloss_model_store_import(GlossModelStore *self, const char *folder, GCancellable *cancellable,
                               GError **error);
/* Makes an installed head of the user's the newest, so that it is the one in use. FALSE where there is
 * none of that id. */
gboolean gloss_model_store_prefer_head(GlossModelStore *self, const char *id);
gboolean gloss_model_store_remove(GlossModelStore *self, const char *id, GError **error);
void gloss_model_store_entry_free(GlossModelEntry *entry);
/* A sentence for people on how to get the default model on this machine. */
const char *gloss_model_store_get_hint(void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossModelStore, gloss_model_store_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossModelEntry, gloss_model_store_entry_free)
