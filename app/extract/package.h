/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A zip archive in memory, as office documents and books are: its parts by name, checked against their
 * sums as they are read, bounded together. Nothing is written anywhere. One thread. */
#pragma once

#include "app/extract/extract-error.h"

/* What all parts that are read may have together, in bytes; more is a bomb. */
#define GLOSS_PACKAGE_MAX_BYTES ((gsize)256 * 1024 * 1024)

typedef struct _GlossPackage GlossPackage;
typedef struct _GlossPackagePart GlossPackagePart;

/* NULL with GLOSS_EXTRACT_ERROR. Of two parts of one name the first counts. */
GlossPackage *gloss_package_open(GBytes *bytes, GError **error);
void gloss_package_close(GlossPackage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPackage, gloss_package_close)
/* Names are compared without regard to the case of ASCII letters, "\\" or "/" at the beginning. */
gboolean gloss_package_has(GlossPackage *self, const char *name);
/* All of it: at most @max bytes. An encrypted part is ENCRYPTED, an absent one DAMAGED. */
GBytes *gloss_package_read(GlossPackage *self, const char *name, gsize max, GError **error);

/* The same piece by piece. */
GlossPackagePart *gloss_package_open_part(GlossPackage *self, const char *name, GError **error);
/* At most @size bytes; 0 at the end, -1 with an error. */
gssize gloss_package_part_read(GlossPackagePart *self, void *buffer, gsize size, GError **error);
void gloss_package_part_close(GlossPackagePart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossPackagePart, gloss_package_part_close)

/* (transfer full) where @target leads from the part @from: "word/a.xml" and "../b.xml" give "b.xml". */
char *gloss_package_resolve(const char *from, const char *target);
