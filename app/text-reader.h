/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Plain text: decoded and nothing else. Any thread. */
#pragma once

#include "app/reader.h"

extern const GlossReader gloss_text_reader;

/* What every reader of a text format starts with: the decoded bytes and an empty structure. */
GlossReading *gloss_text_reader_read(GBytes *bytes, const char *name, GCancellable *cancellable,
                                     GError **error);
