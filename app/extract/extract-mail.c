/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* GMime takes messages apart; what they hold is told by mail-body.c. Reader: fuzz-mail. */
#include "app/extract/extract-mail.h"

#include <string.h>

#include "app/extract/flow-text.h"
#include "app/extract/mail-body.h"

static gboolean
is_mailbox(GBytes *bytes)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);

    return size > 5 && memcmp(data, "From ", 5) == 0;
}

static GMimeParser *
make_parser(GBytes *bytes, gboolean mailbox)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(size > 0 ? data : "", size);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);

    g_mime_parser_set_format(parser, mailbox ? GMIME_FORMAT_MBOX : GMIME_FORMAT_MESSAGE);
    g_object_unref(stream);
    return parser;
}

/* FALSE where it is all there is, and encrypted. */
static gboolean
read_message(GlossFlow *flow, GMimeMessage *message, gboolean mailbox)
{
    if (!mailbox && gloss_mail_body_is_encrypted(message))
        return FALSE;
    gloss_mail_body_add(flow, message, 1);
    return TRUE;
}

static gboolean
read_messages(GlossFlow *flow, GBytes *bytes, GError **error)
{
    gboolean mailbox = is_mailbox(bytes), readable = TRUE;
    GMimeParser *parser = make_parser(bytes, mailbox);
    GMimeMessage *message;
    guint n = 0;

    while (readable && !gloss_flow_is_full(flow) && (mailbox || n == 0) &&
           (message = g_mime_parser_construct_message(parser, NULL)) != NULL) {
        readable = read_message(flow, message, mailbox);
        g_object_unref(message);
        n++;
    }
    g_object_unref(parser);
    if (n == 0)
        g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                            "a mail was expected, no header was found at its beginning");
    else if (!readable)
        g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_ENCRYPTED, "");
    return n > 0 && readable;
}

GString *
gloss_extract_mail_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                        char **detail)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GError) error = NULL;
    GString *text = NULL;

    g_mime_init();
    if (read_messages(flow, bytes, &error))
        text = gloss_flow_text_finish(flow, FALSE, structure, &error);
    if (text == NULL) {
        *reason = (GlossExtractionReason)error->code;
        *detail = g_strdup(error->message);
    }
    return text;
}
