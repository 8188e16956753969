/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Markdown (CommonMark): the text stays the source; what cmark finds in it becomes structure. Any
 * thread. */
#pragma once

#include "app/reader.h"

extern const GlossReader gloss_markdown_reader;
