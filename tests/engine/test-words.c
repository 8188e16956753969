/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/words.h"

#include <string.h>

#include "engine/base/gzip.h"
#include "engine/data/dataset.h"
#include "tests/shared-data.h"

static void
assert_words(const char *text, const char *expected)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    g_autoptr(GString) found = g_string_new(NULL);
    gsize end = 0;

    cloze_words_cut(text, 0, strlen(text), words);
    for (guint i = 0; i < words->len; i++) {
        ClozeRange *word = &g_array_index(words, ClozeRange, i);

        g_assert_cmpuint(word->start, >=, end);
        g_assert_cmpuint(word->start, <, word->end);
        end = word->end;
        g_string_append(found, i > 0 ? " " : "");
        g_string_append_len(found, text + word->start, (gssize)(word->end - word->start));
    }
    g_assert_cmpstr(found->str, ==, expected);
}

static void
test_marks(void)
{
    assert_words("He left (at noon), he said.", "He left ( at noon ) , he said .");
    assert_words("\"Wait...\" -- no; really?!", "\" Wait ... \" -- no ; really ? !");
    assert_words("costs $5.20, 30% off", "costs $ 5.20 , 30 % off");
    assert_words("\xe2\x80\x9cYes,\xe2\x80\x9d she\xe2\x80\x94 and he",
                 "\xe2\x80\x9c Yes , \xe2\x80\x9d she \xe2\x80\x94 and he");
    assert_words("and/or 1/2 10:30 a:b 1,000", "and / or 1/2 10:30 a : b 1,000");
    assert_words("C++ and AT&T", "C++ and AT&T");
    assert_words(" \n\t ", "");
}

static void
test_stops(void)
{
    assert_words("The U.S. and J. Smith.", "The U.S. and J. Smith .");
    assert_words("Mr. Brown of Acme Inc., etc.", "Mr. Brown of Acme Inc. , etc.");
    assert_words("I said no. Ph.D. at 5 a.m.", "I said no . Ph.D. at 5 a.m.");
    assert_words("(U.S.)", "( U.S. )");
}

static void
test_clitics(void)
{
    assert_words("John's dogs' don't I'll", "John 's dogs ' do n't I 'll");
    assert_words("O'Brien can\xe2\x80\x99t, she\xe2\x80\x99s",
                 "O'Brien ca n\xe2\x80\x99t , she \xe2\x80\x99s");
    assert_words("'tis 's", "' tis 's");
}

static void
test_addresses(void)
{
    assert_words("see http://a.org/b?c, or me@b.org.", "see http://a.org/b?c , or me@b.org .");
    assert_words("@paulwalk: #news! www.x.com/y", "@paulwalk : #news ! www.x.com/y");
    assert_words("\"Ruth\"<ruth.p...@bbc.co.uk> (http://a.b/c)",
                 "\" Ruth \" < ruth.p...@bbc.co.uk > ( http://a.b/c )");
    assert_words("hi :-) :)", "hi :-) :)");
}

static void
test_han(void)
{
    assert_words("\xe6\x88\x91\xe5\x9c\xa8IBM\xef\xbc\x8c\xe5\xa5\xbd\xe3\x80\x82",
                 "\xe6\x88\x91 \xe5\x9c\xa8 IBM \xef\xbc\x8c \xe5\xa5\xbd \xe3\x80\x82");
    assert_words("\xe8\xae\xa9\xc2\xb7\xe5\x85\x8b a@b.c\xe8\xb0\xa2",
                 "\xe8\xae\xa9 \xc2\xb7 \xe5\x85\x8b a@b.c \xe8\xb0\xa2");
}

static void
test_edges(void)
{
    g_assert_true(cloze_words_is_edge("(\"", (ClozeRange){0, 2}));
    g_assert_false(cloze_words_is_edge("U.S.", (ClozeRange){0, 4}));
    g_assert_false(cloze_words_is_edge("$", (ClozeRange){0, 1}));
}

/* Sentences as written, and their words, from a treebank that splits hyphens where we do not. */
static void
count_shared(const char *text, const ClozeDatasetExample *sentence, gsize *n, gsize *n_shared)
{
    g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    const char *at = text;
    guint i = 0;

    cloze_words_cut(text, 0, strlen(text), words);
    for (guint32 w = 0; w < sentence->tagging->n_words; w++) {
        ClozeRange range = sentence->tagging->words[w];
        g_autofree char *word = g_strndup(sentence->text + range.start, range.end - range.start);
        const char *found = strstr(at, word);
        gsize start, end;

        g_assert_nonnull(found);
        start = (gsize)(found - text);
        end = start + strlen(word);
        at = text + end;
        while (i < words->len && g_array_index(words, ClozeRange, i).start < start)
            i++;
        *n_shared += i < words->len && g_array_index(words, ClozeRange, i).start == start &&
                     g_array_index(words, ClozeRange, i).end == end;
    }
    *n += sentence->tagging->n_words;
}

static void
test_reference(void)
{
    g_autofree char *path = shared_data_find("data/ner-uner/en_ewt-ud-test.iob2.gz");
    const char *paths[] = {path, NULL};
    g_autoptr(ClozeDataset) dataset = path != NULL ? cloze_dataset_read(paths, NULL, NULL) : NULL;
    g_autofree char *packed = NULL, *text = NULL;
    g_autoptr(GBytes) bytes = NULL;
    gsize size, n = 0, n_shared = 0;
    gsize sentence = 0;
    g_auto(GStrv) lines = NULL;

    if (path == NULL)
        return;
    g_assert_true(g_file_get_contents(path, &packed, &size, NULL));
    bytes = cloze_gzip_unpack(packed, size, 1 << 24, path, NULL);
    text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++) {
        if (g_str_has_prefix(*line, "# text = "))
            count_shared(*line + strlen("# text = "), &dataset->examples[sentence++], &n,
                         &n_shared);
    }
    g_test_message("%zu of %zu words alike", n_shared, n);
    g_assert_cmpuint(sentence, ==, dataset->n_examples);
    g_assert_cmpuint(n_shared * 100, >, n * 96);
}

/* Each rule is linear: a paragraph of a million marks is cut at once. */
static void
test_long_chunks(void)
{
    const char *const kinds[] = {"(", "\xe6\x88\x91", "a.", "'", "-(", "@"};

    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        g_autoptr(GArray) words = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
        gint64 started = g_get_monotonic_time();

        for (int n = 0; n < 300000; n++)
            g_string_append(text, kinds[i]);
        cloze_words_cut(text->str, 0, text->len, words);
        g_assert_cmpuint(words->len, >, 0);
        g_assert_cmpint(g_get_monotonic_time() - started, <, 5 * G_USEC_PER_SEC);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/words/marks", test_marks);
    g_test_add_func("/words/stops", test_stops);
    g_test_add_func("/words/clitics", test_clitics);
    g_test_add_func("/words/addresses", test_addresses);
    g_test_add_func("/words/han", test_han);
    g_test_add_func("/words/edges", test_edges);
    g_test_add_func("/words/reference", test_reference);
    g_test_add_func("/words/long-chunks", test_long_chunks);
    return g_test_run();
}
