/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reader: fuzz-sense-xml */
#include "plugins/wsd/sense-xml.h"

#include <string.h>

#include "engine/base/error.h"

typedef struct {
    GlossSenseCorpus *corpus;
    GHashTable *keys; /* id to NULL-terminated keys */
    GArray *sentence; /* NULL outside of one */
    GlossSenseWord word;
    gboolean in_word;
    GString *text;
} Reader;

static void
clear_word(Reader *self)
{
    g_clear_pointer(&self->word.lemma, g_free);
    g_clear_pointer(&self->word.id, g_free);
}

static GHashTable *
read_keys(GBytes *bytes)
{
    GHashTable *keys =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_strfreev);
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    g_autofree char *text = g_utf8_make_valid(data ? data : "", (gssize)size);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = g_strsplit(g_strstrip(*line), " ", -1);

        if (words[0] && words[1])
            g_hash_table_replace(keys, g_strdup(words[0]), g_strdupv(words + 1));
    }
    return keys;
}

static void
start_word(Reader *self, const char **names, const char **values)
{
    const char *pos = NULL;

    for (gsize i = 0; names[i]; i++) {
        if (!strcmp(names[i], "lemma")) {
            g_free(self->word.lemma);
            self->word.lemma = g_utf8_strdown(values[i], -1);
        } else if (!strcmp(names[i], "id")) {
            g_free(self->word.id);
            self->word.id = g_strdup(values[i]);
        } else if (!strcmp(names[i], "pos")) {
            pos = values[i];
        }
    }
    self->word.pos = gloss_sense_corpus_parse_tag(pos);
    self->in_word = TRUE;
    g_string_truncate(self->text, 0);
}

static void
start_cb(GMarkupParseContext *context, const char *element, const char **names, const char **values,
         gpointer data, GError **error)
{
    Reader *self = data;
    gboolean is_word = !strcmp(element, "wf") || !strcmp(element, "instance");
    int line;

    if (!strcmp(element, "sentence")) {
        self->sentence = gloss_sense_corpus_add_sentence(self->corpus);
    } else if (is_word && self->sentence && !self->in_word) {
        start_word(self, names, values);
    } else if (is_word) {
        g_markup_parse_context_get_position(context, &line, NULL);
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "line %d: expected <%s> in a sentence and in no other word, found it %s", line,
                    element, self->in_word ? "in a word" : "outside of one");
    }
}

static void
end_word(Reader *self)
{
    char **keys = self->word.id ? g_hash_table_lookup(self->keys, self->word.id) : NULL;

    self->word.text = g_strdup(self->text->str);
    self->word.keys = g_strdupv(keys);
    self->in_word = FALSE;
    gloss_sense_corpus_add_word(self->corpus, self->sentence, &self->word);
}

static void
end_cb(GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
    Reader *self = data;

    if (!strcmp(element, "sentence"))
        self->sentence = NULL;
    else if (self->in_word && (!strcmp(element, "wf") || !strcmp(element, "instance")))
        end_word(self);
}

static void
text_cb(GMarkupParseContext *context, const char *text, gsize size, gpointer data, GError **error)
{
    Reader *self = data;

    if (self->in_word)
        g_string_append_len(self->text, text, (gssize)size);
}

GlossSenseCorpus *
gloss_sense_xml_parse(const char *data, gsize size, GBytes *keys, const char *name, GError **error)
{
    static const GMarkupParser parser = {
        .start_element = start_cb, .end_element = end_cb, .text = text_cb};
    g_autoptr(GlossSenseCorpus) corpus = gloss_sense_corpus_new();
    g_autoptr(GHashTable) known = read_keys(keys);
    Reader self = {.corpus = corpus, .keys = known, .text = g_string_new(NULL)};
    g_autoptr(GMarkupParseContext) context =
        g_markup_parse_context_new(&parser, G_MARKUP_PREFIX_ERROR_POSITION, &self, NULL);
    gboolean done = (!size || g_markup_parse_context_parse(context, data, (gssize)size, error)) &&
                    g_markup_parse_context_end_parse(context, error);

    clear_word(&self);
    g_string_free(self.text, TRUE);
    if (done && corpus->n_words)
        return g_steal_pointer(&corpus);
    if (done)
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected words (<wf> or <instance>) in sentences, found none", name);
    else
        g_prefix_error(error, "%s: ", name);
    return NULL;
}
