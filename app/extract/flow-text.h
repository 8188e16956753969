/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The end of a flow, or why it gives no text. Any thread. */
#pragma once

#include "app/extract/extract-error.h"
#include "app/extract/flow.h"

/* NULL with TOO_LARGE, or with NO_TEXT_LAYER where there is nothing but pictures. */
GString *gloss_flow_text_finish(GlossFlow *flow, gboolean has_pictures, GArray **structure,
                                GError **error);
