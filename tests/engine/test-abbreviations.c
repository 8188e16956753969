/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/text/abbreviations.h"

static void
test_match(void)
{
    static const struct {
        const char *text;
        const char *next;
        gboolean expected;
    } cases[] = {
        {"Dr.", "Smith", TRUE},
        {"we met Prof.", "Li", TRUE},
        {"(Mrs.", "Bell", TRUE},
        {"J.", "Smith", TRUE},
        {"George W.", "Bush", TRUE},
        {"in the U.S.", "Congress", TRUE},
        {"e.g.", "London", TRUE},
        {"No.", "7", TRUE},
        {"He said no.", "He left", FALSE},
        {"pp.", "12", TRUE},
        {"pp.", "Twelve", FALSE},
        {"Acme Inc.", "Shares", TRUE},
        {"on Jan.", "5", TRUE},
        {"the end.", "Next", FALSE},
        {"a cat.", "It", FALSE},
        {"MDr.", "It", FALSE},
        {"\u00e9t.", "It", FALSE},
        {"Dr", "Smith", FALSE},
        {".", "It", FALSE},
        {"", "It", FALSE},
        {"...", "It", FALSE},
        {"Mr.", "", TRUE},
        {"\u4e2d.", "It", FALSE},
        {"wordthatislong.", "It", FALSE},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        gboolean found = cloze_abbreviations_match(cases[i].text, strlen(cases[i].text),
                                                   cases[i].next, strlen(cases[i].next));

        if (found != cases[i].expected)
            g_test_fail_printf("\"%s|%s\": %d", cases[i].text, cases[i].next, found);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/abbreviations/match", test_match);
    return g_test_run();
}
