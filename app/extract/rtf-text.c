/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A character of two bytes may come as two escapes, or as an escape and a letter: bytes wait until
 * something else comes. Reader: fuzz-rtf. */
#include "app/extract/rtf-text.h"

#include <string.h>

void
gloss_rtf_text_init(GlossRtfText *self)
{
    *self = (GlossRtfText){.text = g_string_new(NULL), .bytes = g_string_new(NULL)};
}

void
gloss_rtf_text_clear(GlossRtfText *self)
{
    g_string_free(self->text, TRUE);
    g_string_free(self->bytes, TRUE);
}

static const char *
find_name(guint code_page, char *name, gsize size)
{
    if (code_page == 10000)
        return "MACINTOSH";
    if (code_page == 65001)
        return "UTF-8";
    if (code_page == 936)
        return "GB18030";
    g_snprintf(name, size, "CP%u", code_page);
    return name;
}

static gboolean
is_ascii(const GString *bytes)
{
    for (gsize i = 0; i < bytes->len; i++)
        if ((guchar)bytes->str[i] >= 0x80)
            return FALSE;
    return TRUE;
}

/* The last resort: each byte that is not ASCII is unknown. */
static void
append_unknown(GString *text, const GString *bytes)
{
    for (gsize i = 0; i < bytes->len; i++) {
        if ((guchar)bytes->str[i] < 0x80)
            g_string_append_c(text, bytes->str[i]);
        else
            g_string_append_unichar(text, 0xFFFD);
    }
}

static void
flush_bytes(GlossRtfText *self)
{
    char name[16];
    gsize n;
    g_autofree char *decoded = NULL;

    if (self->bytes->len == 0)
        return;
    if (!is_ascii(self->bytes))
        decoded = g_convert(self->bytes->str, (gssize)self->bytes->len, "UTF-8",
                            find_name(self->code_page, name, sizeof name), NULL, &n, NULL);
    if (decoded != NULL && g_utf8_validate_len(decoded, n, NULL))
        g_string_append_len(self->text, decoded, (gssize)n);
    else
        append_unknown(self->text, self->bytes);
    g_string_truncate(self->bytes, 0);
}

static void
flush_half(GlossRtfText *self)
{
    if (self->high != 0)
        g_string_append_unichar(self->text, 0xFFFD);
    self->high = 0;
}

void
gloss_rtf_text_add_byte(GlossRtfText *self, guint8 byte, guint code_page)
{
    flush_half(self);
    if (code_page != self->code_page)
        flush_bytes(self);
    self->code_page = code_page;
    g_string_append_c(self->bytes, (char)byte);
}

void
gloss_rtf_text_add(GlossRtfText *self, gunichar c)
{
    flush_bytes(self);
    flush_half(self);
    g_string_append_unichar(self->text, c != 0 && g_unichar_validate(c) ? c : 0xFFFD);
}

void
gloss_rtf_text_add_unit(GlossRtfText *self, gint32 unit)
{
    gunichar c = (gunichar)(unit < 0 ? unit + 0x10000 : unit);

    if (c >= 0xDC00 && c <= 0xDFFF && self->high != 0) {
        c = 0x10000 + ((self->high - 0xD800) << 10) + (c - 0xDC00);
        self->high = 0;
    }
    if (c >= 0xD800 && c <= 0xDBFF) {
        flush_bytes(self);
        flush_half(self);
        self->high = c;
    } else {
        gloss_rtf_text_add(self, c);
    }
}

void
gloss_rtf_text_flush(GlossRtfText *self)
{
    flush_bytes(self);
    flush_half(self);
}

guint
gloss_rtf_text_find_code_page(gint32 charset)
{
    static const struct {
        gint32 charset;
        guint code_page;
    } pages[] = {{77, 10000}, {128, 932},  {129, 949},  {130, 1361}, {134, 936},  {136, 950},
                 {161, 1253}, {162, 1254}, {163, 1258}, {177, 1255}, {178, 1256}, {186, 1257},
                 {204, 1251}, {222, 874},  {238, 1250}, {254, 437},  {255, 850}};

    for (gsize i = 0; i < G_N_ELEMENTS(pages); i++)
        if (pages[i].charset == charset)
            return pages[i].code_page;
    return 0;
}
