/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reader: fuzz-semcor and fuzz-sense-xml for what the files hold. */
#include "plugins/wsd/sense-corpus.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/gzip.h"
#include "plugins/wsd/semcor.h"
#include "plugins/wsd/sense-xml.h"

#define MAX_BYTES ((gsize)1 << 30)

static void
clear_word(gpointer data)
{
    GlossSenseWord *word = data;

    g_free(word->text);
    g_free(word->lemma);
    g_free(word->id);
    g_strfreev(word->keys);
}

GlossSenseCorpus *
gloss_sense_corpus_new(void)
{
    GlossSenseCorpus *corpus = g_new0(GlossSenseCorpus, 1);

    corpus->sentences = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);
    return corpus;
}

void
gloss_sense_corpus_free(GlossSenseCorpus *corpus)
{
    g_ptr_array_unref(corpus->sentences);
    g_free(corpus);
}

GArray *
gloss_sense_corpus_add_sentence(GlossSenseCorpus *corpus)
{
    GArray *sentence = g_array_new(FALSE, FALSE, sizeof(GlossSenseWord));

    g_array_set_clear_func(sentence, clear_word);
    g_ptr_array_add(corpus->sentences, sentence);
    return sentence;
}

void
gloss_sense_corpus_add_word(GlossSenseCorpus *corpus, GArray *sentence, GlossSenseWord *word)
{
    g_array_append_val(sentence, *word);
    corpus->n_words++;
    if (word->keys)
        corpus->n_tagged++;
    memset(word, 0, sizeof *word);
}

GlossSynsetPos
gloss_sense_corpus_parse_tag(const char *tag)
{
    static const struct {
        const char *prefix;
        GlossSynsetPos pos;
    } tags[] = {{"NN", GLOSS_SYNSET_NOUN},     {"NOUN", GLOSS_SYNSET_NOUN},
                {"V", GLOSS_SYNSET_VERB},      {"MD", GLOSS_SYNSET_VERB},
                {"J", GLOSS_SYNSET_ADJECTIVE}, {"ADJ", GLOSS_SYNSET_ADJECTIVE},
                {"RB", GLOSS_SYNSET_ADVERB},   {"ADV", GLOSS_SYNSET_ADVERB}};

    for (gsize i = 0; tag && i < G_N_ELEMENTS(tags); i++)
        if (g_str_has_prefix(tag, tags[i].prefix))
            return tags[i].pos;
    return GLOSS_SYNSET_N_POS;
}

GBytes *
gloss_sense_corpus_read_bytes(const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = cloze_file_map(path, error);

    gconstpointer data;
    gsize size;

    if (!bytes || !g_str_has_suffix(path, ".gz"))
        return g_steal_pointer(&bytes);
    data = g_bytes_get_data(bytes, &size);
    return cloze_gzip_unpack(data, size, MAX_BYTES, path, error);
}

/* NAME.gold.key.txt for NAME.data.xml and NAME.data.xml.gz; without it nothing can be scored, but
 * everything answered. */
static GBytes *
read_keys(const char *path, GError **error)
{
    const char *end = g_strrstr(path, ".data.xml");
    g_autofree char *stem = end ? g_strndup(path, (gsize)(end - path)) : NULL;
    g_autofree char *keys = g_strconcat(stem ? stem : path, ".gold.key.txt", NULL);

    return cloze_file_is_named(keys) ? cloze_file_map(keys, error) : g_bytes_new(NULL, 0);
}

static gboolean
looks_like_xml(const char *data, gsize size)
{
    const char *corpus = g_strstr_len(data, (gssize)MIN(size, 4096), "<corpus");

    return corpus || (size >= 5 && memcmp(data, "<?xml", 5) == 0);
}

GlossSenseCorpus *
gloss_sense_corpus_read(const char *path, GError **error)
{
    g_autoptr(GBytes) bytes = gloss_sense_corpus_read_bytes(path, error);
    g_autoptr(GBytes) keys = NULL;
    const char *data;
    gsize size;

    if (!bytes)
        return NULL;
    data = g_bytes_get_data(bytes, &size);
    if (!size) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected sentences with sense keys, found an empty file", path);
        return NULL;
    }
    if (!looks_like_xml(data, size))
        return gloss_semcor_parse(data, size, path, error);
    keys = read_keys(path, error);
    return keys ? gloss_sense_xml_parse(data, size, keys, path, error) : NULL;
}
