/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* RFC 2046: mixed parts follow each other, of alternatives the last that is known is the best, related
 * parts belong to their first. Reader: fuzz-mail. */
#include "app/extract/mail-body.h"

#include <string.h>

#include "app/extract/extract-html.h"
#include "app/extract/mail-text.h"

#define MAX_DEPTH 30
#define N_LEVELS  6

typedef struct {
    GlossFlow *flow;
    guint level;
    guint depth;
} Mail;

/* ---- lines ---- */

static void
add_line(GlossFlow *flow, const char *label, const char *value)
{
    g_autofree char *valid = value != NULL ? g_strstrip(g_utf8_make_valid(value, -1)) : NULL;

    if (valid == NULL || *valid == '\0')
        return;
    gloss_flow_begin_paragraph(flow);
    gloss_flow_set_kind(flow, GLOSS_STRUCTURE_PARAGRAPH, TRUE);
    gloss_flow_add(flow, label, -1);
    gloss_flow_add(flow, valid, -1);
    gloss_flow_end_paragraph(flow);
}

static void
add_addresses(GlossFlow *flow, const char *label, InternetAddressList *list)
{
    g_autofree char *text =
        list != NULL ? internet_address_list_to_string(list, NULL, FALSE) : NULL;

    add_line(flow, label, text);
}

static void
add_subject(GlossFlow *flow, const char *subject, guint level)
{
    g_autofree char *valid = g_utf8_make_valid(subject != NULL ? subject : "", -1);

    gloss_flow_begin_paragraph(flow);
    gloss_flow_set_kind(flow, GLOSS_STRUCTURE_HEADING_1 + MIN(level, N_LEVELS) - 1, FALSE);
    gloss_flow_add(flow, valid, -1);
    gloss_flow_end_paragraph(flow);
}

/* ---- parts ---- */

static void add_part(Mail *self, GMimeObject *part);

static void
add_html(Mail *self, const char *text, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, size);
    g_autoptr(GArray) structure = NULL;
    g_autofree char *detail = NULL;
    GlossExtractionReason reason;
    g_autoptr(GString) page = gloss_extract_html_read(bytes, &structure, &reason, &detail);

    if (page != NULL)
        gloss_flow_append(self->flow, page, structure);
}

static gboolean
is_attachment(GMimeObject *part)
{
    const char *disposition = g_mime_object_get_disposition(part);

    return disposition != NULL && g_ascii_strcasecmp(disposition, "attachment") == 0;
}

static gboolean
is_type(GMimeObject *part, const char *type, const char *subtype)
{
    GMimeContentType *content_type = g_mime_object_get_content_type(part);

    return content_type != NULL && g_mime_content_type_is_type(content_type, type, subtype);
}

/* A web page that declares itself plain. */
static gboolean
looks_like_html(const char *text)
{
    text += strspn(text, " \t\r\n");
    return g_ascii_strncasecmp(text, "<html", 5) == 0 ||
           g_ascii_strncasecmp(text, "<!doctype html", 14) == 0;
}

static void
add_text(Mail *self, GMimeObject *part)
{
    const char *format = g_mime_object_get_content_type_parameter(part, "format");
    gsize size = 0;
    g_autofree char *text = gloss_mail_text_decode(GMIME_PART(part), &size);

    if (text == NULL)
        return;
    if (is_type(part, "text", "html") || looks_like_html(text))
        add_html(self, text, size);
    else
        gloss_mail_text_add_plain(self->flow, text,
                                  format != NULL && g_ascii_strcasecmp(format, "flowed") == 0);
}

static void
add_attachment(Mail *self, GMimePart *part)
{
    const char *name = g_mime_part_get_filename(part);

    add_line(self->flow, "Attachment: ", name);
}

/* (nullable) the part of type @subtype that is text, or that holds one. */
static GMimeObject *
find_alternative(GMimeMultipart *parts, const char *subtype)
{
    for (int i = 0; i < g_mime_multipart_get_count(parts); i++) {
        GMimeObject *part = g_mime_multipart_get_part(parts, i);

        if (is_type(part, "text", subtype))
            return part;
    }
    return NULL;
}

static gboolean
is_blank(GMimeObject *part)
{
    gsize size = 0;
    g_autofree char *text = gloss_mail_text_decode(GMIME_PART(part), &size);

    return text == NULL || text[strspn(text, " \t\r\n")] == '\0';
}

static void
add_alternative(Mail *self, GMimeMultipart *parts)
{
    GMimeObject *plain = find_alternative(parts, "plain");
    GMimeObject *html = find_alternative(parts, "html");
    int n = g_mime_multipart_get_count(parts);

    if (plain != NULL && GMIME_IS_PART(plain) && !is_blank(plain))
        add_part(self, plain);
    else if (html != NULL)
        add_part(self, html);
    else if (n > 0)
        add_part(self, g_mime_multipart_get_part(parts, n - 1));
}

static void
add_parts(Mail *self, GMimeMultipart *parts)
{
    int n = g_mime_multipart_get_count(parts);

    if (is_type(GMIME_OBJECT(parts), "multipart", "alternative")) {
        add_alternative(self, parts);
        return;
    }
    for (int i = 0; i < n && !gloss_flow_is_full(self->flow); i++)
        add_part(self, g_mime_multipart_get_part(parts, i));
}

static void
add_part(Mail *self, GMimeObject *part)
{
    if (self->depth >= MAX_DEPTH)
        return;
    self->depth++;
    if (GMIME_IS_MULTIPART(part)) {
        add_parts(self, GMIME_MULTIPART(part));
    } else if (GMIME_IS_MESSAGE_PART(part)) {
        GMimeMessage *message = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));

        if (message != NULL && self->level < MAX_DEPTH)
            gloss_mail_body_add(self->flow, message, self->level + 1);
    } else if (GMIME_IS_PART(part)) {
        if (is_type(part, "text", "*") && !is_attachment(part))
            add_text(self, part);
        else
            add_attachment(self, GMIME_PART(part));
    }
    self->depth--;
}

void
gloss_mail_body_add(GlossFlow *flow, GMimeMessage *message, guint level)
{
    Mail self = {flow, level, 0};
    GMimeObject *part = g_mime_message_get_mime_part(message);

    add_subject(flow, g_mime_message_get_subject(message), level);
    add_addresses(flow, "From: ", g_mime_message_get_from(message));
    add_addresses(flow, "To: ", g_mime_message_get_to(message));
    add_addresses(flow, "Cc: ", g_mime_message_get_cc(message));
    add_line(flow, "Date: ", g_mime_object_get_header(GMIME_OBJECT(message), "Date"));
    if (part != NULL)
        add_part(&self, part);
}

gboolean
gloss_mail_body_is_encrypted(GMimeMessage *message)
{
    GMimeObject *part = g_mime_message_get_mime_part(message);

    return part != NULL && (is_type(part, "multipart", "encrypted") ||
                            (is_type(part, "application", "pkcs7-mime") &&
                             g_strcmp0(g_mime_object_get_content_type_parameter(part, "smime-type"),
                                       "signed-data") != 0));
}
