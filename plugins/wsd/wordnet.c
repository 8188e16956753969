/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reader: fuzz-synset for the lines; the files' order is what gloss_sorted_lines_find relies on. */
#include "plugins/wsd/wordnet.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"

#define DEFAULT_FOLDER "/usr/share/wordnet"
#define MAX_SENSES     999

typedef struct {
    GBytes *bytes;
    const char *data;
    gsize size;
    char *name;
} File;

struct _GlossWordnet {
    gatomicrefcount references;
    char *name;
    File index[GLOSS_SYNSET_N_POS];
    File data[GLOSS_SYNSET_N_POS];
    File exceptions[GLOSS_SYNSET_N_POS];
    File senses;
};

static const char *const suffixes[GLOSS_SYNSET_N_POS] = {"noun", "verb", "adj", "adv"};
static const char letters[] = "nvar";

static gboolean
open_file(File *file, const char *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    file->bytes = cloze_file_map(path, error);
    if (!file->bytes) {
        g_prefix_error(error,
                       "WordNet is not whole in %s (install wordnet-base and "
                       "wordnet-sense-index): ",
                       folder);
        return FALSE;
    }
    file->data = g_bytes_get_data(file->bytes, &file->size);
    file->name = g_strdup(name);
    if (!file->data)
        file->data = "";
    return TRUE;
}

static void
close_file(File *file)
{
    g_clear_pointer(&file->bytes, g_bytes_unref);
    g_free(file->name);
}

static gboolean
open_files(GlossWordnet *self, const char *folder, GError **error)
{
    for (guint i = 0; i < GLOSS_SYNSET_N_POS; i++) {
        g_autofree char *index = g_strconcat("index.", suffixes[i], NULL);
        g_autofree char *data = g_strconcat("data.", suffixes[i], NULL);
        g_autofree char *exceptions = g_strconcat(suffixes[i], ".exc", NULL);

        if (!open_file(&self->index[i], folder, index, error) ||
            !open_file(&self->data[i], folder, data, error) ||
            !open_file(&self->exceptions[i], folder, exceptions, error))
            return FALSE;
    }
    return open_file(&self->senses, folder, "index.sense", error);
}

/* The heading says "WordNet 3.0 Copyright 2006 by Princeton University." */
static char *
read_name(const File *file)
{
    static const char mark[] = "WordNet ";
    const char *found = g_strstr_len(file->data, (gssize)MIN(file->size, 4096), mark);
    gsize n = 0;

    while (found) {
        const char *version = found + strlen(mark), *end = file->data + file->size;

        for (n = 0; version + n < end && (g_ascii_isdigit(version[n]) || version[n] == '.'); n++)
            ;
        if (n)
            return g_strndup(found, strlen(mark) + n);
        found = g_strstr_len(version, end - version, mark);
    }
    return g_strdup("WordNet");
}

GlossWordnet *
gloss_wordnet_open(const char *folder, GError **error)
{
    g_autoptr(GlossWordnet) self = g_new0(GlossWordnet, 1);

    g_atomic_ref_count_init(&self->references);
    if (!folder)
        folder = g_getenv("GLOSS_WORDNET");
    if (!open_files(self, folder ? folder : DEFAULT_FOLDER, error))
        return NULL;
    self->name = read_name(&self->data[GLOSS_SYNSET_NOUN]);
    return g_steal_pointer(&self);
}

GlossWordnet *
gloss_wordnet_ref(GlossWordnet *wordnet)
{
    g_atomic_ref_count_inc(&wordnet->references);
    return wordnet;
}

void
gloss_wordnet_unref(GlossWordnet *wordnet)
{
    if (!g_atomic_ref_count_dec(&wordnet->references))
        return;
    for (guint i = 0; i < GLOSS_SYNSET_N_POS; i++) {
        close_file(&wordnet->index[i]);
        close_file(&wordnet->data[i]);
        close_file(&wordnet->exceptions[i]);
    }
    close_file(&wordnet->senses);
    g_free(wordnet->name);
    g_free(wordnet);
}

const char *
gloss_wordnet_get_name(const GlossWordnet *wordnet)
{
    return wordnet->name;
}

void
gloss_wordnet_sense_clear(GlossWordnetSense *sense)
{
    g_clear_pointer(&sense->key, g_free);
}

static void
clear_sense(gpointer data)
{
    gloss_wordnet_sense_clear(data);
}

static gboolean
fail(const File *file, const GlossLine *line, const char *expected, GError **error)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: byte %" G_GSIZE_FORMAT ": expected %s, found none", file->name,
                (gsize)(line->text - file->data), expected);
    return FALSE;
}

GlossSynset *
gloss_wordnet_get_synset(const GlossWordnet *wordnet, GlossSynsetPos pos, gsize offset,
                         GError **error)
{
    const File *file = &wordnet->data[pos];
    GlossLine line;

    if (!gloss_sorted_lines_get_at(file->data, file->size, offset, &line)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: byte %" G_GSIZE_FORMAT ": expected a line, found none", file->name,
                    offset);
        return NULL;
    }
    return gloss_synset_parse(line, offset, file->name, error);
}

/* A satellite's key ends with the first word of the synset it belongs to. */
static gboolean
add_head(const GlossWordnet *wordnet, const GlossSynset *synset, GString *key, GError **error)
{
    for (guint i = 0; i < synset->pointers->len; i++) {
        const GlossSynsetPointer *pointer = &g_array_index(synset->pointers, GlossSynsetPointer, i);
        g_autoptr(GlossSynset) head = NULL;
        g_autofree char *lemma = NULL;

        if (strcmp(pointer->symbol, "&") != 0)
            continue;
        head = gloss_wordnet_get_synset(wordnet, pointer->pos, pointer->offset, error);
        if (!head)
            return FALSE;
        lemma = g_ascii_strdown(g_array_index(head->words, GlossSynsetWord, 0).lemma, -1);
        g_string_append_printf(key, "%s:%02u", lemma,
                               g_array_index(head->words, GlossSynsetWord, 0).lex_id);
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: byte %" G_GSIZE_FORMAT ": expected a relation “&” to a head, found none",
                wordnet->data[synset->pos].name, synset->offset);
    return FALSE;
}

char *
gloss_wordnet_dup_key(const GlossWordnet *wordnet, const GlossSynset *synset, gsize word,
                      GError **error)
{
    const GlossSynsetWord *member = &g_array_index(synset->words, GlossSynsetWord, word);
    g_autofree char *lemma = g_ascii_strdown(member->lemma, -1);
    GString *key = g_string_new(NULL);

    g_string_printf(key, "%s%%%u:%02u:%02u:", lemma,
                    synset->is_satellite ? 5 : (guint)synset->pos + 1, synset->lex_file,
                    member->lex_id);
    if (!synset->is_satellite)
        g_string_append_c(key, ':');
    else if (!add_head(wordnet, synset, key, error)) {
        g_string_free(key, TRUE);
        return NULL;
    }
    return g_string_free(key, FALSE);
}

/* "KEY offset number tags" */
static gboolean
read_sense(const File *file, GlossLine line, GlossWordnetSense *sense, GError **error)
{
    static const GlossSynsetPos types[] = {GLOSS_SYNSET_NOUN, GLOSS_SYNSET_VERB,
                                           GLOSS_SYNSET_ADJECTIVE, GLOSS_SYNSET_ADVERB,
                                           GLOSS_SYNSET_ADJECTIVE};
    guint64 offset, number, tags;
    GlossLine key, whole = line;
    const char *type;

    if (!gloss_sorted_lines_take_word(&line, &key) ||
        !gloss_sorted_lines_take_number(&line, 10, G_MAXUINT32, &offset) ||
        !gloss_sorted_lines_take_number(&line, 10, MAX_SENSES, &number) ||
        !gloss_sorted_lines_take_number(&line, 10, G_MAXUINT32, &tags))
        return fail(file, &whole, "a sense, its offset, number and count", error);
    type = g_strrstr_len(key.text, (gssize)key.size, "%");
    if (!type || type + 1 >= key.text + key.size || type[1] < '1' || type[1] > '5')
        return fail(file, &whole, "a part of speech from 1 to 5 behind “%”", error);
    *sense = (GlossWordnetSense){.key = g_strndup(key.text, key.size),
                                 .offset = (gsize)offset,
                                 .pos = types[type[1] - '1'],
                                 .number = (guint)number,
                                 .tags = (guint)tags};
    return TRUE;
}

gboolean
gloss_wordnet_find_key(const GlossWordnet *wordnet, const char *key, GlossWordnetSense *sense,
                       GError **error)
{
    GlossLine line;

    return gloss_sorted_lines_find(wordnet->senses.data, wordnet->senses.size, key, &line) &&
           read_sense(&wordnet->senses, line, sense, error);
}

/* The word of @synset that is @lemma, whatever its case. */
static gssize
find_word(const GlossSynset *synset, const char *lemma)
{
    for (guint i = 0; i < synset->words->len; i++)
        if (!g_ascii_strcasecmp(g_array_index(synset->words, GlossSynsetWord, i).lemma, lemma))
            return (gssize)i;
    return -1;
}

/* Not every sense is in index.sense of every version: then it was never counted. */
static gboolean
add_sense(const GlossWordnet *wordnet, const char *lemma, GlossSynsetPos pos, gsize offset,
          GArray *senses, GError **error)
{
    g_autoptr(GlossSynset) synset = gloss_wordnet_get_synset(wordnet, pos, offset, error);
    GlossWordnetSense sense = {.offset = offset, .pos = pos, .number = senses->len + 1}, found;
    gssize word = synset ? find_word(synset, lemma) : -1;

    if (!synset)
        return FALSE;
    if (word < 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: byte %" G_GSIZE_FORMAT ": expected the word %s, found none",
                    wordnet->data[pos].name, offset, lemma);
        return FALSE;
    }
    sense.key = gloss_wordnet_dup_key(wordnet, synset, (gsize)word, error);
    if (!sense.key)
        return FALSE;
    if (gloss_wordnet_find_key(wordnet, sense.key, &found, NULL)) {
        sense.tags = found.tags;
        gloss_wordnet_sense_clear(&found);
    }
    g_array_append_val(senses, sense);
    return TRUE;
}

/* "lemma pos n p symbols[p] n tagged offsets[n]" */
static gboolean
read_index(const GlossWordnet *wordnet, const char *lemma, GlossSynsetPos pos, GlossLine line,
           GArray *senses, GError **error)
{
    const File *file = &wordnet->index[pos];
    GlossLine whole = line, word;
    guint64 n, n_symbols, number;

    if (!gloss_sorted_lines_take_word(&line, &word) ||
        !gloss_sorted_lines_take_word(&line, &word) || word.size != 1 ||
        *word.text != letters[pos] || !gloss_sorted_lines_take_number(&line, 10, MAX_SENSES, &n) ||
        !gloss_sorted_lines_take_number(&line, 10, MAX_SENSES, &n_symbols))
        return fail(file, &whole, "a lemma, its part of speech and two counts", error);
    for (guint64 i = 0; i < n_symbols; i++)
        if (!gloss_sorted_lines_take_word(&line, &word))
            return fail(file, &whole, "as many symbols as are counted", error);
    if (!gloss_sorted_lines_take_number(&line, 10, MAX_SENSES, &number) || number != n ||
        !gloss_sorted_lines_take_number(&line, 10, MAX_SENSES, &number))
        return fail(file, &whole, "the number of senses again and of those that were tagged",
                    error);
    for (guint64 i = 0; i < n; i++) {
        if (!gloss_sorted_lines_take_number(&line, 10, G_MAXUINT32, &number))
            return fail(file, &whole, "as many offsets as there are senses", error);
        if (!add_sense(wordnet, lemma, pos, (gsize)number, senses, error))
            return FALSE;
    }
    return TRUE;
}

GArray *
gloss_wordnet_look_up(const GlossWordnet *wordnet, const char *lemma, GlossSynsetPos pos,
                      GError **error)
{
    const File *file = &wordnet->index[pos];
    g_autoptr(GArray) senses = g_array_new(FALSE, FALSE, sizeof(GlossWordnetSense));
    GlossLine line;

    g_array_set_clear_func(senses, clear_sense);
    if (gloss_sorted_lines_find(file->data, file->size, lemma, &line) &&
        !read_index(wordnet, lemma, pos, line, senses, error))
        return NULL;
    return g_steal_pointer(&senses);
}

gboolean
gloss_wordnet_has_lemma(const GlossWordnet *wordnet, const char *lemma, GlossSynsetPos pos)
{
    const File *file = &wordnet->index[pos];
    GlossLine line;

    return *lemma && *lemma != ' ' && gloss_sorted_lines_find(file->data, file->size, lemma, &line);
}

char *
gloss_wordnet_dup_exception(const GlossWordnet *wordnet, const char *form, GlossSynsetPos pos,
                            guint nth)
{
    const File *file = &wordnet->exceptions[pos];
    GlossLine line, word;

    if (!gloss_sorted_lines_find(file->data, file->size, form, &line) ||
        !gloss_sorted_lines_take_word(&line, &word))
        return NULL;
    for (guint i = 0; i <= nth; i++)
        if (!gloss_sorted_lines_take_word(&line, &word))
            return NULL;
    return g_strndup(word.text, word.size);
}
