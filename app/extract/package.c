/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The directory at the end of the archive is what counts; libzip checks the sum of a part once all of it
 * has been read. Reader: fuzz-office. */
#include "app/extract/package.h"

#include <string.h>

#include <zip.h>

#define CHUNK_BYTES (64 * 1024)

struct _GlossPackage {
    GBytes *bytes;
    zip_t *zip;
    GHashTable *parts; /* char* to the number of the part and one */
    gsize left;        /* of GLOSS_PACKAGE_MAX_BYTES */
};

struct _GlossPackagePart {
    GlossPackage *package;
    zip_file_t *file;
    char *name;
};

static char *
dup_key(const char *name)
{
    g_autofree char *slashed = g_strdelimit(g_strdup(name), "\\", '/');

    return g_ascii_strdown(slashed + strspn(slashed, "/"), -1);
}

static void
list_parts(GlossPackage *self)
{
    zip_int64_t n = zip_get_num_entries(self->zip, 0);

    for (zip_int64_t i = n - 1; i >= 0 && n < G_MAXINT; i--) {
        const char *name = zip_get_name(self->zip, (zip_uint64_t)i, 0);

        if (name != NULL)
            g_hash_table_replace(self->parts, dup_key(name), GINT_TO_POINTER((int)i + 1));
    }
}

static zip_t *
open_zip(GBytes *bytes, GError **error)
{
    gsize size;
    const void *data = g_bytes_get_data(bytes, &size);
    zip_error_t failure;
    zip_source_t *source;
    zip_t *zip = NULL;

    zip_error_init(&failure);
    source = zip_source_buffer_create(data, size, 0, &failure);
    if (source != NULL)
        zip = zip_open_from_source(source, ZIP_RDONLY, &failure);
    if (zip == NULL && source != NULL)
        zip_source_free(source);
    if (zip == NULL && zip_error_code_zip(&failure) == ZIP_ER_NOZIP)
        g_set_error(
            error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
            "a zip archive was expected, its directory is not found at the end of %zu bytes: "
            "the file may be cut off",
            size);
    else if (zip == NULL)
        g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "a zip archive was expected: %s", zip_error_strerror(&failure));
    zip_error_fini(&failure);
    return zip;
}

GlossPackage *
gloss_package_open(GBytes *bytes, GError **error)
{
    zip_t *zip = open_zip(bytes, error);
    GlossPackage *self;

    if (zip == NULL)
        return NULL;
    self = g_new0(GlossPackage, 1);
    self->bytes = g_bytes_ref(bytes);
    self->zip = zip;
    self->parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    self->left = GLOSS_PACKAGE_MAX_BYTES;
    list_parts(self);
    return self;
}

void
gloss_package_close(GlossPackage *self)
{
    zip_discard(self->zip);
    g_bytes_unref(self->bytes);
    g_hash_table_unref(self->parts);
    g_free(self);
}

/* -1: there is none. */
static gint64
find_part(GlossPackage *self, const char *name)
{
    g_autofree char *key = dup_key(name);

    return (gint64)GPOINTER_TO_INT(g_hash_table_lookup(self->parts, key)) - 1;
}

gboolean
gloss_package_has(GlossPackage *self, const char *name)
{
    return find_part(self, name) >= 0;
}

/* ---- a part ---- */

static gboolean
check_encryption(GlossPackage *self, zip_uint64_t at, const char *name, GError **error)
{
    zip_stat_t stat;

    if (zip_stat_index(self->zip, at, 0, &stat) != 0 ||
        (stat.valid & ZIP_STAT_ENCRYPTION_METHOD) == 0 || stat.encryption_method == ZIP_EM_NONE)
        return TRUE;
    g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_ENCRYPTED, "%s is encrypted", name);
    return FALSE;
}

GlossPackagePart *
gloss_package_open_part(GlossPackage *self, const char *name, GError **error)
{
    gint64 at = find_part(self, name);
    GlossPackagePart *part;
    zip_file_t *file;

    if (at < 0) {
        g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "the part %s was expected in the archive and is not there", name);
        return NULL;
    }
    if (!check_encryption(self, (zip_uint64_t)at, name, error))
        return NULL;
    file = zip_fopen_index(self->zip, (zip_uint64_t)at, 0);
    if (file == NULL) {
        g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "the part %s cannot be unpacked: %s", name, zip_strerror(self->zip));
        return NULL;
    }
    part = g_new0(GlossPackagePart, 1);
    *part = (GlossPackagePart){self, file, g_strdup(name)};
    return part;
}

gssize
gloss_package_part_read(GlossPackagePart *self, void *buffer, gsize size, GError **error)
{
    zip_int64_t n = zip_fread(self->file, buffer, size);

    if (n < 0) {
        g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "the part %s cannot be unpacked: %s", self->name,
                    zip_file_strerror(self->file));
        return -1;
    }
    if ((gsize)n > self->package->left) {
        g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "at most %zu bytes were expected in its parts, more were found in %s",
                    GLOSS_PACKAGE_MAX_BYTES, self->name);
        return -1;
    }
    self->package->left -= (gsize)n;
    return (gssize)n;
}

void
gloss_package_part_close(GlossPackagePart *self)
{
    zip_fclose(self->file);
    g_free(self->name);
    g_free(self);
}

GBytes *
gloss_package_read(GlossPackage *self, const char *name, gsize max, GError **error)
{
    g_autoptr(GlossPackagePart) part = gloss_package_open_part(self, name, error);
    g_autoptr(GByteArray) all = g_byte_array_new();
    guint8 chunk[CHUNK_BYTES];
    gssize n = 1;

    while (part != NULL && n > 0) {
        n = gloss_package_part_read(part, chunk, sizeof chunk, error);
        if (n > 0)
            g_byte_array_append(all, chunk, (guint)n);
        if (all->len > max) {
            g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                        "at most %zu bytes were expected in the part %s, more were found", max,
                        name);
            return NULL;
        }
    }
    return n == 0 ? g_byte_array_free_to_bytes(g_steal_pointer(&all)) : NULL;
}

/* ---- names ---- */

char *
gloss_package_resolve(const char *from, const char *target)
{
    const char *slash = strrchr(from, '/');
    g_autofree char *folder = g_strndup(from, slash != NULL ? (gsize)(slash - from) : 0);
    g_autofree char *whole =
        *target == '/' ? g_strdup(target) : g_strconcat("/", folder, "/", target, NULL);
    g_autofree char *plain = g_canonicalize_filename(whole, "/");

    return g_strdup(plain + strspn(plain, "/"));
}
