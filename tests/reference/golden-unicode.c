/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A mapping lists what changes; every other code point stays as it is, but for those that a class
 * says vanish. Hangul syllables, which fall apart by a rule, are not in the tables. */
#include "tests/reference/golden-unicode.h"

#include <stdlib.h>
#include <string.h>

#include "engine/text/normalizer.h"
#include "engine/text/unicode-tables.h"

#define FOLDER        "tokenizers/unicode-tables"
#define N_CODE_POINTS 0x110000

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
    JsonObject *classes;
} Check;

static gboolean
is_left_out(guint32 c)
{
    return (c >= 0xD800 && c <= 0xDFFF) || (c >= 0xAC00 && c <= 0xD7A3);
}

/* Adds @bit to the code points of a class; FALSE where there is none of that name. */
static gboolean
mark_class(const Check *check, const char *name, guint8 *marks, guint8 bit)
{
    JsonArray *ranges = golden_files_get_array(check->classes, name, NULL);

    for (guint i = 0; ranges && i < json_array_get_length(ranges); i++) {
        JsonArray *range = json_array_get_array_element(ranges, i);
        gulong first = strtoul(json_array_get_string_element(range, 0), NULL, 16);
        gulong last = strtoul(json_array_get_string_element(range, 1), NULL, 16);

        for (gulong c = first; c <= MIN(last, N_CODE_POINTS - 1); c++)
            marks[c] |= bit;
    }
    return ranges != NULL;
}

static void
report_count(const Check *check, const char *what, guint n_wrong, guint32 first)
{
    g_autofree char *name = g_strdup_printf(FOLDER "/%s", what);
    g_autofree char *reason = g_strdup_printf("first at U+%04X", first);
    g_autoptr(GError) error = NULL;
    double allowed;

    if (golden_files_get_allowed(check->files, "tokenizers", "everything", &allowed, &error))
        golden_report_result(check->report, name, n_wrong, allowed, reason);
    else
        golden_report_failed(check->report, name, error->message);
}

static void
fail(const Check *check, const char *what, const char *reason)
{
    g_autofree char *name = g_strdup_printf(FOLDER "/%s", what);

    golden_report_failed(check->report, name, reason);
}

static void
check_class(const Check *check, const char *name, guint flag)
{
    g_autofree guint8 *marks = g_new0(guint8, N_CODE_POINTS);
    guint32 first = 0;
    guint n_wrong = 0;

    if (!mark_class(check, name, marks, 1)) {
        fail(check, name, "classes.json has no such class");
        return;
    }
    for (guint32 c = 0; c < N_CODE_POINTS; c++) {
        gboolean found = (cloze_unicode_tables_get_class(c).flags & flag) != 0;

        if (found != marks[c] && !is_left_out(c) && !n_wrong++)
            first = c;
    }
    report_count(check, name, n_wrong, first);
}

/* "0069 0307" as UTF-8 */
static char *
parse_code_points(const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    GString *out = g_string_new(NULL);

    for (gsize i = 0; words[i]; i++)
        g_string_append_unichar(out, (gunichar)strtoul(words[i], NULL, 16));
    return g_string_free(out, FALSE);
}

/* (transfer full) code point to what it becomes, in UTF-8 */
static GHashTable *
read_mapping(const Check *check, const char *file)
{
    g_autofree char *path = golden_files_path(check->files, FOLDER, file);
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;
    GHashTable *mapping;

    if (!g_file_get_contents(path, &text, NULL, NULL))
        return NULL;
    mapping = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    lines = g_strsplit(text, "\n", -1);
    for (gsize i = 0; lines[i]; i++) {
        char *tab = strchr(lines[i], '\t');

        if (tab)
            g_hash_table_insert(mapping, GUINT_TO_POINTER(strtoul(lines[i], NULL, 16)),
                                parse_code_points(tab + 1));
    }
    return mapping;
}

static void
normalize(const ClozeNormalizer *normalizer, guint32 c, GString *out)
{
    char text[6];
    gsize size = g_unichar_to_utf8(c, text);
    ClozeNormalizerCursor cursor;
    ClozeNormalizedChar found;

    g_string_truncate(out, 0);
    cloze_normalizer_cursor_init(&cursor, normalizer, text, 0, size);
    while (cloze_normalizer_cursor_next(&cursor, &found))
        g_string_append_unichar(out, found.code_point);
    cloze_normalizer_cursor_clear(&cursor);
}

static gboolean
is_right(GHashTable *mapping, guint32 c, gboolean vanishes, const GString *found)
{
    const char *mapped = g_hash_table_lookup(mapping, GUINT_TO_POINTER(c));
    char same[7] = {0};

    if (mapped || vanishes)
        return g_str_equal(mapped ? mapped : "", found->str);
    return found->len == (gsize)g_unichar_to_utf8(c, same) && !memcmp(found->str, same, found->len);
}

/* @vanishing: names of classes, NULL-terminated */
static void
check_mapping(const Check *check, const char *stem, const ClozeNormalizer *normalizer,
              const char *const *vanishing)
{
    g_autofree char *file = g_strconcat(stem, ".tsv", NULL);
    g_autoptr(GHashTable) mapping = read_mapping(check, file);
    g_autofree guint8 *marks = g_new0(guint8, N_CODE_POINTS);
    g_autoptr(GString) found = g_string_new(NULL);
    guint32 first = 0;
    guint n_wrong = 0;

    if (!mapping || !g_hash_table_size(mapping)) {
        fail(check, stem, "the table is missing or empty");
        return;
    }
    for (gsize i = 0; vanishing[i]; i++)
        mark_class(check, vanishing[i], marks, 1);
    for (guint32 c = 0; c < N_CODE_POINTS; c++) {
        if (is_left_out(c))
            continue;
        normalize(normalizer, c, found);
        if (!is_right(mapping, c, marks[c], found) && !n_wrong++)
            first = c;
    }
    report_count(check, stem, n_wrong, first);
}

static void
check_mappings(const Check *check)
{
    static const char *const none[] = {NULL};
    static const char *const stripped[] = {"removed_by_strip_accents", NULL};
    static const char *const removed[] = {"removed_by_strip_accents", "removed_by_clean_text",
                                          NULL};
    const ClozeNormalizer lower = {{CLOZE_NORMALIZER_LOWER}, 1};
    const ClozeNormalizer strip = {{CLOZE_NORMALIZER_DECOMPOSE, CLOZE_NORMALIZER_STRIP_NONSPACING},
                                   2};
    const ClozeNormalizer uncased = {{CLOZE_NORMALIZER_CLEAN, CLOZE_NORMALIZER_DECOMPOSE,
                                      CLOZE_NORMALIZER_STRIP_NONSPACING, CLOZE_NORMALIZER_LOWER},
                                     4};

    check_mapping(check, "lowercase", &lower, none);
    check_mapping(check, "strip-accents", &strip, stripped);
    check_mapping(check, "uncased", &uncased, removed);
}

void
golden_unicode_check(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = NULL;
    Check check = {.files = files, .report = report};

    if (!golden_files_has(files, "tokenizers", "unicode-tables"))
        return;
    node = golden_files_read_json(files, FOLDER, "classes.json", &error);
    if (!node) {
        golden_report_failed(report, FOLDER, error->message);
        return;
    }
    check.classes = json_node_get_object(node);
    check_class(&check, "removed_by_clean_text", CLOZE_UNICODE_REMOVED);
    check_class(&check, "space_by_clean_text", CLOZE_UNICODE_CLEANED_SPACE);
    check_class(&check, "chinese", CLOZE_UNICODE_CHINESE);
    check_class(&check, "punctuation", CLOZE_UNICODE_PUNCTUATION);
    check_class(&check, "whitespace", CLOZE_UNICODE_SPACE);
    check_class(&check, "removed_by_strip_accents", CLOZE_UNICODE_NONSPACING);
    check_mappings(&check);
    golden_report_not_yet(report, FOLDER "/byte-level");
}
