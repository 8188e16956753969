/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/text/passages.h"
#include "tests/engine/random-text.h"

static const ClozePassageOptions small = {.least = 10, .most = 24, .overlap = 6};

static ClozeTokenizer *
load(void)
{
    static const char vocab[] = "[PAD]\n[UNK]\n[CLS]\n[SEP]\nthe\ncat\nsat\na\n##a\n.\n";
    g_autoptr(GError) error = NULL;
    ClozeTokenizer *tokenizer =
        cloze_tokenizer_load_vocab(vocab, sizeof vocab - 1, "vocab.txt", TRUE, &error);

    g_assert_no_error(error);
    return tokenizer;
}

static GArray *
cut(const char *text, gsize size, const ClozeHeading *headings, gsize n)
{
    g_autoptr(ClozeTokenizer) tokenizer = load();
    g_autoptr(GError) error = NULL;
    GArray *passages = cloze_passages_cut(tokenizer, text, size, headings, n, &small, &error);

    g_assert_no_error(error);
    return passages;
}

static gboolean
is_blank(const char *text, gsize start, gsize end)
{
    for (; start < end; start = (gsize)(g_utf8_next_char(text + start) - text))
        if (!g_unichar_isspace(g_utf8_get_char(text + start)))
            return FALSE;
    return TRUE;
}

/* Every byte that is not white space or the heading's is in a passage, and none is too long. */
static void
assert_sound(const char *text, gsize size, GArray *passages)
{
    gsize covered = 0, last = 0;

    for (guint i = 0; i < passages->len; i++) {
        const ClozePassage *passage = &g_array_index(passages, ClozePassage, i);

        g_assert_cmpuint(passage->start, <, passage->end);
        g_assert_cmpuint(passage->end, <=, size);
        g_assert_cmpuint(passage->n_tokens, <=, small.most);
        g_assert_cmpuint(passage->end, >, last);
        if (passage->start > covered)
            g_assert_true(is_blank(text, covered, passage->start));
        covered = last = passage->end;
    }
    g_assert_true(is_blank(text, covered, size));
}

static void
test_random(void)
{
    for (guint32 seed = 0; seed < 150; seed++) {
        g_autoptr(GString) text =
            random_text_new(seed, seed * 7 % 400, (int)(seed % RANDOM_TEXT_KINDS));
        g_autoptr(GArray) passages = cut(text->str, text->len, NULL, 0);

        assert_sound(text->str, text->len, passages);
    }
}

static void
append_sentences(GString *text, guint n)
{
    for (guint i = 0; i < n; i++)
        g_string_append(text, "The cat sat. ");
}

/* Sentences of four tokens: six fill a passage, one is repeated. */
static void
test_overlap(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) passages = NULL;

    append_sentences(text, 20);
    passages = cut(text->str, text->len, NULL, 0);
    assert_sound(text->str, text->len, passages);
    g_assert_cmpuint(passages->len, ==, 4);
    for (guint i = 0; i < passages->len; i++) {
        const ClozePassage *passage = &g_array_index(passages, ClozePassage, i);

        g_assert_cmpuint(passage->n_tokens, >=, small.least);
        if (i > 0)
            g_assert_cmpuint(passage->start, <, (passage - 1)->end);
    }
}

/* A paragraph that does not fit begins a new passage; the rest of a section is not left alone. */
static void
test_paragraphs(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) passages = NULL;
    gsize second;

    append_sentences(text, 4);
    g_string_append(text, "\n\n");
    second = text->len;
    append_sentences(text, 5);
    passages = cut(text->str, text->len, NULL, 0);
    g_assert_cmpuint(passages->len, ==, 2);
    g_assert_cmpuint(g_array_index(passages, ClozePassage, 0).end, <, second);
    g_assert_cmpuint(g_array_index(passages, ClozePassage, 1).end, ==, text->len - 1);
}

static void
test_headings(void)
{
    g_autoptr(GString) text = g_string_new("# One\n\n");
    ClozeHeading headings[4];
    g_autoptr(GArray) passages = NULL;
    g_autofree char *path = NULL, *none = NULL;

    headings[0] = (ClozeHeading){0, 5, 1};
    append_sentences(text, 4);
    g_string_append(text, "\n\n");
    headings[1] = (ClozeHeading){text->len, text->len + 7, 2};
    g_string_append(text, "## Two \n\n");
    append_sentences(text, 4);
    headings[2] = (ClozeHeading){text->len, text->len + 6, 2};
    g_string_append(text, "Three\n");
    headings[3] = (ClozeHeading){text->len, text->len + 3, 3};
    g_string_append(text, "End");
    passages = cut(text->str, text->len, headings, 4);
    g_assert_cmpuint(passages->len, ==, 3);
    g_assert_cmpint(g_array_index(passages, ClozePassage, 0).heading, ==, 0);
    g_assert_cmpuint(g_array_index(passages, ClozePassage, 0).start, ==, 7);
    g_assert_cmpint(g_array_index(passages, ClozePassage, 1).heading, ==, 1);
    g_assert_cmpuint(g_array_index(passages, ClozePassage, 2).end, ==, text->len);
    path = cloze_passages_dup_path(text->str, headings, 3, " › ");
    g_assert_cmpstr(path, ==, "One › Three › End");
    none = cloze_passages_dup_path(text->str, headings, -1, " › ");
    g_assert_cmpstr(none, ==, "");
}

/* One sentence, and one word, longer than any passage. */
static void
test_long(void)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) passages = NULL;

    for (guint i = 0; i < 100; i++)
        g_string_append(text, "the cat ");
    for (guint i = 0; i < 90; i++)
        g_string_append(text, "a");
    passages = cut(text->str, text->len, NULL, 0);
    assert_sound(text->str, text->len, passages);
    g_assert_cmpuint(passages->len, >=, 12);
}

static void
test_empty(void)
{
    g_autoptr(GArray) empty = cut("", 0, NULL, 0), blank = cut(" \n\t ", 4, NULL, 0);

    g_assert_cmpuint(empty->len, ==, 0);
    g_assert_cmpuint(blank->len, ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/passages/random", test_random);
    g_test_add_func("/passages/overlap", test_overlap);
    g_test_add_func("/passages/paragraphs", test_paragraphs);
    g_test_add_func("/passages/headings", test_headings);
    g_test_add_func("/passages/long", test_long);
    g_test_add_func("/passages/empty", test_empty);
    return g_test_run();
}
