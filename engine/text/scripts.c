/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* ICU says which scripts a language is written in and which a character belongs to. */

#include "engine/text/scripts.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#define MOST_SCRIPTS 8 /* of a language; Japanese has three */

struct _ClozeScripts {
    GArray *codes; /* UScriptCode */
};

static gboolean
add_language(ClozeScripts *scripts, const char *language)
{
    UScriptCode codes[MOST_SCRIPTS];
    UErrorCode status = U_ZERO_ERROR;
    int32_t n = uscript_getCode(language, codes, MOST_SCRIPTS, &status);

    if (U_FAILURE(status) || n <= 0)
        return FALSE;
    for (int32_t i = 0; i < n; i++) {
        /* Characters are Han whether simplified or traditional. */
        if (codes[i] == USCRIPT_SIMPLIFIED_HAN || codes[i] == USCRIPT_TRADITIONAL_HAN)
            codes[i] = USCRIPT_HAN;
        g_array_append_val(scripts->codes, codes[i]);
    }
    return TRUE;
}

ClozeScripts *
cloze_scripts_new(const char *const *languages)
{
    g_autoptr(ClozeScripts) scripts = NULL;

    if (languages == NULL || languages[0] == NULL)
        return NULL;
    scripts = g_new(ClozeScripts, 1);
    scripts->codes = g_array_new(FALSE, FALSE, sizeof(UScriptCode));
    for (gsize i = 0; languages[i] != NULL; i++)
        if (!add_language(scripts, languages[i]))
            return NULL;
    return g_steal_pointer(&scripts);
}

void
cloze_scripts_free(ClozeScripts *scripts)
{
    g_array_unref(scripts->codes);
    g_free(scripts);
}

static gboolean
has_letter(const ClozeScripts *scripts, gunichar c)
{
    for (guint i = 0; i < scripts->codes->len; i++)
        if (uscript_hasScript((UChar32)c, g_array_index(scripts->codes, UScriptCode, i)))
            return TRUE;
    return FALSE;
}

gboolean
cloze_scripts_match(const ClozeScripts *scripts, const char *text, gsize size)
{
    gboolean has_letters = FALSE;

    for (const char *p = text; scripts != NULL && p < text + size; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if (!u_isalpha((UChar32)c))
            continue;
        if (has_letter(scripts, c))
            return TRUE;
        has_letters = TRUE;
    }
    return !has_letters;
}
