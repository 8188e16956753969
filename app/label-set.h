/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels that a person uses beside those that plugins have, kept in the library in the order in
 * which they came. The library's thread. */
#pragma once

#include "app/library.h"

/* The set that the labels of entities are in. */
#define GLOSS_LABEL_SET_ENTITIES "entities"

#define GLOSS_LABEL_SET_MAX_BYTES 64

/* (transfer full) NULL-terminated; NULL with an error */
char **gloss_label_set_load(GlossLibrary *library, const char *name, GError **error);
/* At the end; one that is there stays where it is. */
gboolean gloss_label_set_add(GlossLibrary *library, const char *name, const char *label,
                             GError **error);
/* (transfer full) what may stand as a label: without white space and marks of tag schemes at its
 * ends, white space inside made "-". NULL with a reason where nothing is left or it is too long. */
char *gloss_label_set_clean(const char *words, GError **error);
