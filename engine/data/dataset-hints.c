/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words to numbers and back. Detectors ask while they look at a file. */

#include "engine/data/dataset-hints.h"

#include <string.h>

#include "engine/base/error.h"

static const char *const roles[CLOZE_DATASET_N_ROLES] = {"text",  "second", "negative", "label",
                                                         "score", "words",  "tags",     "spans"};

static const struct {
    const char *name;
    ClozeDatasetDialect dialect;
    gboolean tabs, no_tabs;
} formats[] = {
    {"conll", CLOZE_DATASET_COLUMNS, FALSE, FALSE},
    {"jsonl", CLOZE_DATASET_JSONL, FALSE, FALSE},
    {"json", CLOZE_DATASET_JSON, FALSE, FALSE},
    {"csv", CLOZE_DATASET_TABLE, FALSE, TRUE},
    {"tsv", CLOZE_DATASET_TABLE, TRUE, FALSE},
    {"fasttext", CLOZE_DATASET_FASTTEXT, FALSE, FALSE},
    {"leading", CLOZE_DATASET_LEADING, FALSE, FALSE},
    {"xml", CLOZE_DATASET_XML, FALSE, FALSE},
};

void
cloze_dataset_hints_free(ClozeDatasetHints *hints)
{
    if (hints == NULL)
        return;
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        g_free(hints->fields[role]);
    g_free(hints);
}

static gboolean
set_format(ClozeDatasetHints *hints, const char *value)
{
    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (!g_str_equal(value, formats[i].name))
            continue;
        hints->dialect = (int)formats[i].dialect;
        hints->tabs = formats[i].tabs;
        hints->no_tabs = formats[i].no_tabs;
        return TRUE;
    }
    return FALSE;
}

static gboolean
set_header(ClozeDatasetHints *hints, const char *value)
{
    hints->header = g_str_equal(value, "yes") ? TRUE : g_str_equal(value, "no") ? FALSE : -1;
    return hints->header >= 0;
}

static gboolean
set_field(ClozeDatasetHints *hints, const char *key, const char *value)
{
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        if (!g_str_equal(key, roles[role]))
            continue;
        if (*value == '\0' || hints->fields[role] != NULL)
            return FALSE;
        hints->fields[role] = g_strdup(value);
        return TRUE;
    }
    return FALSE;
}

static gboolean
parse_member(ClozeDatasetHints *hints, const char *member, GError **error)
{
    const char *equals = strchr(member, '=');
    g_autofree char *key = equals != NULL ? g_strndup(member, (gsize)(equals - member)) : NULL;
    gboolean done = FALSE;

    if (key != NULL && g_str_equal(key, "format"))
        done = hints->dialect < 0 && set_format(hints, equals + 1);
    else if (key != NULL && g_str_equal(key, "header"))
        done = hints->header < 0 && set_header(hints, equals + 1);
    else if (key != NULL)
        done = set_field(hints, key, equals + 1);
    if (!done)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected format= (conll, jsonl, json, csv, tsv, fasttext, leading, xml), "
                    "header= (yes, no), or a use (text, second, negative, label, score, words, "
                    "tags, spans) = a field's name or number, each once; found “%s”",
                    member);
    return done;
}

ClozeDatasetHints *
cloze_dataset_hints_parse(const char *text, GError **error)
{
    g_autoptr(ClozeDatasetHints) hints = g_new0(ClozeDatasetHints, 1);
    g_auto(GStrv) members = g_strsplit(text != NULL ? text : "", ",", -1);

    hints->dialect = -1;
    hints->header = -1;
    for (gsize i = 0; members[i] != NULL; i++) {
        if (*g_strstrip(members[i]) != '\0' && !parse_member(hints, members[i], error))
            return NULL;
    }
    return g_steal_pointer(&hints);
}

gboolean
cloze_dataset_hints_accept(const ClozeDatasetHints *hints, const ClozeDatasetLayout *layout)
{
    if (hints == NULL || hints->dialect < 0)
        return TRUE;
    return (int)layout->dialect == hints->dialect && (!hints->tabs || layout->delimiter == '\t') &&
           (!hints->no_tabs || layout->delimiter != '\t');
}

/* By name, then by number; -1. */
static int
find_field(const ClozeDatasetLayout *layout, const char *field)
{
    guint n = g_strv_length(layout->fields);
    guint64 number;

    for (guint i = 0; i < n; i++) {
        if (g_str_equal(layout->fields[i], field))
            return (int)i;
    }
    return g_ascii_string_to_unsigned(field, 10, 1, n, &number, NULL) ? (int)number - 1 : -1;
}

static gboolean
is_named(const ClozeDatasetHints *hints, const ClozeDatasetLayout *layout, int role)
{
    return hints->fields[role] != NULL &&
           find_field(layout, hints->fields[role]) == layout->roles[role];
}

static gboolean
fail_twice(const char *name, const char *field, int first, int second, GError **error)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected a field of its own for %s and for %s, found “%s” named for both",
                name, roles[first], roles[second], field);
    return FALSE;
}

gboolean
cloze_dataset_hints_apply(const ClozeDatasetHints *hints, ClozeDatasetLayout *layout,
                          const char *name, GError **error)
{
    for (int role = 0; hints != NULL && role < CLOZE_DATASET_N_ROLES; role++) {
        int field = hints->fields[role] != NULL ? find_field(layout, hints->fields[role]) : -1;

        if (hints->fields[role] == NULL)
            continue;
        if (field < 0) {
            g_autofree char *fields = g_strjoinv(", ", layout->fields);

            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                        "%s: expected a field “%s” for %s, found %s", name, hints->fields[role],
                        roles[role], fields);
            return FALSE;
        }
        for (int other = 0; other < CLOZE_DATASET_N_ROLES; other++) {
            if (other < role && layout->roles[other] == field && is_named(hints, layout, other))
                return fail_twice(name, hints->fields[role], other, role, error);
            if (layout->roles[other] == field && !is_named(hints, layout, other))
                layout->roles[other] = -1;
        }
        layout->roles[role] = field;
    }
    return TRUE;
}

static const char *
get_format(const ClozeDatasetLayout *layout)
{
    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++) {
        if (formats[i].dialect == layout->dialect &&
            (layout->dialect != CLOZE_DATASET_TABLE ||
             formats[i].tabs == (layout->delimiter == '\t')))
            return formats[i].name;
    }
    return formats[0].name;
}

/* Whether a name can stand between commas as it is. */
static gboolean
is_plain(const char *field)
{
    gsize n = strlen(field);

    return n > 0 && strchr(field, ',') == NULL && !g_ascii_isspace(field[0]) &&
           !g_ascii_isspace(field[n - 1]);
}

char *
cloze_dataset_hints_print(const ClozeDatasetLayout *layout)
{
    g_autoptr(GString) text = g_string_new("format=");

    g_string_append(text, get_format(layout));
    if (layout->dialect == CLOZE_DATASET_TABLE)
        g_string_append(text, layout->header ? ",header=yes" : ",header=no");
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        const char *field = cloze_dataset_layout_get_field(layout, (ClozeDatasetRole)role);

        if (field == NULL)
            continue;
        g_string_append_printf(text, ",%s=", roles[role]);
        if (is_plain(field))
            g_string_append(text, field);
        else
            g_string_append_printf(text, "%d", layout->roles[role] + 1);
    }
    return g_strdup(text->str);
}
