/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The label before the text, a blank between. One thread. Reader: fuzz-dataset */

#include "engine/data/dataset-marked.h"

#include <string.h>

#include "engine/data/conll-layout.h"

static const char mark[] = "__label__";

static gboolean
has_mark(ClozeDatasetCell cell)
{
    return cell.size >= strlen(mark) && memcmp(cell.text, mark, strlen(mark)) == 0;
}

static gboolean
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The first word of @rest, which then begins behind it. */
static ClozeDatasetCell
take_word(ClozeDatasetCell *rest)
{
    ClozeDatasetCell word;

    while (rest->size > 0 && is_blank(*rest->text)) {
        rest->text++;
        rest->size--;
    }
    word.text = rest->text;
    while (rest->size > 0 && !is_blank(*rest->text)) {
        rest->text++;
        rest->size--;
    }
    word.size = (gsize)(rest->text - word.text);
    return word;
}

static void
set_layout(ClozeDatasetLayout *layout, ClozeDatasetDialect dialect)
{
    static const char *const fields[] = {"label", "text", NULL};

    layout->kind = CLOZE_DATASET_TEXTS;
    layout->dialect = dialect;
    layout->fields = g_strdupv((char **)fields);
    layout->roles[CLOZE_DATASET_ROLE_LABEL] = 0;
    layout->roles[CLOZE_DATASET_ROLE_TEXT] = 1;
}

/* What the first words of the lines are. */
typedef struct {
    gsize n_lines;
    gsize n_marked;
    gsize n_texts; /* lines with more than one word */
    GHashTable *different;
} LineEvidence;

static void
see_lines(LineEvidence *evidence, const ClozeDatasetSample *sample)
{
    const char *cursor = sample->data;
    ClozeConllField line;

    evidence->different = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    while (cloze_conll_layout_next_line(&cursor, sample->data + sample->size, &line)) {
        ClozeDatasetCell rest = {line.text, line.size}, first = take_word(&rest);

        if (first.size == 0)
            continue;
        evidence->n_lines++;
        evidence->n_marked += has_mark(first);
        evidence->n_texts += take_word(&rest).size > 0;
        if (g_hash_table_size(evidence->different) < 1000)
            g_hash_table_add(evidence->different, g_strndup(first.text, first.size));
    }
}

gboolean
cloze_dataset_marked_detect(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                            ClozeDatasetKind wanted, GError **error)
{
    LineEvidence evidence = {0};
    gboolean found;

    (void)error;
    if (wanted != CLOZE_DATASET_ANY && wanted != CLOZE_DATASET_TEXTS)
        return FALSE;
    see_lines(&evidence, sample);
    found = evidence.n_marked * 2 > evidence.n_lines;
    if (found)
        set_layout(layout, CLOZE_DATASET_FASTTEXT);
    g_hash_table_unref(evidence.different);
    return found;
}

/* Prose repeats its first words too ("What", "The"), but labels repeat more. */
gboolean
cloze_dataset_marked_detect_leading(ClozeDatasetLayout *layout, const ClozeDatasetSample *sample,
                                    ClozeDatasetKind wanted, GError **error)
{
    LineEvidence evidence = {0};
    gsize n_different;
    gboolean found;

    (void)error;
    if (wanted != CLOZE_DATASET_ANY && wanted != CLOZE_DATASET_TEXTS)
        return FALSE;
    see_lines(&evidence, sample);
    n_different = g_hash_table_size(evidence.different);
    found = evidence.n_texts * 10 >= evidence.n_lines * 9 && n_different * 5 <= evidence.n_lines;
    if (found)
        set_layout(layout, CLOZE_DATASET_LEADING);
    g_hash_table_unref(evidence.different);
    return found;
}

static void
read_marked(ClozeDatasetBuilder *builder, ClozeDatasetCell *rest, ClozeDatasetCell *label)
{
    gsize n_labels = 0;

    for (;;) {
        ClozeDatasetCell before = *rest, word = take_word(rest);

        if (!has_mark(word)) {
            *rest = before;
            break;
        }
        if (n_labels++ == 0)
            *label = (ClozeDatasetCell){word.text + strlen(mark), word.size - strlen(mark)};
    }
    if (n_labels > 1)
        cloze_dataset_builder_report(
            builder, CLOZE_DATASET_PROBLEM_LABELS, CLOZE_DATASET_REPAIRED,
            "expected one label, found %zu; the first, \"%.*s\", is taken", n_labels,
            cloze_dataset_problems_excerpt(label->text, label->size), label->text);
}

static void
read_line(ClozeDatasetBuilder *builder, ClozeDatasetCell line)
{
    ClozeDatasetCell cells[CLOZE_DATASET_N_ROLES] = {{NULL, 0}}, rest = line, none = line;

    if (take_word(&none).size == 0)
        return;
    if (builder->layout->dialect == CLOZE_DATASET_FASTTEXT)
        read_marked(builder, &rest, &cells[CLOZE_DATASET_ROLE_LABEL]);
    else
        cells[CLOZE_DATASET_ROLE_LABEL] = take_word(&rest);
    while (rest.size > 0 && is_blank(*rest.text)) {
        rest.text++;
        rest.size--;
    }
    cells[CLOZE_DATASET_ROLE_TEXT] = rest;
    cloze_dataset_builder_add_record(builder, cells);
}

gboolean
cloze_dataset_marked_read(ClozeDatasetBuilder *builder, GError **error)
{
    GError *reason = NULL;
    ClozeDatasetCell line;

    while (!cloze_dataset_builder_is_full(builder) &&
           cloze_dataset_builder_next_line(builder, &line, &reason)) {
        read_line(builder, line);
        builder->skip_record = FALSE;
    }
    if (reason != NULL)
        g_propagate_error(error, reason);
    return reason == NULL;
}
