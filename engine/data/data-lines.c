/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One buffer that is filled from the file, through zlib where the bytes are packed, and handed out a
 * line at a time. A line is looked through once, however many pieces it comes in. One thread.
 * Reader: fuzz-data-lines */

#include "engine/data/data-lines.h"

#include <errno.h>
#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/gzip.h"

#define CHUNK_BYTES ((gsize)1 << 18)

typedef struct {
    char *data;
    gsize start, end, room;
} Buffer;

struct _ClozeDataLines {
    char *name;
    int fd;             /* -1: of bytes */
    const char *source; /* of bytes: what is left */
    gsize source_size;
    GConverter *unpacker;  /* (nullable) */
    gboolean member_ended; /* the unpacker wants to be reset before it goes on */
    gboolean source_ended;
    gboolean ended; /* nothing comes after what is in text */
    Buffer packed;
    Buffer text;
    gsize number;
};

void
cloze_data_lines_free(ClozeDataLines *lines)
{
    if (lines == NULL)
        return;
    if (lines->fd >= 0)
        close(lines->fd);
    g_clear_object(&lines->unpacker);
    g_free(lines->packed.data);
    g_free(lines->text.data);
    g_free(lines->name);
    g_free(lines);
}

/* Room for a chunk behind what is there; what was taken makes room first. */
static void
make_room(Buffer *buffer)
{
    if (buffer->start > 0 && buffer->end + CHUNK_BYTES > buffer->room) {
        memmove(buffer->data, buffer->data + buffer->start, buffer->end - buffer->start);
        buffer->end -= buffer->start;
        buffer->start = 0;
    }
    if (buffer->end + CHUNK_BYTES > buffer->room) {
        buffer->room = MAX(buffer->room * 2, buffer->end + CHUNK_BYTES);
        buffer->data = g_realloc(buffer->data, buffer->room);
    }
}

static gboolean
read_source(ClozeDataLines *lines, Buffer *buffer, GError **error)
{
    ssize_t got;

    make_room(buffer);
    if (lines->fd < 0) {
        got = (ssize_t)MIN(lines->source_size, CHUNK_BYTES);
        if (got > 0)
            memcpy(buffer->data + buffer->end, lines->source, (gsize)got);
        lines->source += got;
        lines->source_size -= (gsize)got;
    } else {
        do {
            got = read(lines->fd, buffer->data + buffer->end, CHUNK_BYTES);
        } while (got < 0 && errno == EINTR);
    }
    if (got < 0) {
        g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno),
                    "%s: cannot be read: %s", lines->name, g_strerror(errno));
        return FALSE;
    }
    lines->source_ended = got == 0;
    buffer->end += (gsize)got;
    return TRUE;
}

/* At the end of a member: goes on where another follows; what else follows does not count, as gzip
 * itself has it. */
static void
enter_member(ClozeDataLines *lines)
{
    const Buffer *packed = &lines->packed;

    if (cloze_gzip_is_packed(packed->data + packed->start, packed->end - packed->start))
        g_converter_reset(lines->unpacker);
    else
        lines->ended = TRUE;
    lines->member_ended = FALSE;
}

static gboolean
unpack(ClozeDataLines *lines, GError **error)
{
    Buffer *packed = &lines->packed, *text = &lines->text;
    gsize n_read = 0, n_written = 0;
    g_autoptr(GError) reason = NULL;
    GConverterResult result =
        g_converter_convert(lines->unpacker, packed->data + packed->start,
                            packed->end - packed->start, text->data + text->end, CHUNK_BYTES,
                            lines->source_ended ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS,
                            &n_read, &n_written, &reason);

    packed->start += n_read;
    text->end += n_written;
    lines->member_ended = result == G_CONVERTER_FINISHED;
    if (result != G_CONVERTER_ERROR ||
        (!lines->source_ended && g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)))
        return TRUE;
    g_propagate_prefixed_error(error, g_steal_pointer(&reason),
                               "%s: damaged gzip data: ", lines->name);
    return FALSE;
}

static gboolean
fill_unpacked(ClozeDataLines *lines, GError **error)
{
    gsize before;

    make_room(&lines->text);
    before = lines->text.end;
    while (!lines->ended && lines->text.end == before) {
        if (!lines->source_ended && lines->packed.end - lines->packed.start < CHUNK_BYTES &&
            !read_source(lines, &lines->packed, error))
            return FALSE;
        if (lines->member_ended)
            enter_member(lines);
        else if (!unpack(lines, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
fill(ClozeDataLines *lines, GError **error)
{
    if (lines->unpacker != NULL)
        return fill_unpacked(lines, error);
    if (!read_source(lines, &lines->text, error))
        return FALSE;
    lines->ended = lines->source_ended;
    return TRUE;
}

static gboolean
starts_with(const ClozeDataLines *lines, const char *bytes)
{
    gsize n = strlen(bytes);

    return lines->text.end - lines->text.start >= n &&
           memcmp(lines->text.data + lines->text.start, bytes, n) == 0;
}

/* Looks at the first bytes: packed or not, and the mark of byte order. */
static gboolean
begin(ClozeDataLines *lines, GError **error)
{
    if (!read_source(lines, &lines->text, error))
        return FALSE;
    if (cloze_gzip_is_packed(lines->text.data, lines->text.end)) {
        lines->packed = lines->text;
        lines->text = (Buffer){0};
        lines->unpacker = G_CONVERTER(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP));
        if (!fill(lines, error))
            return FALSE;
    }
    lines->ended |= lines->unpacker == NULL && lines->source_ended;
    if (starts_with(lines, "\xEF\xBB\xBF"))
        lines->text.start += 3;
    if (!starts_with(lines, "\xFF\xFE") && !starts_with(lines, "\xFE\xFF"))
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                "%s: expected UTF-8, found UTF-16; save the file as UTF-8 (iconv -f UTF-16 -t "
                "UTF-8)",
                lines->name);
    return FALSE;
}

static ClozeDataLines *
take(ClozeDataLines *lines, GError **error)
{
    if (begin(lines, error))
        return lines;
    cloze_data_lines_free(lines);
    return NULL;
}

ClozeDataLines *
cloze_data_lines_open(const char *path, GError **error)
{
    ClozeDataLines *lines;
    int fd = cloze_file_open(path, error);

    if (fd < 0)
        return NULL;
    lines = g_new0(ClozeDataLines, 1);
    lines->name = g_strdup(path);
    lines->fd = fd;
    return take(lines, error);
}

ClozeDataLines *
cloze_data_lines_new_for_bytes(const char *data, gsize size, const char *name, GError **error)
{
    ClozeDataLines *lines = g_new0(ClozeDataLines, 1);

    lines->name = g_strdup(name);
    lines->fd = -1;
    lines->source = data;
    lines->source_size = size;
    return take(lines, error);
}

gboolean
cloze_data_lines_peek(ClozeDataLines *lines, gsize wanted, const char **data, gsize *size,
                      gboolean *all, GError **error)
{
    while (!lines->ended && lines->text.end - lines->text.start < wanted) {
        if (!fill(lines, error))
            return FALSE;
    }
    *data = lines->text.data + lines->text.start;
    *size = lines->text.end - lines->text.start;
    *all = lines->ended;
    return TRUE;
}

gboolean
cloze_data_lines_next(ClozeDataLines *lines, const char **line, gsize *size, GError **error)
{
    Buffer *text = &lines->text;
    gsize seen = 0;
    const char *end = NULL;

    for (;;) {
        gsize n = text->end - text->start;

        end = n > seen ? memchr(text->data + text->start + seen, '\n', n - seen) : NULL;
        if (end != NULL || lines->ended)
            break;
        seen = n;
        if (n > CLOZE_DATA_LINES_MAX_BYTES) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s:%zu: expected a line of at most %zu bytes, found a longer one",
                        lines->name, lines->number + 1, CLOZE_DATA_LINES_MAX_BYTES);
            return FALSE;
        }
        if (!fill(lines, error))
            return FALSE;
    }
    if (end == NULL && text->start == text->end)
        return FALSE;
    *line = text->data + text->start;
    *size = (end != NULL ? (gsize)(end - *line) : text->end - text->start);
    text->start += *size + (end != NULL);
    while (*size > 0 && (*line)[*size - 1] == '\r')
        (*size)--;
    lines->number++;
    return TRUE;
}

gsize
cloze_data_lines_get_number(const ClozeDataLines *lines)
{
    return lines->number;
}

const char *
cloze_data_lines_get_name(const ClozeDataLines *lines)
{
    return lines->name;
}
