/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Decodes by the guess of encoding-guess.c, puts U+FFFD where bytes do not decode, and refuses
 * what is no text. Any thread. */

#include "app/encoding.h"

#include "app/encoding-guess.h"
#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

#define REPLACEMENT "\357\277\275"

/* Control characters that ordinary text files have. */
static gboolean
is_text_control(guint8 byte)
{
    return (byte >= '\b' && byte <= '\r') || byte == 0x1A || byte == 0x1B;
}

static gboolean
check_text(const guint8 *data, gsize size, const char *name, GError **error)
{
    gsize n_sample = MIN(size, 1024 * 1024), n_control = 0, n_nul = 0, first = size;

    for (gsize i = 0; i < n_sample; i++) {
        if (data[i] >= 0x20 || is_text_control(data[i]))
            continue;
        n_control++;
        n_nul += data[i] == 0;
        first = MIN(first, i);
    }
    if (n_control * 20 <= n_sample)
        return TRUE;
    g_set_error(
        error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
        _("“%s” is not a text: text was expected, but %zu of its first %zu bytes are control "
          "codes (%zu of them zero), the first at byte %zu"),
        name, n_control, n_sample, n_nul, first);
    return FALSE;
}

/* How many bytes stand for one U+FFFD: a whole unit of UTF-16 and UTF-32, the rest of a UTF-8
 * character, a lead byte with its trail byte unless that is ASCII. */
static gsize
measure_bad(const char *in, gsize left, const char *encoding)
{
    const guint8 *bytes = (const guint8 *)in;
    gsize n = 1;

    if (g_str_has_prefix(encoding, "UTF-32"))
        return MIN(left, 4);
    if (g_str_has_prefix(encoding, "UTF-16"))
        return MIN(left, 2);
    if (strcmp(encoding, "UTF-8") == 0) {
        while (n < left && n < 6 && bytes[0] >= 0xC0 && (bytes[n] & 0xC0) == 0x80)
            n++;
        return n;
    }
    if (g_str_has_prefix(encoding, "CP9") || g_str_has_prefix(encoding, "EUC") ||
        strcmp(encoding, "GB18030") == 0)
        return left > 1 && bytes[0] > 0x80 && bytes[1] >= 0x80 ? 2 : 1;
    return 1;
}

static void
flush_state(GIConv conv, GString *text)
{
    char buffer[64];
    char *out = buffer;
    gsize room = sizeof buffer;

    g_iconv(conv, NULL, NULL, &out, &room);
    g_string_append_len(text, buffer, (gssize)(sizeof buffer - room));
}

static GString *
convert(GIConv conv, const char *in, gsize left, const char *encoding, gboolean *replaced)
{
    GString *text = g_string_sized_new(left + left / 2 + 1);
    g_autofree char *buffer = g_malloc(65536);

    while (left > 0) {
        char *out = buffer;
        gsize room = 65536, skip;
        gsize result = g_iconv(conv, (char **)&in, &left, &out, &room);
        int reason = errno;

        g_string_append_len(text, buffer, (gssize)(65536 - room));
        if (result != (gsize)-1 || reason == E2BIG)
            continue;
        *replaced = TRUE;
        g_string_append(text, REPLACEMENT);
        skip = reason == EINVAL ? left : measure_bad(in, left, encoding);
        in += skip;
        left -= skip;
    }
    flush_state(conv, text);
    return text;
}

/* What iconv lets through is not always sound: forms of five bytes, numbers above U+10FFFF. NUL
 * bytes count as unsound too. */
static GString *
repair(const char *text, gsize size, gboolean *replaced)
{
    GString *sound = g_string_sized_new(size + 64);
    const char *end;

    while (!g_utf8_validate_len(text, size, &end)) {
        gsize skip = measure_bad(end, size - (gsize)(end - text), "UTF-8");

        *replaced = TRUE;
        g_string_append_len(sound, text, end - text);
        g_string_append(sound, REPLACEMENT);
        size -= (gsize)(end - text) + skip;
        text = end + skip;
    }
    g_string_append_len(sound, text, (gssize)size);
    return sound;
}

static GString *
decode(const GlossEncodingGuess *guess, const char *data, gsize size, const char *name,
       gboolean *replaced, GError **error)
{
    GString *text;
    GIConv conv;

    data += guess->skip;
    size -= guess->skip;
    if (strcmp(guess->iconv, "UTF-8") == 0)
        return repair(data, size, replaced);
    conv = g_iconv_open("UTF-8", guess->iconv);
    if (conv == (GIConv)-1) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                    _("“%s” seems to be in the encoding %s, which this system cannot convert"),
                    name, guess->name);
        return NULL;
    }
    text = convert(conv, data, size, guess->iconv, replaced);
    g_iconv_close(conv);
    if (!g_utf8_validate_len(text->str, text->len, NULL)) {
        g_autoptr(GString) unsound = text;

        text = repair(unsound->str, unsound->len, replaced);
    }
    return text;
}

char *
gloss_encoding_decode(GBytes *bytes, const char *name, gsize *out_size, char **encoding,
                      gboolean *replaced, GError **error)
{
    gsize size;
    const guint8 *data = g_bytes_get_data(bytes, &size);
    const char *binary = size > 0 ? gloss_encoding_guess_binary(data, size) : NULL;
    GlossEncodingGuess guess = {"UTF-8", "UTF-8", 0};
    GString *text;

    *replaced = FALSE;
    if (binary != NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                    _("“%s” is %s: text was expected. If its own program can save it as .docx, "
                      ".odt, .pdf or .txt, open that"),
                    name, binary);
        return NULL;
    }
    if (size > 0)
        guess = gloss_encoding_guess_bytes(data, size);
    if (!g_str_has_prefix(guess.iconv, "UTF-16") && !g_str_has_prefix(guess.iconv, "UTF-32") &&
        !check_text(data, size, name, error))
        return NULL;
    text = decode(&guess, size > 0 ? (const char *)data : "", size, name, replaced, error);
    if (text == NULL)
        return NULL;
    *out_size = text->len;
    *encoding = g_strdup(guess.name);
    return g_string_free(text, FALSE);
}

/* What browsers take names for: https://encoding.spec.whatwg.org/#names-and-labels */
const char *
gloss_encoding_get_real_name(const char *declared)
{
    static const char *const names[][2] = {
        {"iso-8859-1", "WINDOWS-1252"},
        {"latin1", "WINDOWS-1252"},
        {"us-ascii", "WINDOWS-1252"},
        {"ascii", "WINDOWS-1252"},
        {"iso-8859-9", "CP1254"},
        {"gb2312", "GB18030"},
        {"gbk", "GB18030"},
        {"x-gbk", "GB18030"},
        {"shift_jis", "CP932"},
        {"x-sjis", "CP932"},
        {"euc-kr", "CP949"},
        {"ks_c_5601-1987", "CP949"},
        {"big5", "BIG5-HKSCS"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_ascii_strcasecmp(names[i][0], declared) == 0)
            return names[i][1];
    return declared;
}
