/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-writing.h. */

#include "app/dataset-writing.h"

#include <gio/gio.h>
#include <string.h>

#include "engine/base/file.h"

#define HASH_LETTERS 16

static void
append_string(GString *out, const char *text, gsize size)
{
    g_string_append_c(out, '"');
    for (gsize i = 0; i < size; i++) {
        guint8 byte = (guint8)text[i];

        if (byte == '"' || byte == '\\')
            g_string_append_c(out, '\\');
        if (byte < 0x20)
            g_string_append_printf(out, "\\u%04x", byte);
        else
            g_string_append_c(out, (char)byte);
    }
    g_string_append_c(out, '"');
}

static void
append_member(GString *out, const char *key, const char *text, gsize size)
{
    g_string_append_printf(out, "%s\"%s\": ", out->str[out->len - 1] == '{' ? "" : ", ", key);
    append_string(out, text, size);
}

/* ---- words ---- */

static void
append_tokens(GString *out, const ClozeDatasetExample *example)
{
    const ClozeDatasetTagging *tagging = example->tagging;
    g_auto(GStrv) tags = cloze_tag_scheme_write(CLOZE_TAG_SCHEME_BIO, tagging->entities,
                                                tagging->n_entities, tagging->n_words);

    g_string_append(out, "\"tokens\": [");
    for (guint i = 0; i < tagging->n_words; i++) {
        const ClozeRange *word = &tagging->words[i];

        g_string_append(out, i > 0 ? ", " : "");
        append_string(out, example->text + word->start, word->end - word->start);
    }
    g_string_append(out, "], \"ner_tags\": [");
    for (guint i = 0; i < tagging->n_words; i++) {
        g_string_append(out, i > 0 ? ", " : "");
        append_string(out, tags[i], strlen(tags[i]));
    }
    g_string_append_c(out, ']');
}

/* Offsets are code points in files. */
static void
append_spans(GString *out, const ClozeDatasetExample *example)
{
    const ClozeDatasetTagging *tagging = example->tagging;

    append_member(out, "text", example->text, example->size);
    g_string_append(out, ", \"spans\": [");
    for (guint i = 0; i < tagging->n_entities; i++) {
        const ClozeDatasetSpan *span = &tagging->spans[i];
        glong start = g_utf8_strlen(example->text, (gssize)span->start);
        glong length =
            g_utf8_strlen(example->text + span->start, (gssize)(span->end - span->start));

        g_string_append_printf(out, "%s{\"start\": %ld, \"end\": %ld", i > 0 ? ", " : "", start,
                               start + length);
        append_member(out, "label", span->label, strlen(span->label));
        g_string_append_c(out, '}');
    }
    g_string_append_c(out, ']');
}

/* ---- texts ---- */

static void
append_texts(GString *out, const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    gboolean positive = dataset->kind == CLOZE_DATASET_POSITIVES;

    if (example->second == NULL) {
        append_member(out, "text", example->text, example->size);
        return;
    }
    append_member(out, positive ? "anchor" : "sentence1", example->text, example->size);
    append_member(out, positive ? "positive" : "sentence2", example->second, example->second_size);
    if (example->negative != NULL)
        append_member(out, "negative", example->negative, strlen(example->negative));
}

static void
append_answer(GString *out, const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];

    if (dataset->kind == CLOZE_DATASET_SCORES) {
        g_string_append_printf(out, ", \"score\": %s",
                               g_ascii_dtostr(number, sizeof number, example->score));
    } else if (example->label >= 0) {
        const char *label =
            g_array_index(dataset->labels, ClozeDatasetLabel, (guint)example->label).name;

        append_member(out, "label", label, strlen(label));
    }
}

static void
append_example(GString *out, const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    g_string_append_c(out, '{');
    if (example->tagging == NULL) {
        append_texts(out, dataset, example);
        append_answer(out, dataset, example);
    } else if (example->tagging->tags != NULL) {
        append_tokens(out, example);
    } else {
        append_spans(out, example);
    }
    g_string_append(out, "}\n");
}

GString *
gloss_dataset_writing_print(const ClozeDataset *dataset)
{
    GString *out = g_string_new(NULL);

    for (gsize i = 0; i < dataset->n_examples; i++)
        append_example(out, dataset, &dataset->examples[i]);
    return out;
}

char *
gloss_dataset_writing_write(const ClozeDataset *dataset, const char *folder, const char *name,
                            GError **error)
{
    GString *text = gloss_dataset_writing_print(dataset);
    g_autofree char *hash =
        g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guint8 *)text->str, text->len);
    g_autofree char *base = g_strconcat(name, ".jsonl", NULL);
    g_autofree char *parent = NULL;
    g_autofree char *path = NULL;
    gboolean written;

    hash[HASH_LETTERS] = '\0';
    parent = g_build_filename(folder, hash, NULL);
    path = g_build_filename(parent, base, NULL);
    g_mkdir_with_parents(parent, 0700);
    written = cloze_file_write_atomic(path, text->str, text->len, error);
    g_string_free(text, TRUE);
    return written ? g_steal_pointer(&path) : NULL;
}
