/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Documents of word processors, and books. They are read in a process of their own (extractor.h), which looks at
 * what they hold: the name decides what they are called alone. Any thread. */
#pragma once

#include "app/reader.h"

extern const GlossReader gloss_office_reader_docx;
extern const GlossReader gloss_office_reader_odt;
extern const GlossReader gloss_office_reader_epub;
extern const GlossReader gloss_office_reader_rtf;
