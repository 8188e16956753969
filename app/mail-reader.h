/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Mail: single messages and mailboxes. They are read in a process of their own (extractor.h). Any
 * thread. */
#pragma once

#include "app/reader.h"

extern const GlossReader gloss_mail_reader;
