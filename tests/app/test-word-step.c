/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/word-step.h"

#include <string.h>

/* Moves [mark] in the text; both given with brackets around the range. */
static void
check(const char *before, gboolean at_end, gboolean forward, const char *after)
{
    g_auto(GStrv) parts = g_strsplit_set(before, "[]", 3);
    g_autofree char *text = g_strjoinv("", parts);
    gsize start = strlen(parts[0]), end = start + strlen(parts[1]);
    gboolean moved = gloss_word_step_move(text, strlen(text), at_end, forward, &start, &end);
    g_autofree char *found = g_strdup_printf("%.*s[%.*s]%s", (int)start, text, (int)(end - start),
                                             text + start, text + end);

    g_assert_cmpstr(found, ==, after != NULL ? after : before);
    g_assert_cmpint(moved, ==, after != NULL);
}

static void
test_move(void)
{
    check("Dr. [Ada] Lovelace, of", TRUE, TRUE, "Dr. [Ada Lovelace], of");
    check("Dr. [Ada Lovelace], of", TRUE, FALSE, "Dr. [Ada] Lovelace, of");
    check("Dr. [Ada] Lovelace", TRUE, FALSE, NULL);
    check("Dr. [Ada] Lovelace", FALSE, FALSE, "[Dr. Ada] Lovelace");
    check("[Dr. Ada] Lovelace", FALSE, TRUE, "Dr. [Ada] Lovelace");
    check("[Ada]", FALSE, FALSE, NULL);
    check("[Ada]", TRUE, TRUE, NULL);
    check("[\345\214\227]\344\272\254\345\270\202", TRUE, TRUE,
          "[\345\214\227\344\272\254]\345\270\202");
    check("\345\214\227[\344\272\254\345\270\202]", TRUE, FALSE,
          "\345\214\227[\344\272\254]\345\270\202");
    check("[Caf\303\251 Roma]!", TRUE, FALSE, "[Caf\303\251] Roma!");
    check("[a] ...", TRUE, TRUE, NULL);
    check("... [a]", FALSE, FALSE, NULL);
}

static void
test_trim(void)
{
    static const char text[] = " \302\240 Ada\n ";
    gsize start = 0, end = strlen(text);

    gloss_word_step_trim(text, &start, &end);
    g_assert_cmpuint(start, ==, 4);
    g_assert_cmpuint(end, ==, 7);
    end = start = 1;
    gloss_word_step_trim(text, &start, &end);
    g_assert_cmpuint(end, ==, start);
}

static void
test_ends(void)
{
    g_assert_cmpuint(gloss_word_step_get_end("a b", 3, 1), ==, 3);
    g_assert_cmpuint(gloss_word_step_get_end("a b", 3, 3), ==, 3);
    g_assert_cmpuint(gloss_word_step_get_start("a b", 2), ==, 0);
    g_assert_cmpuint(gloss_word_step_get_start("a b", 0), ==, 0);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/word-step/move", test_move);
    g_test_add_func("/word-step/trim", test_trim);
    g_test_add_func("/word-step/ends", test_ends);
    return g_test_run();
}
