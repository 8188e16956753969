/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extraction.h"

#include <string.h>

static void
add_number(GByteArray *stream, guint32 number)
{
    guint32 bytes = GUINT32_TO_LE(number);

    g_byte_array_append(stream, (const guint8 *)&bytes, 4);
}

static GByteArray *
begin(void)
{
    GByteArray *stream = g_byte_array_new();

    g_byte_array_append(stream, (const guint8 *)GLOSS_EXTRACTION_MAGIC,
                        GLOSS_EXTRACTION_MAGIC_SIZE);
    return stream;
}

static void
add_text(GByteArray *stream, const char *text, guint32 size)
{
    add_number(stream, GLOSS_EXTRACTION_TEXT);
    add_number(stream, size);
    g_byte_array_append(stream, (const guint8 *)text, size);
}

static void
add_structure(GByteArray *stream, guint32 kind, guint32 start, guint32 end)
{
    add_number(stream, GLOSS_EXTRACTION_STRUCTURE);
    add_number(stream, 12);
    add_number(stream, kind);
    add_number(stream, start);
    add_number(stream, end);
}

static void
add_end(GByteArray *stream)
{
    add_number(stream, GLOSS_EXTRACTION_END);
    add_number(stream, 0);
}

/* @stream: (transfer full). With a sentence that holds the file's name and @part. */
static void
check_refused(GByteArray *stream, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_extraction_parse(stream->data, stream->len, "a.pdf", &error));
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, "a.pdf"));
    g_assert_nonnull(strstr(error->message, part));
    g_byte_array_unref(stream);
}

static void
test_good(void)
{
    g_autoptr(GByteArray) stream = begin();
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossReading) reading = NULL;

    add_text(stream, "one ", 4);
    add_structure(stream, GLOSS_STRUCTURE_PAGE, 0, 4);
    add_text(stream, "zwölf", 6);
    add_structure(stream, GLOSS_STRUCTURE_PAGE, 4, 10);
    add_end(stream);
    reading = gloss_extraction_parse(stream->data, stream->len, "a.pdf", &error);
    g_assert_no_error(error);
    g_assert_cmpstr(reading->text, ==, "one zwölf");
    g_assert_cmpuint(reading->size, ==, 10);
    g_assert_cmpuint(reading->structure->len, ==, 2);
    g_assert_cmpstr(reading->encoding, ==, "UTF-8");
    g_assert_false(reading->replaced);
    /* Cut anywhere it is refused. */
    for (guint i = 0; i < stream->len; i++) {
        g_clear_error(&error);
        g_assert_null(gloss_extraction_parse(stream->data, i, "a.pdf", &error));
        g_assert_error(error, G_IO_ERROR, G_IO_ERROR_FAILED);
    }
}

static GByteArray *
with_structure(guint32 kind, guint32 start, guint32 end)
{
    GByteArray *stream = begin();

    add_text(stream, "zwölf", 6);
    add_structure(stream, kind, start, end);
    add_end(stream);
    return stream;
}

static void
test_bad(void)
{
    GByteArray *stream = begin();

    add_text(stream, "\xff", 1);
    add_end(stream);
    check_refused(stream, "UTF-8");
    stream = begin();
    add_text(stream, "a\0b", 3);
    add_end(stream);
    check_refused(stream, "UTF-8");
    stream = begin();
    add_end(stream);
    add_end(stream);
    check_refused(stream, "after its end");
    stream = begin();
    add_number(stream, 99);
    add_number(stream, 0);
    check_refused(stream, "unknown");
    check_refused(with_structure(GLOSS_STRUCTURE_PAGE + 1, 0, 1), "structure");
    check_refused(with_structure(GLOSS_STRUCTURE_PAGE, 0, 7), "structure");
    check_refused(with_structure(GLOSS_STRUCTURE_PAGE, 2, 1), "structure");
    check_refused(with_structure(GLOSS_STRUCTURE_PAGE, 3, 6), "structure");
    check_refused(with_structure(GLOSS_STRUCTURE_PAGE, 0, 3), "structure");
    stream = begin();
    add_number(stream, GLOSS_EXTRACTION_TEXT);
    add_number(stream, G_MAXUINT32);
    check_refused(stream, "cut short");
}

static void
check_failure(guint32 reason, GQuark domain, int code)
{
    g_autoptr(GByteArray) stream = begin();
    g_autoptr(GError) error = NULL;

    add_number(stream, GLOSS_EXTRACTION_FAILURE);
    add_number(stream, 7);
    add_number(stream, reason);
    g_byte_array_append(stream, (const guint8 *)"no\xff", 3);
    g_assert_null(gloss_extraction_parse(stream->data, stream->len, "a.pdf", &error));
    g_assert_error(error, domain, code);
    g_assert_true(g_utf8_validate(error->message, -1, NULL));
    g_assert_nonnull(strstr(error->message, "a.pdf"));
}

static void
test_failures(void)
{
    check_failure(GLOSS_EXTRACTION_ENCRYPTED, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED);
    check_failure(GLOSS_EXTRACTION_NO_TEXT_LAYER, GLOSS_READER_ERROR,
                  GLOSS_READER_ERROR_NO_TEXT_LAYER);
    check_failure(GLOSS_EXTRACTION_TOO_LARGE, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
    check_failure(GLOSS_EXTRACTION_DAMAGED, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED);
    check_failure(77, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extraction/good", test_good);
    g_test_add_func("/extraction/bad", test_bad);
    g_test_add_func("/extraction/failures", test_failures);
    return g_test_run();
}
