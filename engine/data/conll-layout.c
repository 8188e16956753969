/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks at a whole column file three times, cheaply: for the separator, for the usual number of
 * columns, and for what each column holds. Making sentences is dataset-columns.c's. Any thread.
 * Reader: fuzz-dataset */

#include "engine/data/conll-layout.h"

#include <string.h>

#include "engine/base/error.h"

gboolean
cloze_conll_layout_next_line(const char **cursor, const char *end, ClozeConllField *line)
{
    const char *start = *cursor, *newline;

    if (start >= end)
        return FALSE;
    newline = memchr(start, '\n', (gsize)(end - start));
    *cursor = newline != NULL ? newline + 1 : end;
    line->text = start;
    line->size = (gsize)((newline != NULL ? newline : end) - start);
    while (line->size > 0 && start[line->size - 1] == '\r')
        line->size--;
    return TRUE;
}

static gboolean
is_space(char c)
{
    return c == ' ' || c == '\t';
}

static gsize
split_at_tabs(const ClozeConllField *line, ClozeConllField *fields)
{
    const char *start = line->text, *end = line->text + line->size;
    gsize n = 0;

    for (;;) {
        const char *tab = memchr(start, '\t', (gsize)(end - start));
        const char *stop = tab != NULL ? tab : end;

        if (n < CLOZE_CONLL_LAYOUT_MAX_COLUMNS)
            fields[n] = (ClozeConllField){start, (gsize)(stop - start)};
        n++;
        if (tab == NULL)
            return n;
        start = tab + 1;
    }
}

static gsize
split_at_spaces(const ClozeConllField *line, ClozeConllField *fields)
{
    const char *p = line->text, *end = line->text + line->size;
    gsize n = 0;

    for (;;) {
        const char *start;

        while (p < end && is_space(*p))
            p++;
        if (p == end)
            return n;
        start = p;
        while (p < end && !is_space(*p))
            p++;
        if (n < CLOZE_CONLL_LAYOUT_MAX_COLUMNS)
            fields[n] = (ClozeConllField){start, (gsize)(p - start)};
        n++;
    }
}

gsize
cloze_conll_layout_split(const ClozeConllLayout *layout, const ClozeConllField *line,
                         ClozeConllField *fields)
{
    return layout->tabs ? split_at_tabs(line, fields) : split_at_spaces(line, fields);
}

/* O, or a known prefix, '-' and a type. A bare letter does not count: it is a word as often. */
static gboolean
is_tag(const ClozeConllField *field)
{
    if (field->size == 1)
        return field->text[0] == 'O';
    return field->size > 2 && field->text[1] == '-' && memchr("BIMESUL", field->text[0], 7) != NULL;
}

static gboolean
starts_with(const ClozeConllField *line, const char *prefix)
{
    return line->size >= strlen(prefix) && memcmp(line->text, prefix, strlen(prefix)) == 0;
}

/* A word may be '#' itself, so a line is no comment where it reads as a row. */
static gboolean
is_comment(const ClozeConllLayout *layout, const ClozeConllField *line)
{
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS];

    if (!starts_with(line, "# ") && !(line->size == 1 && line->text[0] == '#'))
        return FALSE;
    if (layout->tabs)
        return memchr(line->text, '\t', line->size) == NULL;
    return layout->n_columns == 0 ||
           cloze_conll_layout_split(layout, line, fields) != layout->n_columns ||
           !is_tag(&fields[layout->tag_column]);
}

ClozeConllLineKind
cloze_conll_layout_classify(const ClozeConllLayout *layout, const ClozeConllField *line)
{
    gsize n_space = 0;

    while (n_space < line->size && is_space(line->text[n_space]))
        n_space++;
    if (n_space == line->size)
        return CLOZE_CONLL_LINE_BLANK;
    if (starts_with(line, "-DOCSTART-"))
        return CLOZE_CONLL_LINE_DOCUMENT;
    if (!is_comment(layout, line))
        return CLOZE_CONLL_LINE_ROW;
    return starts_with(line, "# newdoc") ? CLOZE_CONLL_LINE_DOCUMENT : CLOZE_CONLL_LINE_COMMENT;
}

/* The next row, or FALSE at the end; *begins tells whether a blank line came before it. */
static gboolean
next_row(const ClozeConllLayout *layout, const char **cursor, const char *end,
         ClozeConllField *line, gboolean *begins)
{
    *begins = FALSE;
    while (cloze_conll_layout_next_line(cursor, end, line)) {
        ClozeConllLineKind kind = cloze_conll_layout_classify(layout, line);

        if (kind == CLOZE_CONLL_LINE_ROW)
            return TRUE;
        *begins |= kind == CLOZE_CONLL_LINE_BLANK;
    }
    return FALSE;
}

static void
detect_separator(ClozeConllLayout *layout, const char *data, const char *end)
{
    gsize n_rows = 0, n_with_tab = 0;
    ClozeConllField line;
    gboolean begins;

    while (next_row(layout, &data, end, &line, &begins)) {
        n_rows++;
        n_with_tab += memchr(line.text, '\t', line.size) != NULL;
    }
    layout->tabs = n_with_tab * 2 > n_rows;
}

static void
detect_n_columns(ClozeConllLayout *layout, const char *data, const char *end)
{
    gsize n_rows[CLOZE_CONLL_LAYOUT_MAX_COLUMNS + 1] = {0};
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS], line;
    gboolean begins;
    gsize best = 0;

    while (next_row(layout, &data, end, &line, &begins)) {
        gsize n = cloze_conll_layout_split(layout, &line, fields);

        n_rows[MIN(n, CLOZE_CONLL_LAYOUT_MAX_COLUMNS)]++;
    }
    for (gsize n = 1; n <= CLOZE_CONLL_LAYOUT_MAX_COLUMNS; n++) {
        if (n_rows[n] > 0 && n_rows[n] >= n_rows[best])
            best = n;
    }
    layout->n_columns = best;
}

/* What was seen in the rows of the usual width. */
typedef struct {
    gsize n_rows;
    gsize n_tags[CLOZE_CONLL_LAYOUT_MAX_COLUMNS];
    gsize n_counting; /* rows whose first column opens a sentence or is one more than before */
    gsize n_extra;
    guint64 last_index;
} ColumnEvidence;

gboolean
cloze_conll_layout_is_extra(const ClozeConllField *index)
{
    gboolean joined = FALSE;

    for (gsize i = 0; i < index->size; i++) {
        if (i > 0 && (index->text[i] == '-' || index->text[i] == '.'))
            joined = TRUE;
        else if (!g_ascii_isdigit(index->text[i]))
            return FALSE;
    }
    return joined;
}

static gboolean
parse_index(const ClozeConllField *field, guint64 *value)
{
    *value = 0;
    for (gsize i = 0; i < field->size; i++) {
        if (!g_ascii_isdigit(field->text[i]))
            return FALSE;
        *value = *value * 10 + (guint64)(field->text[i] - '0');
    }
    return field->size > 0 && field->size < 10;
}

static void
add_row(ColumnEvidence *evidence, const ClozeConllField *fields, gsize n, gboolean begins)
{
    guint64 index;

    evidence->n_rows++;
    for (gsize i = 0; i < n; i++)
        evidence->n_tags[i] += is_tag(&fields[i]);
    if (cloze_conll_layout_is_extra(&fields[0]))
        evidence->n_extra++;
    if (parse_index(&fields[0], &index)) {
        evidence->n_counting += begins || index <= 1 || index == evidence->last_index + 1;
        evidence->last_index = index;
    }
}

static void
collect_evidence(const ClozeConllLayout *layout, ColumnEvidence *evidence, const char *data,
                 const char *end)
{
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS], line;
    gboolean begins;

    while (next_row(layout, &data, end, &line, &begins)) {
        gsize n = cloze_conll_layout_split(layout, &line, fields);

        if (n == layout->n_columns)
            add_row(evidence, fields, n, begins);
    }
}

/* The last column that mostly holds tags: a chunk column stands before the entity column. */
static gboolean
choose_columns(ClozeConllLayout *layout, const ColumnEvidence *evidence)
{
    gsize n = layout->n_columns, tag = n;

    for (gsize i = 0; i < n; i++) {
        if (evidence->n_tags[i] * 2 >= evidence->n_rows)
            tag = i;
    }
    if (tag == n || n < 2 || evidence->n_rows == 0)
        return FALSE;
    layout->tag_column = tag;
    layout->has_index = n > 2 && tag > 1 && evidence->n_counting > 0 &&
                        evidence->n_counting * 10 >= (evidence->n_rows - evidence->n_extra) * 9;
    layout->word_column = layout->has_index || tag == 0 ? 1 : 0;
    return TRUE;
}

static gboolean
is_glued(const ClozeConllField *field, gboolean *ascii)
{
    gsize size = field->size, n_digits = 0, first;

    while (n_digits < size && g_ascii_isdigit(field->text[size - 1 - n_digits]))
        n_digits++;
    if (n_digits == 0)
        return FALSE;
    *ascii = (guchar)field->text[0] < 0x80;
    first = (gsize)(g_utf8_skip[(guchar)field->text[0]]);
    return n_digits + first >= size && first < size;
}

static void
detect_glued_index(ClozeConllLayout *layout, const char *data, const char *end)
{
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS], line;
    gsize n_rows = 0, n_glued = 0, n_wide = 0;
    gboolean begins;

    while (next_row(layout, &data, end, &line, &begins)) {
        gboolean ascii = FALSE;

        if (cloze_conll_layout_split(layout, &line, fields) != layout->n_columns)
            continue;
        n_rows++;
        if (is_glued(&fields[layout->word_column], &ascii)) {
            n_glued++;
            n_wide += !ascii;
        }
    }
    layout->glued_index = n_glued * 20 >= n_rows * 19 && n_wide * 2 > n_rows;
}

gboolean
cloze_conll_layout_detect(ClozeConllLayout *layout, const char *data, gsize size, const char *name,
                          GError **error)
{
    const char *end = data + size;
    ColumnEvidence evidence = {0};

    *layout = (ClozeConllLayout){0};
    detect_separator(layout, data, end);
    detect_n_columns(layout, data, end);
    if (layout->n_columns == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected rows of a word and a tag, found none", name);
        return FALSE;
    }
    collect_evidence(layout, &evidence, data, end);
    if (!choose_columns(layout, &evidence)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected a word and a column of tags such as O, B-PER or I-PER, found "
                    "%zu columns of which none holds tags",
                    name, layout->n_columns);
        return FALSE;
    }
    detect_glued_index(layout, data, end);
    return TRUE;
}
