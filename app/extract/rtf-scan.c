/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers are held to what fits; a word that is too long for any that is known is cut. Reader:
 * fuzz-rtf. */
#include "app/extract/rtf-scan.h"

#include <string.h>

#define MAX_NUMBER 100000000

static void
scan_number(GlossRtfScan *self, GlossRtfToken *token)
{
    gboolean negative = self->at < self->end && *self->at == '-';
    const guint8 *digits = self->at + negative;
    gint64 number = 0;

    if (digits >= self->end || !g_ascii_isdigit(*digits))
        return;
    for (; digits < self->end && g_ascii_isdigit(*digits); digits++)
        number = MIN(10 * number + (*digits - '0'), MAX_NUMBER);
    token->has_number = TRUE;
    token->number = (gint32)(negative ? -number : number);
    self->at = digits;
}

static void
scan_word(GlossRtfScan *self, GlossRtfToken *token)
{
    gsize n = 0;

    for (; self->at < self->end && g_ascii_isalpha(*self->at); self->at++)
        if (n < GLOSS_RTF_SCAN_MAX_WORD)
            token->word[n++] = (char)*self->at;
    token->word[n] = '\0';
    token->kind = GLOSS_RTF_SCAN_WORD;
    scan_number(self, token);
    if (self->at < self->end && *self->at == ' ')
        self->at++;
    if (strcmp(token->word, "bin") == 0 && token->number > 0)
        self->at += MIN((gsize)token->number, (gsize)(self->end - self->at));
}

/* After the backslash. */
static void
scan_control(GlossRtfScan *self, GlossRtfToken *token)
{
    guint8 c = *self->at;

    if (g_ascii_isalpha(c)) {
        scan_word(self, token);
    } else if (c == '\'' && self->end - self->at >= 3 && g_ascii_isxdigit(self->at[1]) &&
               g_ascii_isxdigit(self->at[2])) {
        token->kind = GLOSS_RTF_SCAN_BYTE;
        token->byte = (guint8)(16 * g_ascii_xdigit_value((char)self->at[1]) +
                               g_ascii_xdigit_value((char)self->at[2]));
        self->at += 3;
    } else {
        token->kind = GLOSS_RTF_SCAN_SYMBOL;
        token->byte = c;
        self->at++;
    }
}

void
gloss_rtf_scan_next(GlossRtfScan *self, GlossRtfToken *token)
{
    guint8 c;

    *token = (GlossRtfToken){.kind = GLOSS_RTF_SCAN_STOP};
    while (self->at < self->end && (*self->at == '\n' || *self->at == '\r' || *self->at == '\0'))
        self->at++;
    if (self->at == self->end)
        return;
    c = *self->at++;
    if (c == '\\' && self->at < self->end) {
        scan_control(self, token);
        return;
    }
    token->kind = c == '{'   ? GLOSS_RTF_SCAN_OPEN
                  : c == '}' ? GLOSS_RTF_SCAN_CLOSE
                             : GLOSS_RTF_SCAN_BYTE;
    token->byte = c;
}
