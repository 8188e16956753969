/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* ICU's transliterator is far too slow to be asked for each character, so its answers for the
 * common Chinese characters are taken once a process. */
#include "engine/text/folding.h"

#include <string.h>

#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>

#include "engine/base/error.h"

#define HAN_FIRST 0x3400
#define HAN_LAST  0x9FFF

struct _ClozeFolding {
    const UNormalizer2 *casefold;
    const UNormalizer2 *decompose;
    const UNormalizer2 *compose;
    const guint16 *simplified; /* (nullable) [HAN_LAST - HAN_FIRST + 1] */
    UChar *wide[2];
    int32_t capacity;
};

/* One character a line, so that no rule sees a neighbour. */
static void
fill_simplified(UTransliterator *transliterator, guint16 *table)
{
    const int32_t n = HAN_LAST - HAN_FIRST + 1;
    int32_t length = 2 * n, limit = length, at = 0;
    g_autofree UChar *text = g_new(UChar, 4 * n);
    UErrorCode status = U_ZERO_ERROR;

    for (int32_t i = 0; i < n; i++) {
        text[2 * i] = table[i] = (UChar)(HAN_FIRST + i);
        text[2 * i + 1] = '\n';
    }
    utrans_transUChars(transliterator, text, &length, 4 * n, 0, &limit, &status);
    for (int32_t i = 0; i < n && U_SUCCESS(status); i++) {
        int32_t end = at;

        while (end < length && text[end] != '\n')
            end++;
        if (end - at == 1)
            table[i] = text[at];
        at = end + 1;
    }
}

static const guint16 *
get_simplified(void)
{
    static gsize once;

    if (g_once_init_enter(&once)) {
        static const UChar id[] = u"Traditional-Simplified";
        UErrorCode status = U_ZERO_ERROR;
        UTransliterator *transliterator =
            utrans_openU(id, -1, UTRANS_FORWARD, NULL, 0, NULL, &status);
        guint16 *table = NULL;

        if (U_SUCCESS(status)) {
            table = g_new(guint16, HAN_LAST - HAN_FIRST + 1);
            fill_simplified(transliterator, table);
            utrans_close(transliterator);
        }
        g_once_init_leave(&once, table ? (gsize)table : 1);
    }
    return once == 1 ? NULL : (const guint16 *)once;
}

ClozeFolding *
cloze_folding_new(GError **error)
{
    g_autoptr(ClozeFolding) self = g_new0(ClozeFolding, 1);
    UErrorCode status = U_ZERO_ERROR;

    self->casefold = unorm2_getNFKCCasefoldInstance(&status);
    self->decompose = unorm2_getNFDInstance(&status);
    self->compose = unorm2_getNFCInstance(&status);
    if (U_FAILURE(status)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "expected the normalisation tables in ICU's data, found %s",
                    u_errorName(status));
        return NULL;
    }
    return g_steal_pointer(&self);
}

void
cloze_folding_free(ClozeFolding *self)
{
    g_free(self->wide[0]);
    g_free(self->wide[1]);
    g_free(self);
}

/* Room for what @size bytes can become: one character of NFKC may give 18. */
static void
reserve(ClozeFolding *self, gsize size)
{
    int32_t wanted = (int32_t)MIN(18 * size + 64, (gsize)1 << 28);

    if (wanted <= self->capacity)
        return;
    self->capacity = wanted;
    for (gsize i = 0; i < 2; i++)
        self->wide[i] = g_renew(UChar, self->wide[i], wanted);
}

static gboolean
is_ascii(const char *text, gsize size)
{
    for (gsize i = 0; i < size; i++)
        if ((guchar)text[i] >= 0x80)
            return FALSE;
    return TRUE;
}

static void
append_wide(GString *out, const UChar *text, int32_t n)
{
    for (int32_t i = 0; i < n;) {
        UChar32 c;
        char bytes[6];

        U16_NEXT(text, i, n, c);
        if (U_IS_SURROGATE(c))
            c = 0xFFFD;
        g_string_append_len(out, bytes, g_unichar_to_utf8((gunichar)c, bytes));
    }
}

/* To wide[0]; returns its length. */
static int32_t
widen(ClozeFolding *self, const char *text, gsize size)
{
    UErrorCode status = U_ZERO_ERROR;
    int32_t n = 0;

    reserve(self, size);
    u_strFromUTF8WithSub(self->wide[0], self->capacity, &n, text, (int32_t)size, 0xFFFD, NULL,
                         &status);
    return U_SUCCESS(status) ? n : 0;
}

void
cloze_folding_fold(ClozeFolding *self, const char *text, gsize size, GString *out)
{
    UErrorCode status = U_ZERO_ERROR;
    int32_t n;

    g_string_truncate(out, 0);
    if (is_ascii(text, size)) {
        for (gsize i = 0; i < size; i++)
            g_string_append_c(out, g_ascii_tolower(text[i]));
        return;
    }
    n = widen(self, text, size);
    for (int32_t i = 0; i < n; i++)
        if (self->wide[0][i] == 0x2019)
            self->wide[0][i] = '\'';
    n = unorm2_normalize(self->casefold, self->wide[0], n, self->wide[1], self->capacity, &status);
    if (U_SUCCESS(status))
        append_wide(out, self->wide[1], n);
}

static gboolean
loses_accents(UChar32 c)
{
    UErrorCode status = U_ZERO_ERROR;
    UScriptCode script = uscript_getScript(c, &status);

    return script == USCRIPT_LATIN || script == USCRIPT_GREEK || c == 0x0435;
}

void
cloze_folding_drop_accents(ClozeFolding *self, GString *text)
{
    UErrorCode status = U_ZERO_ERROR;
    gboolean drop = FALSE;
    int32_t n, kept = 0;

    if (is_ascii(text->str, text->len))
        return;
    n = widen(self, text->str, text->len);
    n = unorm2_normalize(self->decompose, self->wide[0], n, self->wide[1], self->capacity, &status);
    if (U_FAILURE(status))
        return;
    for (int32_t i = 0; i < n;) {
        int32_t begin = i;
        UChar32 c;

        U16_NEXT(self->wide[1], i, n, c);
        if (u_charType(c) == U_NON_SPACING_MARK && drop)
            continue;
        drop = loses_accents(c);
        memmove(self->wide[1] + kept, self->wide[1] + begin, (gsize)(i - begin) * sizeof(UChar));
        kept += i - begin;
    }
    n = unorm2_normalize(self->compose, self->wide[1], kept, self->wide[0], self->capacity,
                         &status);
    if (U_FAILURE(status))
        return;
    g_string_truncate(text, 0);
    append_wide(text, self->wide[0], n);
}

/* The table takes twenty times as long to make as a query to run: for the first text that needs it. */
static gboolean
has_simplified(ClozeFolding *self)
{
    if (!self->simplified)
        self->simplified = get_simplified();
    return self->simplified != NULL;
}

void
cloze_folding_fold_han(ClozeFolding *self, const char *text, gsize size, GString *out)
{
    cloze_folding_fold(self, text, size, out);
    for (gsize i = 0; i + 2 < out->len;) {
        gunichar c = g_utf8_get_char(out->str + i);

        if (c >= HAN_FIRST && c <= HAN_LAST && has_simplified(self))
            g_unichar_to_utf8(self->simplified[c - HAN_FIRST], out->str + i);
        i += (gsize)g_utf8_skip[(guchar)out->str[i]];
    }
}
