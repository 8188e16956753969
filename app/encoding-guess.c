/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of tests: byte-order mark, strict UTF-8, UTF-32 and UTF-16 by where zero bytes stand,
 * UTF-8 with little damage, uchardet, DOS code pages by how much they look like words. Decoding is
 * encoding.c's. Any thread. */

#include "app/encoding-guess.h"

#include <glib/gi18n.h>
#include <string.h>
#include <uchardet/uchardet.h>

#define SAMPLE_BYTES (256 * 1024)

typedef struct {
    const char *name;
    const char *iconv;
    guint8 bytes[4];
    gsize n_bytes;
} Mark;

/* UTF-32LE stands before UTF-16LE, whose mark it starts with. */
static const Mark marks[] = {
    {"UTF-8", "UTF-8", {0xEF, 0xBB, 0xBF}, 3},
    {"UTF-32LE", "UTF-32LE", {0xFF, 0xFE, 0x00, 0x00}, 4},
    {"UTF-32BE", "UTF-32BE", {0x00, 0x00, 0xFE, 0xFF}, 4},
    {"UTF-16LE", "UTF-16LE", {0xFF, 0xFE}, 2},
    {"UTF-16BE", "UTF-16BE", {0xFE, 0xFF}, 2},
    {"GB18030", "GB18030", {0x84, 0x31, 0x95, 0x33}, 4},
};

typedef struct {
    const char *detected; /* uchardet's name */
    const char *name;
    const char *iconv;
} Alias;

/* Where the name found is a part of a larger set in use, the larger one decodes it. */
static const Alias aliases[] = {
    {"SHIFT_JIS", "Shift_JIS", "CP932"},
    {"BIG5", "Big5", "CP950"},
    {"UHC", "EUC-KR", "CP949"},
    {"EUC-KR", "EUC-KR", "CP949"},
    {"GB2312", "GB18030", "GB18030"},
    {"GBK", "GB18030", "GB18030"},
    {"ISO-8859-1", "Windows-1252", "CP1252"},
    {"WINDOWS-1252", "Windows-1252", "CP1252"},
    {"ASCII", "Windows-1252", "CP1252"},
    {"WINDOWS-1250", "Windows-1250", "CP1250"},
    {"WINDOWS-1251", "Windows-1251", "CP1251"},
    {"WINDOWS-1253", "Windows-1253", "CP1253"},
    {"WINDOWS-1255", "Windows-1255", "CP1255"},
    {"WINDOWS-1256", "Windows-1256", "CP1256"},
    {"WINDOWS-1257", "Windows-1257", "CP1257"},
    {"WINDOWS-1258", "Windows-1258", "CP1258"},
    {"ISO-8859-9", "Windows-1254", "CP1254"},
    {"ISO-8859-11", "TIS-620", "TIS-620"},
    {"MAC-CYRILLIC", "Mac-Cyrillic", "MAC-CYRILLIC"},
};

static const Alias code_pages[] = {
    {NULL, "CP737", "CP737"}, {NULL, "CP866", "CP866"}, {NULL, "CP850", "CP850"},
    {NULL, "CP852", "CP852"}, {NULL, "CP869", "CP869"},
};

typedef struct {
    const char *name;
    const char *bytes;
    gsize n_bytes;
} Signature;

static const Signature signatures[] = {
    {N_("a PDF document"), "%PDF-", 5},
    {N_("a ZIP archive or an office document"), "PK\003\004", 4},
    {N_("a PNG picture"), "\211PNG\r\n\032\n", 8},
    {N_("a JPEG picture"), "\377\330\377", 3},
    {N_("a GIF picture"), "GIF8", 4},
    {N_("a compressed file"), "\037\213", 2},
    {N_("a compressed file"), "\3757zXZ", 5},
    {N_("a compressed file"), "7z\274\257\047\034", 6},
    {N_("an older office document"), "\320\317\021\340\241\261\032\341", 8},
    {N_("a program"), "\177ELF", 4},
    {N_("a database"), "SQLite format 3\000", 16},
};

const char *
gloss_encoding_guess_binary(const guint8 *data, gsize size)
{
    for (gsize i = 0; i < G_N_ELEMENTS(signatures); i++) {
        if (size >= signatures[i].n_bytes &&
            memcmp(data, signatures[i].bytes, signatures[i].n_bytes) == 0)
            return _(signatures[i].name);
    }
    return NULL;
}

static gboolean
guess_by_mark(const guint8 *data, gsize size, GlossEncodingGuess *guess)
{
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++) {
        if (size < marks[i].n_bytes || memcmp(data, marks[i].bytes, marks[i].n_bytes) != 0)
            continue;
        *guess = (GlossEncodingGuess){marks[i].name, marks[i].iconv, marks[i].n_bytes};
        return TRUE;
    }
    return FALSE;
}

static gboolean
is_ascii(const guint8 *data, gsize size)
{
    for (gsize i = 0; i < size; i++) {
        if (data[i] >= 0x80)
            return FALSE;
    }
    return TRUE;
}

static gboolean
is_plausible(gunichar c)
{
    if (c < 0x20)
        return c == '\t' || c == '\n' || c == '\r' || c == '\f';
    return g_unichar_isdefined(c) && g_unichar_type(c) != G_UNICODE_PRIVATE_USE &&
           g_unichar_type(c) != G_UNICODE_SURROGATE;
}

static guint32
read_unit(const guint8 *data, guint width, gboolean big)
{
    guint32 unit = 0;

    for (guint i = 0; i < width; i++)
        unit = unit << 8 | data[big ? i : width - 1 - i];
    return unit;
}

static gboolean
looks_like_utf32(const guint8 *data, gsize size, gboolean big)
{
    gsize n = MIN(size, SAMPLE_BYTES) / 4;

    for (gsize i = 0; i < n; i++) {
        guint32 unit = read_unit(data + 4 * i, 4, big);

        if (unit >= 0x110000 || !is_plausible(unit))
            return FALSE;
    }
    return n > 0 && size % 4 == 0;
}

/* A surrogate pair counts as two plausible units, a lone half as an implausible one. Bytes that are
 * all ASCII are UTF-16 only with many zeros among them: a stray one makes no other script. */
static gboolean
looks_like_utf16(const guint8 *data, gsize size, gboolean big)
{
    gsize n = MIN(size, SAMPLE_BYTES) / 2, n_bad = 0;
    gsize zeros[2] = {0, 0};
    guint32 before = 0;

    for (gsize i = 0; i < n; i++) {
        guint32 unit = read_unit(data + 2 * i, 2, big);
        gboolean low = unit >= 0xDC00 && unit < 0xE000;

        zeros[0] += data[2 * i] == 0;
        zeros[1] += data[2 * i + 1] == 0;
        if (low && before >= 0xD800 && before < 0xDC00)
            n_bad--;
        else if (!is_plausible(unit))
            n_bad++;
        before = unit;
    }
    if (is_ascii(data, MIN(size, SAMPLE_BYTES)) && zeros[!big] * 4 < n)
        return FALSE;
    return zeros[!big] > 0 && zeros[big] * 16 <= zeros[!big] && n_bad * 20 <= n;
}

static gboolean
guess_by_zeros(const guint8 *data, gsize size, GlossEncodingGuess *guess)
{
    if (memchr(data, 0, MIN(size, SAMPLE_BYTES)) == NULL)
        return FALSE;
    if (looks_like_utf32(data, size, FALSE))
        *guess = (GlossEncodingGuess){"UTF-32LE", "UTF-32LE", 0};
    else if (looks_like_utf32(data, size, TRUE))
        *guess = (GlossEncodingGuess){"UTF-32BE", "UTF-32BE", 0};
    else if (looks_like_utf16(data, size, FALSE))
        *guess = (GlossEncodingGuess){"UTF-16LE", "UTF-16LE", 0};
    else if (looks_like_utf16(data, size, TRUE))
        *guess = (GlossEncodingGuess){"UTF-16BE", "UTF-16BE", 0};
    else
        return FALSE;
    return TRUE;
}

/* Counts whole multi-byte characters and places where UTF-8 breaks; stops after @size bytes. */
static gboolean
is_nearly_utf8(const guint8 *data, gsize size)
{
    gsize n_whole = 0, n_broken = 0, i = 0;

    while (i < size) {
        gunichar c;

        if (data[i] < 0x80) {
            i++;
            continue;
        }
        c = g_utf8_get_char_validated((const char *)data + i, (gssize)(size - i));
        if (c != (gunichar)-1 && c != (gunichar)-2) {
            n_whole++;
            i += (gsize)g_unichar_to_utf8(c, NULL);
        } else {
            n_broken++;
            i++;
        }
    }
    return n_whole > 0 && n_broken * 20 <= n_whole + 20 && n_broken < n_whole;
}

/* The part of the file that says most: from the line with the first byte above 0x7F. */
static void
choose_sample(const guint8 **data, gsize *size)
{
    gsize first = 0;

    while (first < *size && (*data)[first] < 0x80)
        first++;
    if (first == *size)
        first = 0;
    first -= MIN(first, 1024);
    *data += first;
    *size = MIN(*size - first, SAMPLE_BYTES);
}

static char *
detect(const guint8 *data, gsize size)
{
    uchardet_t detector = uchardet_new();
    char *name;

    uchardet_handle_data(detector, (const char *)data, size);
    uchardet_data_end(detector);
    name = g_strdup(uchardet_get_charset(detector));
    uchardet_delete(detector);
    return name;
}

static gboolean
guess_by_detector(const guint8 *data, gsize size, GlossEncodingGuess *guess)
{
    g_autofree char *detected = detect(data, size);
    GIConv conv;

    if (*detected == '\0' || g_str_has_prefix(detected, "UTF-"))
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(aliases); i++) {
        if (g_ascii_strcasecmp(detected, aliases[i].detected) == 0) {
            *guess = (GlossEncodingGuess){aliases[i].name, aliases[i].iconv, 0};
            return TRUE;
        }
    }
    conv = g_iconv_open("UTF-8", detected);
    if (conv == (GIConv)-1)
        return FALSE;
    g_iconv_close(conv);
    *guess = (GlossEncodingGuess){g_intern_string(detected), g_intern_string(detected), 0};
    return TRUE;
}

/* Points for letters that go on as the one before them (same script, no capital after a small
 * letter), minus points for the rest. */
static gssize
score_text(const char *text)
{
    gunichar before = ' ';
    gssize score = 0;

    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p)) {
        gunichar c = g_utf8_get_char(p);

        if (g_unichar_ismark(c))
            continue;
        if (c >= 0x80 && !g_unichar_isalpha(c))
            score -= 1;
        else if (g_unichar_isalpha(c) && g_unichar_isalpha(before) && (c >= 0x80 || before >= 0x80))
            score += g_unichar_get_script(c) == g_unichar_get_script(before) &&
                             !(g_unichar_isupper(c) && g_unichar_islower(before))
                         ? 1
                         : -2;
        before = c;
    }
    return score;
}

static char *
dup_sample(const guint8 *data, gsize size, const char *iconv)
{
    return g_convert_with_fallback((const char *)data, (gssize)MIN(size, 32768), "UTF-8", iconv,
                                   "?", NULL, NULL, NULL);
}

static gssize
score_encoding(const guint8 *data, gsize size, const char *iconv)
{
    g_autofree char *text = dup_sample(data, size, iconv);

    return text != NULL ? score_text(text) : G_MINSSIZE / 2;
}

/* Of encodings that read the same the usual one is named. */
static void
prefer_windows_1252(const guint8 *data, gsize size, GlossEncodingGuess *guess)
{
    g_autofree char *guessed = dup_sample(data, size, guess->iconv);
    g_autofree char *western = dup_sample(data, size, "CP1252");

    if (guessed == NULL || g_strcmp0(guessed, western) == 0)
        *guess = (GlossEncodingGuess){"Windows-1252", "CP1252", 0};
}

static gsize
count_high(const guint8 *data, gsize size)
{
    gsize n = 0;

    for (gsize i = 0; i < MIN(size, 32768); i++)
        n += data[i] >= 0x80;
    return n;
}

static gboolean
is_multi_byte(const char *iconv)
{
    static const char *const names[] = {"CP932", "CP949", "CP950", "GB18030", NULL};

    return g_strv_contains(names, iconv) || g_str_has_prefix(iconv, "EUC") ||
           g_str_has_prefix(iconv, "ISO-2022");
}

/* The detector does not know DOS code pages and then answers with another one-byte encoding: its
 * answer stands unless a code page reads much more like words. */
static void
improve_by_code_pages(const guint8 *data, gsize size, GlossEncodingGuess *guess)
{
    gssize best = score_encoding(data, size, guess->iconv) + (gssize)(count_high(data, size) / 3);

    for (gsize i = 0; i < G_N_ELEMENTS(code_pages); i++) {
        gssize score = score_encoding(data, size, code_pages[i].iconv);

        if (score > best) {
            *guess = (GlossEncodingGuess){code_pages[i].name, code_pages[i].iconv, 0};
            best = score;
        }
    }
}

static GlossEncodingGuess
guess_seven_bit(const guint8 *data, gsize size)
{
    GlossEncodingGuess guess = {"UTF-8", "UTF-8", 0};
    GlossEncodingGuess escaped;

    if (memchr(data, 0x1B, size) != NULL && is_ascii(data, size) &&
        guess_by_detector(data, MIN(size, SAMPLE_BYTES), &escaped) &&
        g_str_has_prefix(escaped.iconv, "ISO-2022-"))
        guess = escaped;
    return guess;
}

GlossEncodingGuess
gloss_encoding_guess_bytes(const guint8 *data, gsize size)
{
    GlossEncodingGuess guess;

    if (guess_by_mark(data, size, &guess))
        return guess;
    if (g_utf8_validate_len((const char *)data, size, NULL))
        return guess_seven_bit(data, size);
    if (guess_by_zeros(data, size, &guess))
        return guess;
    if (is_ascii(data, size) || is_nearly_utf8(data, size))
        return (GlossEncodingGuess){"UTF-8", "UTF-8", 0};
    choose_sample(&data, &size);
    if (!guess_by_detector(data, size, &guess))
        guess = (GlossEncodingGuess){"Windows-1252", "CP1252", 0};
    if (!is_multi_byte(guess.iconv)) {
        improve_by_code_pages(data, size, &guess);
        prefer_windows_1252(data, size, &guess);
    }
    return guess;
}
