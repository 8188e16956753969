/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Compound files, which hold Office documents from before 2007 and those with a password (MS-CFB). */
#pragma once

#include <glib.h>

gboolean gloss_compound_file_is(GBytes *bytes);
/* Whether a stream or storage called @name (ASCII) is in its directory, damaged as it may be. */
gboolean gloss_compound_file_has(GBytes *bytes, const char *name);
