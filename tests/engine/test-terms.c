/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/text/terms.h"
#include "tests/engine/random-text.h"

typedef struct {
    const char *text;
    gsize size;
    GString *out;
    gsize last;
    guint left;
} Collector;

/* "stem", "+word" where colocated */
static gboolean
collect_cb(const ClozeTerm *term, gpointer data)
{
    Collector *self = data;

    g_assert_cmpuint(term->start, <, term->end);
    g_assert_cmpuint(term->end, <=, self->size);
    g_assert_cmpuint(term->start, >=, self->last);
    g_assert_true(g_utf8_validate(term->text, (gssize)term->size, NULL));
    self->last = term->start;
    g_string_append(self->out, term->colocated ? "+" : self->out->len ? " " : "");
    g_string_append_len(self->out, term->text, (gssize)term->size);
    return self->left == 0 || --self->left > 0;
}

static void
assert_terms(const char *language, const char *text, const char *expected)
{
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    Collector collector = {.text = text, .size = strlen(text), .out = out};

    cloze_terms_set_language(terms, language);
    g_assert_true(cloze_terms_each(terms, text, strlen(text), collect_cb, &collector));
    g_assert_cmpstr(out->str, ==, expected);
}

static void
test_words(void)
{
    assert_terms("en", "The Computers' boundary-layer, 3.14!",
                 "the comput+computers boundari+boundary layer 3.14");
    assert_terms(NULL, "Computers Café", "computers cafe");
    assert_terms("de", "Häuser der Straße", "haus+hauser der strass+strasse");
    assert_terms("fr", "l'avion d’été", "avion ete");
    assert_terms("ru", "кошками", "кошк+кошками");
    assert_terms("en", "", "");
    assert_terms("en", " ,.\n", "");
}

static void
test_chinese(void)
{
    assert_terms("zh", "机器学习", "机+机器 器+器学 学+学习 习");
    assert_terms("zh", "機器", "机+机器 器");
    assert_terms("en", "用PyTorch训练ＧＰＵ", "用 pytorch 训+训练 练 gpu");
}

static void
test_stop(void)
{
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    Collector collector = {.size = 13, .out = out, .left = 2};

    g_assert_false(cloze_terms_each(terms, "one two three", 13, collect_cb, &collector));
    g_assert_cmpstr(out->str, ==, "one two");
}

static void
test_random(void)
{
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    static const char *const languages[] = {"en", "de", "zh", "xx", NULL};

    for (guint32 seed = 0; seed < 100; seed++) {
        g_autoptr(GString) text = random_text_new(seed, 200, (int)(seed % RANDOM_TEXT_KINDS));
        g_autoptr(GString) out = g_string_new(NULL);
        Collector collector = {.size = text->len, .out = out};

        cloze_terms_set_language(terms, languages[seed % G_N_ELEMENTS(languages)]);
        g_assert_true(cloze_terms_each(terms, text->str, text->len, collect_cb, &collector));
    }
}

/* What is not UTF-8 is stepped over. */
static void
test_invalid(void)
{
    static const char text[] = "ab \xff\xe4\xb8 cd \xe4";
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autoptr(GString) out = g_string_new(NULL);
    Collector collector = {.size = sizeof text - 1, .out = out};

    g_assert_true(cloze_terms_each(terms, text, sizeof text - 1, collect_cb, &collector));
    g_assert_true(g_str_has_prefix(out->str, "ab"));
    g_assert_nonnull(strstr(out->str, "cd"));
}

static void
test_fold(void)
{
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autofree char *folded = cloze_terms_fold(terms, "Résumés", strlen("Résumés"));

    g_assert_cmpstr(folded, ==, "resumes");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/terms/words", test_words);
    g_test_add_func("/terms/chinese", test_chinese);
    g_test_add_func("/terms/stop", test_stop);
    g_test_add_func("/terms/random", test_random);
    g_test_add_func("/terms/invalid", test_invalid);
    g_test_add_func("/terms/fold", test_fold);
    return g_test_run();
}
