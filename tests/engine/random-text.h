/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of a given character made from a seed, for tests of properties that hold for any text. */
#pragma once

#include <glib.h>

static const char *const random_text_pieces[] = {
    "a",         "word",
    "Paris",     "Dr. ",
    ". ",        "! ",
    "\n",        "\n\n",
    "\r\n",      "\r",
    " ",         "\t",
    ",",         "-",
    "\u4e2d",    "\u56fd\u5317\u4eac",
    "\u3002",    "\uff0c",
    "\u2028",    "\u2029",
    "\xc2\x85",  "\u00a0",
    "\u3000",    "e\u0301",
    "\u00fcber", "\U0001f600",
    "3.14",      "U.S. ",
    "\"",        "\u0628\u0627\u0631",
    "the ",      "Unbelievably",
};

#define RANDOM_TEXT_KINDS 7

/* (transfer full) @n pieces: kind 0 of all sorts, 1 without line ends, 2 one word without end,
 * 3 Chinese without spaces, 4 lines wrapped at about 70 bytes, 5 line ends only,
 * 6 a comma at every line end */
static inline GString *
random_text_new(guint32 seed, gsize n, int kind)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    GString *text = g_string_new(NULL);

    for (gsize i = 0; i < n; i++) {
        const char *piece = random_text_pieces[g_rand_int_range(
            random, 0, (gint32)G_N_ELEMENTS(random_text_pieces))];

        if (kind == 1 && g_utf8_strchr("\n\r\u2028\u2029\xc2\x85", -1, g_utf8_get_char(piece)))
            piece = "and ";
        if (kind == 2)
            piece = "antidis";
        if (kind == 3)
            piece = i % 29 == 28 ? "\u3002" : "\u4eba\u6c11";
        if (kind == 4)
            piece = i % 11 == 10 ? "\n" : i % 37 == 36 ? "stop. The " : "lower ";
        if (kind >= 5)
            piece = kind == 5 ? "\n" : "a,\n ";
        g_string_append(text, piece);
    }
    return text;
}
