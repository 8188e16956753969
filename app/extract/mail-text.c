/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Many mails declare US-ASCII and are something else. Reader: fuzz-mail. */
#include "app/extract/mail-text.h"

#include <string.h>

#include "app/encoding.h"

/* (transfer full) the content without its transfer encoding. */
static GBytes *
dup_content(GMimePart *part)
{
    GMimeDataWrapper *content = g_mime_part_get_content(part);
    GMimeStream *stream = g_mime_stream_mem_new();
    const GByteArray *bytes;
    GBytes *found;

    if (content != NULL)
        g_mime_data_wrapper_write_to_stream(content, stream);
    bytes = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
    found = g_bytes_new(bytes->data, bytes->len);
    g_object_unref(stream);
    return found;
}

static gboolean
says_something(const char *charset)
{
    return charset != NULL && g_ascii_strcasecmp(charset, "us-ascii") != 0 &&
           g_ascii_strncasecmp(charset, "utf-8", 5) != 0;
}

char *
gloss_mail_text_decode(GMimePart *part, gsize *size)
{
    g_autoptr(GBytes) bytes = dup_content(part);
    const char *charset = g_mime_object_get_content_type_parameter(GMIME_OBJECT(part), "charset");
    g_autofree char *encoding = NULL;
    gboolean replaced;
    gsize n;
    const char *data = g_bytes_get_data(bytes, &n);
    char *text = NULL;

    if (n > 0 && says_something(charset))
        text = g_convert(data, (gssize)n, "UTF-8", gloss_encoding_get_real_name(charset), NULL,
                         size, NULL);
    if (text != NULL && g_utf8_validate_len(text, *size, NULL))
        return text;
    g_free(text);
    return gloss_encoding_decode(bytes, "", size, &encoding, &replaced, NULL);
}

/* ---- plain text ---- */

typedef struct {
    GlossFlow *flow;
    gboolean open;
    gboolean quoted;
    gboolean joins; /* the line before goes on */
} Plain;

static void
close_paragraph(Plain *self)
{
    if (self->open)
        gloss_flow_end_paragraph(self->flow);
    self->open = self->joins = FALSE;
}

/* Without the marks of a quote. */
static const char *
skip_marks(const char *line, const char *end)
{
    while (line < end && (*line == '>' || (*line == ' ' && line + 1 < end && line[1] == '>')))
        line++;
    return line < end && *line == ' ' ? line + 1 : line;
}

/* Mailboxes divide messages by lines that begin with "From "; one of a text has a mark before it. */
static gboolean
is_escaped(const char *line, const char *end)
{
    return end - line > 6 && memcmp(line, ">From ", 6) == 0;
}

static void
add_line(Plain *self, const char *line, const char *end, gboolean flowed)
{
    gboolean escaped = is_escaped(line, end), quoted = !escaped && line < end && *line == '>';
    const char *start = quoted ? skip_marks(line, end) : line + escaped;
    gboolean signature = end - start == 3 && memcmp(start, "-- ", 3) == 0;

    if (start == end || (self->open && quoted != self->quoted))
        close_paragraph(self);
    if (start == end)
        return;
    if (!self->open) {
        gloss_flow_begin_paragraph(self->flow);
        if (quoted)
            gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_QUOTE, FALSE);
    } else if (!self->joins) {
        gloss_flow_add(self->flow, "\n", 1);
    }
    gloss_flow_add(self->flow, start, end - start);
    self->open = TRUE;
    self->quoted = quoted;
    self->joins = flowed && !signature && end[-1] == ' ';
}

void
gloss_mail_text_add_plain(GlossFlow *flow, const char *text, gboolean flowed)
{
    Plain self = {.flow = flow};

    while (*text != '\0' && !gloss_flow_is_full(flow)) {
        const char *end = text + strcspn(text, "\n");
        const char *trimmed = end > text && end[-1] == '\r' ? end - 1 : end;

        add_line(&self, text, trimmed, flowed);
        text = *end == '\0' ? end : end + 1;
    }
    close_paragraph(&self);
}
