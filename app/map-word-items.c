/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words are told apart as the search index does it. */
#include "app/map-word-items.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/map-embedding.h"
#include "app/map-passages.h"
#include "engine/base/error.h"
#include "engine/text/language.h"
#include "engine/text/terms.h"

#define AROUND  ((gsize)240) /* bytes of text on each side of a use */
#define N_GLOSS 60           /* letters of a sense's gloss in its name */
#define KNOWN   "en"         /* the language whose senses are told apart */

typedef struct {
    const ClozeMapItems *from;
    ClozeMapItems *items;
    ClozeTerms *terms;
    const char *word;
    char *folded;
    gboolean is_written_together; /* Chinese and Japanese have no spaces between words */
    GHashTable *stems;            /* language to the word's stem there */
    gsize row;
    const char *text;
    const char *language;
    const char *stem; /* of the word, in that language */
    gsize base;       /* where the text starts in its document */
    gsize last;       /* end of the last use, so that a stem and its word count once */
} Search;

static const char *
get_value(const ClozeMapItems *items, const char *column, gsize row)
{
    const ClozeMapColumn *found = cloze_map_items_find_column(items, column);

    return found ? cloze_map_items_get(found, row) : NULL;
}

static gsize
get_number(const ClozeMapItems *items, const char *column, gsize row)
{
    const char *value = get_value(items, column, row);

    return value ? (gsize)g_ascii_strtoull(value, NULL, 10) : 0;
}

/* Back (or on) to a border between words near @at, at least to one between characters. */
static gsize
find_border(const char *text, gsize at, gssize step, gsize end)
{
    gsize found = at;

    while (found != end && !g_ascii_isspace(text[found]))
        found = (gsize)((gssize)found + step);
    if (found == end || MAX(found, at) - MIN(found, at) > AROUND / 4)
        found = at;
    while (found != end && ((guchar)text[found] & 0xc0) == 0x80)
        found = (gsize)((gssize)found + step);
    return found;
}

static void
add_use(Search *self, gsize start, gsize end)
{
    gsize size = strlen(self->text);
    gsize from = start > AROUND ? find_border(self->text, start - AROUND, 1, start) : 0;
    gsize to = end + AROUND < size ? find_border(self->text, end + AROUND, -1, end) : size;
    g_autofree char *around = NULL, *word = NULL, *at = NULL;
    const char *file = get_value(self->from, GLOSS_MAP_PASSAGES_FILE, self->row);

    if (start < self->last)
        return;
    while (from < start && g_ascii_isspace(self->text[from]))
        from++;
    self->last = end;
    around = g_strndup(self->text + from, to - from);
    word = g_strndup(self->text + start, end - start);
    at = g_strdup_printf("%" G_GSIZE_FORMAT, start - from);
    gloss_map_passages_set(self->items, GLOSS_MAP_EMBEDDING_WORD, word);
    gloss_map_passages_set(self->items, GLOSS_MAP_EMBEDDING_AT, at);
    gloss_map_passages_set(self->items, "language", self->language);
    if (file) {
        gloss_map_passages_add(self->items, around, file, self->base + start, self->base + end);
    } else {
        gloss_map_passages_set(self->items, "text", around);
        self->items->n++;
    }
}

static gboolean
take_stem_cb(const ClozeTerm *term, gpointer data)
{
    char **stem = data;

    if (term->kind != CLOZE_TERM_STEM)
        return TRUE;
    *stem = g_strndup(term->text, term->size);
    return FALSE;
}

/* (transfer none) the word's stem in the language of the text. */
static const char *
find_stem(Search *self)
{
    const char *language = self->language ? self->language : "";
    char *stem = g_hash_table_lookup(self->stems, language);

    if (stem)
        return stem;
    cloze_terms_each(self->terms, self->word, strlen(self->word), take_stem_cb, &stem);
    stem = stem ? stem : g_strdup(self->folded);
    g_hash_table_insert(self->stems, g_strdup(language), stem);
    return stem;
}

static gboolean
term_cb(const ClozeTerm *term, gpointer data)
{
    Search *self = data;
    const char *wanted = term->kind == CLOZE_TERM_STEM   ? self->stem
                         : term->kind == CLOZE_TERM_WORD ? self->folded
                                                         : NULL;

    if (wanted && strlen(wanted) == term->size && memcmp(wanted, term->text, term->size) == 0)
        add_use(self, term->start, term->end);
    return TRUE;
}

static void
search_together(Search *self)
{
    gsize size = strlen(self->word);

    for (const char *at = self->text; (at = strstr(at, self->word)); at += size)
        add_use(self, (gsize)(at - self->text), (gsize)(at - self->text) + size);
}

static void
search_row(Search *self)
{
    const char *language = get_value(self->from, "language", self->row);

    self->text = cloze_map_items_get_text(self->from, self->row);
    if (!self->text)
        return;
    self->language = language ? language : cloze_language_guess(self->text, strlen(self->text));
    self->base = get_number(self->from, GLOSS_MAP_PASSAGES_START, self->row);
    self->last = 0;
    if (self->is_written_together) {
        search_together(self);
        return;
    }
    cloze_terms_set_language(self->terms, self->language);
    self->stem = find_stem(self);
    cloze_terms_each(self->terms, self->text, strlen(self->text), term_cb, self);
}

static gboolean
has_han(const char *word)
{
    for (const char *p = word; *p; p = g_utf8_next_char(p)) {
        GUnicodeScript script = g_unichar_get_script(g_utf8_get_char(p));

        if (script == G_UNICODE_SCRIPT_HAN || script == G_UNICODE_SCRIPT_HIRAGANA ||
            script == G_UNICODE_SCRIPT_KATAKANA)
            return TRUE;
    }
    return FALSE;
}

static gboolean
search_all(Search *self, GCancellable *cancellable, GError **error)
{
    for (; self->row < self->from->n; self->row++) {
        if (g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        search_row(self);
    }
    if (self->items->n)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                _("“%s” is not used in any of the texts."), self->word);
    return FALSE;
}

ClozeMapItems *
gloss_map_word_items_find(const ClozeMapItems *from, const char *word, GCancellable *cancellable,
                          GError **error)
{
    g_autoptr(ClozeMapItems) items = cloze_map_items_new();
    g_autoptr(GHashTable) stems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(ClozeTerms) terms = cloze_terms_new(error);
    g_autofree char *folded = terms ? cloze_terms_fold(terms, word, strlen(word)) : NULL;
    Search self = {.from = from,
                   .items = items,
                   .terms = terms,
                   .word = word,
                   .folded = folded,
                   .is_written_together = has_han(word),
                   .stems = stems};

    if (!terms || !search_all(&self, cancellable, error))
        return NULL;
    return g_steal_pointer(&items);
}

/* "bank, depository: a financial institution …" */
static char *
name_sense(const GlossChoiceScore *best)
{
    g_autofree char *gloss = NULL;
    const char *title = best->title ? best->title : best->id;

    if (!best->gloss || !*best->gloss)
        return g_strdup(title);
    gloss = g_utf8_strlen(best->gloss, -1) > N_GLOSS ? g_utf8_substring(best->gloss, 0, N_GLOSS)
                                                     : g_strdup(best->gloss);
    return g_strdup_printf("%s: %s%s", title, gloss,
                           strlen(gloss) < strlen(best->gloss) ? "…" : "");
}

static char *
find_sense(const ClozeMapItems *items, gsize row, GlossPluginInfo *ranker,
           GCancellable *cancellable, GError **error)
{
    const char *text = cloze_map_items_get_text(items, row);
    gsize start = get_number(items, GLOSS_MAP_EMBEDDING_AT, row);
    const char *word = get_value(items, GLOSS_MAP_EMBEDDING_WORD, row);
    const GlossRankRequest request = {text, strlen(text), start, start + strlen(word), NULL, NULL};
    const char *language = get_value(items, "language", row);
    g_autoptr(GPtrArray) senses = NULL;

    if (language && !g_str_equal(language, KNOWN))
        return g_strdup_printf("(%s)", language);
    senses = gloss_plugin_info_rank(ranker, &request, cancellable, error);
    if (!senses)
        return NULL;
    return senses->len ? name_sense(senses->pdata[0]) : g_strdup(_("(none)"));
}

gboolean
gloss_map_word_items_add_senses(ClozeMapItems *items, GlossPluginInfo *ranker,
                                void (*progress)(gsize done, gpointer data), gpointer data,
                                GCancellable *cancellable, GError **error)
{
    ClozeMapColumn *column = cloze_map_items_add_column(items, "sense");

    for (gsize i = 0; i < items->n; i++) {
        g_autofree char *sense = NULL;

        if (progress)
            progress(i, data);
        sense = find_sense(items, i, ranker, cancellable, error);
        if (!sense)
            return FALSE;
        cloze_map_items_set(items, column, i, sense);
    }
    return TRUE;
}
