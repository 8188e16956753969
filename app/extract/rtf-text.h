/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Characters of RTF: bytes of a code page, and Unicode with bytes to stand in for it. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    GString *text;  /* UTF-8, what is known */
    GString *bytes; /* of @code_page, that are not decoded yet */
    guint code_page;
    gunichar high; /* the first half of a surrogate pair, or 0 */
} GlossRtfText;

void gloss_rtf_text_init(GlossRtfText *self);
void gloss_rtf_text_clear(GlossRtfText *self);
void gloss_rtf_text_add_byte(GlossRtfText *self, guint8 byte, guint code_page);
/* @unit: of UTF-16, as \u has it: negative for those above 0x7FFF. */
void gloss_rtf_text_add_unit(GlossRtfText *self, gint32 unit);
void gloss_rtf_text_add(GlossRtfText *self, gunichar c);
/* All that was added, in @text; the caller truncates it. */
void gloss_rtf_text_flush(GlossRtfText *self);

/* The code page that \fcharset means, 0 for the document's own. */
guint gloss_rtf_text_find_code_page(gint32 charset);
