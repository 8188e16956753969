/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The language is guessed by the engine, the model's are those of the store's table. */
#include "app/model-language.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

#include "engine/text/language.h"

/* Words of Latin letters that tell one language from another. */
#define LEAST_WORDS 5

static gboolean
is_long_enough(const char *text)
{
    guint n_words = 0;

    for (const char *p = text; *p; p = g_utf8_next_char(p)) {
        GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(p));

        if (script != G_UNICODE_SCRIPT_LATIN && script != G_UNICODE_SCRIPT_COMMON &&
            script != G_UNICODE_SCRIPT_INHERITED)
            return TRUE;
        n_words += g_ascii_isspace(*p) && !g_ascii_isspace(p[1]) && p[1];
    }
    return n_words + 1 >= LEAST_WORDS;
}

/* (transfer full) such as "Chinese", in the user's language; the code where it has no name. */
static char *
dup_name(const char *code)
{
    UErrorCode status = U_ZERO_ERROR;
    UChar name[128];
    char text[512];
    int32_t size = uloc_getDisplayLanguage(code, NULL, name, G_N_ELEMENTS(name), &status);

    u_strToUTF8(text, sizeof text, NULL, name, size, &status);
    return g_strdup(U_SUCCESS(status) ? text : code);
}

/* (transfer full) (nullable) what the model in @folder reads, NULL-terminated */
static char **
dup_languages(GlossModelStore *store, const char *folder)
{
    g_autoptr(GPtrArray) entries = gloss_model_store_list(store);

    for (guint i = 0; i < entries->len; i++) {
        const GlossModelEntry *entry = entries->pdata[i];

        if (g_strcmp0(entry->folder, folder) == 0)
            return g_strdupv(entry->languages);
    }
    return NULL;
}

char *
gloss_model_language_dup_warning(GlossModelStore *store, const char *model_folder, const char *text)
{
    const char *code = is_long_enough(text) ? cloze_language_guess(text, strlen(text)) : NULL;
    g_auto(GStrv) languages = code ? dup_languages(store, model_folder) : NULL;
    g_autofree char *found = NULL, *known = NULL;

    if (!languages || !languages[0] || g_strv_contains((const char *const *)languages, code))
        return NULL;
    found = dup_name(code);
    known = dup_name(languages[0]);
    /* Translators: names of languages */
    return g_strdup_printf(_("The text seems to be in %s, the model was made for %s: do not rely "
                             "on what it says."),
                           found, known);
}
