/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Bytes become code points here, words and sentences are cut by the engine's own rules. Any
 * thread. */

#include "engine/data/dataset-write.h"

#include <string.h>

#include "engine/base/file.h"
#include "engine/text/words.h"

static void
append_string(GString *line, const char *text, gsize size)
{
    g_string_append_c(line, '"');
    for (gsize i = 0; i < size; i++) {
        guint8 c = (guint8)text[i];

        if (c == '"' || c == '\\')
            g_string_append_printf(line, "\\%c", c);
        else if (c == '\n')
            g_string_append(line, "\\n");
        else if (c < 0x20 || c == 0x7F)
            g_string_append_printf(line, "\\u%04x", c);
        else
            g_string_append_c(line, (char)c);
    }
    g_string_append_c(line, '"');
}

/* Code points of text[from, to). */
static gsize
count_characters(const char *text, gsize from, gsize to)
{
    gsize n = 0;

    for (gsize i = from; i < to; i++)
        n += ((guint8)text[i] & 0xC0) != 0x80;
    return n;
}

static void
append_document(GString *lines, const ClozeDatasetDocument *document)
{
    gsize byte = 0, character = 0;

    g_string_append(lines, "{");
    if (document->name != NULL) {
        g_string_append(lines, "\"name\": ");
        append_string(lines, document->name, strlen(document->name));
        g_string_append(lines, ", ");
    }
    g_string_append(lines, "\"text\": ");
    append_string(lines, document->text, document->size);
    g_string_append(lines, ", \"entities\": [");
    for (gsize i = 0; i < document->n_spans; i++) {
        const ClozeDatasetSpan *span = &document->spans[i];
        gsize start = character + count_characters(document->text, byte, span->start);

        character = start + count_characters(document->text, span->start, span->end);
        byte = span->end;
        g_string_append_printf(lines, "%s{\"start_offset\": %zu, \"end_offset\": %zu, \"label\": ",
                               i > 0 ? ", " : "", start, character);
        append_string(lines, span->label, strlen(span->label));
        g_string_append_c(lines, '}');
    }
    g_string_append(lines, "]}\n");
}

char *
cloze_dataset_write_jsonl(const ClozeDatasetDocument *documents, gsize n)
{
    GString *lines = g_string_new(NULL);

    for (gsize i = 0; i < n; i++)
        append_document(lines, &documents[i]);
    return g_string_free(lines, FALSE);
}

typedef struct {
    const ClozeDatasetDocument *document;
    ClozeTagScheme scheme;
    GString *out;
    GArray *words;    /* ClozeRange, of the sentence */
    GArray *entities; /* ClozeEntity, of the sentence */
    gsize next_span;
} ConllWriter;

/* The words of text[start, end) without spans. */
static void
add_plain(ConllWriter *writer, gsize start, gsize end)
{
    if (start < end)
        cloze_words_cut(writer->document->text, start, end, writer->words);
}

static void
add_span(ConllWriter *writer, const ClozeDatasetSpan *span)
{
    ClozeEntity entity = {span->label, writer->words->len, 0};

    cloze_words_cut(writer->document->text, span->start, span->end, writer->words);
    entity.end = writer->words->len;
    if (entity.end > entity.start)
        g_array_append_val(writer->entities, entity);
}

static void
append_comment(ConllWriter *writer, gsize start, gsize end)
{
    const char *text = writer->document->text;

    g_string_append(writer->out, "# text = ");
    while (end > start && g_ascii_isspace(text[end - 1]))
        end--;
    for (gsize i = start; i < end; i++)
        g_string_append_c(writer->out, (guint8)text[i] < 0x20 ? ' ' : text[i]);
    g_string_append_c(writer->out, '\n');
}

static void
append_sentence(ConllWriter *writer, gsize start, gsize end)
{
    const char *text = writer->document->text;
    g_auto(GStrv) tags = NULL;

    if (writer->words->len == 0)
        return;
    tags = cloze_tag_scheme_write(writer->scheme, (const ClozeEntity *)writer->entities->data,
                                  writer->entities->len, writer->words->len);
    append_comment(writer, start, end);
    for (guint i = 0; i < writer->words->len; i++) {
        const ClozeRange *word = &g_array_index(writer->words, ClozeRange, i);

        g_string_append_printf(writer->out, "%u\t", i + 1);
        g_string_append_len(writer->out, text + word->start, (gssize)(word->end - word->start));
        g_string_append_printf(writer->out, "\t%s\n", tags[i]);
    }
    g_string_append_c(writer->out, '\n');
}

/* The words of text[start, end), where no span goes over the ends. */
static void
write_sentence(ConllWriter *writer, gsize start, gsize end)
{
    const ClozeDatasetDocument *document = writer->document;
    gsize at = start;

    g_array_set_size(writer->words, 0);
    g_array_set_size(writer->entities, 0);
    for (; writer->next_span < document->n_spans; writer->next_span++) {
        const ClozeDatasetSpan *span = &document->spans[writer->next_span];

        if (span->start >= end)
            break;
        add_plain(writer, at, span->start);
        add_span(writer, span);
        at = span->end;
    }
    add_plain(writer, at, end);
    append_sentence(writer, start, end);
}

/* Sentences, joined where a span goes on. */
static void
write_document(ConllWriter *writer)
{
    const ClozeDatasetDocument *document = writer->document;
    g_autoptr(GArray) ranges = cloze_blocks_sentences(document->text, 0, document->size);
    gsize start = 0, span = 0;

    g_string_append(writer->out, "# newdoc");
    if (document->name != NULL) {
        g_autofree char *name = g_strdelimit(g_strdup(document->name), "\t\r\n", ' ');

        g_string_append_printf(writer->out, " id = %s", name);
    }
    g_string_append_c(writer->out, '\n');
    writer->next_span = 0;
    for (guint i = 0; i < ranges->len; i++) {
        gsize end = g_array_index(ranges, ClozeRange, i).end;

        while (span < document->n_spans && document->spans[span].end <= end)
            span++;
        if (span < document->n_spans && document->spans[span].start < end)
            continue;
        write_sentence(writer, start, end);
        start = end;
    }
}

char *
cloze_dataset_write_conll(const ClozeDatasetDocument *documents, gsize n, ClozeTagScheme scheme)
{
    ConllWriter writer = {.scheme = scheme, .out = g_string_new(NULL)};

    writer.words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    writer.entities = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));
    for (gsize i = 0; i < n; i++) {
        writer.document = &documents[i];
        write_document(&writer);
    }
    g_array_unref(writer.words);
    g_array_unref(writer.entities);
    return g_string_free(writer.out, FALSE);
}

gboolean
cloze_dataset_write_file(const char *path, const ClozeDatasetDocument *documents, gsize n,
                         GError **error)
{
    gboolean json = g_str_has_suffix(path, ".jsonl") || g_str_has_suffix(path, ".json");
    g_autofree char *text = json ? cloze_dataset_write_jsonl(documents, n)
                                 : cloze_dataset_write_conll(documents, n, CLOZE_TAG_SCHEME_BIO);

    return cloze_file_write_atomic(path, text, strlen(text), error);
}
