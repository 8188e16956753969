/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From what a dialect's reader found to an example: checks, labels, memory. Spans are mapped onto
 * words in dataset-spans.c. One thread. */

#include "engine/data/dataset-builder.h"

#include <math.h>
#include <string.h>

#include "engine/base/utf8.h"
#include "engine/data/dataset-spans.h"
#include "engine/data/dataset-store.h"

#define REPLACEMENT "\xEF\xBF\xBD"

ClozeDatasetBuilder *
cloze_dataset_builder_new(ClozeDataset *dataset, const ClozeDatasetOptions *options)
{
    ClozeDatasetBuilder *builder = g_new0(ClozeDatasetBuilder, 1);

    builder->dataset = dataset;
    builder->options = options;
    builder->labels = g_hash_table_new(g_direct_hash, g_direct_equal);
    builder->clean = g_string_new(NULL);
    builder->words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    builder->entities = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));
    builder->spans = g_array_new(FALSE, FALSE, sizeof(ClozeDatasetSpan));
    return builder;
}

void
cloze_dataset_builder_free(ClozeDatasetBuilder *builder)
{
    g_hash_table_unref(builder->labels);
    g_string_free(builder->clean, TRUE);
    g_array_unref(builder->words);
    g_array_unref(builder->entities);
    g_array_unref(builder->spans);
    g_free(builder);
}

void
cloze_dataset_builder_begin(ClozeDatasetBuilder *builder, const char *path,
                            ClozeDatasetLayout *layout, ClozeDataLines *lines)
{
    builder->file = g_new0(ClozeDatasetFile, 1);
    builder->file->path = g_strdup(path);
    builder->file->layout = layout;
    builder->layout = layout;
    builder->lines = lines;
    builder->file_index = builder->dataset->files->len;
    builder->line = 0;
    builder->skip_record = FALSE;
    g_ptr_array_add(builder->dataset->files, builder->file);
}

gboolean
cloze_dataset_builder_is_full(const ClozeDatasetBuilder *builder)
{
    gsize most = builder->options->max_examples;

    return (most > 0 && builder->dataset->n_examples >= most) ||
           g_cancellable_is_cancelled(builder->options->cancellable);
}

gboolean
cloze_dataset_builder_report(ClozeDatasetBuilder *builder, ClozeDatasetProblemKind kind,
                             ClozeDatasetOutcome outcome, const char *format, ...)
{
    gboolean skip = outcome == CLOZE_DATASET_REPAIRED &&
                    cloze_dataset_answers_skip(builder->options->answers, builder->options->skip,
                                               kind, builder->file->path, builder->line);
    g_autofree char *message = NULL;
    va_list arguments;

    va_start(arguments, format);
    message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    cloze_dataset_problems_add(builder->dataset->problems, kind,
                               skip ? CLOZE_DATASET_LEFT_OUT : outcome, builder->file_index,
                               builder->line, skip ? "%s; left out as asked" : "%s", message);
    builder->skip_record |= skip;
    return !skip;
}

void
cloze_dataset_builder_leave_out(ClozeDatasetBuilder *builder)
{
    builder->file->n_rows++;
    builder->file->n_left_out++;
    builder->skip_record = FALSE;
}

/* Where @text stops being what a line of text may hold. */
static gboolean
find_fault(const char *text, gsize size, gsize *at)
{
    gsize fault = size;
    const char *zero = memchr(text, '\0', size);
    gboolean sound = cloze_utf8_check(text, size, &fault);

    *at = sound ? size : fault;
    if (zero != NULL)
        *at = MIN(*at, (gsize)(zero - text));
    return *at < size;
}

static void
repair_line(ClozeDatasetBuilder *builder, ClozeDatasetCell *line, gsize at)
{
    const char *text = line->text;
    gsize left = line->size, n_faults = 0, first = at;
    guint8 found = (guint8)text[at];

    g_string_truncate(builder->clean, 0);
    do {
        g_string_append_len(builder->clean, text, (gssize)at);
        g_string_append(builder->clean, REPLACEMENT);
        text += at + 1;
        left -= at + 1;
        n_faults++;
    } while (find_fault(text, left, &at));
    g_string_append_len(builder->clean, text, (gssize)left);
    *line = (ClozeDatasetCell){builder->clean->str, builder->clean->len};
    cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_ENCODING, CLOZE_DATASET_REPAIRED,
                                 "expected UTF-8, found byte 0x%02x at byte %zu of the line%s; "
                                 "read as U+FFFD",
                                 found, first, n_faults > 1 ? " and more such" : "");
}

gboolean
cloze_dataset_builder_next_line(ClozeDatasetBuilder *builder, ClozeDatasetCell *line,
                                GError **error)
{
    gsize at;

    if (!cloze_data_lines_next(builder->lines, &line->text, &line->size, error))
        return FALSE;
    builder->line = cloze_data_lines_get_number(builder->lines);
    if (find_fault(line->text, line->size, &at))
        repair_line(builder, line, at);
    return TRUE;
}

static int
count_label(ClozeDatasetBuilder *builder, const char *name)
{
    gpointer index = g_hash_table_lookup(builder->labels, name);

    if (index == NULL) {
        ClozeDatasetLabel label = {name, 0};

        g_array_append_val(builder->dataset->labels, label);
        index = GUINT_TO_POINTER(builder->dataset->labels->len);
        g_hash_table_insert(builder->labels, (gpointer)name, index);
    }
    g_array_index(builder->dataset->labels, ClozeDatasetLabel, GPOINTER_TO_UINT(index) - 1).n++;
    return (int)GPOINTER_TO_UINT(index) - 1;
}

static ClozeDatasetExample *
append_example(ClozeDatasetBuilder *builder, ClozeDatasetCell text, gsize line)
{
    ClozeDataset *dataset = builder->dataset;
    ClozeDatasetExample *example;

    if (dataset->n_examples == builder->room) {
        builder->room = MAX(builder->room + builder->room / 2, 1024);
        dataset->examples = g_renew(ClozeDatasetExample, dataset->examples, builder->room);
    }
    example = &dataset->examples[dataset->n_examples++];
    *example = (ClozeDatasetExample){.line = line, .label = -1, .score = NAN};
    example->file = builder->file_index;
    example->text = cloze_dataset_store_copy_text(dataset->store, text.text, text.size);
    example->size = (guint32)text.size;
    builder->file->n_rows++;
    builder->file->n_examples++;
    return example;
}

static void
trim(ClozeDatasetCell *cell)
{
    while (cell->size > 0 && g_ascii_isspace(cell->text[cell->size - 1]))
        cell->size--;
    while (cell->size > 0 && g_ascii_isspace(*cell->text)) {
        cell->text++;
        cell->size--;
    }
}

static gboolean
is_blank(ClozeDatasetCell cell)
{
    for (gsize i = 0; i < cell.size; i += (gsize)g_utf8_skip[(guint8)cell.text[i]]) {
        gunichar c = g_utf8_get_char(cell.text + i);

        if (!g_unichar_isspace(c) && !g_unichar_iscntrl(c))
            return FALSE;
    }
    return TRUE;
}

static gboolean
check_texts(ClozeDatasetBuilder *builder, const ClozeDatasetCell *cells)
{
    static const ClozeDatasetRole texts[] = {CLOZE_DATASET_ROLE_TEXT, CLOZE_DATASET_ROLE_SECOND,
                                             CLOZE_DATASET_ROLE_NEGATIVE};
    gboolean pair = builder->layout->kind != CLOZE_DATASET_TEXTS;

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        gboolean wanted = i == 0 || (i == 1 && pair) ||
                          (i == 2 && builder->layout->roles[CLOZE_DATASET_ROLE_NEGATIVE] >= 0);

        if (wanted && is_blank(cells[texts[i]]))
            return cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_EMPTY,
                                                CLOZE_DATASET_LEFT_OUT,
                                                "expected a text as %s, found none; left out",
                                                cloze_dataset_layout_get_role_name(texts[i])) &&
                   FALSE;
    }
    return TRUE;
}

static gboolean
parse_score(ClozeDatasetBuilder *builder, ClozeDatasetCell cell, double *score)
{
    char buffer[64] = "", *end = buffer;

    trim(&cell);
    if (cell.size > 0 && cell.size < sizeof buffer) {
        memcpy(buffer, cell.text, cell.size);
        *score = g_ascii_strtod(buffer, &end);
    }
    if (end != buffer && *end == '\0' && isfinite(*score))
        return TRUE;
    cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_SCORE, CLOZE_DATASET_LEFT_OUT,
                                 "expected a number as score, found \"%.*s\"; left out",
                                 cloze_dataset_problems_excerpt(cell.text, cell.size),
                                 cell.text != NULL ? cell.text : "");
    return FALSE;
}

/* A number that stands for one of the layout's names. */
static const char *
get_label_name(const ClozeDatasetLayout *layout, const char *name)
{
    char *end;
    guint64 index;

    if (layout->label_names == NULL)
        return name;
    index = g_ascii_strtoull(name, &end, 10);
    if (end == name || *end != '\0' || index >= g_strv_length(layout->label_names))
        return name;
    return layout->label_names[index];
}

/* Interned, or NULL with the problem reported. */
static const char *
parse_label(ClozeDatasetBuilder *builder, ClozeDatasetCell cell)
{
    g_autofree char *name = NULL;

    trim(&cell);
    if (cell.size > 0 && !(cell.size == 1 && cell.text[0] == '-')) {
        name = g_strndup(cell.text, cell.size);
        return g_intern_string(get_label_name(builder->layout, name));
    }
    cloze_dataset_builder_report(builder, CLOZE_DATASET_PROBLEM_LABEL, CLOZE_DATASET_LEFT_OUT,
                                 cell.size == 0 ? "expected a label, found none; left out"
                                                : "expected a label, found \"-\": nobody decided; "
                                                  "left out");
    return NULL;
}

static char *
keep_text(ClozeDatasetBuilder *builder, ClozeDatasetCell cell)
{
    return cloze_dataset_store_copy_text(builder->dataset->store, cell.text, cell.size);
}

static void
add_score(ClozeDataset *dataset, ClozeDatasetExample *example, double score)
{
    example->score = score;
    dataset->least_score = fmin(dataset->least_score, score);
    dataset->greatest_score = fmax(dataset->greatest_score, score);
}

void
cloze_dataset_builder_add_record(ClozeDatasetBuilder *builder, const ClozeDatasetCell *cells)
{
    ClozeDatasetKind kind = builder->layout->kind;
    const ClozeDatasetCell *second = &cells[CLOZE_DATASET_ROLE_SECOND];
    gboolean labelled = kind == CLOZE_DATASET_TEXTS || kind == CLOZE_DATASET_PAIRS;
    const char *label = NULL;
    ClozeDatasetExample *example;
    double score = NAN;

    if (builder->skip_record || !check_texts(builder, cells) ||
        (labelled && !(label = parse_label(builder, cells[CLOZE_DATASET_ROLE_LABEL]))) ||
        (kind == CLOZE_DATASET_SCORES &&
         !parse_score(builder, cells[CLOZE_DATASET_ROLE_SCORE], &score)) ||
        builder->skip_record) {
        cloze_dataset_builder_leave_out(builder);
        return;
    }
    example = append_example(builder, cells[CLOZE_DATASET_ROLE_TEXT], builder->line);
    if (kind != CLOZE_DATASET_TEXTS) {
        example->second = keep_text(builder, *second);
        example->second_size = (guint32)second->size;
    }
    if (kind == CLOZE_DATASET_POSITIVES && cells[CLOZE_DATASET_ROLE_NEGATIVE].text != NULL)
        example->negative = keep_text(builder, cells[CLOZE_DATASET_ROLE_NEGATIVE]);
    if (label != NULL)
        example->label = count_label(builder, label);
    if (kind == CLOZE_DATASET_SCORES)
        add_score(builder->dataset, example, score);
}

static void
read_tags(ClozeDatasetBuilder *builder, ClozeDatasetCell text, const char *const *tags, gsize n)
{
    g_autoptr(GArray) entities = cloze_tag_scheme_entities(CLOZE_TAG_SCHEME_BIO, tags, n);

    (void)text;
    g_array_set_size(builder->entities, 0);
    if (entities->len > 0)
        g_array_append_vals(builder->entities, entities->data, entities->len);
}

/* The entities of tags as spans of the text. */
static void
make_spans(ClozeDatasetBuilder *builder, const ClozeRange *words)
{
    g_array_set_size(builder->spans, 0);
    for (guint i = 0; i < builder->entities->len; i++) {
        const ClozeEntity *entity = &g_array_index(builder->entities, ClozeEntity, i);
        ClozeDatasetSpan span = {words[entity->start].start, words[entity->end - 1].end,
                                 entity->type};

        g_array_append_val(builder->spans, span);
    }
}

static const char *const *
keep_tags(ClozeDatasetStore *store, const char *const *tags, gsize n)
{
    const char **kept = cloze_dataset_store_take(store, (n + 1) * sizeof *kept);

    if (n > 0)
        memcpy(kept, tags, n * sizeof *kept);
    kept[n] = NULL;
    return kept;
}

static const ClozeDatasetTagging *
keep_tagging(ClozeDatasetBuilder *builder, const ClozeRange *words, gsize n_words,
             const char *const *tags, gsize document)
{
    ClozeDatasetStore *store = builder->dataset->store;
    ClozeDatasetTagging *tagging = cloze_dataset_store_take(store, sizeof *tagging);

    *tagging = (ClozeDatasetTagging){.n_words = (guint32)n_words, .document = document};
    tagging->words = cloze_dataset_store_copy(store, words, n_words * sizeof *words);
    tagging->tags = tags != NULL ? keep_tags(store, tags, n_words) : NULL;
    tagging->n_entities = builder->entities->len;
    tagging->entities = cloze_dataset_store_copy(store, builder->entities->data,
                                                 builder->entities->len * sizeof(ClozeEntity));
    tagging->spans = cloze_dataset_store_copy(store, builder->spans->data,
                                              builder->spans->len * sizeof(ClozeDatasetSpan));
    for (guint i = 0; i < builder->entities->len; i++)
        count_label(builder, g_array_index(builder->entities, ClozeEntity, i).type);
    builder->file->n_words += n_words;
    return tagging;
}

void
cloze_dataset_builder_add_words(ClozeDatasetBuilder *builder, ClozeDatasetCell text,
                                const ClozeRange *words, gsize n_words, const char *const *tags,
                                gsize line, gsize document)
{
    ClozeDatasetExample *example;

    if (tags != NULL) {
        read_tags(builder, text, tags, n_words);
        make_spans(builder, words);
    } else {
        cloze_dataset_spans_map(builder, text, words, n_words);
    }
    if (builder->skip_record) {
        cloze_dataset_builder_leave_out(builder);
        return;
    }
    example = append_example(builder, text, line);
    example->tagging = keep_tagging(builder, words, n_words, tags, document);
}

static GArray *
read_strict(ClozeTagScheme scheme, const ClozeDatasetTagging *tagging)
{
    if (tagging->tags == NULL || scheme == CLOZE_TAG_SCHEME_IO)
        return NULL;
    return cloze_tag_scheme_entities_strict(scheme, tagging->tags, tagging->n_words);
}

static gboolean
has_entity(const GArray *entities, const ClozeEntity *wanted, guint *from)
{
    for (; *from < entities->len; (*from)++) {
        const ClozeEntity *entity = &g_array_index(entities, ClozeEntity, *from);

        if (entity->start >= wanted->start)
            return entity->start == wanted->start && entity->end == wanted->end &&
                   entity->type == wanted->type;
    }
    return FALSE;
}

/* The entities that only the lenient reading has. */
static void
report_scheme(ClozeDatasetBuilder *builder, const ClozeDatasetExample *example)
{
    ClozeTagScheme scheme = builder->file->scheme;
    const ClozeDatasetTagging *tagging = example->tagging;
    g_autoptr(GArray) strict = read_strict(scheme, tagging);
    guint from = 0;

    for (guint32 i = 0; strict != NULL && i < tagging->n_entities; i++) {
        const ClozeEntity *entity = &tagging->entities[i];

        if (has_entity(strict, entity, &from))
            continue;
        cloze_dataset_problems_add(builder->dataset->problems, CLOZE_DATASET_PROBLEM_SCHEME,
                                   CLOZE_DATASET_KEPT, builder->file_index, example->line,
                                   "expected %s tags, found \"%s\" at word %zu, which does not %s "
                                   "one; read as an entity of "
                                   "its own",
                                   cloze_tag_scheme_to_string(scheme), tagging->tags[entity->start],
                                   entity->start + 1,
                                   entity->end == entity->start + 1 ? "make" : "begin or end");
    }
}

void
cloze_dataset_builder_end(ClozeDatasetBuilder *builder)
{
    ClozeDataset *dataset = builder->dataset;
    gsize first = dataset->n_examples - builder->file->n_examples, n = 0;
    g_autofree const char *const **tags = g_new(const char *const *, builder->file->n_examples + 1);

    if (builder->layout->kind != CLOZE_DATASET_WORDS)
        return;
    for (gsize i = first; i < dataset->n_examples; i++) {
        if (dataset->examples[i].tagging->tags != NULL)
            tags[n++] = dataset->examples[i].tagging->tags;
    }
    builder->file->scheme = cloze_tag_scheme_detect(tags, n);
    for (gsize i = first; i < dataset->n_examples; i++)
        report_scheme(builder, &dataset->examples[i]);
}

static int
compare_labels_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(((const ClozeDatasetLabel *)a)->name, ((const ClozeDatasetLabel *)b)->name);
}

void
cloze_dataset_builder_finish(ClozeDatasetBuilder *builder)
{
    ClozeDataset *dataset = builder->dataset;
    GArray *labels = dataset->labels;
    g_autofree gint32 *moved = g_new(gint32, labels->len + 1);

    g_array_sort(labels, compare_labels_cb);
    for (guint i = 0; i < labels->len; i++) {
        const char *name = g_array_index(labels, ClozeDatasetLabel, i).name;

        moved[GPOINTER_TO_UINT(g_hash_table_lookup(builder->labels, name)) - 1] = (gint32)i;
    }
    for (gsize i = 0; i < dataset->n_examples; i++) {
        if (dataset->examples[i].label >= 0)
            dataset->examples[i].label = moved[dataset->examples[i].label];
    }
}
