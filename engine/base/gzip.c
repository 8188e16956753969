/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Drives GIO's zlib converter over bytes in memory. Reading the file is file.c's. Any thread.
 * Reader: fuzz-gzip */

#include "engine/base/gzip.h"

#include <gio/gio.h>

#include "engine/base/error.h"

gboolean
cloze_gzip_is_packed(const void *data, gsize size)
{
    const guint8 *bytes = data;

    return size >= 2 && bytes[0] == 0x1f && bytes[1] == 0x8b;
}

/* Converts one step; *finished at a member's end. */
static gboolean
convert_step(GConverter *converter, const guint8 *data, gsize size, gsize *used, GByteArray *out,
             gboolean *finished, GError **error)
{
    guint8 buffer[65536];
    gsize n_read = 0, n_written = 0;
    GConverterResult result =
        g_converter_convert(converter, data + *used, size - *used, buffer, sizeof buffer,
                            G_CONVERTER_INPUT_AT_END, &n_read, &n_written, error);

    if (result == G_CONVERTER_ERROR)
        return FALSE;
    g_byte_array_append(out, buffer, (guint)n_written);
    *used += n_read;
    *finished = result == G_CONVERTER_FINISHED;
    return TRUE;
}

GBytes *
cloze_gzip_unpack(const void *data, gsize size, gsize max_bytes, const char *name, GError **error)
{
    g_autoptr(GZlibDecompressor) zlib = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP);
    g_autoptr(GByteArray) out = g_byte_array_new();
    gboolean finished = FALSE;
    gsize used = 0;

    max_bytes = MIN(max_bytes, G_MAXUINT / 2);
    while (used < size || !finished) {
        if (finished && !cloze_gzip_is_packed((const guint8 *)data + used, size - used))
            break;
        if (finished)
            g_converter_reset(G_CONVERTER(zlib));
        if (!convert_step(G_CONVERTER(zlib), data, size, &used, out, &finished, error)) {
            g_prefix_error(error, "%s: damaged gzip data near byte %zu: ", name, used);
            return NULL;
        }
        if (out->len > max_bytes) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                        "%s: expected at most %zu bytes when unpacked, found more", name,
                        max_bytes);
            return NULL;
        }
    }
    return g_byte_array_free_to_bytes(g_steal_pointer(&out));
}
