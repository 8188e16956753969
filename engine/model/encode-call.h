/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What cloze_session_encode and cloze_session_embed do, between the session's locks. Private to the
 * session; arguments and errors are those of session.h. Any thread. */
#pragma once

#include "engine/model/session.h"
#include "engine/model/state-cache.h"

gboolean cloze_encode_call_states(ClozeSession *session, ClozeModel *model,
                                  const ClozeSequence *sequences, gsize n, guint64 layers,
                                  float *const *out, GCancellable *cancellable, GError **error);
/* @kind: CLOZE_STATE_POOLED or CLOZE_STATE_FIRST; out[n][D] */
gboolean cloze_encode_call_vectors(ClozeSession *session, ClozeModel *model,
                                   const ClozeSequence *sequences, gsize n, guint32 kind,
                                   float *out, GCancellable *cancellable, GError **error);
