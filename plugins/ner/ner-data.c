/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From the engine's datasets to examples. Splitting and learning are elsewhere. Any thread. */

#include "plugins/ner/ner-data.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"

#define MAX_MESSAGES_A_FILE 5

static void
free_example(gpointer pointer)
{
    GlossNerExample *example = pointer;

    g_free(example->owned);
    g_array_unref(example->entities);
    g_array_unref(example->strict);
    g_free(example);
}

static void
free_file(gpointer pointer)
{
    GlossNerFile *file = pointer;

    g_free(file->name);
    g_free(file->sha256);
    g_free(file);
}

void
gloss_ner_data_free(GlossNerData *data)
{
    if (data == NULL)
        return;
    g_ptr_array_unref(data->examples);
    g_ptr_array_unref(data->files);
    g_ptr_array_unref(data->datasets);
    g_ptr_array_unref(data->messages);
    g_free(data);
}

/* (transfer full) @entities under their new names, without the dropped ones; takes @entities. */
static GArray *
map_entities(GArray *entities, GlossNerLabels *labels)
{
    GArray *mapped = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));

    for (guint i = 0; i < entities->len; i++) {
        ClozeEntity entity = g_array_index(entities, ClozeEntity, i);

        entity.type = gloss_ner_labels_map(labels, entity.type);
        if (entity.type != NULL)
            g_array_append_val(mapped, entity);
    }
    g_array_unref(entities);
    return mapped;
}

/* (transfer full) a copy of entities[n]. */
static GArray *
copy_entities(const ClozeEntity *entities, gsize n)
{
    GArray *copy = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));

    if (n > 0)
        g_array_append_vals(copy, entities, (guint)n);
    return copy;
}

static GlossNerExample *
make_example(const ClozeDataset *dataset, const ClozeDatasetExample *from, GlossNerLabels *labels)
{
    const ClozeDatasetTagging *tagging = from->tagging;
    GlossNerExample *example = g_new0(GlossNerExample, 1);

    example->text = from->text;
    example->words = tagging->words;
    example->n_words = tagging->n_words;
    example->entities = map_entities(copy_entities(tagging->entities, tagging->n_entities), labels);
    example->strict = map_entities(cloze_dataset_dup_strict(dataset, from), labels);
    example->document = tagging->document;
    example->line = from->line;
    return example;
}

/* Words and entities of a text with spans that are handed out sentence by sentence. */
typedef struct {
    const ClozeDatasetExample *from;
    gsize word;   /* the next one */
    gsize entity; /* the next one */
} Rest;

/* The words that begin before @end, and their entities, as an example of its own. */
static GlossNerExample *
take_sentence(Rest *rest, gsize end, GlossNerLabels *labels)
{
    const ClozeDatasetTagging *tagging = rest->from->tagging;
    GlossNerExample *example = g_new0(GlossNerExample, 1);
    gsize first = rest->word, entity = rest->entity, start, size;
    ClozeRange *words;
    char *text;

    while (rest->word < tagging->n_words && tagging->words[rest->word].start < end)
        rest->word++;
    while (rest->entity < tagging->n_entities && tagging->entities[rest->entity].start < rest->word)
        rest->entity++;
    example->n_words = rest->word - first;
    start = tagging->words[first].start;
    size = tagging->words[rest->word - 1].end - start;
    example->owned = words = g_malloc(example->n_words * sizeof *words + size + 1);
    text = (char *)(words + example->n_words);
    memcpy(text, rest->from->text + start, size);
    text[size] = '\0';
    for (gsize i = 0; i < example->n_words; i++)
        words[i] = (ClozeRange){tagging->words[first + i].start - start,
                                tagging->words[first + i].end - start};
    example->text = text;
    example->words = words;
    example->entities = copy_entities(tagging->entities + entity, rest->entity - entity);
    for (guint i = 0; i < example->entities->len; i++) {
        g_array_index(example->entities, ClozeEntity, i).start -= first;
        g_array_index(example->entities, ClozeEntity, i).end -= first;
    }
    example->entities = map_entities(example->entities, labels);
    example->strict = g_array_ref(example->entities);
    example->line = rest->from->line;
    return example;
}

/* Whether an entity goes on behind @end. */
static gboolean
is_inside_entity(const Rest *rest, gsize end)
{
    const ClozeDatasetTagging *tagging = rest->from->tagging;

    for (gsize i = rest->entity; i < tagging->n_entities; i++) {
        const ClozeEntity *entity = &tagging->entities[i];

        if (tagging->words[entity->start].start >= end)
            return FALSE;
        if (tagging->words[entity->end - 1].end > end)
            return TRUE;
    }
    return FALSE;
}

static void
add_example(GlossNerData *data, GlossNerFile *file, GlossNerExample *example)
{
    example->file = data->files->len;
    file->n_words += example->n_words;
    file->n_entities += example->entities->len;
    file->n_sentences++;
    g_ptr_array_add(data->examples, example);
}

/* A text with spans as its sentences, joined where an entity goes on. */
static void
add_text(GlossNerData *data, GlossNerFile *file, const ClozeDatasetExample *from,
         GlossNerLabels *labels)
{
    g_autoptr(GArray) sentences = cloze_blocks_sentences(from->text, 0, from->size);
    const ClozeDatasetTagging *tagging = from->tagging;
    Rest rest = {.from = from};

    for (guint i = 0; i < sentences->len; i++) {
        gsize end = g_array_index(sentences, ClozeRange, i).end;
        GlossNerExample *example;

        if (is_inside_entity(&rest, end) || rest.word == tagging->n_words ||
            tagging->words[rest.word].start >= end)
            continue;
        example = take_sentence(&rest, end, labels);
        example->document = file->n_documents;
        add_example(data, file, example);
    }
    file->n_documents++;
}

static void
add_messages(GlossNerData *data, const ClozeDatasetProblems *problems, const char *name)
{
    gsize n = MIN(problems->list->len, MAX_MESSAGES_A_FILE);

    for (gsize i = 0; i < n; i++) {
        const ClozeDatasetProblem *problem = g_ptr_array_index(problems->list, i);

        g_ptr_array_add(data->messages,
                        g_strdup_printf("%s:%zu: %s", name, problem->line, problem->message));
    }
    if (problems->n > n)
        g_ptr_array_add(data->messages,
                        g_strdup_printf("%s: %zu more problems", name, problems->n - n));
}

static void
add_examples(GlossNerData *data, GlossNerFile *file, const ClozeDataset *dataset,
             GlossNerLabels *labels)
{
    gsize document = G_MAXSIZE;

    for (gsize i = 0; i < dataset->n_examples; i++) {
        const ClozeDatasetExample *from = &dataset->examples[i];

        if (from->tagging->tags == NULL) {
            add_text(data, file, from, labels);
            continue;
        }
        file->n_documents += from->tagging->document != document;
        document = from->tagging->document;
        add_example(data, file, make_example(dataset, from, labels));
    }
    data->n_words += file->n_words;
}

static gboolean
add_file(GlossNerData *data, const char *path, const char *reading, GlossNerLabels *labels,
         GError **error)
{
    const char *paths[] = {path, NULL};
    ClozeDatasetOptions options = {.kind = CLOZE_DATASET_WORDS, .reading = reading};
    ClozeDataset *dataset = cloze_dataset_read(paths, &options, error);
    const ClozeDatasetFile *read;
    GlossNerFile *file;
    char *sha256;

    if (dataset == NULL)
        return FALSE;
    g_ptr_array_add(data->datasets, dataset);
    sha256 = cloze_file_sha256(path, error);
    if (sha256 == NULL)
        return FALSE;
    read = g_ptr_array_index(dataset->files, 0);
    file = g_new0(GlossNerFile, 1);
    file->name = g_path_get_basename(path);
    file->sha256 = sha256;
    file->n_problems = dataset->problems->n;
    file->n_left_out = read->n_left_out;
    file->scheme = read->scheme;
    add_messages(data, dataset->problems, file->name);
    add_examples(data, file, dataset, labels);
    g_ptr_array_add(data->files, file);
    return TRUE;
}

static void
free_dataset(gpointer pointer)
{
    cloze_dataset_free(pointer);
}

GlossNerData *
gloss_ner_data_read(const char *const *paths, const char *reading, GlossNerLabels *labels,
                    GError **error)
{
    g_autoptr(GlossNerData) data = g_new0(GlossNerData, 1);

    data->examples = g_ptr_array_new_with_free_func(free_example);
    data->files = g_ptr_array_new_with_free_func(free_file);
    data->datasets = g_ptr_array_new_with_free_func(free_dataset);
    data->messages = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; paths[i] != NULL; i++) {
        if (!add_file(data, paths[i], reading, labels, error))
            return NULL;
    }
    if (data->examples->len == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected labelled sentences, found none in %u files", data->files->len);
        return NULL;
    }
    return g_steal_pointer(&data);
}

GlossNerSentence *
gloss_ner_data_dup_sentences(GPtrArray *examples)
{
    GlossNerSentence *sentences = g_new0(GlossNerSentence, examples->len + 1);

    for (guint i = 0; i < examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(examples, i);

        sentences[i] = (GlossNerSentence){
            example->text, {0, strlen(example->text)}, example->words, example->n_words};
    }
    return sentences;
}

static int
compare_types_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

char **
gloss_ner_data_dup_types(GPtrArray *examples)
{
    g_autoptr(GPtrArray) types = g_ptr_array_new();

    for (guint i = 0; i < examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(examples, i);

        for (guint e = 0; e < example->entities->len; e++) {
            gpointer type = (gpointer)g_array_index(example->entities, ClozeEntity, e).type;

            if (!g_ptr_array_find(types, type, NULL))
                g_ptr_array_add(types, type);
        }
    }
    g_ptr_array_sort(types, compare_types_cb);
    g_ptr_array_add(types, NULL);
    return g_strdupv((char **)types->pdata);
}

typedef struct {
    gsize n_words, n_entities;
    gsize n_inside;   /* words of entities but the first */
    gsize n_restarts; /* entities right behind one of their type */
} Contacts;

static void
count_contacts(const GlossNerExample *example, Contacts *contacts)
{
    const ClozeEntity *before = NULL;

    contacts->n_words += example->n_words;
    for (guint k = 0; k < example->entities->len; k++) {
        const ClozeEntity *entity = &g_array_index(example->entities, ClozeEntity, k);

        contacts->n_restarts +=
            before != NULL && before->end == entity->start && before->type == entity->type;
        contacts->n_inside += entity->end - entity->start - 1;
        contacts->n_entities++;
        before = entity;
    }
}

double
gloss_ner_data_measure_restart(GPtrArray *examples)
{
    Contacts contacts = {0};
    double n_within;

    for (guint i = 0; i < examples->len; i++)
        count_contacts(g_ptr_array_index(examples, i), &contacts);
    n_within = (double)(contacts.n_entities + contacts.n_inside);
    if ((double)(contacts.n_restarts + contacts.n_inside) * (double)contacts.n_words <
        n_within * n_within)
        return 1;
    return ((double)contacts.n_restarts + 0.5) / ((double)contacts.n_entities + 1);
}
