/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The header of one .safetensors file: what it promises, checked against the bytes that are there;
 * and the header that describes given tensors. Private to safetensors.c. Any thread. */
#pragma once

#include "engine/model/safetensors.h"
#include <glib.h>

/* About a hundred times the largest header in use; bounds memory for a hostile one. */
#define CLOZE_SAFETENSORS_MAX_VALUES 1000000

typedef struct {
    GArray *tensors;      /* ClozeTensor by data offset; data points into the bytes parsed */
    GStringChunk *names;  /* of the tensors */
    GHashTable *metadata; /* string -> string */
} ClozeSafetensorsHeader;

ClozeSafetensorsHeader *cloze_safetensors_header_parse(GBytes *bytes, const char *name,
                                                       GError **error);
void cloze_safetensors_header_free(ClozeSafetensorsHeader *header);
/* (transfer full) length and JSON, padded so that the data begins at a multiple of 8. */
GByteArray *cloze_safetensors_header_write(const ClozeTensor *tensors, gsize n,
                                           GHashTable *metadata, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeSafetensorsHeader, cloze_safetensors_header_free)
