/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of options is data: what a value must be is said there. */
#include "app/cli/cli-assignments.h"

#include <string.h>

#include "app/plugin-options.h"
#include "engine/base/error.h"

GVariant *
gloss_cli_assignments_make_options(const GlossOption *options, const char *const *assignments,
                                   GError **error)
{
    g_auto(GVariantDict) dict = G_VARIANT_DICT_INIT(NULL);
    g_autoptr(GVariant) given = NULL;

    for (gsize i = 0; assignments && assignments[i]; i++) {
        const char *equals = strchr(assignments[i], '=');
        g_autofree char *key = equals ? g_strndup(assignments[i], equals - assignments[i]) : NULL;

        if (!equals || !g_utf8_validate(equals, -1, NULL)) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, "expected KEY=VALUE, found “%s”",
                        assignments[i]);
            return NULL;
        }
        g_variant_dict_insert(&dict, key, "s", equals + 1);
    }
    given = g_variant_ref_sink(g_variant_dict_end(&dict));
    return gloss_plugin_options_complete(options, given, error);
}

static gboolean
add_pair(GPtrArray *pairs, const char *part, GError **error)
{
    const char *equals = strchr(part, '=');

    if (!equals || equals == part) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "label map: expected FROM=TO, found “%s”", part);
        return FALSE;
    }
    g_ptr_array_add(pairs, g_strndup(part, equals - part));
    g_ptr_array_add(pairs, g_strdup(equals + 1));
    return TRUE;
}

char **
gloss_cli_assignments_parse_map(const char *const *maps, GError **error)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);

    for (gsize i = 0; maps && maps[i]; i++) {
        g_auto(GStrv) parts = g_strsplit(maps[i], ",", -1);

        for (gsize k = 0; parts[k]; k++)
            if (!add_pair(pairs, parts[k], error))
                return NULL;
    }
    g_ptr_array_add(pairs, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&pairs), FALSE);
}
