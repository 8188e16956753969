/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows to sentences. One copy of the file is kept; words and tags point into it, so a sentence
 * costs its pointers. What the columns mean is conll-layout.c's. Any thread. Reader: fuzz-conll */

#include "engine/data/conll.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/gzip.h"
#include "engine/data/conll-layout.h"

#define MAX_FILE_BYTES ((gsize)1 << 30)
#define MAX_PROBLEMS   1000

typedef struct {
    ClozeConll *conll;
    ClozeConllLayout layout;
    GPtrArray *words; /* of the sentence being read */
    GPtrArray *tags;
    gsize line_number;
    gsize first_line;
    gsize document;
    gboolean broken; /* a row of this sentence could not be read */
} Reader;

static void
free_sentence(gpointer data)
{
    ClozeSentence *sentence = data;

    g_free(sentence->words);
    g_free(sentence->tags);
    g_free(sentence);
}

static void
free_problem(gpointer data)
{
    g_free(((ClozeDataProblem *)data)->message);
    g_free(data);
}

void
cloze_conll_free(ClozeConll *conll)
{
    if (conll == NULL)
        return;
    g_ptr_array_unref(conll->sentences);
    g_ptr_array_unref(conll->problems);
    g_free(conll->storage);
    g_free(conll);
}

static void G_GNUC_PRINTF(3, 4)
    add_problem(Reader *reader, const char *kind, const char *format, ...)
{
    ClozeDataProblem *problem;
    va_list arguments;

    if (reader->conll->n_problems++ >= MAX_PROBLEMS)
        return;
    problem = g_new0(ClozeDataProblem, 1);
    problem->line = reader->line_number;
    problem->kind = kind;
    va_start(arguments, format);
    problem->message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_ptr_array_add(reader->conll->problems, problem);
}

static void
end_sentence(Reader *reader)
{
    gsize n = reader->words->len;

    if (reader->broken)
        reader->conll->n_sentences_left_out++;
    if (n > 0 && !reader->broken) {
        ClozeSentence *sentence = g_new0(ClozeSentence, 1);

        g_ptr_array_add(reader->words, NULL);
        g_ptr_array_add(reader->tags, NULL);
        sentence->words = g_memdup2(reader->words->pdata, (n + 1) * sizeof(char *));
        sentence->tags = g_memdup2(reader->tags->pdata, (n + 1) * sizeof(char *));
        sentence->n = n;
        sentence->line = reader->first_line;
        sentence->document = reader->document;
        g_ptr_array_add(reader->conll->sentences, sentence);
    }
    g_ptr_array_set_size(reader->words, 0);
    g_ptr_array_set_size(reader->tags, 0);
    reader->broken = FALSE;
}

/* The field lies in our storage, and what follows it is a separator or a line end. */
static char *
take_field(const ClozeConllField *field)
{
    char *text = (char *)field->text;

    text[field->size] = '\0';
    return text;
}

static gboolean
check_row(Reader *reader, const ClozeConllField *line, gsize n_fields)
{
    const char *invalid;

    if (!g_utf8_validate_len(line->text, line->size, &invalid)) {
        add_problem(reader, "encoding",
                    "expected UTF-8, found byte 0x%02x at byte %zu of the line; its sentence is "
                    "left out",
                    (guchar)*invalid, (gsize)(invalid - line->text));
        return FALSE;
    }
    if (n_fields != reader->conll->n_columns) {
        add_problem(reader, "columns", "expected %zu columns, found %zu; its sentence is left out",
                    reader->conll->n_columns, n_fields);
        return FALSE;
    }
    return TRUE;
}

static void
add_word(Reader *reader, ClozeConllField *word, ClozeConllField *tag)
{
    const char *type;
    char prefix;

    if (word->size == 0)
        add_problem(reader, "word", "expected a word, found an empty column");
    if (reader->layout.glued_index && word->size > 0)
        word->size = MIN(word->size, (gsize)g_utf8_skip[(guchar)word->text[0]]);
    while (tag->size > 0 && tag->text[tag->size - 1] == ' ')
        tag->size--;
    g_ptr_array_add(reader->words, take_field(word));
    g_ptr_array_add(reader->tags, take_field(tag));
    if (!cloze_tag_scheme_split(tag->text, &prefix, &type))
        add_problem(reader, "tag",
                    "expected O or a tag such as B-PER, found \"%s\", which is read as O",
                    tag->text);
}

static void
read_row(Reader *reader, const ClozeConllField *line)
{
    ClozeConllField fields[CLOZE_CONLL_LAYOUT_MAX_COLUMNS];
    gsize n = cloze_conll_layout_split(&reader->layout, line, fields);

    if (reader->words->len == 0 && !reader->broken)
        reader->first_line = reader->line_number;
    if (!check_row(reader, line, n))
        reader->broken = TRUE;
    else if (!reader->layout.has_index || !cloze_conll_layout_is_extra(&fields[0]))
        add_word(reader, &fields[reader->layout.word_column], &fields[reader->layout.tag_column]);
}

static void
read_lines(Reader *reader, const char *data, gsize size)
{
    const char *cursor = data;
    ClozeConllField line;

    while (cloze_conll_layout_next_line(&cursor, data + size, &line)) {
        ClozeConllLineKind kind = cloze_conll_layout_classify(&reader->layout, &line);

        reader->line_number++;
        if (kind == CLOZE_CONLL_LINE_ROW)
            read_row(reader, &line);
        else if (kind != CLOZE_CONLL_LINE_COMMENT)
            end_sentence(reader);
        if (kind == CLOZE_CONLL_LINE_DOCUMENT)
            reader->document++;
    }
    end_sentence(reader);
}

static void
detect_scheme(ClozeConll *conll)
{
    gsize n = conll->sentences->len;
    g_autofree const char *const **sequences = g_new(const char *const *, n + 1);

    for (gsize i = 0; i < n; i++) {
        ClozeSentence *sentence = g_ptr_array_index(conll->sentences, i);

        sequences[i] = (const char *const *)sentence->tags;
    }
    conll->scheme = cloze_tag_scheme_detect(sequences, n);
}

static ClozeConll *
new_conll(const ClozeConllLayout *layout, const char *data, gsize size)
{
    ClozeConll *conll = g_new0(ClozeConll, 1);

    conll->sentences = g_ptr_array_new_with_free_func(free_sentence);
    conll->problems = g_ptr_array_new_with_free_func(free_problem);
    conll->n_columns = layout->n_columns;
    conll->word_column = layout->word_column;
    conll->tag_column = layout->tag_column;
    conll->storage = g_malloc(size + 1);
    memcpy(conll->storage, data, size);
    conll->storage[size] = '\0';
    return conll;
}

ClozeConll *
cloze_conll_parse(const char *data, gsize size, const char *name, GError **error)
{
    Reader reader = {0};

    if (size >= 3 && memcmp(data, "\xef\xbb\xbf", 3) == 0) {
        data += 3;
        size -= 3;
    }
    if (!cloze_conll_layout_detect(&reader.layout, data, size, name, error))
        return NULL;
    reader.conll = new_conll(&reader.layout, data, size);
    reader.words = g_ptr_array_new();
    reader.tags = g_ptr_array_new();
    read_lines(&reader, reader.conll->storage, size);
    g_ptr_array_unref(reader.words);
    g_ptr_array_unref(reader.tags);
    detect_scheme(reader.conll);
    return reader.conll;
}

ClozeConll *
cloze_conll_read(const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_FILE_BYTES, error);
    g_autoptr(GBytes) unpacked = NULL;
    const char *data;
    gsize size;

    if (bytes == NULL)
        return NULL;
    data = g_bytes_get_data(bytes, &size);
    if (cloze_gzip_is_packed(data, size)) {
        unpacked = cloze_gzip_unpack(data, size, MAX_FILE_BYTES, path, error);
        if (unpacked == NULL)
            return NULL;
        data = g_bytes_get_data(unpacked, &size);
    }
    return cloze_conll_parse(data, size, path, error);
}
