/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The header is a Python dictionary; three keys of it count. Reader: fuzz-npy */
#include "engine/map/npy.h"

#include <string.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/kernels/kernels.h"

#define MAGIC         "\x93NUMPY"
#define MAGIC_SIZE    6
#define MAX_HEADER    65536
#define HEADER_SIZE   128
#define ALLOWED_NAMES "float16 (<f2), float32 (<f4) or float64 (<f8)"

typedef struct {
    gsize n;
    gsize d;
    gsize width; /* bytes a number */
    gsize begin; /* of the numbers in the file */
} Shape;

static gboolean
fail(GError **error, const char *name, const char *expected, const char *found)
{
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: expected %s, found %s", name,
                expected, found);
    return FALSE;
}

/* What stands behind 'key': in the header, or NULL. */
static const char *
find_value(const char *header, const char *key)
{
    g_autofree char *quoted = g_strdup_printf("'%s'", key);
    const char *at = strstr(header, quoted);

    if (!at)
        return NULL;
    at += strlen(quoted);
    while (*at == ' ' || *at == ':')
        at++;
    return at;
}

static gboolean
read_dtype(const char *header, const char *name, Shape *shape, GError **error)
{
    const char *value = find_value(header, "descr");

    if (value && (g_str_has_prefix(value, "'<f2'") || g_str_has_prefix(value, "'<f4'") ||
                  g_str_has_prefix(value, "'<f8'"))) {
        shape->width = (gsize)(value[3] - '0');
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                "%s: expected " ALLOWED_NAMES ", found descr %.16s", name, value ? value : "none");
    return FALSE;
}

static gboolean
read_sizes(const char *header, const char *name, Shape *shape, GError **error)
{
    const char *value = find_value(header, "shape"), *order = find_value(header, "fortran_order");
    g_autofree char *found = NULL;
    char *end;
    guint64 n, d;

    if (!order || !g_str_has_prefix(order, "False"))
        return fail(error, name, "rows first (fortran_order False)", "another order");
    if (!value || *value != '(')
        return fail(error, name, "a shape", "none");
    n = g_ascii_strtoull(value + 1, &end, 10);
    if (end != value + 1 && *end == ',') {
        const char *second = end + 1;

        d = g_ascii_strtoull(second, &end, 10);
        if (end != second && *end == ')') {
            if (n >= G_MAXUINT32 || d >= G_MAXUINT32) {
                found = g_strndup(value, end - value + 1);
                return fail(error, name, "at most 4294967294 rows and columns", found);
            }
            shape->n = n;
            shape->d = d;
            return TRUE;
        }
    }
    found = g_strndup(value, strcspn(value, ")") + 1);
    return fail(error, name, "two dimensions", found);
}

static gboolean
read_header(const guint8 *data, gsize size, const char *name, Shape *shape, GError **error)
{
    g_autofree char *header = NULL, *found = NULL;
    gsize start = 10, length;
    guint64 wanted;

    if (size < 12 || memcmp(data, MAGIC, MAGIC_SIZE) != 0 || data[6] < 1 || data[6] > 3)
        return fail(error, name, "a NumPy file", "something else");
    length = data[8] | (gsize)data[9] << 8;
    if (data[6] > 1) {
        length |= (gsize)data[10] << 16 | (gsize)data[11] << 24;
        start = 12;
    }
    if (length > MAX_HEADER || start + length > size)
        return fail(error, name, "a header within the file", "one that goes beyond it");
    header = g_strndup((const char *)data + start, length);
    if (!read_dtype(header, name, shape, error) || !read_sizes(header, name, shape, error))
        return FALSE;
    shape->begin = start + length;
    wanted = (guint64)shape->n * shape->d;
    if (wanted > (size - shape->begin) / shape->width) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected %" G_GSIZE_FORMAT " x %" G_GSIZE_FORMAT
                    " numbers of %" G_GSIZE_FORMAT " bytes behind byte %" G_GSIZE_FORMAT
                    ", found %" G_GSIZE_FORMAT " bytes",
                    name, shape->n, shape->d, shape->width, shape->begin, size - shape->begin);
        return FALSE;
    }
    return TRUE;
}

static void
convert(ClozeNpy *npy, const guint8 *data, const Shape *shape)
{
    gsize n_values = shape->n * shape->d;
    const guint8 *from = data + shape->begin;

    npy->owned = npy->values = g_new(float, n_values + 1);
    if (shape->width == 4) {
        memcpy(npy->values, from, n_values * 4);
        return;
    }
    for (gsize i = 0; i < n_values; i++) {
        guint16 half;
        double wide;

        if (shape->width == 2) {
            memcpy(&half, from + 2 * i, sizeof half);
            cloze_kernels_get()->f32_from_f16(npy->values + i, &half, 1);
        } else {
            memcpy(&wide, from + 8 * i, sizeof wide);
            npy->values[i] = (float)wide;
        }
    }
}

gboolean
cloze_npy_read(ClozeNpy *npy, const void *data, gsize size, const char *name, GError **error)
{
    Shape shape = {0};

    *npy = (ClozeNpy){0};
    if (!read_header(data, size, name, &shape, error))
        return FALSE;
    npy->n = shape.n;
    npy->d = shape.d;
    convert(npy, data, &shape);
    return TRUE;
}

gboolean
cloze_npy_open(ClozeNpy *npy, const char *path, GError **error)
{
    int fd = cloze_file_open(path, error);
    GMappedFile *mapped = fd >= 0 ? g_mapped_file_new_from_fd(fd, TRUE, error) : NULL;
    Shape shape = {0};
    gboolean done;

    *npy = (ClozeNpy){0};
    if (fd >= 0)
        close(fd);
    if (!mapped)
        return FALSE;
    done = read_header((const guint8 *)g_mapped_file_get_contents(mapped),
                       g_mapped_file_get_length(mapped), path, &shape, error);
    npy->n = shape.n;
    npy->d = shape.d;
    if (done && shape.width == 4 && shape.begin % 4 == 0) {
        npy->values = (float *)(void *)(g_mapped_file_get_contents(mapped) + shape.begin);
        npy->mapped = mapped;
        return TRUE;
    }
    if (done)
        convert(npy, (const guint8 *)g_mapped_file_get_contents(mapped), &shape);
    g_mapped_file_unref(mapped);
    return done;
}

void
cloze_npy_clear(ClozeNpy *npy)
{
    g_free(npy->owned);
    g_clear_pointer(&npy->mapped, g_mapped_file_unref);
    *npy = (ClozeNpy){0};
}

gboolean
cloze_npy_write(const char *path, const float *values, gsize n, gsize d, GError **error)
{
    char header[HEADER_SIZE];
    g_autofree char *text =
        g_strdup_printf("{'descr': '<f4', 'fortran_order': False, 'shape': (%" G_GSIZE_FORMAT
                        ", %" G_GSIZE_FORMAT "), }",
                        n, d);

    memset(header, ' ', sizeof header);
    memcpy(header, MAGIC "\x01\x00", MAGIC_SIZE + 2);
    header[8] = HEADER_SIZE - 10;
    header[9] = 0;
    memcpy(header + 10, text, strlen(text));
    header[HEADER_SIZE - 1] = '\n';
    return cloze_file_write_atomic_parts(
        path, (ClozeFilePart[]){{header, sizeof header}, {values, n * d * sizeof *values}}, 2,
        error);
}
