/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows to sentences, as they come. How a line is cut and what a column holds is conll-layout.c's. A
 * row that cannot be read takes its sentence with it. One thread. Reader: fuzz-dataset */

#include "engine/data/dataset-columns.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/data/conll-layout.h"

typedef struct {
    ClozeDatasetBuilder *builder;
    ClozeConllLayout layout;
    GString *text;    /* the words with a space between */
    GPtrArray *tags;  /* interned */
    gsize first_line; /* of the sentence being read */
    gsize document;
    gboolean broken; /* a row of this sentence could not be read */
    gboolean begun;
} Reader;

static gboolean
set_layout(ClozeDatasetLayout *layout, const ClozeConllLayout *columns)
{
    layout->kind = CLOZE_DATASET_WORDS;
    layout->dialect = CLOZE_DATASET_COLUMNS;
    layout->fields = g_new0(char *, columns->n_columns + 1);
    for (gsize i = 0; i < columns->n_columns; i++)
        layout->fields[i] = g_strdup_printf("%zu", i + 1);
    layout->roles[CLOZE_DATASET_ROLE_WORDS] = (int)columns->word_column;
    layout->roles[CLOZE_DATASET_ROLE_TAGS] = (int)columns->tag_column;
    layout->tabs = columns->tabs;
    layout->has_index = columns->has_index;
    layout->glued_index = columns->glued_index;
    return TRUE;
}

/* Columns that are named instead of found. */
static gboolean
apply_hints(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample, ClozeConllLayout *columns,
            GError **error)
{
    const int *roles = layout->roles;

    if (!cloze_dataset_hints_apply(sample->hints, layout, sample->name, error))
        return FALSE;
    if (roles[CLOZE_DATASET_ROLE_WORDS] < 0 || roles[CLOZE_DATASET_ROLE_TAGS] < 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected a column of words and one of tags, found one of them named for "
                    "something else",
                    sample->name);
        return FALSE;
    }
    columns->word_column = (gsize)roles[CLOZE_DATASET_ROLE_WORDS];
    columns->tag_column = (gsize)roles[CLOZE_DATASET_ROLE_TAGS];
    return TRUE;
}

static gboolean
has_prefix(const ClozeConllField *tag)
{
    return tag->size > 2 && tag->text[1] == '-' && memchr("BIMESUL", *tag->text, 7) != NULL;
}

/* Whether what is not O mostly has no prefix in the column of tags. */
static gboolean
is_bare(const ClozeDatasetSample *sample, const ClozeConllLayout *columns)
{
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS], line;
    const char *cursor = sample->data;
    gsize n_prefixed = 0, n_bare = 0;

    while (cloze_conll_layout_next_line(&cursor, sample->data + sample->size, &line)) {
        const ClozeConllField *tag = &fields[columns->tag_column];

        if (cloze_conll_layout_classify(columns, &line) != CLOZE_CONLL_LINE_ROW ||
            cloze_conll_layout_split(columns, &line, fields) != columns->n_columns)
            continue;
        n_prefixed += has_prefix(tag);
        n_bare += tag->size > 1 && tag->text[1] != '-' && !has_prefix(tag);
    }
    return n_bare > n_prefixed;
}

/* Columns by the first row alone, where somebody says which hold words and tags. */
static gboolean
take_columns(const ClozeDatasetSample *sample, ClozeConllLayout *columns)
{
    const ClozeDatasetHints *hints = sample->hints;

    if (hints == NULL || hints->fields[CLOZE_DATASET_ROLE_TAGS] == NULL ||
        (hints->dialect >= 0 && hints->dialect != CLOZE_DATASET_COLUMNS))
        return FALSE;
    for (int tabs = 1; tabs >= 0; tabs--) {
        ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS], line;
        const char *cursor = sample->data;

        *columns = (ClozeConllLayout){.tabs = tabs};
        while (columns->n_columns == 0 &&
               cloze_conll_layout_next_line(&cursor, sample->data + sample->size, &line)) {
            if (cloze_conll_layout_classify(columns, &line) == CLOZE_CONLL_LINE_ROW)
                columns->n_columns = cloze_conll_layout_split(columns, &line, fields);
        }
        if (columns->n_columns > 1 && columns->n_columns <= CLOZE_CONLL_LAYOUT_MAX_COLUMNS) {
            columns->tag_column = columns->n_columns - 1;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
cloze_dataset_columns_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                             ClozeDatasetKind wanted, GError **error)
{
    ClozeConllLayout columns;

    if ((wanted != CLOZE_DATASET_ANY && wanted != CLOZE_DATASET_WORDS) ||
        (!cloze_conll_layout_detect(&columns, sample->data, sample->size, sample->name, NULL) &&
         !take_columns(sample, &columns)))
        return FALSE;
    set_layout(layout, &columns);
    if (!apply_hints(layout, sample, &columns, error))
        return FALSE;
    layout->bare_tags = is_bare(sample, &columns);
    return TRUE;
}

/* What the last column of the rows holds. */
static gboolean
has_bare_tags(const ClozeDatasetSample *sample, ClozeConllLayout *columns)
{
    g_autoptr(GHashTable) different = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS], line;
    const char *cursor = sample->data;
    gsize n_rows = 0, n_outside = 0;

    while (cloze_conll_layout_next_line(&cursor, sample->data + sample->size, &line)) {
        const ClozeConllField *tag;
        gsize n;

        if (cloze_conll_layout_classify(columns, &line) != CLOZE_CONLL_LINE_ROW)
            continue;
        n = cloze_conll_layout_split(columns, &line, fields);
        if (columns->n_columns == 0)
            columns->n_columns = n;
        if (n != columns->n_columns || n < 2 || n > CLOZE_CONLL_LAYOUT_MAX_COLUMNS)
            continue;
        tag = &fields[n - 1];
        n_rows++;
        n_outside += tag->size == 1 && *tag->text == 'O';
        g_hash_table_add(different, g_strndup(tag->text, tag->size));
    }
    columns->tag_column = columns->n_columns - 1;
    return n_outside * 4 >= n_rows && n_outside > 0 && g_hash_table_size(different) > 1 &&
           g_hash_table_size(different) * 4 <= n_rows + 4;
}

gboolean
cloze_dataset_columns_detect_bare(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                  ClozeDatasetKind wanted, GError **error)
{
    gboolean found = FALSE;

    for (int tabs = 1; wanted == CLOZE_DATASET_WORDS && !found && tabs >= 0; tabs--) {
        ClozeConllLayout columns = {.tabs = tabs};

        found = has_bare_tags(sample, &columns) && set_layout(layout, &columns);
        if (found && !apply_hints(layout, sample, &columns, error))
            return FALSE;
    }
    layout->bare_tags = found;
    return found;
}

static void
end_sentence(Reader *reader)
{
    ClozeDatasetBuilder *builder = reader->builder;
    ClozeDatasetCell text = {reader->text->str, reader->text->len};

    builder->line = reader->first_line;
    if (reader->broken)
        cloze_dataset_builder_leave_out(builder);
    else if (reader->tags->len > 0)
        cloze_dataset_builder_add_words(
            builder, text, (ClozeRange *)builder->words->data, builder->words->len,
            (const char *const *)reader->tags->pdata, reader->first_line, reader->document);
    g_string_truncate(reader->text, 0);
    g_array_set_size(builder->words, 0);
    g_ptr_array_set_size(reader->tags, 0);
    reader->broken = reader->begun = FALSE;
    builder->skip_record = FALSE;
}

/* (transfer full) with its prefix. */
static char *
make_tag(const ClozeDatasetLayout *layout, ClozeConllField tag)
{
    if (layout->bare_tags && !(tag.size == 1 && *tag.text == 'O'))
        return g_strdup_printf("I-%.*s", (int)tag.size, tag.text);
    return g_strndup(tag.text, tag.size);
}

static void
add_word(Reader *reader, ClozeConllField word, ClozeConllField tag)
{
    ClozeDatasetBuilder *builder = reader->builder;
    g_autofree char *name = NULL;
    ClozeRange range;
    const char *type;
    char prefix;

    if (word.size == 0)
        cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_WORD, CLOZE_DATASET_REPAIRED,
                                     "expected a word, found an empty column; read as a word of no "
                                     "letters");
    if (reader->layout.glued_index && word.size > 0)
        word.size = MIN(word.size, (gsize)g_utf8_skip[(guchar)word.text[0]]);
    while (tag.size > 0 && tag.text[tag.size - 1] == ' ')
        tag.size--;
    if (reader->tags->len > 0)
        g_string_append_c(reader->text, ' ');
    range.start = reader->text->len;
    g_string_append_len(reader->text, word.text, (gssize)word.size);
    range.end = reader->text->len;
    g_array_append_val(builder->words, range);
    name = make_tag(builder->layout, tag);
    g_ptr_array_add(reader->tags, (gpointer)g_intern_string(name));
    if (!cloze_tag_scheme_split(name, &prefix, &type))
        cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_TAG, CLOZE_DATASET_REPAIRED,
                                     "expected O or a tag such as B-PER, found \"%.*s\"; read as O",
                                     cloze_dataset_problems_excerpt(name, strlen(name)), name);
}

static void
read_row(Reader *reader, const ClozeConllField *line)
{
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS];
    gsize n = cloze_conll_layout_split(&reader->layout, line, fields);

    if (!reader->begun)
        reader->first_line = reader->builder->line;
    reader->begun = TRUE;
    if (n != reader->layout.n_columns) {
        cloze_dataset_builder_report(reader->builder, CLOZE_DATASET_PROBLEM_COLUMNS,
                                     CLOZE_DATASET_LEFT_OUT,
                                     "expected %zu columns, found %zu; its sentence is left out",
                                     reader->layout.n_columns, n);
        reader->broken = TRUE;
    } else if (!reader->layout.has_index || !cloze_conll_layout_is_extra(&fields[0])) {
        add_word(reader, fields[reader->layout.word_column], fields[reader->layout.tag_column]);
    }
    reader->broken |= reader->builder->skip_record;
}

static void
read_line(Reader *reader, ClozeDatasetCell text)
{
    ClozeConllField line = {text.text, text.size};
    ClozeConllLineKind kind = cloze_conll_layout_classify(&reader->layout, &line);

    if (kind == CLOZE_CONLL_LINE_ROW)
        read_row(reader, &line);
    else if (kind != CLOZE_CONLL_LINE_COMMENT)
        end_sentence(reader);
    if (kind == CLOZE_CONLL_LINE_DOCUMENT) {
        reader->document++;
        reader->builder->file->n_documents++;
    }
}

gboolean
cloze_dataset_columns_read(ClozeDatasetBuilder *builder, GError **error)
{
    const ClozeDatasetLayout *layout = builder->layout;
    Reader reader = {.builder = builder};
    GError *reason = NULL;
    ClozeDatasetCell line;

    reader.layout = (ClozeConllLayout){
        .tabs = layout->tabs,
        .n_columns = g_strv_length(layout->fields),
        .word_column = (gsize)layout->roles[CLOZE_DATASET_ROLE_WORDS],
        .tag_column = (gsize)layout->roles[CLOZE_DATASET_ROLE_TAGS],
        .has_index = layout->has_index,
        .glued_index = layout->glued_index,
    };
    reader.text = g_string_new(NULL);
    reader.tags = g_ptr_array_new();
    g_array_set_size(builder->words, 0);
    while (!cloze_dataset_builder_is_full(builder) &&
           cloze_dataset_builder_next_line(builder, &line, &reason))
        read_line(&reader, line);
    if (reason == NULL && !cloze_dataset_builder_is_full(builder))
        end_sentence(&reader);
    g_string_free(reader.text, TRUE);
    g_ptr_array_unref(reader.tags);
    if (reason != NULL)
        g_propagate_error(error, reason);
    return reason == NULL;
}
