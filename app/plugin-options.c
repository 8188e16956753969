/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks and conversions of options. Numbers are read and written in the C locale. */

#include "app/plugin-options.h"

#include <errno.h>
#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#define MAX_OPTIONS 256

static gboolean
is_key(const char *key)
{
    return key[strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-_")] == '\0' && *key != '\0';
}

const GlossOption *
gloss_plugin_options_find(const GlossOption *options, const char *key)
{
    for (; options != NULL && options->key != NULL; options++) {
        if (strcmp(options->key, key) == 0)
            return options;
    }
    return NULL;
}

static char *
check_option(const GlossOption *option)
{
    g_autoptr(GVariant) value = NULL;

    if (!is_key(option->key))
        return g_strdup_printf(_("Its option “%.64s” has a key that is not made of lower-case "
                                 "letters, digits, hyphens and underscores"),
                               option->key);
    if (option->title == NULL || option->default_value == NULL)
        return g_strdup_printf(_("Its option “%s” has no title or no default"), option->key);
    if (option->kind > GLOSS_OPTION_CHOICE)
        return g_strdup_printf(_("Its option “%s” is of kind %d, which is unknown"), option->key,
                               (int)option->kind);
    value = gloss_plugin_options_parse(option, option->default_value);
    if (value == NULL)
        return g_strdup_printf(_("Its option “%s” has the default “%s”, which does not fit it"),
                               option->key, option->default_value);
    return NULL;
}

char *
gloss_plugin_options_check(const GlossOption *options)
{
    for (guint i = 0; options != NULL && options[i].key != NULL; i++) {
        char *reason = check_option(&options[i]);

        if (reason != NULL)
            return reason;
        if (gloss_plugin_options_find(options, options[i].key) != &options[i])
            return g_strdup_printf(_("It has the option “%s” twice"), options[i].key);
        if (i == MAX_OPTIONS)
            return g_strdup_printf(_("It has more than %d options"), MAX_OPTIONS);
    }
    return NULL;
}

static gboolean
is_in_range(const GlossOption *option, double value)
{
    /* Both zero: no range was given. */
    if (option->minimum == 0 && option->maximum == 0)
        return isfinite(value);
    return value >= option->minimum && value <= option->maximum;
}

static gboolean
is_choice(const GlossOption *option, const char *value)
{
    for (const GlossChoice *choice = option->choices; choice != NULL && choice->value != NULL;
         choice++) {
        if (strcmp(choice->value, value) == 0)
            return TRUE;
    }
    return FALSE;
}

static GVariant *
parse_number(const GlossOption *option, const char *text)
{
    gboolean whole = option->kind == GLOSS_OPTION_INTEGER;
    gint64 integer = 0;
    double number;
    char *end;

    errno = 0;
    if (whole) {
        integer = g_ascii_strtoll(text, &end, 10);
        number = (double)integer;
    } else {
        number = g_ascii_strtod(text, &end);
    }
    if (end == text || *end != '\0' || errno != 0 || !is_in_range(option, number))
        return NULL;
    return g_variant_ref_sink(whole ? g_variant_new_int64(integer) : g_variant_new_double(number));
}

GVariant *
gloss_plugin_options_parse(const GlossOption *option, const char *text)
{
    if (!g_utf8_validate(text, -1, NULL))
        return NULL;
    switch (option->kind) {
    case GLOSS_OPTION_BOOLEAN:
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
            return NULL;
        return g_variant_ref_sink(g_variant_new_boolean(strcmp(text, "true") == 0));
    case GLOSS_OPTION_INTEGER:
    case GLOSS_OPTION_NUMBER: return parse_number(option, text);
    case GLOSS_OPTION_CHOICE:
        if (!is_choice(option, text))
            return NULL;
        return g_variant_ref_sink(g_variant_new_string(text));
    case GLOSS_OPTION_STRING: return g_variant_ref_sink(g_variant_new_string(text));
    }
    return NULL;
}

/* 0.0005 as people write it, where that is the same number; else with all its digits. */
static char *
print_number(double number)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_formatd(buffer, sizeof buffer, "%.15g", number);
    if (g_ascii_strtod(buffer, NULL) != number)
        g_ascii_dtostr(buffer, sizeof buffer, number);
    return g_strdup(buffer);
}

char *
gloss_plugin_options_print(GVariant *value)
{
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_BOOLEAN))
        return g_strdup(g_variant_get_boolean(value) ? "true" : "false");
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_STRING))
        return g_variant_dup_string(value, NULL);
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_DOUBLE))
        return print_number(g_variant_get_double(value));
    if (g_variant_is_of_type(value, G_VARIANT_TYPE_INT64))
        return g_strdup_printf("%" G_GINT64_FORMAT, g_variant_get_int64(value));
    return g_variant_print(value, FALSE);
}

static char *
describe(const GlossOption *option)
{
    switch (option->kind) {
    case GLOSS_OPTION_BOOLEAN: return g_strdup(_("true or false"));
    case GLOSS_OPTION_STRING: return g_strdup(_("a text"));
    case GLOSS_OPTION_CHOICE: {
        g_autoptr(GString) all = g_string_new(NULL);

        for (const GlossChoice *c = option->choices; c != NULL && c->value != NULL; c++)
            g_string_append_printf(all, "%s%s", all->len > 0 ? ", " : "", c->value);
        return g_strdup_printf(_("one of %s"), all->str);
    }
    default:
        if (option->minimum == 0 && option->maximum == 0)
            return g_strdup(option->kind == GLOSS_OPTION_INTEGER ? _("a whole number")
                                                                 : _("a number"));
        return g_strdup_printf(option->kind == GLOSS_OPTION_INTEGER
                                   ? _("a whole number between %g and %g")
                                   : _("a number between %g and %g"),
                               option->minimum, option->maximum);
    }
}

GVariant *
gloss_plugin_options_convert(const GlossOption *option, GVariant *value, GError **error)
{
    g_autofree char *text = gloss_plugin_options_print(value);
    GVariant *converted = gloss_plugin_options_parse(option, text);
    g_autofree char *wanted = NULL;

    if (converted != NULL)
        return converted;
    wanted = describe(option);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("The option “%s” takes %s, not “%s”"), option->key, wanted, text);
    return NULL;
}

static gboolean
check_keys(const GlossOption *options, GVariant *given, GError **error)
{
    GVariantIter iter;
    const char *key;

    if (given == NULL)
        return TRUE;
    g_variant_iter_init(&iter, given);
    while (g_variant_iter_loop(&iter, "{&sv}", &key, NULL)) {
        if (gloss_plugin_options_find(options, key) != NULL)
            continue;
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("There is no option “%s”"),
                    key);
        return FALSE;
    }
    return TRUE;
}

GVariant *
gloss_plugin_options_complete(const GlossOption *options, GVariant *given, GError **error)
{
    g_auto(GVariantDict) dict = G_VARIANT_DICT_INIT(NULL);

    if (!check_keys(options, given, error))
        return NULL;
    for (const GlossOption *option = options; option != NULL && option->key != NULL; option++) {
        g_autoptr(GVariant) set =
            given != NULL ? g_variant_lookup_value(given, option->key, NULL) : NULL;
        g_autoptr(GVariant) value = set != NULL
                                        ? gloss_plugin_options_convert(option, set, error)
                                        : gloss_plugin_options_parse(option, option->default_value);

        if (value == NULL)
            return NULL;
        g_variant_dict_insert_value(&dict, option->key, value);
    }
    return g_variant_ref_sink(g_variant_dict_end(&dict));
}
