/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Layouts as values, the words for them, and the order in which dialects are tried. What makes a
 * table, columns or JSON is in dataset-table.c, dataset-columns.c and dataset-json.c. Any thread. */

#include "engine/data/dataset-layout.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/data/data-lines.h"
#include "engine/data/dataset-sample.h"

#define SAMPLE_BYTES ((gsize)1 << 20)

void
cloze_dataset_layout_free(ClozeDatasetLayout *layout)
{
    if (layout == NULL)
        return;
    g_strfreev(layout->fields);
    g_strfreev(layout->label_names);
    g_free(layout);
}

ClozeDatasetLayout *
cloze_dataset_layout_copy(const ClozeDatasetLayout *layout)
{
    ClozeDatasetLayout *copy = g_memdup2(layout, sizeof *layout);

    copy->fields = g_strdupv(layout->fields);
    copy->label_names = g_strdupv(layout->label_names);
    return copy;
}

const char *
cloze_dataset_layout_get_kind_name(ClozeDatasetKind kind)
{
    static const char *const names[] = {"any", "words", "texts", "pairs", "scores", "positives"};

    g_return_val_if_fail(kind < G_N_ELEMENTS(names), NULL);
    return names[kind];
}

const char *
cloze_dataset_layout_get_dialect_name(ClozeDatasetDialect dialect)
{
    static const char *const names[] = {
        "CoNLL columns", "JSONL", "JSON", "a table", "fastText", "lines that begin with a label",
        "XML pairs"};

    g_return_val_if_fail(dialect < G_N_ELEMENTS(names), NULL);
    return names[dialect];
}

const char *
cloze_dataset_layout_get_role_name(ClozeDatasetRole role)
{
    static const char *const names[] = {"text",  "second text", "negative", "label",
                                        "score", "words",       "tags",     "spans"};

    g_return_val_if_fail(role < CLOZE_DATASET_N_ROLES, NULL);
    return names[role];
}

const char *
cloze_dataset_layout_get_field(const ClozeDatasetLayout *layout, ClozeDatasetRole role)
{
    int field = layout->roles[role];

    return field >= 0 && (guint)field < g_strv_length(layout->fields) ? layout->fields[field]
                                                                      : NULL;
}

static const char *
get_table_name(const ClozeDatasetLayout *layout)
{
    switch (layout->delimiter) {
    case '\t': return "TSV";
    case ',': return "CSV";
    case ';': return "CSV (semicolons)";
    default: return "delimited text";
    }
}

static void
describe_form(const ClozeDatasetLayout *layout, GString *words)
{
    if (layout->dialect != CLOZE_DATASET_TABLE) {
        g_string_append(words, cloze_dataset_layout_get_dialect_name(layout->dialect));
        return;
    }
    g_string_append_printf(words, "%s, %s, %s", get_table_name(layout),
                           layout->header ? "header" : "no header",
                           layout->quoted ? "quotes" : "no quotes");
}

static gboolean
is_numbered(const ClozeDatasetLayout *layout)
{
    return layout->dialect == CLOZE_DATASET_COLUMNS ||
           (layout->dialect == CLOZE_DATASET_TABLE && !layout->header);
}

char *
cloze_dataset_layout_describe(const ClozeDatasetLayout *layout)
{
    GString *words = g_string_new(NULL);

    describe_form(layout, words);
    for (ClozeDatasetRole role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        const char *field = cloze_dataset_layout_get_field(layout, role);

        if (field != NULL)
            g_string_append_printf(words, is_numbered(layout) ? ", %s = column %s" : ", %s = “%s”",
                                   cloze_dataset_layout_get_role_name(role), field);
    }
    if (layout->glued_index)
        g_string_append(words, ", a number stuck to each character");
    if (layout->bare_tags)
        g_string_append(words, ", tags without prefixes");
    if (layout->inclusive)
        g_string_append(words, ", ends inclusive");
    return g_string_free(words, FALSE);
}

/* The first whole lines of what was looked at. */
static gsize
cut_sample(const char *data, gsize size, gboolean all)
{
    const char *last = all ? NULL : memrchr(data, '\n', size);

    return last != NULL ? (gsize)(last + 1 - data) : size;
}

static void
clear_layout(ClozeDatasetLayout *layout)
{
    g_strfreev(layout->fields);
    g_strfreev(layout->label_names);
    *layout = (ClozeDatasetLayout){0};
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++)
        layout->roles[role] = -1;
}

static ClozeDatasetLayout *
detect_dialect(const ClozeDatasetSample *sample, ClozeDatasetKind wanted, GError **error)
{
    ClozeDatasetLayout *layout = g_new0(ClozeDatasetLayout, 1);
    gboolean found = FALSE, sound = TRUE;

    for (gsize i = 0; i < cloze_dataset_n_detectors && !found && sound; i++) {
        GError *reason = NULL;

        clear_layout(layout);
        found = cloze_dataset_detectors[i](layout, sample, wanted, &reason);
        if (!cloze_dataset_hints_accept(sample->hints, layout)) {
            found = FALSE;
            g_clear_error(&reason);
        }
        sound = reason == NULL;
        if (reason != NULL)
            g_propagate_error(error, reason);
    }
    if (found)
        return layout;
    if (sound)
        g_set_error(
            error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
            sample->hints != NULL && sample->hints->dialect >= 0
                ? "%s: expected the format that was named, found no such lines"
            : wanted == CLOZE_DATASET_WORDS
                ? "%s: expected columns of words and tags such as O, B-PER or I-PER, or JSON "
                  "objects with tags or spans; found neither"
                : "%s: expected columns of words and tags, JSON, a table with the same "
                  "number of columns in each line, or lines that begin with a label; found "
                  "none of these",
            sample->name);
    cloze_dataset_layout_free(layout);
    return NULL;
}

ClozeDatasetLayout *
cloze_dataset_sample_detect(ClozeDataLines *lines, ClozeDatasetKind wanted,
                            const ClozeDatasetHints *hints, GError **error)
{
    ClozeDatasetSample sample = {.name = cloze_data_lines_get_name(lines), .hints = hints};
    g_autofree char *text = NULL;
    const char *data;
    gboolean all;
    gsize size;

    if (!cloze_data_lines_peek(lines, SAMPLE_BYTES, &data, &size, &all, error))
        return NULL;
    size = cut_sample(data, size, all);
    text = g_utf8_make_valid(data, (gssize)size);
    sample.data = text;
    sample.size = strlen(text);
    sample.all = all;
    if (strspn(text, " \t\r\n") == sample.size) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected labelled examples, found nothing but blanks", sample.name);
        return NULL;
    }
    return detect_dialect(&sample, wanted, error);
}

ClozeDatasetLayout *
cloze_dataset_layout_detect(const char *path, ClozeDatasetKind kind, GError **error)
{
    g_autoptr(ClozeDataLines) lines = cloze_data_lines_open(path, error);

    return lines != NULL ? cloze_dataset_sample_detect(lines, kind, NULL, error) : NULL;
}

ClozeDatasetLayout *
cloze_dataset_layout_detect_bytes(const char *data, gsize size, const char *name,
                                  ClozeDatasetKind kind, GError **error)
{
    g_autoptr(ClozeDataLines) lines = cloze_data_lines_new_for_bytes(data, size, name, error);

    return lines != NULL ? cloze_dataset_sample_detect(lines, kind, NULL, error) : NULL;
}
