/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The reference folder: its tolerances, its JSON Lines (texts may hold NUL), its tensors. */
#pragma once

#include "engine/model/safetensors.h"
#include <glib.h>
#include <json-glib/json-glib.h>

typedef struct {
    char *root;
    JsonNode *tolerances; /* (nullable) */
} GoldenFiles;

GoldenFiles *golden_files_open(const char *root);
void golden_files_free(GoldenFiles *files);
/* FALSE with a reason where tolerances.json has no such number. */
gboolean golden_files_get_allowed(GoldenFiles *files, const char *section, const char *key,
                                  double *allowed, GError **error);
/* (transfer full) sorted names in a folder below the root, NULL-terminated; empty if there is none. */
char **golden_files_list(GoldenFiles *files, const char *folder);
gboolean golden_files_has(GoldenFiles *files, const char *folder, const char *name);
char *golden_files_path(GoldenFiles *files, const char *folder, const char *name);

JsonNode *golden_files_read_json(GoldenFiles *files, const char *folder, const char *name,
                                 GError **error);
ClozeSafetensors *golden_files_open_tensors(GoldenFiles *files, const char *folder,
                                            const char *name, GError **error);

/* (transfer full) the folder of the installed model of that name: $GLOSS_MODEL_FOLDER or below the
 * user's models folder; NULL where there is none. */
char *golden_files_find_model(const char *name);

/* A file of JSON Lines; each line an object. */
typedef struct {
    GPtrArray *objects; /* JsonObject* */
    char mark[8];       /* stands for NUL in the strings: it occurs nowhere else in the file */
} GoldenLines;

GoldenLines *golden_files_read_lines(GoldenFiles *files, const char *folder, const char *name,
                                     GError **error);
void golden_files_free_lines(GoldenLines *lines);
/* (transfer full) a string of one of the lines with its NULs back. */
GString *golden_files_get_text(const GoldenLines *lines, const char *string);

/* Members that must be there; the error names what is missing. */
JsonArray *golden_files_get_array(JsonObject *object, const char *key, GError **error);
const char *golden_files_get_string(JsonObject *object, const char *key, GError **error);

/* Shape checked, F32 only, read into new memory; @n_dims sizes follow, G_MAXSIZE: any. */
float *golden_files_read_f32(ClozeSafetensors *tensors, const char *name, const gsize *shape,
                             guint n_dims, GError **error);
/* The same for I32. */
gint32 *golden_files_read_i32(ClozeSafetensors *tensors, const char *name, const gsize *shape,
                              guint n_dims, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GoldenFiles, golden_files_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GoldenLines, golden_files_free_lines)
