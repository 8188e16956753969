/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/anchor.h"

#include <string.h>

static const char text[] = "First paragraph, about nothing.\n\nAda met Grace in Paris. Later Ada "
                           "left. Grace stayed in Paris.\n\nThe end.";

static gsize
place_of(const char *in, const char *words)
{
    const char *at = strstr(in, words);

    g_assert_nonnull(at);
    return (gsize)(at - in);
}

static GlossAnchor *
make(const char *from, const char *words, const char *part)
{
    gsize start = place_of(from, words) + place_of(words, part);

    return gloss_anchor_new(from, strlen(from), start, start + strlen(part));
}

/* The words around are those of the sentence, not of its neighbours. */
static void
test_surroundings(void)
{
    g_autoptr(GlossAnchor) anchor = make(text, "Later Ada", "Ada");
    g_autoptr(GlossAnchor) two = make(text, "Paris. Later", "Paris. Later");

    g_assert_cmpstr(anchor->before, ==, "Later ");
    g_assert_cmpstr(anchor->content, ==, "Ada");
    g_assert_cmpstr(anchor->after, ==, " left.");
    g_assert_cmpstr(two->before, ==, "Ada met Grace in ");
    g_assert_cmpstr(two->after, ==, " Ada left.");
}

static void
test_long_surroundings(void)
{
    g_autoptr(GString) long_text = g_string_new(NULL);
    g_autoptr(GlossAnchor) anchor = NULL;

    for (guint i = 0; i < 4000; i++)
        g_string_append(long_text, "\303\251");
    anchor = gloss_anchor_new(long_text->str, long_text->len, 4001 - 1, 4002);
    g_assert_true(g_utf8_validate(anchor->before, -1, NULL));
    g_assert_true(g_utf8_validate(anchor->after, -1, NULL));
    g_assert_cmpuint(strlen(anchor->before), <=, GLOSS_ANCHOR_MAX_BYTES);
    g_assert_cmpuint(strlen(anchor->before), >, GLOSS_ANCHOR_MAX_BYTES / 2);
}

static void
assert_found(const GlossAnchor *anchor, const char *in, gsize expected, gsize goal)
{
    gsize start = 0;

    g_assert_true(gloss_anchor_find(anchor, in, strlen(in), expected, &start));
    g_assert_cmpuint(start, ==, goal);
}

static void
test_unchanged(void)
{
    g_autoptr(GlossAnchor) anchor = make(text, "Later Ada", "Ada");
    gsize at = place_of(text, "Later Ada") + 6;

    assert_found(anchor, text, at, at);
    assert_found(anchor, text, 0, at);
    assert_found(anchor, text, 100000, at);
}

static void
test_moved(void)
{
    static const char changed[] =
        "A new beginning with Ada and Paris.\n\nThe end.\n\nAda met Grace "
        "in Paris. Much later Ada left. Grace stayed in Paris.";
    g_autoptr(GlossAnchor) ada = make(text, "Later Ada", "Ada");
    g_autoptr(GlossAnchor) paris = make(text, "stayed in Paris", "Paris");

    assert_found(ada, changed, 5, place_of(changed, "later Ada") + 6);
    assert_found(paris, changed, 5, place_of(changed, "stayed in Paris") + 10);
}

static void
test_lost(void)
{
    static const char other[] = "Paris is the capital of France. Nobody stays.";
    g_autoptr(GlossAnchor) paris = make(text, "stayed in Paris", "Paris");
    g_autoptr(GlossAnchor) grace = make(text, "Grace stayed", "Grace");
    gsize start;

    g_assert_false(gloss_anchor_find(paris, other, strlen(other), 0, &start));
    g_assert_false(gloss_anchor_find(grace, other, strlen(other), 0, &start));
    g_assert_false(gloss_anchor_find(grace, "", 0, 0, &start));
}

/* Two places that are alike in all: the nearer one. */
static void
test_twins(void)
{
    static const char twins[] = "Ada left.\n\nAda left.\n\nAda left.";
    g_autoptr(GlossAnchor) anchor = gloss_anchor_new(twins, strlen(twins), 11, 14);

    assert_found(anchor, twins, 11, 11);
    assert_found(anchor, "xx Ada left.\n\nAda left.\n\nAda left.", 11, 14);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/anchor/surroundings", test_surroundings);
    g_test_add_func("/anchor/long-surroundings", test_long_surroundings);
    g_test_add_func("/anchor/unchanged", test_unchanged);
    g_test_add_func("/anchor/moved", test_moved);
    g_test_add_func("/anchor/lost", test_lost);
    g_test_add_func("/anchor/twins", test_twins);
    return g_test_run();
}
