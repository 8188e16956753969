/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which part of an OPC package stands for what to another (ECMA-376 part 2, 9.3). Any thread. */
#pragma once

#include "app/extract/package.h"

/* (transfer full) (element-type utf8 utf8) from the end of the relation's type, "styles", to the name of
 * the part; what lies outside the package is left out. Empty where @part has no relations; "" is the
 * package. NULL with an error. */
GHashTable *gloss_part_relations_read(GlossPackage *package, const char *part, GError **error);
