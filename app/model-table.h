/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* resources/models.json: the models that Gloss knows and where they come from. Any thread. */
#pragma once

#include "app/model-store.h"

#define GLOSS_MODEL_TABLE_MAX_BYTES ((gsize)1024 * 1024)

/* (transfer full) (element-type GlossModelEntry*), freed with the array; in the file's order. At most
 * one entry is the default, and no id stands twice. @name is for messages. */
GPtrArray *gloss_model_table_parse(const char *json, gsize size, const char *name, GError **error);
GPtrArray *gloss_model_table_read(const char *path, GError **error);
/* A file name and nothing else: what an id must be to name a folder. */
gboolean gloss_model_table_is_id(const char *id);
