/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All readers, in the order they are asked. */
#pragma once

#include "app/reader.h"

/* By suffix first, then by content type; the plain-text reader takes what nobody else does. */
const GlossReader *gloss_reader_registry_find(const char *name, const char *content_type);
const GlossReader *const *gloss_reader_registry_list(gsize *n);
