/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reader: fuzz-semcor */
#include "plugins/wsd/semcor.h"

#include <string.h>

#include "engine/base/error.h"

typedef struct {
    GlossSenseCorpus *corpus;
    GArray *sentence; /* NULL before the first */
    const char *name;
    gsize line;
} Reader;

/* The attributes of one token; point into the line. */
typedef struct {
    char *pos;
    char *lemma;
    char *wnsn;
    char *lexsn;
} Attributes;

static void
read_attributes(char *text, Attributes *attributes)
{
    for (char *rest = text, *word; (word = strsep(&rest, " "));) {
        char *value = strchr(word, '=');

        if (!value)
            continue;
        *value++ = '\0';
        if (!strcmp(word, "pos"))
            attributes->pos = value;
        else if (!strcmp(word, "lemma"))
            attributes->lemma = value;
        else if (!strcmp(word, "wnsn"))
            attributes->wnsn = value;
        else if (!strcmp(word, "lexsn"))
            attributes->lexsn = value;
    }
}

/* "several%5:00:00:some(a):00": the marker of position is no part of the key. */
static char *
make_key(const char *lemma, const char *lexsn)
{
    const char *open = strchr(lexsn, '('), *close = open ? strchr(open, ')') : NULL;

    if (!close)
        return g_strconcat(lemma, "%", lexsn, NULL);
    return g_strdup_printf("%s%%%.*s%s", lemma, (int)(open - lexsn), lexsn, close + 1);
}

/* Several senses are "2;1" and "...;...". A sense numbered 0 or less was lost. */
static char **
make_keys(Reader *self, const Attributes *attributes)
{
    g_auto(GStrv) numbers = g_strsplit(attributes->wnsn, ";", -1);
    g_auto(GStrv) senses = g_strsplit(attributes->lexsn, ";", -1);
    GPtrArray *keys = g_ptr_array_new();

    for (guint i = 0; numbers[i] && senses[i]; i++) {
        if (g_ascii_strtoll(numbers[i], NULL, 10) > 0)
            g_ptr_array_add(keys, make_key(attributes->lemma, senses[i]));
        else
            self->corpus->n_skipped++;
    }
    if (!keys->len) {
        g_ptr_array_free(keys, TRUE);
        return NULL;
    }
    g_ptr_array_add(keys, NULL);
    return (char **)g_ptr_array_free(keys, FALSE);
}

static gboolean
fail(const Reader *self, const char *expected, GError **error)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: line %" G_GSIZE_FORMAT ": expected %s, found none", self->name, self->line,
                expected);
    return FALSE;
}

/* @line: "<wf attributes>text</wf>" or "<punc>text</punc>" */
static gboolean
read_token(Reader *self, char *line, GError **error)
{
    char *text = strchr(line, '>'), *end = text ? strstr(text, "</") : NULL;
    Attributes attributes = {0};
    GlossSenseWord word = {.pos = GLOSS_SYNSET_N_POS};

    if (!self->sentence)
        return fail(self, "a sentence (<s snum=1>) before the first token", error);
    if (!end || end == text + 1)
        return fail(self, "a token between tags", error);
    *text++ = *end = '\0';
    if (!g_utf8_validate(text, -1, NULL) || !g_utf8_validate(line, -1, NULL))
        return fail(self, "UTF-8", error);
    read_attributes(line, &attributes);
    word.text = g_strdelimit(g_strdup(text), "_", ' ');
    word.pos = gloss_sense_corpus_parse_tag(attributes.pos);
    if (attributes.lemma)
        word.lemma = g_ascii_strdown(attributes.lemma, -1);
    if (attributes.lemma && attributes.wnsn && attributes.lexsn)
        word.keys = make_keys(self, &attributes);
    gloss_sense_corpus_add_word(self->corpus, self->sentence, &word);
    return TRUE;
}

static gboolean
read_line(Reader *self, char *line, GError **error)
{
    if (g_str_has_prefix(line, "<s ") || g_str_has_prefix(line, "<s>"))
        self->sentence = gloss_sense_corpus_add_sentence(self->corpus);
    else if (g_str_has_prefix(line, "<wf") || g_str_has_prefix(line, "<punc"))
        return read_token(self, line, error);
    return TRUE;
}

GlossSenseCorpus *
gloss_semcor_parse(const char *data, gsize size, const char *name, GError **error)
{
    g_autoptr(GlossSenseCorpus) corpus = gloss_sense_corpus_new();
    Reader self = {corpus, NULL, name, 0};

    for (gsize start = 0; start < size;) {
        const char *end = memchr(data + start, '\n', size - start);
        gsize length = end ? (gsize)(end - data) - start : size - start;
        g_autofree char *line = g_strndup(data + start, length);

        self.line++;
        if (!read_line(&self, g_strchomp(line), error))
            return NULL;
        start += length + 1;
    }
    if (corpus->n_words)
        return g_steal_pointer(&corpus);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: expected tokens as in SemCor (<wf …>word</wf>), found none", name);
    return NULL;
}
