/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of options is data: what a value must be is said there. */
#include "app/cli/cli-assignments.h"

#include <string.h>

#include "app/plugin-options.h"
#include "engine/base/error.h"

static const GlossOption *
find_option(const GlossOption *options, const char *key, GError **error)
{
    const GlossOption *found = gloss_plugin_options_find(options, key);
    g_autoptr(GString) known = g_string_new(NULL);

    for (const GlossOption *option = options; !found && option && option->key; option++)
        g_string_append_printf(known, "%s%s", known->len ? ", " : "", option->key);
    if (!found)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected an option of the plugin (%s), found “%s”",
                    known->len ? known->str : "it has none", key);
    return found;
}

/* (transfer full) */
static GVariant *
parse_value(const GlossOption *option, const char *text, GError **error)
{
    GVariant *value =
        g_utf8_validate(text, -1, NULL) ? gloss_plugin_options_parse(option, text) : NULL;

    if (!value)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "option “%s” (%s): “%s” does not fit; its default is “%s”", option->key,
                    option->title, text, option->default_value ? option->default_value : "");
    return value;
}

static gboolean
assign(GVariantDict *values, const GlossOption *options, const char *assignment, GError **error)
{
    const char *equals = strchr(assignment, '=');
    g_autofree char *key = equals ? g_strndup(assignment, equals - assignment) : NULL;
    g_autoptr(GVariant) value = NULL;
    const GlossOption *option;

    if (!equals) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT, "expected key=value, found “%s”",
                    assignment);
        return FALSE;
    }
    option = find_option(options, key, error);
    value = option ? parse_value(option, equals + 1, error) : NULL;
    if (!value)
        return FALSE;
    g_variant_dict_insert_value(values, key, value);
    return TRUE;
}

GVariant *
gloss_cli_assignments_make_options(const GlossOption *options, const char *const *assignments,
                                   GError **error)
{
    g_auto(GVariantDict) values = G_VARIANT_DICT_INIT(NULL);

    for (gsize i = 0; assignments && assignments[i]; i++)
        if (!assign(&values, options, assignments[i], error))
            return NULL;
    return g_variant_ref_sink(g_variant_dict_end(&values));
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
