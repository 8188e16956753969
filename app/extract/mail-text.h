/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The text of a part of a mail. Any thread. */
#pragma once

#include <gmime/gmime.h>

#include "app/extract/flow.h"

/* (transfer full) (nullable) UTF-8 of *@size bytes: as the part declares, where its bytes fit that, else
 * what they look like. */
char *gloss_mail_text_decode(GMimePart *part, gsize *size);
/* Paragraphs of plain text into @flow; what is quoted by ">" becomes quotes without that. @flowed: a line
 * that ends in a space goes on (RFC 3676). */
void gloss_mail_text_add_plain(GlossFlow *flow, const char *text, gboolean flowed);
