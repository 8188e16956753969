/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Chinese runs never reach ICU's breaker, whose dictionary would cut them as it likes. */
#include "engine/text/terms.h"

#include <string.h>

#include <libstemmer.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/utext.h>

#include "engine/base/error.h"
#include "engine/text/folding.h"

/* Longer words are no words: they are cut off here. */
#define MOST_WORD_BYTES 256

struct _ClozeTerms {
    ClozeFolding *folding;
    UBreakIterator *breaker;
    UText *view;
    char language[3];
    struct sb_stemmer *stemmer; /* (nullable) */
    GString *word;
    GString *stem;
};

typedef struct {
    ClozeTerms *terms;
    const char *text;
    ClozeTermFunc func;
    gpointer data;
} Run;

ClozeTerms *
cloze_terms_new(GError **error)
{
    g_autoptr(ClozeTerms) self = g_new0(ClozeTerms, 1);
    UErrorCode status = U_ZERO_ERROR;

    self->word = g_string_new(NULL);
    self->stem = g_string_new(NULL);
    self->folding = cloze_folding_new(error);
    if (!self->folding)
        return NULL;
    self->breaker = ubrk_open(UBRK_WORD, "", NULL, 0, &status);
    if (U_FAILURE(status)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "expected the rules of word breaks in ICU's data, found %s",
                    u_errorName(status));
        return NULL;
    }
    return g_steal_pointer(&self);
}

void
cloze_terms_free(ClozeTerms *self)
{
    if (!self)
        return;
    if (self->breaker)
        ubrk_close(self->breaker);
    utext_close(self->view);
    if (self->stemmer)
        sb_stemmer_delete(self->stemmer);
    g_clear_pointer(&self->folding, cloze_folding_free);
    g_string_free(self->word, TRUE);
    g_string_free(self->stem, TRUE);
    g_free(self);
}

void
cloze_terms_set_language(ClozeTerms *self, const char *language)
{
    if (!language || strlen(language) != 2)
        language = "";
    if (g_str_equal(language, self->language))
        return;
    g_strlcpy(self->language, language, sizeof self->language);
    g_clear_pointer(&self->stemmer, sb_stemmer_delete);
    if (*language)
        self->stemmer = sb_stemmer_new(language, NULL);
}

static gboolean
emit(Run *run, const GString *text, gsize start, gsize end, ClozeTermKind kind, gboolean colocated)
{
    const ClozeTerm term = {.text = text->str,
                            .size = text->len,
                            .start = start,
                            .end = end,
                            .kind = kind,
                            .colocated = colocated};

    return run->func(&term, run->data);
}

/* "l'avion", "dell'arte": the article is no part of the word. */
static void
drop_elision(ClozeTerms *self)
{
    const char *mark = memchr(self->word->str, '\'', self->word->len);
    gsize at = mark ? (gsize)(mark - self->word->str) : 0;

    if (at == 0 || at > 5 || at + 1 >= self->word->len)
        return;
    if (g_str_equal(self->language, "it") || (g_str_equal(self->language, "fr") && at <= 2))
        g_string_erase(self->word, 0, (gssize)at + 1);
}

static gboolean
emit_word(Run *run, gsize start, gsize end)
{
    ClozeTerms *self = run->terms;
    const sb_symbol *stem;
    gsize size = MIN(end - start, MOST_WORD_BYTES);

    while (size > 0 && ((guchar)run->text[start + size] & 0xC0) == 0x80 && start + size < end)
        size--;
    cloze_folding_fold(self->folding, run->text + start, size, self->word);
    drop_elision(self);
    if (self->word->len == 0)
        return TRUE;
    g_string_assign(self->stem, "");
    stem = self->stemmer ? sb_stemmer_stem(self->stemmer, (const sb_symbol *)self->word->str,
                                           (int)self->word->len)
                         : NULL;
    if (stem)
        g_string_append_len(self->stem, (const char *)stem, sb_stemmer_length(self->stemmer));
    if (self->stem->len == 0)
        g_string_append_len(self->stem, self->word->str, (gssize)self->word->len);
    cloze_folding_drop_accents(self->folding, self->stem);
    cloze_folding_drop_accents(self->folding, self->word);
    if (!emit(run, self->stem, start, end, CLOZE_TERM_STEM, FALSE))
        return FALSE;
    return g_string_equal(self->stem, self->word) ||
           emit(run, self->word, start, end, CLOZE_TERM_WORD, TRUE);
}

static gboolean
emit_words(Run *run, gsize start, gsize end)
{
    ClozeTerms *self = run->terms;
    UErrorCode status = U_ZERO_ERROR;
    int32_t from = 0;

    self->view = utext_openUTF8(self->view, run->text + start, (int64_t)(end - start), &status);
    ubrk_setUText(self->breaker, self->view, &status);
    if (U_FAILURE(status))
        return TRUE;
    for (int32_t to = ubrk_next(self->breaker); to != UBRK_DONE; to = ubrk_next(self->breaker)) {
        if (ubrk_getRuleStatus(self->breaker) >= UBRK_WORD_NUMBER &&
            !emit_word(run, start + (gsize)from, start + (gsize)to))
            return FALSE;
        from = to;
    }
    return TRUE;
}

static gsize
char_size(const char *text, gsize size, gsize i)
{
    return MIN((gsize)g_utf8_skip[(guchar)text[i]], size - i);
}

static gboolean
emit_characters(Run *run, gsize start, gsize end)
{
    ClozeTerms *self = run->terms;

    for (gsize i = start; i < end;) {
        gsize n = char_size(run->text, end, i), next = i + n;
        gsize pair = next < end ? next + char_size(run->text, end, next) : next;

        cloze_folding_fold_han(self->folding, run->text + i, n, self->word);
        if (!emit(run, self->word, i, next, CLOZE_TERM_CHARACTER, FALSE))
            return FALSE;
        if (pair > next) {
            cloze_folding_fold_han(self->folding, run->text + i, pair - i, self->word);
            if (!emit(run, self->word, i, pair, CLOZE_TERM_PAIR, TRUE))
                return FALSE;
        }
        i = next;
    }
    return TRUE;
}

static gboolean
is_han_at(const char *text, gsize size, gsize i)
{
    gunichar c;

    if ((guchar)text[i] < 0xE3)
        return FALSE;
    c = g_utf8_get_char_validated(text + i, (gssize)(size - i));
    return c < 0x110000 && u_hasBinaryProperty((UChar32)c, UCHAR_IDEOGRAPHIC);
}

/* The end of the run of characters from @i on that are all Chinese or all not. */
static gsize
run_end(const char *text, gsize size, gsize i, gboolean han)
{
    while (i < size && is_han_at(text, size, i) == han)
        i += char_size(text, size, i);
    return i;
}

gboolean
cloze_terms_each(ClozeTerms *self, const char *text, gsize size, ClozeTermFunc func, gpointer data)
{
    Run run = {.terms = self, .text = text, .func = func, .data = data};

    for (gsize i = 0; i < size;) {
        gboolean han = is_han_at(text, size, i);
        gsize end = run_end(text, size, i, han);

        if (!(han ? emit_characters(&run, i, end) : emit_words(&run, i, end)))
            return FALSE;
        i = end;
    }
    return TRUE;
}

char *
cloze_terms_fold(ClozeTerms *self, const char *word, gsize size)
{
    cloze_folding_fold(self->folding, word, size, self->word);
    cloze_folding_drop_accents(self->folding, self->word);
    return g_strndup(self->word->str, self->word->len);
}
