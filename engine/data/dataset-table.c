/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds delimiter, quoting and header of a table, and reads its records. One thread.
 * Reader: fuzz-dataset */

#include "engine/data/dataset-table.h"

#include <string.h>

#include "engine/data/conll-layout.h"
#include "engine/data/csv-lines.h"
#include "engine/data/csv-record.h"
#include "engine/data/dataset-fields.h"

#define MAX_COLUMNS        256
#define MAX_SAMPLE_RECORDS 2000

static gboolean
next_of_sample_cb(gpointer source, ClozeDatasetCell *line, gsize *number, gboolean *skip,
                  GError **error)
{
    ClozeConllField *rest = source, field;
    const char *cursor = rest->text;

    (void)error;
    *number = 0;
    *skip = FALSE;
    if (!cloze_conll_layout_next_line(&cursor, rest->text + rest->size, &field))
        return FALSE;
    rest->size -= (gsize)(cursor - rest->text);
    rest->text = cursor;
    *line = (ClozeDatasetCell){field.text, field.size};
    return TRUE;
}

static gboolean
next_of_builder_cb(gpointer source, ClozeDatasetCell *line, gsize *number, gboolean *skip,
                   GError **error)
{
    ClozeDatasetBuilder *builder = source;

    if (!cloze_dataset_builder_next_line(builder, line, error))
        return FALSE;
    *number = builder->line;
    *skip = builder->skip_record;
    builder->skip_record = FALSE;
    return TRUE;
}

/* The sample's records as they would be cut. */
typedef struct {
    ClozeConllField rest;
    ClozeCsvLines lines;
    ClozeCsvRecord cells;
    gsize n_read;
} SampleRecords;

static void
begin_sample(SampleRecords *records, const ClozeDatasetSample *sample, char delimiter,
             gboolean quoted)
{
    records->rest = (ClozeConllField){sample->data, sample->size};
    records->n_read = 0;
    cloze_csv_lines_init(&records->lines, next_of_sample_cb, &records->rest, delimiter, quoted);
    cloze_csv_record_init(&records->cells);
}

static void
end_sample(SampleRecords *records)
{
    cloze_csv_lines_clear(&records->lines);
    cloze_csv_record_clear(&records->cells);
}

/* The number of cells of the next record that is not blank; 0 at the end. */
static gsize
next_sample(SampleRecords *records)
{
    ClozeCsvLinesRecord record;

    do {
        if (records->n_read++ >= MAX_SAMPLE_RECORDS ||
            !cloze_csv_lines_next(&records->lines, &record, NULL))
            return 0;
    } while (record.text.size == 0);
    return cloze_csv_record_parse(&records->cells, record.text.text, record.text.size,
                                  records->lines.delimiter, records->lines.quoted);
}

/* The usual number of cells and the share of records that have it. */
static double
measure_delimiter(const ClozeDatasetSample *sample, char delimiter, gboolean quoted,
                  gsize *n_columns)
{
    gsize counts[MAX_COLUMNS + 1] = {0}, n_records = 0, n;
    SampleRecords records;

    begin_sample(&records, sample, delimiter, quoted);
    while ((n = next_sample(&records)) > 0) {
        counts[MIN(n, MAX_COLUMNS)]++;
        n_records++;
    }
    end_sample(&records);
    *n_columns = 1;
    for (gsize i = 2; i <= MAX_COLUMNS; i++) {
        if (counts[i] > counts[*n_columns])
            *n_columns = i;
    }
    return n_records > 0 ? (double)counts[*n_columns] / (double)n_records : 0;
}

/* Whether the first record has that many cells and two of them are names that people give columns. */
static gboolean
begins_with_names(const ClozeDatasetSample *sample, char delimiter, gboolean quoted,
                  gsize n_columns)
{
    SampleRecords records;
    gsize n_names = 0, n;

    begin_sample(&records, sample, delimiter, quoted);
    n = next_sample(&records);
    for (gsize i = 0; n == n_columns && i < n; i++)
        n_names += cloze_dataset_fields_is_name(cloze_csv_record_get(&records.cells, i));
    end_sample(&records);
    return n_names > 1;
}

static gboolean
is_table(const ClozeDatasetHints *hints)
{
    return hints != NULL && hints->dialect == CLOZE_DATASET_TABLE;
}

/* Whether somebody says that it is a table with this delimiter. */
static gboolean
is_named(const ClozeDatasetHints *hints, char delimiter)
{
    return is_table(hints) && (delimiter == '\t' ? hints->tabs : hints->no_tabs);
}

/* A TAB is rarely anything but a delimiter; the others also stand in prose, so it takes a header or
 * nearly all lines. A quote that is not closed must not hide that the lines around it are records. */
static gboolean
find_delimiter(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample, gsize *n_columns)
{
    static const char delimiters[] = "\t,;|";

    for (gsize i = 0; delimiters[i] != '\0'; i++) {
        gboolean named = is_named(sample->hints, delimiters[i]);

        if (!named && is_table(sample->hints))
            continue;
        layout->delimiter = delimiters[i];
        layout->quoted = delimiters[i] != '\t';
        for (int quoted = layout->quoted; quoted >= 0; quoted--) {
            double share = measure_delimiter(sample, delimiters[i], quoted, n_columns);

            if (*n_columns > 1 && share >= 0.5 &&
                (i == 0 || named || share >= 0.8 ||
                 begins_with_names(sample, delimiters[i], quoted, *n_columns)))
                return TRUE;
        }
    }
    return FALSE;
}

/* Whether a cell is one in quotes by RFC 4180, with the quotes inside doubled. */
static gboolean
is_quoted_cell(ClozeDatasetCell cell)
{
    if (cell.size < 2 || cell.text[cell.size - 1] != '"')
        return FALSE;
    for (gsize i = 1; i + 1 < cell.size; i++) {
        if (cell.text[i] == '"' && (cell.text[++i] != '"' || i + 1 >= cell.size))
            return FALSE;
    }
    return TRUE;
}

/* Tables with TABs mostly have plain quotes; those of a spreadsheet have a whole column in quotes. */
static void
detect_tab_quotes(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample, gsize n_columns)
{
    gsize n, n_records = 0, n_begun = 0, n_sound = 0;
    SampleRecords records;

    begin_sample(&records, sample, '\t', FALSE);
    while ((n = next_sample(&records)) > 0) {
        n_records += n == n_columns;
        for (gsize i = 0; n == n_columns && i < n; i++) {
            ClozeDatasetCell cell = cloze_csv_record_get(&records.cells, i);

            n_begun += cell.size > 0 && cell.text[0] == '"';
            n_sound += cell.size > 0 && cell.text[0] == '"' && is_quoted_cell(cell);
        }
    }
    end_sample(&records);
    layout->quoted = n_begun > 0 && n_begun == n_sound && n_begun * 2 >= n_records;
}

typedef struct {
    char **first;                              /* the first record */
    ClozeDatasetFieldStats stats[MAX_COLUMNS]; /* of the other records */
    ClozeDatasetFieldStats first_stats[MAX_COLUMNS];
} TableEvidence;

static void
see_record(TableEvidence *evidence, const ClozeCsvRecord *cells, gsize n)
{
    if (evidence->first == NULL) {
        evidence->first = g_new0(char *, n + 1);
        for (gsize i = 0; i < n; i++) {
            ClozeDatasetCell cell = cloze_csv_record_get(cells, i);

            evidence->first[i] = g_strndup(cell.text, cell.size);
            cloze_dataset_fields_see(&evidence->first_stats[i], cell);
        }
        return;
    }
    for (gsize i = 0; i < n; i++)
        cloze_dataset_fields_see(&evidence->stats[i], cloze_csv_record_get(cells, i));
}

static void
collect_evidence(TableEvidence *evidence, const ClozeDatasetLayout *layout,
                 const ClozeDatasetSample *sample, gsize n_columns)
{
    SampleRecords records;
    gsize n;

    begin_sample(&records, sample, layout->delimiter, layout->quoted);
    while ((n = next_sample(&records)) > 0) {
        if (n == n_columns)
            see_record(evidence, &records.cells, n);
    }
    end_sample(&records);
}

/* Names that people give columns and that are no values of theirs; or a word above numbers. A line
 * alone is one where two of its cells are such names. */
static gboolean
is_header(const TableEvidence *evidence, gsize n_columns)
{
    gsize n_names = 0, n_new_names = 0, n_above_numbers = 0, n_filled = 0;

    for (gsize i = 0; i < n_columns; i++) {
        const ClozeDatasetFieldStats *stats = &evidence->stats[i];
        ClozeDatasetCell cell = {evidence->first[i], strlen(evidence->first[i])};
        gboolean name = cloze_dataset_fields_is_name(cell);

        n_names += name;
        if (stats->n == 0)
            continue;
        n_filled++;
        n_new_names += name && !g_hash_table_contains(stats->different, evidence->first[i]);
        n_above_numbers += stats->n > 2 && stats->n_numbers == stats->n && cell.size > 0 &&
                           evidence->first_stats[i].n_numbers == 0;
    }
    return n_filled > 0 ? n_new_names > 0 || n_above_numbers > 0 : n_names > 1;
}

static void
clear_evidence(TableEvidence *evidence)
{
    g_strfreev(evidence->first);
    cloze_dataset_fields_clear(evidence->stats, MAX_COLUMNS);
    cloze_dataset_fields_clear(evidence->first_stats, MAX_COLUMNS);
    g_free(evidence);
}

static void
name_fields(ClozeDatasetLayout *layout, const TableEvidence *evidence, gsize n_columns)
{
    layout->fields = g_new0(char *, n_columns + 1);
    for (gsize i = 0; i < n_columns; i++)
        layout->fields[i] =
            layout->header ? g_strdup(evidence->first[i]) : g_strdup_printf("%zu", i + 1);
}

/* A cell of a table holds no list. */
static void
match_names(ClozeDatasetLayout *layout, gsize n_columns)
{
    guint allowed[MAX_COLUMNS];

    for (gsize i = 0; i < n_columns; i++)
        allowed[i] = (1u << (CLOZE_DATASET_ROLE_SCORE + 1)) - 1;
    cloze_dataset_fields_match_names(layout, allowed);
}

gboolean
cloze_dataset_table_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                           ClozeDatasetKind wanted, GError **error)
{
    TableEvidence *evidence;
    gsize n_columns;
    gboolean found;

    if (!find_delimiter(layout, sample, &n_columns))
        return FALSE;
    layout->dialect = CLOZE_DATASET_TABLE;
    if (layout->delimiter == '\t')
        detect_tab_quotes(layout, sample, n_columns);
    evidence = g_new0(TableEvidence, 1);
    collect_evidence(evidence, layout, sample, n_columns);
    found = evidence->first != NULL;
    if (found) {
        layout->header = sample->hints != NULL && sample->hints->header >= 0
                             ? sample->hints->header
                             : is_header(evidence, n_columns);
        name_fields(layout, evidence, n_columns);
        if (layout->header)
            match_names(layout, n_columns);
        cloze_dataset_fields_match_contents(
            layout, evidence->stats[0].n > 0 ? evidence->stats : evidence->first_stats, n_columns);
        found = cloze_dataset_hints_apply(sample->hints, layout, sample->name, error) &&
                cloze_dataset_fields_choose_kind(layout, wanted, sample->name, error);
    }
    clear_evidence(evidence);
    return found;
}

typedef struct {
    ClozeDatasetBuilder *builder;
    ClozeCsvLines lines;
    ClozeCsvRecord cells;
} TableReader;

static void
report_quote(ClozeDatasetBuilder *builder)
{
    cloze_dataset_builder_report(
        builder, CLOZE_DATASET_PROBLEM_SYNTAX, CLOZE_DATASET_LEFT_OUT,
        "expected the quote that begins a cell to be closed at a cell's end, "
        "found it open; the line is left out");
    cloze_dataset_builder_leave_out(builder);
}

/* A record of several lines that has not the right number of cells is no record: its first line has a
 * quote too many. */
static void
read_record(TableReader *table, const ClozeCsvLinesRecord *record)
{
    ClozeDatasetBuilder *builder = table->builder;
    const ClozeDatasetLayout *layout = builder->layout;
    ClozeDatasetCell by_role[CLOZE_DATASET_N_ROLES] = {{NULL, 0}};
    gsize n_columns = g_strv_length(layout->fields), n;

    n = cloze_csv_record_parse(&table->cells, record->text.text, record->text.size,
                               layout->delimiter, layout->quoted);
    if (record->unclosed || (n != n_columns && record->n_more > 0)) {
        cloze_csv_lines_give_back(&table->lines, record);
        report_quote(builder);
        return;
    }
    if (n != n_columns) {
        cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_COLUMNS, CLOZE_DATASET_LEFT_OUT,
                                     "expected %zu columns, found %zu; left out", n_columns, n);
        cloze_dataset_builder_leave_out(builder);
        return;
    }
    for (int role = 0; role < CLOZE_DATASET_N_ROLES; role++) {
        if (layout->roles[role] >= 0)
            by_role[role] = cloze_csv_record_get(&table->cells, (gsize)layout->roles[role]);
    }
    cloze_dataset_builder_add_record(builder, by_role);
}

gboolean
cloze_dataset_table_read(ClozeDatasetBuilder *builder, GError **error)
{
    gboolean header = builder->layout->header;
    TableReader table = {.builder = builder};
    ClozeCsvLinesRecord record;
    GError *reason = NULL;

    cloze_csv_lines_init(&table.lines, next_of_builder_cb, builder, builder->layout->delimiter,
                         builder->layout->quoted);
    cloze_csv_record_init(&table.cells);
    while (!cloze_dataset_builder_is_full(builder) &&
           cloze_csv_lines_next(&table.lines, &record, &reason)) {
        if (record.text.size == 0)
            continue;
        builder->line = record.number;
        builder->skip_record = record.skip;
        if (!header)
            read_record(&table, &record);
        header = FALSE;
    }
    cloze_csv_lines_clear(&table.lines);
    cloze_csv_record_clear(&table.cells);
    if (reason != NULL)
        g_propagate_error(error, reason);
    return reason == NULL;
}
