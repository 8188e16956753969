/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents as gloss-cli takes them: any format the app can read, also from standard input and
 * packed. Any thread. */
#pragma once

#include "app/document-load.h"

/* (transfer full) */
GlossDocumentLoad *gloss_cli_document_load(const char *path, GCancellable *cancellable,
                                           GError **error);
/* (transfer full) the document's text in UTF-8, with a NUL after its last byte. */
GBytes *gloss_cli_document_read(const char *path, GCancellable *cancellable, GError **error);
/* Orders GlossSpan by start, longer ones first. */
int gloss_cli_document_compare_spans(gconstpointer a, gconstpointer b);
