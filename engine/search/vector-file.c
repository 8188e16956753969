/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Read through a map, written by pwrite: a full disk is an error there and would be a signal in the
 * map. Layout: a page of header, then chunks of ids, checksums, scales, two lengths, 8-bit rows and
 * fp32 rows, each part aligned to 64 bytes. Numbers are the machine's own, little-endian; the magic
 * is a number too, so a machine of the other kind refuses the file. Reader: fuzz-vector-file */
#include "engine/search/vector-file.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/kernels/scan.h"
#include "engine/search/byte-sum.h"
#include "engine/search/narrow-vector.h"

#define MAGIC       G_GUINT64_CONSTANT(0x31434556455a4c43) /* "CLZEVEC1" */
#define HEADER_SIZE 4096
#define MODEL_SIZE  64
#define MAX_WIDTH   16384
#define ROWS        CLOZE_VECTOR_FILE_ROWS

typedef struct {
    guint64 magic;
    guint32 width;
    guint32 rows;
    char model[MODEL_SIZE + 8]; /* zeros behind it */
    guint32 checksum;           /* of all before it */
} Header;

typedef struct {
    gsize ids, checksums, scales, lengths, lost, narrow, wide, size;
} Layout;

struct _ClozeVectorFile {
    char *path;
    int fd;
    gboolean writable;
    Header header;
    gsize stride;
    Layout layout; /* of a chunk */
    char *map;
    gsize map_size;
    gsize n_chunks;
    gint8 *narrow; /* [stride] */
    float *wide;   /* [stride] */
    gint n_damaged;
};

static guint32
sum_row(const ClozeVectorFile *self, guint64 id, const gint8 *narrow, const float *wide)
{
    guint32 sum = cloze_byte_sum_add(id, narrow, self->stride);

    return cloze_byte_sum_add(id << 32 | sum, wide, self->stride * sizeof *wide);
}

static gsize
align(gsize size)
{
    return (size + 63) / 64 * 64;
}

static void
set_width(ClozeVectorFile *self)
{
    Layout *layout = &self->layout;

    self->stride = (self->header.width + CLOZE_SCAN_STEP - 1) / CLOZE_SCAN_STEP * CLOZE_SCAN_STEP;
    layout->ids = 0;
    layout->checksums = align(ROWS * sizeof(guint64));
    layout->scales = layout->checksums + align(ROWS * sizeof(guint32));
    layout->lengths = layout->scales + align(ROWS * sizeof(float));
    layout->lost = layout->lengths + align(ROWS * sizeof(float));
    layout->narrow = layout->lost + align(ROWS * sizeof(float));
    layout->wide = layout->narrow + align(ROWS * self->stride);
    layout->size = layout->wide + align(ROWS * self->stride * sizeof(float));
    self->narrow = g_new0(gint8, self->stride);
    self->wide = g_new0(float, self->stride);
}

static gboolean
fail_errno(const ClozeVectorFile *self, const char *doing, GError **error)
{
    int code = errno;

    g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code), "%s: %s: %s", self->path,
                doing, g_strerror(code));
    return FALSE;
}

static gboolean
write_at(ClozeVectorFile *self, gsize offset, const void *data, gsize size, GError **error)
{
    const char *p = data;

    while (size > 0) {
        gssize n = pwrite(self->fd, p, size, (off_t)offset);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return fail_errno(self, "writing vectors", error);
        p += n;
        offset += (gsize)n;
        size -= (gsize)n;
    }
    return TRUE;
}

gboolean
cloze_vector_file_refresh(ClozeVectorFile *self, GError **error)
{
    struct stat info;
    gsize n, size;

    if (fstat(self->fd, &info) != 0)
        return fail_errno(self, "reading its size", error);
    n = info.st_size > HEADER_SIZE ? ((gsize)info.st_size - HEADER_SIZE) / self->layout.size : 0;
    if (n == self->n_chunks)
        return TRUE;
    size = HEADER_SIZE + n * self->layout.size;
    if (self->map)
        munmap(self->map, self->map_size);
    self->map = NULL;
    self->n_chunks = 0;
    if (n == 0)
        return TRUE;
    self->map = mmap(NULL, size, PROT_READ, MAP_SHARED, self->fd, 0);
    if (self->map == MAP_FAILED) {
        self->map = NULL;
        return fail_errno(self, "mapping it", error);
    }
    self->map_size = size;
    self->n_chunks = n;
    return TRUE;
}

static gboolean
check_header(ClozeVectorFile *self, GError **error)
{
    const Header *header = &self->header;

    if (header->magic != MAGIC ||
        header->checksum != cloze_byte_sum_add(0, header, G_STRUCT_OFFSET(Header, checksum)) ||
        header->rows != ROWS || header->width == 0 || header->width > MAX_WIDTH ||
        header->model[MODEL_SIZE] != '\0') {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected the header of a vector file, found other bytes", self->path);
        return FALSE;
    }
    return TRUE;
}

static gboolean
read_header(ClozeVectorFile *self, GError **error)
{
    gssize n = pread(self->fd, &self->header, sizeof self->header, 0);

    if (n < 0)
        return fail_errno(self, "reading it", error);
    if ((gsize)n < sizeof self->header) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID,
                    "%s: expected a header of %zu bytes, found %zd", self->path,
                    sizeof self->header, n);
        return FALSE;
    }
    return check_header(self, error);
}

static gboolean
check_fit(ClozeVectorFile *self, const char *model, gsize width, GError **error)
{
    if (model && !g_str_equal(model, self->header.model)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected vectors of the model %.16s, found those of %.16s", self->path,
                    model, self->header.model);
        return FALSE;
    }
    if (width && width != self->header.width) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: expected vectors of %zu numbers, found %u", self->path, width,
                    self->header.width);
        return FALSE;
    }
    return TRUE;
}

static ClozeVectorFile *
open_fd(const char *path, int flags, GError **error)
{
    g_autoptr(ClozeVectorFile) self = g_new0(ClozeVectorFile, 1);
    struct stat info;

    self->path = g_strdup(path);
    self->writable = (flags & O_ACCMODE) != O_RDONLY;
    self->fd = open(path, flags | O_CLOEXEC, 0600);
    if (self->fd < 0) {
        fail_errno(self, "opening it", error);
        return NULL;
    }
    if (fstat(self->fd, &info) != 0 || !S_ISREG(info.st_mode)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "%s: not a regular file", path);
        return NULL;
    }
    return g_steal_pointer(&self);
}

ClozeVectorFile *
cloze_vector_file_open(const char *path, const char *model, GError **error)
{
    g_autoptr(ClozeVectorFile) self = open_fd(path, O_RDONLY, error);

    if (!self || !read_header(self, error) || !check_fit(self, model, 0, error))
        return NULL;
    set_width(self);
    return cloze_vector_file_refresh(self, error) ? g_steal_pointer(&self) : NULL;
}

/* Whole or not there at all: the header is put in place by a rename. */
static gboolean
create(const char *path, const char *model, gsize width, GError **error)
{
    g_autofree char *page = g_malloc0(HEADER_SIZE);
    Header header = {.magic = MAGIC, .width = (guint32)width, .rows = ROWS};

    g_strlcpy(header.model, model, MODEL_SIZE + 1);
    header.checksum = cloze_byte_sum_add(0, &header, G_STRUCT_OFFSET(Header, checksum));
    memcpy(page, &header, sizeof header);
    return cloze_file_write_atomic(path, page, HEADER_SIZE, error);
}

ClozeVectorFile *
cloze_vector_file_open_writable(const char *path, const char *model, gsize width, GError **error)
{
    g_autoptr(ClozeVectorFile) self = NULL;

    g_return_val_if_fail(width >= 1 && width <= MAX_WIDTH && strlen(model) <= MODEL_SIZE, NULL);
    if (!cloze_file_is_named(path) && !create(path, model, width, error))
        return NULL;
    self = open_fd(path, O_RDWR, error);
    if (!self)
        return NULL;
    if (flock(self->fd, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            fail_errno(self, "locking it", error);
        else
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_BUSY, "%s: another program is writing to it",
                        path);
        return NULL;
    }
    if (!read_header(self, error) || !check_fit(self, model, width, error))
        return NULL;
    set_width(self);
    return cloze_vector_file_refresh(self, error) ? g_steal_pointer(&self) : NULL;
}

void
cloze_vector_file_free(ClozeVectorFile *self)
{
    if (!self)
        return;
    if (self->map)
        munmap(self->map, self->map_size);
    if (self->fd >= 0)
        close(self->fd);
    g_free(self->path);
    g_free(self->narrow);
    g_free(self->wide);
    g_free(self);
}

const char *
cloze_vector_file_get_model(ClozeVectorFile *self)
{
    return self->header.model;
}

gsize
cloze_vector_file_get_width(ClozeVectorFile *self)
{
    return self->header.width;
}

gsize
cloze_vector_file_get_stride(ClozeVectorFile *self)
{
    return self->stride;
}

gsize
cloze_vector_file_get_capacity(ClozeVectorFile *self)
{
    return self->n_chunks * ROWS;
}

void
cloze_vector_file_get_chunk(ClozeVectorFile *self, gsize chunk, ClozeVectorChunk *out)
{
    const char *base = self->map + HEADER_SIZE + chunk * self->layout.size;

    g_assert(chunk < self->n_chunks);
    out->ids = (const guint64 *)(base + self->layout.ids);
    out->checksums = (const guint32 *)(base + self->layout.checksums);
    out->scales = (const float *)(base + self->layout.scales);
    out->lengths = (const float *)(base + self->layout.lengths);
    out->lost = (const float *)(base + self->layout.lost);
    out->narrow = (const gint8 *)(base + self->layout.narrow);
    out->wide = (const float *)(base + self->layout.wide);
}

guint64
cloze_vector_file_get_id(ClozeVectorFile *self, gsize slot)
{
    ClozeVectorChunk chunk;

    if (slot / ROWS >= self->n_chunks)
        return 0;
    cloze_vector_file_get_chunk(self, slot / ROWS, &chunk);
    return chunk.ids[slot % ROWS];
}

const float *
cloze_vector_file_get_vector(ClozeVectorFile *self, gsize slot)
{
    ClozeVectorChunk chunk;

    cloze_vector_file_get_chunk(self, slot / ROWS, &chunk);
    return chunk.wide + slot % ROWS * self->stride;
}

gboolean
cloze_vector_file_read_vector(ClozeVectorFile *self, gsize slot, float *out)
{
    gsize size = self->stride * sizeof *out, done = 0;
    gsize at =
        HEADER_SIZE + slot / ROWS * self->layout.size + self->layout.wide + slot % ROWS * size;

    if (slot / ROWS >= self->n_chunks)
        return FALSE;
    while (done < size) {
        gssize n = pread(self->fd, (char *)out + done, size - done, (off_t)(at + done));

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return FALSE;
        done += (gsize)n;
    }
    return TRUE;
}

/* The scale and the lengths are in no sum; they follow from what is. */
static gboolean
check_row(ClozeVectorFile *self, gsize slot, guint64 id, const float *wide)
{
    ClozeVectorChunk chunk;
    ClozeNarrowVector made;
    gsize row = slot % ROWS;
    const gint8 *narrow;

    cloze_vector_file_get_chunk(self, slot / ROWS, &chunk);
    narrow = chunk.narrow + row * self->stride;
    if (wide == NULL)
        wide = chunk.wide + row * self->stride;
    made = (ClozeNarrowVector){
        .scale = chunk.scales[row], .kept = chunk.lengths[row], .lost = chunk.lost[row]};
    return chunk.checksums[row] == sum_row(self, id, narrow, wide) &&
           cloze_narrow_vector_fits(&made, narrow, wide, self->header.width);
}

gboolean
cloze_vector_file_check(ClozeVectorFile *self, gsize slot, guint64 id)
{
    return id != 0 && cloze_vector_file_get_id(self, slot) == id && check_row(self, slot, id, NULL);
}

/* A slot that is written at this moment names no id, or another one afterwards. */
gboolean
cloze_vector_file_read_checked(ClozeVectorFile *self, gsize slot, guint64 id, float *out)
{
    for (guint i = 0; i < 2; i++) {
        if (id == 0 || cloze_vector_file_get_id(self, slot) != id)
            return FALSE;
        if (cloze_vector_file_read_vector(self, slot, out) && check_row(self, slot, id, out))
            return TRUE;
    }
    if (cloze_vector_file_get_id(self, slot) == id)
        g_atomic_int_inc(&self->n_damaged);
    return FALSE;
}

guint
cloze_vector_file_get_n_damaged(ClozeVectorFile *self)
{
    return (guint)g_atomic_int_get(&self->n_damaged);
}

/* To chunks that cover @slot; blocks are taken from the disk now, so that a full one fails here. */
static gboolean
grow(ClozeVectorFile *self, gsize slot, GError **error)
{
    gsize n = slot / ROWS + 1;
    int code;

    if (n <= self->n_chunks)
        return TRUE;
    do
        code = posix_fallocate(self->fd, HEADER_SIZE, (off_t)(n * self->layout.size));
    while (code == EINTR);
    if (code != 0) {
        errno = code;
        return fail_errno(self, "making room for vectors", error);
    }
    return cloze_vector_file_refresh(self, error);
}

gboolean
cloze_vector_file_write(ClozeVectorFile *self, gsize slot, guint64 id, const float *vector,
                        GError **error)
{
    const guint64 none = 0;
    const Layout *layout = &self->layout;
    gsize row = slot % ROWS, base = HEADER_SIZE + slot / ROWS * layout->size;
    ClozeNarrowVector narrowed;
    guint32 checksum;

    g_return_val_if_fail(self->writable && id != 0, FALSE);
    if (!grow(self, slot, error))
        return FALSE;
    memcpy(self->wide, vector, self->header.width * sizeof *vector);
    narrowed = cloze_narrow_vector_make(self->narrow, vector, self->header.width);
    checksum = sum_row(self, id, self->narrow, self->wide);
    return write_at(self, base + layout->ids + row * sizeof id, &none, sizeof none, error) &&
           write_at(self, base + layout->wide + row * self->stride * sizeof(float), self->wide,
                    self->stride * sizeof(float), error) &&
           write_at(self, base + layout->narrow + row * self->stride, self->narrow, self->stride,
                    error) &&
           write_at(self, base + layout->scales + row * sizeof(float), &narrowed.scale,
                    sizeof(float), error) &&
           write_at(self, base + layout->lengths + row * sizeof(float), &narrowed.kept,
                    sizeof(float), error) &&
           write_at(self, base + layout->lost + row * sizeof(float), &narrowed.lost, sizeof(float),
                    error) &&
           write_at(self, base + layout->checksums + row * sizeof checksum, &checksum,
                    sizeof checksum, error) &&
           write_at(self, base + layout->ids + row * sizeof id, &id, sizeof id, error);
}

gboolean
cloze_vector_file_clear(ClozeVectorFile *self, gsize slot, GError **error)
{
    const guint64 none = 0;

    if (slot / ROWS >= self->n_chunks)
        return TRUE;
    return write_at(self,
                    HEADER_SIZE + slot / ROWS * self->layout.size + self->layout.ids +
                        slot % ROWS * sizeof none,
                    &none, sizeof none, error);
}

gboolean
cloze_vector_file_sync(ClozeVectorFile *self, GError **error)
{
    return fdatasync(self->fd) == 0 || fail_errno(self, "writing it to disk", error);
}
