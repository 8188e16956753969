/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The search index in the library: folders, files, texts by content, passages, their words and
 * where their vectors are. One object holds a connection of its own and is used by one thread at a
 * time. Functions that write say whether they make their own transaction.
 *
 * Vectors are in index/NAME.vectors beside library.db, a file a model. */
#pragma once

#include "app/id-set.h"
#include "app/index-text.h"
#include "app/library-query.h"
#include "app/word-index.h"
#include "engine/search/vector-file.h"

typedef struct _GlossIndexStore GlossIndexStore;

typedef struct {
    gint64 id;
    char *path;     /* absolute, as the file system spells it */
    char *excludes; /* a rule a line */
    gint64 updated; /* microseconds since 1970 of the last whole update; 0: never */
    gint64 n_documents;
    gint64 n_passages;
    gint64 n_failed;
    gint64 bytes;     /* of the files */
    gint64 n_pending; /* passages without a vector of the current model */
    char *mount;      /* (nullable) where it lay when it was read, for index-place.h */
    char *failure;    /* (nullable) why its last update ended early */
    gboolean gone;    /* because it is not there; what is known of it is kept */
    char *passed;     /* files that no reader knows, for gloss_index_passed_parse */
} GlossIndexFolder;

typedef struct {
    gint64 id;
    char *hash;
    char *name;
    gsize width;
    gboolean current;
} GlossIndexModel;

/* Opens a connection beside @library's. */
GlossIndexStore *gloss_index_store_new(GlossLibrary *library, GError **error);
void gloss_index_store_free(GlossIndexStore *self);
GlossLibrary *gloss_index_store_get_library(GlossIndexStore *self);
GlossWordIndex *gloss_index_store_get_words(GlossIndexStore *self);
/* For changing the index: held by one process at a time (G_IO_ERROR_BUSY else), and let go with the
 * store. Also makes the folder of the vectors. */
gboolean gloss_index_store_lock(GlossIndexStore *self, GError **error);

/* (element-type GlossIndexFolder*) by path */
GPtrArray *gloss_index_store_list_folders(GlossIndexStore *self, GError **error);
/* (nullable) (transfer full); NULL without an error where there is none. */
GlossIndexFolder *gloss_index_store_find_folder(GlossIndexStore *self, const char *path,
                                                GError **error);
/* Its id; one that is there gets the excludes. Own transaction. */
gint64 gloss_index_store_add_folder(GlossIndexStore *self, const char *path, const char *excludes,
                                    GError **error);
/* With its files; their texts go with gloss_index_store_collect. Own transaction. */
gboolean gloss_index_store_remove_folder(GlossIndexStore *self, gint64 id, GError **error);
/* How its last update ended: @failure NULL for well. Own transaction. */
gboolean gloss_index_store_end_folder(GlossIndexStore *self, gint64 id, const GError *failure,
                                      GError **error);
void gloss_index_store_folder_free(GlossIndexFolder *folder);

/* The id of the text with that hash (gloss_index_text_make_hash), or of the same text in a format that
 * marks more of it and that one of its files has: a text that several files hold is cut once. 0: none. */
gboolean gloss_index_store_find_text(GlossIndexStore *self, const char *hash, gint64 *id,
                                     GError **error);
/* Adds a text with its passages and words, in a transaction that runs; its id, or -1. Files that hold
 * the same text in a format that marks less of it have this one from now on. */
gint64 gloss_index_store_add_text(GlossIndexStore *self, const GlossIndexText *text,
                                  GError **error);
/* (transfer full) (element-type char*) paths of files in a folder whose text was cut in a format that
 * none of its files has any more. From now on these, and those in other folders, count as changed.
 * In a transaction that runs. */
GPtrArray *gloss_index_store_part_twins(GlossIndexStore *self, gint64 folder, GError **error);
/* Takes away some texts that no file has; own transaction. *@more: whether there are others, so that
 * the caller can look around between two calls. @file (nullable): slots become free in it. */
gboolean gloss_index_store_collect(GlossIndexStore *self, ClozeVectorFile *file, gboolean *more,
                                   GError **error);

/* (nullable) (transfer full) the model that is searched with; NULL without an error: none yet. */
GlossIndexModel *gloss_index_store_get_current_model(GlossIndexStore *self, GError **error);
/* (transfer full) the model with that hash, added where it is new. Own transaction. */
GlossIndexModel *gloss_index_store_add_model(GlossIndexStore *self, const char *hash,
                                             const char *name, gsize width, GError **error);
/* From now on it is searched with; all others go with their files. Own transaction. */
gboolean gloss_index_store_set_current_model(GlossIndexStore *self, gint64 id, GError **error);
void gloss_index_store_model_free(GlossIndexModel *model);
/* (transfer full) where the vectors of a model are. */
char *gloss_index_store_dup_vector_path(GlossIndexStore *self, const char *model_hash);
/* (transfer full) where the graph over them is, if it is large enough to have one. */
char *gloss_index_store_dup_graph_path(GlossIndexStore *self, const char *model_hash);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexStore, gloss_index_store_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexFolder, gloss_index_store_folder_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexModel, gloss_index_store_model_free)
