/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sort-labels.h. */
#include "app/sort-labels.h"

#include <string.h>

static gboolean
is_separator(gunichar character)
{
    return character == ',' || character == ';' || character == '\n' || character == 0xff0c ||
           character == 0xff1b || character == 0x3001;
}

/* (transfer full) with a comma for every separator. */
static char *
dup_parted(const char *typed)
{
    GString *parted = g_string_new(NULL);

    for (const char *p = typed; *p; p = g_utf8_next_char(p)) {
        gunichar character = g_utf8_get_char(p);

        g_string_append_unichar(parted, is_separator(character) ? ',' : character);
    }
    return g_string_free(parted, FALSE);
}

char *
gloss_sort_labels_normalize(const char *typed, guint *n)
{
    g_autofree char *parted = dup_parted(typed);
    g_auto(GStrv) parts = g_strsplit(parted, ",", -1);
    g_autoptr(GPtrArray) labels = g_ptr_array_new();

    for (gsize i = 0; parts[i]; i++) {
        g_strstrip(parts[i]);
        if (*parts[i] && !g_ptr_array_find_with_equal_func(labels, parts[i], g_str_equal, NULL))
            g_ptr_array_add(labels, parts[i]);
    }
    *n = labels->len;
    g_ptr_array_add(labels, NULL);
    return g_strjoinv(", ", (char **)labels->pdata);
}

const char *
gloss_sort_labels_get_template(const char *labels)
{
    for (const char *p = labels; *p; p = g_utf8_next_char(p))
        if (g_unichar_get_script(g_utf8_get_char(p)) == G_UNICODE_SCRIPT_HAN)
            return "这段文字是关于{}的。";
    return "This text is about {}.";
}
