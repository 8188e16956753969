/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* PDF: the text of its pages in reading order, with a PAGE for each. It is read in a process of its own
 * (extractor.h). Any thread. */
#pragma once

#include "app/reader.h"

extern const GlossReader gloss_pdf_reader;
