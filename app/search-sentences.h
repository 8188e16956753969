/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which sentence of a passage says most of what was asked, where none has a word of it: that whose
 * vector is nearest. Blocks; the thread of the embedder. */
#pragma once

#include "app/text-embedder.h"
#include "engine/text/blocks.h"

/* @text: what was asked, looked for as @kind. @bodies: [n] passages; @best: [n] bytes of each, empty
 * where a passage is beyond what is looked at: some dozens of sentences in all. */
gboolean gloss_search_sentences_choose(GlossTextEmbedder *embedder, GlossTextKind kind,
                                       const char *text, const char *const *bodies, gsize n,
                                       ClozeRange *best, GCancellable *cancellable, GError **error);
