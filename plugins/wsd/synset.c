/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers in a line are counts of what follows: each is checked against what is there by reading it.
 * Reader: fuzz-synset */
#include "plugins/wsd/synset.h"

#include <string.h>

#include "engine/base/error.h"

#define MAX_WORDS    0xFF
#define MAX_POINTERS 999

static void
clear_word(gpointer data)
{
    g_free(((GlossSynsetWord *)data)->lemma);
}

static GlossSynset *
synset_new(gsize offset)
{
    GlossSynset *synset = g_new0(GlossSynset, 1);

    synset->offset = offset;
    synset->words = g_array_new(FALSE, FALSE, sizeof(GlossSynsetWord));
    g_array_set_clear_func(synset->words, clear_word);
    synset->pointers = g_array_new(FALSE, FALSE, sizeof(GlossSynsetPointer));
    return synset;
}

void
gloss_synset_free(GlossSynset *synset)
{
    g_array_unref(synset->words);
    g_array_unref(synset->pointers);
    g_free(synset->gloss);
    g_free(synset);
}

gboolean
gloss_synset_parse_pos(char letter, GlossSynsetPos *pos)
{
    static const char letters[] = "nvars";
    const char *found = letter ? strchr(letters, letter) : NULL;

    if (!found)
        return FALSE;
    *pos = letter == 's' ? GLOSS_SYNSET_ADJECTIVE : (GlossSynsetPos)(found - letters);
    return TRUE;
}

/* "ready(p)" */
static gsize
strip_marker(const GlossLine *word)
{
    const char *open = memchr(word->text, '(', word->size);

    return open && open > word->text && word->text[word->size - 1] == ')'
               ? (gsize)(open - word->text)
               : word->size;
}

static const char *
read_head(GlossSynset *synset, GlossLine *line)
{
    guint64 offset, file;
    GlossLine type;

    if (!gloss_sorted_lines_take_number(line, 10, G_MAXUINT32, &offset) || offset != synset->offset)
        return "the offset of the line";
    if (!gloss_sorted_lines_take_number(line, 10, 99, &file))
        return "the number of a lexicographers' file";
    if (!gloss_sorted_lines_take_word(line, &type) || type.size != 1 ||
        !gloss_synset_parse_pos(*type.text, &synset->pos))
        return "a part of speech (n, v, a, s or r)";
    synset->lex_file = (guint)file;
    synset->is_satellite = *type.text == 's';
    return NULL;
}

static const char *
read_words(GlossSynset *synset, GlossLine *line)
{
    guint64 n, lex_id;
    GlossLine text;

    if (!gloss_sorted_lines_take_number(line, 16, MAX_WORDS, &n) || !n)
        return "a number of words";
    for (guint64 i = 0; i < n; i++) {
        GlossSynsetWord word;

        if (!gloss_sorted_lines_take_word(line, &text) ||
            !gloss_sorted_lines_take_number(line, 16, 0xFF, &lex_id))
            return "a word and its number";
        if (!g_utf8_validate_len(text.text, text.size, NULL))
            return "a word in UTF-8";
        word.lemma = g_strndup(text.text, strip_marker(&text));
        word.lex_id = (guint)lex_id;
        g_array_append_val(synset->words, word);
    }
    return NULL;
}

static const char *
read_pointer(GlossSynset *synset, GlossLine *line)
{
    GlossSynsetPointer pointer = {0};
    GlossLine symbol, pos;
    guint64 offset, words;

    if (!gloss_sorted_lines_take_word(line, &symbol) || symbol.size >= sizeof pointer.symbol)
        return "the symbol of a relation";
    if (!gloss_sorted_lines_take_number(line, 10, G_MAXUINT32, &offset) ||
        !gloss_sorted_lines_take_word(line, &pos) || pos.size != 1 ||
        !gloss_synset_parse_pos(*pos.text, &pointer.pos) ||
        !gloss_sorted_lines_take_number(line, 16, 0xFFFF, &words))
        return "offset, part of speech and words of a relation";
    memcpy(pointer.symbol, symbol.text, symbol.size);
    pointer.offset = (gsize)offset;
    pointer.source = (guint)(words >> 8);
    pointer.target = (guint)(words & 0xFF);
    g_array_append_val(synset->pointers, pointer);
    return NULL;
}

static const char *
read_pointers(GlossSynset *synset, GlossLine *line)
{
    const char *expected = NULL;
    guint64 n;

    if (!gloss_sorted_lines_take_number(line, 10, MAX_POINTERS, &n))
        return "a number of relations";
    for (guint64 i = 0; i < n && !expected; i++)
        expected = read_pointer(synset, line);
    return expected;
}

/* Between the relations and the gloss verbs have their frames, which nobody here asks for. */
static const char *
read_gloss(GlossSynset *synset, const GlossLine *line)
{
    const char *bar = memchr(line->text, '|', line->size);
    gsize size;

    if (!bar)
        return "a gloss behind “|”";
    size = line->size - (gsize)(bar + 1 - line->text);
    if (!g_utf8_validate_len(bar + 1, size, NULL))
        return "a gloss in UTF-8";
    synset->gloss = g_strstrip(g_strndup(bar + 1, size));
    return NULL;
}

GlossSynset *
gloss_synset_parse(GlossLine line, gsize offset, const char *name, GError **error)
{
    g_autoptr(GlossSynset) synset = synset_new(offset);
    const char *start = line.text, *expected = read_head(synset, &line);

    if (!expected)
        expected = read_words(synset, &line);
    if (!expected)
        expected = read_pointers(synset, &line);
    if (!expected)
        expected = read_gloss(synset, &line);
    if (!expected)
        return g_steal_pointer(&synset);
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: byte %" G_GSIZE_FORMAT ": expected %s, found none", name,
                offset + (gsize)(line.text - start), expected);
    return NULL;
}

char *
gloss_synset_dup_definition(const GlossSynset *synset)
{
    const char *example = strstr(synset->gloss, "; \"");

    return example ? g_strndup(synset->gloss, (gsize)(example - synset->gloss))
                   : g_strdup(synset->gloss);
}
