/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reading a file whole, but never more than the limit, and turning it into text. */

#include "app/document-load.h"

#include <glib/gi18n.h>

#include "app/reader-registry.h"

#define CHUNK_BYTES (256 * 1024)

static char *
dup_name(GFile *file)
{
    g_autofree char *base = g_file_get_basename(file);

    return g_filename_display_name(base != NULL ? base : "/");
}

static gboolean
check_kind(GFileInfo *info, const char *name, GError **error)
{
    GFileType type = g_file_info_get_file_type(info);

    if (type == G_FILE_TYPE_REGULAR)
        return TRUE;
    if (type == G_FILE_TYPE_DIRECTORY)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY,
                    _("“%s” is a folder: a document was expected"), name);
    else
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE,
                    _("“%s” is a device or a pipe: a document was expected"), name);
    return FALSE;
}

static gboolean
check_size(guint64 size, const char *name, GError **error)
{
    g_autofree char *has = g_format_size_full(size, G_FORMAT_SIZE_LONG_FORMAT), *most = NULL;

    if (size <= GLOSS_DOCUMENT_LOAD_MAX_BYTES)
        return TRUE;
    most = g_format_size(GLOSS_DOCUMENT_LOAD_MAX_BYTES);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                _("“%s” has %s: at most %s can be opened; a text can be cut into smaller files, as "
                  "“split -C 60M” does"),
                name, has, most);
    return FALSE;
}

/* A file may grow while it is read, so what was asked about its size is no bound. */
static GBytes *
read_stream(GInputStream *stream, const char *name, GCancellable *cancellable, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    g_autofree guint8 *chunk = g_malloc(CHUNK_BYTES);
    gssize n;

    while ((n = g_input_stream_read(stream, chunk, CHUNK_BYTES, cancellable, error)) > 0) {
        g_byte_array_append(bytes, chunk, (guint)n);
        if (!check_size(bytes->len, name, error))
            return NULL;
    }
    return n == 0 ? g_byte_array_free_to_bytes(g_steal_pointer(&bytes)) : NULL;
}

static void
explain(GError **error, const char *name)
{
    if (error == NULL || *error == NULL)
        return;
    if (g_error_matches(*error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)) {
        g_clear_error(error);
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("“%s” is no longer there, or never was"), name);
    } else if (g_error_matches(*error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED)) {
        g_clear_error(error);
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                    _("“%s” may not be read: you lack the permission"), name);
    }
}

static GBytes *
read_file(GFile *file, const char *name, GFileInfo *info, GCancellable *cancellable, GError **error)
{
    g_autoptr(GFileInputStream) stream = NULL;

    if (!check_kind(info, name, error) ||
        !check_size((guint64)MAX(g_file_info_get_size(info), 0), name, error))
        return NULL;
    stream = g_file_read(file, cancellable, error);
    return stream != NULL ? read_stream(G_INPUT_STREAM(stream), name, cancellable, error) : NULL;
}

static gboolean
take_text(GlossDocumentLoad *load, GlossReading *reading)
{
    load->reading = reading;
    if (reading == NULL)
        return FALSE;
    load->text = g_bytes_new_with_free_func(reading->text, reading->size, g_free, reading->text);
    reading->text = NULL;
    load->hash = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, load->text);
    return TRUE;
}

GlossDocumentLoad *
gloss_document_load_bytes(GBytes *bytes, const char *title, const char *content_type,
                          GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossDocumentLoad) load = g_new0(GlossDocumentLoad, 1);

    load->reader = gloss_reader_registry_find(title, content_type);
    if (!take_text(load, load->reader->read(bytes, title, cancellable, error)))
        return NULL;
    if (g_cancellable_set_error_if_cancelled(cancellable, error))
        return NULL;
    return g_steal_pointer(&load);
}

static void
note_file(GlossDocumentLoad *load, GFileInfo *info, GBytes *bytes)
{
    load->stamp = gloss_document_load_dup_stamp(info);
    load->file_hash = g_compute_checksum_for_bytes(G_CHECKSUM_SHA256, bytes);
    load->file_size = (gint64)g_bytes_get_size(bytes);
    load->file_modified =
        (gint64)g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_TIME_MODIFIED) *
            G_USEC_PER_SEC +
        g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
}

GlossDocumentLoad *
gloss_document_load_file(GFile *file, GCancellable *cancellable, GError **error)
{
    g_autofree char *name = dup_name(file);
    g_autoptr(GFileInfo) info = NULL;
    g_autoptr(GBytes) bytes = NULL;
    GlossDocumentLoad *load;

    info = g_file_query_info(file, GLOSS_DOCUMENT_LOAD_ATTRIBUTES, G_FILE_QUERY_INFO_NONE,
                             cancellable, error);
    if (info != NULL)
        bytes = read_file(file, name, info, cancellable, error);
    if (bytes == NULL) {
        explain(error, name);
        return NULL;
    }
    load = gloss_document_load_bytes(
        bytes, name, g_file_info_get_attribute_string(info, G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE),
        cancellable, error);
    if (load != NULL)
        note_file(load, info, bytes);
    return load;
}

char *
gloss_document_load_dup_stamp(GFileInfo *info)
{
    if (info == NULL)
        return NULL;
    return g_strdup_printf(
        "%" G_GUINT64_FORMAT ".%u %" G_GOFFSET_FORMAT " %" G_GUINT64_FORMAT,
        g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_TIME_MODIFIED),
        g_file_info_get_attribute_uint32(info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC),
        g_file_info_get_size(info),
        g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_UNIX_INODE));
}

void
gloss_document_load_free(GlossDocumentLoad *load)
{
    g_clear_pointer(&load->reading, gloss_reader_reading_free);
    g_clear_pointer(&load->text, g_bytes_unref);
    g_free(load->hash);
    g_free(load->stamp);
    g_free(load->file_hash);
    g_free(load);
}
