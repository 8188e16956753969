/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* From the engine's column reader to examples. Splitting and learning are elsewhere. Any thread. */

#include "plugins/ner/ner-data.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"

#define MAX_MESSAGES_A_FILE 5

static void
free_example(gpointer pointer)
{
    GlossNerExample *example = pointer;

    g_free(example->text);
    g_free(example->words);
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

static GArray *
read_strict(ClozeTagScheme scheme, const char *const *tags, gsize n)
{
    if (scheme == CLOZE_TAG_SCHEME_IO || scheme == CLOZE_TAG_SCHEME_IOB1)
        return cloze_tag_scheme_entities(scheme, tags, n);
    return cloze_tag_scheme_entities_strict(scheme, tags, n);
}

static void
join_words(GlossNerExample *example, char *const *words)
{
    GString *text = g_string_new(NULL);

    example->words = g_new(ClozeRange, example->n_words);
    for (gsize i = 0; i < example->n_words; i++) {
        if (i > 0)
            g_string_append_c(text, ' ');
        example->words[i].start = text->len;
        g_string_append(text, words[i]);
        example->words[i].end = text->len;
    }
    example->text = g_string_free(text, FALSE);
}

static GlossNerExample *
make_example(const ClozeConll *conll, const ClozeSentence *sentence, GlossNerLabels *labels)
{
    GlossNerExample *example = g_new0(GlossNerExample, 1);
    const char *const *tags = (const char *const *)sentence->tags;

    example->n_words = sentence->n;
    join_words(example, sentence->words);
    example->entities =
        map_entities(cloze_tag_scheme_entities(conll->scheme, tags, sentence->n), labels);
    example->strict = map_entities(read_strict(conll->scheme, tags, sentence->n), labels);
    example->document = sentence->document;
    example->line = sentence->line;
    return example;
}

static void
add_messages(GlossNerData *data, const ClozeConll *conll, const char *name)
{
    gsize n = MIN(conll->problems->len, MAX_MESSAGES_A_FILE);

    for (gsize i = 0; i < n; i++) {
        const ClozeDataProblem *problem = g_ptr_array_index(conll->problems, i);

        g_ptr_array_add(data->messages,
                        g_strdup_printf("%s:%zu: %s", name, problem->line, problem->message));
    }
    if (conll->n_problems > n)
        g_ptr_array_add(data->messages,
                        g_strdup_printf("%s: %zu more problems", name, conll->n_problems - n));
}

static void
add_examples(GlossNerData *data, GlossNerFile *file, const ClozeConll *conll,
             GlossNerLabels *labels)
{
    gsize document = G_MAXSIZE;

    for (guint i = 0; i < conll->sentences->len; i++) {
        const ClozeSentence *sentence = g_ptr_array_index(conll->sentences, i);
        GlossNerExample *example = make_example(conll, sentence, labels);

        example->file = data->files->len;
        file->n_words += example->n_words;
        file->n_entities += example->entities->len;
        file->n_documents += sentence->document != document;
        document = sentence->document;
        g_ptr_array_add(data->examples, example);
    }
    file->n_sentences = conll->sentences->len;
    data->n_words += file->n_words;
}

static gboolean
add_file(GlossNerData *data, const char *path, GlossNerLabels *labels, GError **error)
{
    g_autoptr(ClozeConll) conll = cloze_conll_read(path, error);
    g_autofree char *sha256 = conll != NULL ? cloze_file_sha256(path, error) : NULL;
    GlossNerFile *file;

    if (sha256 == NULL)
        return FALSE;
    file = g_new0(GlossNerFile, 1);
    file->name = g_path_get_basename(path);
    file->sha256 = g_steal_pointer(&sha256);
    file->n_problems = conll->n_problems;
    file->n_left_out = conll->n_sentences_left_out;
    file->scheme = conll->scheme;
    add_messages(data, conll, file->name);
    add_examples(data, file, conll, labels);
    g_ptr_array_add(data->files, file);
    return TRUE;
}

GlossNerData *
gloss_ner_data_read(const char *const *paths, GlossNerLabels *labels, GError **error)
{
    g_autoptr(GlossNerData) data = g_new0(GlossNerData, 1);

    data->examples = g_ptr_array_new_with_free_func(free_example);
    data->files = g_ptr_array_new_with_free_func(free_file);
    data->messages = g_ptr_array_new_with_free_func(g_free);
    for (gsize i = 0; paths[i] != NULL; i++) {
        if (!add_file(data, paths[i], labels, error))
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
