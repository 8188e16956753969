/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/added-tokens.h"

#include <string.h>

#define S(text) ((char *)(text))

static GArray *
new_tokens(const ClozeAddedToken *tokens, gsize n)
{
    GArray *array = cloze_added_tokens_new_array();

    for (gsize i = 0; i < n; i++) {
        ClozeAddedToken token = tokens[i];

        token.content = g_strdup(token.content);
        g_array_append_val(array, token);
    }
    return array;
}

/* "id:begin-end" of every match */
static void
assert_finds(const ClozeAddedToken *tokens, gsize n, const ClozeNormalizer *normalizer,
             const char *text, const char *expected)
{
    g_autoptr(GArray) array = new_tokens(tokens, n);
    ClozeAddedTokens set;
    ClozeAddedMatch match;
    GString *found = g_string_new(NULL);
    gsize search = 0, floor = 0;

    cloze_added_tokens_init(&set, array, normalizer);
    while (cloze_added_tokens_next(&set, text, strlen(text), &search, floor, &match)) {
        g_string_append_printf(found, "%s%d:%zu-%zu", found->len ? " " : "", match.id, match.begin,
                               match.end);
        g_assert_cmpuint(match.begin, >=, floor);
        floor = match.end;
    }
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
    cloze_added_tokens_clear(&set);
}

static void
test_leftmost_longest(void)
{
    static const ClozeAddedToken tokens[] = {
        {S("<x"), 1}, {S("<x>"), 2}, {S("x><"), 3}, {S("a"), 4}};

    assert_finds(tokens, 4, NULL, "<x><x", "2:0-3 1:3-5");
    assert_finds(tokens, 4, NULL, "bx><x", "3:1-4");
    assert_finds(tokens, 4, NULL, "<X>", "");
    assert_finds(tokens, 4, NULL, "", "");
    assert_finds(tokens, 1, NULL, "--<x--<", "1:2-4");
}

static void
test_strip(void)
{
    static const ClozeAddedToken tokens[] = {{S("[M]"), 1, .lstrip = TRUE, .rstrip = TRUE}};

    assert_finds(tokens, 1, NULL, "a  [M]\xE3\x80\x80z", "1:1-9");
    assert_finds(tokens, 1, NULL, "[M]  [M] ", "1:0-5 1:5-9");
    assert_finds(tokens, 1, NULL, " [M]", "1:0-4");
}

/* White space that one token took is not another's. */
static void
test_taken_space(void)
{
    static const ClozeAddedToken tokens[] = {{S("<x>"), 1, .rstrip = TRUE}, {S(" "), 2}};

    assert_finds(tokens, 2, NULL, "<x>  a b", "1:0-5 2:6-7");
}

static void
test_single_word(void)
{
    static const ClozeAddedToken tokens[] = {{S("ab"), 1, .single_word = TRUE}};

    assert_finds(tokens, 1, NULL, "ab, abc zab ab", "1:0-2 1:12-14");
    assert_finds(tokens, 1, NULL,
                 "\xC3\xA9"
                 "ab",
                 "");
    assert_finds(tokens, 1, NULL,
                 "\xE2\x82\xAC"
                 "ab",
                 "1:3-5");
}

static void
test_sets(void)
{
    static const ClozeNormalizer lower = {{CLOZE_NORMALIZER_LOWER}, 1};
    static const ClozeAddedToken tokens[] = {{S("Ab"), 1},
                                             {S("Ab"), 2, .normalized = TRUE},
                                             {S("AB"), 3, .normalized = TRUE, .special = TRUE}};

    assert_finds(tokens, 3, NULL, "ab Ab AB", "1:3-5");
    assert_finds(tokens, 3, &lower, "ab Ab", "3:0-2");
    assert_finds(tokens, 2, &lower, "ab Ab", "2:0-2");
}

static void
test_empty(void)
{
    static const ClozeAddedToken tokens[] = {{S(""), 1}};
    g_autoptr(GArray) array = new_tokens(tokens, 1);
    ClozeAddedTokens set;

    cloze_added_tokens_init(&set, array, NULL);
    g_assert_true(cloze_added_tokens_is_empty(&set));
    cloze_added_tokens_clear(&set);
    assert_finds(tokens, 1, NULL, "abc", "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/added-tokens/leftmost-longest", test_leftmost_longest);
    g_test_add_func("/added-tokens/strip", test_strip);
    g_test_add_func("/added-tokens/taken-space", test_taken_space);
    g_test_add_func("/added-tokens/single-word", test_single_word);
    g_test_add_func("/added-tokens/sets", test_sets);
    g_test_add_func("/added-tokens/empty", test_empty);
    return g_test_run();
}
