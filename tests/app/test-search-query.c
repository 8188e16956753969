/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-query.h"

static const char *const english[] = {"en", NULL};
static const char *const two[] = {"en", "de", NULL};

static void
assert_parsed(const char *text, const char *expected)
{
    GlossSearchQuery *query = gloss_search_query_parse(text);
    g_autoptr(GString) out = g_string_new(NULL);

    for (guint i = 0; i < query->clauses->len; i++) {
        const GlossSearchClause *clause = g_ptr_array_index(query->clauses, i);

        g_string_append_printf(out, "%s%s[%s]%s", out->len ? " " : "", clause->negated ? "-" : "",
                               clause->text, clause->prefix ? "*" : "");
        if (clause->quoted)
            g_string_append(out, "q");
    }
    g_assert_cmpstr(out->str, ==, expected);
    gloss_search_query_free(query);
}

static void
test_parse(void)
{
    assert_parsed("", "");
    assert_parsed("two words", "[two] [words]");
    assert_parsed("\"a phrase\" and -not", "[a phrase]q [and] -[not]");
    assert_parsed("-\"not this\" comp*", "-[not this]q [comp]*");
    assert_parsed("well-known - x", "[well-known] [-] [x]");
    assert_parsed("\"open quote", "[open quote]q");
    assert_parsed("“curly” 「角」 －负", "[curly]q [角]q -[负]");
    assert_parsed("\"\" * ** --a", "[--a]");
    assert_parsed("a\"b c\"d", "[a] [b c]q [d]");
}

static char *
make(const char *text, const char *const *languages)
{
    g_autoptr(GlossSearchQuery) query = gloss_search_query_parse(text);
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autoptr(GlossWordQuery) words = gloss_search_query_make_words(query, terms, languages);
    GString *out;

    if (!words)
        return NULL;
    out = g_string_new(words->expression);
    for (guint i = 0; i < words->phrases->len; i++) {
        const GlossWordPhrase *phrase = &g_array_index(words->phrases, GlossWordPhrase, i);

        g_string_append_printf(out, " %d:%g", phrase->group, (double)phrase->weight);
    }
    return g_string_free(out, FALSE);
}

static void
assert_made(const char *text, const char *const *languages, const char *expected)
{
    g_autofree char *made = make(text, languages);

    g_assert_cmpstr(made, ==, expected);
}

static void
test_words(void)
{
    assert_made("Computers compute", english, "(\"comput\") 0:2");
    assert_made("the running", two, "(\"the\" OR \"run\" OR \"running\") 0:1 1:1 1:1");
    assert_made("学习机", english, "(\"学习\" OR \"习机\") 0:1 1:1");
    assert_made("水", english, "(\"水\") 0:1");
    assert_made("minist*", english, "(\"minist\" *) 0:1");
    assert_made("-only", english, NULL);
    assert_made("() \" :", english, NULL);
}

static void
test_signs(void)
{
    assert_made("\"old boats\" -rivers", english, "(\"old\" OR \"boat\") 0:1 1:1");
}

static void
test_filters(void)
{
    g_autoptr(GlossSearchQuery) query = gloss_search_query_parse("a \"b c\" \"d\" -e -\"f g\"");
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autofree char *required = gloss_search_query_make_required(query, terms, english);
    g_autofree char *forbidden = gloss_search_query_make_forbidden(query, terms, english);

    g_assert_cmpstr(required, ==, "(\"b c\") AND (\"d\")");
    g_assert_cmpstr(forbidden, ==, "(\"e\") OR (\"f g\")");
    g_assert_cmpstr(query->text, ==, "a b c d");
}

static void
test_plain(void)
{
    g_autoptr(GlossSearchQuery) query = gloss_search_query_new_plain("old \"boats\" -rivers boat*");
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autoptr(GlossWordQuery) words = gloss_search_query_make_words(query, terms, english);

    g_assert_cmpstr(words->expression, ==, "(\"old\" OR \"boat\" OR \"river\")");
    g_assert_cmpfloat((double)g_array_index(words->phrases, GlossWordPhrase, 1).weight, ==, 2);
    g_assert_null(gloss_search_query_make_forbidden(query, terms, english));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-query/parse", test_parse);
    g_test_add_func("/search-query/words", test_words);
    g_test_add_func("/search-query/signs", test_signs);
    g_test_add_func("/search-query/filters", test_filters);
    g_test_add_func("/search-query/plain", test_plain);
    return g_test_run();
}
