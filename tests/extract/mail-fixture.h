/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Messages for tests, from their text. */
#pragma once

#include <gmime/gmime.h>
#include <string.h>

static inline GMimeMessage *
mail_fixture_parse(const char *text)
{
    GMimeStream *stream;
    GMimeParser *parser;
    GMimeMessage *message;

    g_mime_init();
    stream = g_mime_stream_mem_new_with_buffer(text, strlen(text));
    parser = g_mime_parser_new_with_stream(stream);
    message = g_mime_parser_construct_message(parser, NULL);
    g_assert_nonnull(message);
    g_object_unref(parser);
    g_object_unref(stream);
    return message;
}
