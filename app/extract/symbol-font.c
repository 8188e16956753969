/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Of Wingdings, what people use in texts: bullets, boxes and ticks, arrows, faces. The table of Symbol is
 * that of https://www.unicode.org/Public/MAPPINGS/VENDORS/ADOBE/symbol.txt */
#include "app/extract/symbol-font.h"

#include <string.h>

#define PRIVATE 0xF000
#define FIRST   0x20

/* From 0x20; a space where there is no such character. */
static const char symbol_low[] = " !∀#∃%&∋()∗+,−./0123456789:;<=>?"
                                 "≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"
                                 " αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ";
/* From 0xA0. */
static const char symbol_high[] = "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵"
                                  "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
                                  "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ ";

static const struct {
    guint code;
    gunichar sign;
} wingdings[] = {
    {0x4A, 0x263A}, {0x4B, 0x1F610}, {0x4C, 0x2639}, {0x6C, 0x25CF}, {0x6E, 0x25A0}, {0x6F, 0x2610},
    {0x71, 0x2751}, {0x74, 0x29EB},  {0x76, 0x2756}, {0x9F, 0x2022}, {0xA7, 0x25AA}, {0xA8, 0x25FB},
    {0xD8, 0x27A2}, {0xDF, 0x2190},  {0xE0, 0x2192}, {0xE1, 0x2191}, {0xE2, 0x2193}, {0xFB, 0x2717},
    {0xFC, 0x2713}, {0xFD, 0x2612},  {0xFE, 0x2611},
};

static gunichar
pick(const char *table, guint at)
{
    gunichar c;

    if (at >= (guint)g_utf8_strlen(table, -1))
        return 0;
    c = g_utf8_get_char(g_utf8_offset_to_pointer(table, (glong)at));
    return c != ' ' || at == 0 ? c : 0;
}

static gunichar
find_wingding(guint code)
{
    for (gsize i = 0; i < G_N_ELEMENTS(wingdings); i++)
        if (wingdings[i].code == code)
            return wingdings[i].sign;
    return 0;
}

gunichar
gloss_symbol_font_find(const char *font, gunichar c)
{
    guint code = c >= PRIVATE && c <= PRIVATE + 0xFF ? c - PRIVATE : c;

    if (font != NULL && g_ascii_strncasecmp(font, "wingdings", 9) == 0)
        return find_wingding(code);
    if (font != NULL && g_ascii_strcasecmp(font, "symbol") == 0 && code <= 0xFF)
        return code >= 0xA0 ? pick(symbol_high, code - 0xA0)
                            : (code >= FIRST && code < 0x80 ? pick(symbol_low, code - FIRST) : 0);
    /* The private area means nothing without its font. */
    return g_unichar_isprint(c) && g_unichar_type(c) != G_UNICODE_PRIVATE_USE ? c : 0;
}
