/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the readers of this folder fail with: the code is a GlossExtractionReason, the message a detail
 * in English: what was expected, what was found, where. Any thread. */
#pragma once

#include "app/extraction.h"

#define GLOSS_EXTRACT_ERROR g_quark_from_static_string("gloss-extract-error")
