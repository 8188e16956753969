/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One file of rows, example after example, its texts one after the other. It is made here alone, under
 * the name that says what is in it once it is whole.
 * lint: allow readers: plain numbers that a run wrote for itself; their count is checked. */

#include "engine/train/prefix-cache.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/train/training-order.h"

struct _ClozePrefixCache {
    const ClozeTrainingSet *set;
    char *path;
    GBytes *bytes;
    gsize *starts; /* [n + 1] rows */
    gsize width;   /* D */
    GArray *rows;  /* of float */
    gboolean found;
};

void
cloze_prefix_cache_free(ClozePrefixCache *cache)
{
    if (!cache)
        return;
    g_clear_pointer(&cache->bytes, g_bytes_unref);
    g_array_unref(cache->rows);
    g_free(cache->path);
    g_free(cache->starts);
    g_free(cache);
}

static char *
dup_path(const char *folder, const char *base, const ClozeTrainable *trainable,
         const ClozeTrainingSet *set)
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    g_autofree char *name = NULL;
    gint64 lowest = (gint64)trainable->lowest;

    g_checksum_update(checksum, (const guchar *)base, (gssize)strlen(base));
    g_checksum_update(checksum, (const guchar *)&lowest, sizeof lowest);
    cloze_training_set_digest(set, checksum);
    name = g_strdup_printf("prefix-%.32s.bf16", g_checksum_get_string(checksum));
    return g_build_filename(folder, name, NULL);
}

/* To nearest, ties to even; a number that is none stays none. */
static guint16
round_to_bf16(float value)
{
    guint32 bits;

    memcpy(&bits, &value, sizeof bits);
    if ((bits & 0x7FFFFFFF) > 0x7F800000)
        return (guint16)(bits >> 16 | 0x40);
    return (guint16)((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

static gboolean
write_all(int fd, const guint16 *rows, gsize n, const char *path, GError **error)
{
    const char *data = (const char *)rows;
    gsize left = n * sizeof *rows;

    while (left > 0) {
        ssize_t done = write(fd, data, left);
        int saved = errno;

        if (done < 0 && saved == EINTR)
            continue;
        if (done <= 0) {
            g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(saved),
                        "%s: cannot be written: %s", path, g_strerror(saved));
            return FALSE;
        }
        data += done;
        left -= (gsize)done;
    }
    return TRUE;
}

/* The rows of @n examples in the order of the file, from a pass that holds all first texts, then all
 * second ones. */
static void
gather(const ClozeTrainingSet *set, const ClozeTrainingStream *stream, const float *prefix, gsize d,
       gsize n, guint16 *out)
{
    for (gsize i = 0; i < n; i++)
        for (gsize k = 0; k < set->n_texts; k++) {
            gsize sequence = k * n + i;
            gsize first = stream->batch.offsets[sequence];
            gsize size = (stream->batch.offsets[sequence + 1] - first) * d;

            for (gsize j = 0; j < size; j++)
                *out++ = round_to_bf16(prefix[first * d + j]);
        }
}

typedef struct {
    ClozeTrainable *trainable;
    ClozePool *pool;
    const ClozeTrainingSet *set;
    gsize pass_tokens;
    GCancellable *cancellable;
    int fd;
    const char *path;
} Filling;

static gboolean
fill(const Filling *filling, GError **error)
{
    g_autoptr(ClozeTrainingStream) stream = cloze_training_stream_new();
    gsize n = filling->set->examples->len, d = filling->trainable->config.hidden_size;
    g_autofree guint32 *order = g_new(guint32, n + 1);

    for (gsize i = 0; i < n; i++)
        order[i] = (guint32)i;
    cloze_trainable_set_dropout(filling->trainable, NULL, 0);
    for (gsize i = 0, n_taken; i < n; i += n_taken) {
        g_autofree guint16 *rows = NULL;
        gsize size;

        n_taken = cloze_training_order_cut(filling->set, order + i, n - i, filling->pass_tokens);
        cloze_training_stream_lay(stream, filling->set, order + i, n_taken);
        size = stream->batch.offsets[stream->batch.n_sequences] * d;
        if (g_cancellable_set_error_if_cancelled(filling->cancellable, error) ||
            !cloze_trainable_forward_prefix(filling->trainable, filling->pool, &stream->batch,
                                            error))
            return FALSE;
        rows = g_new(guint16, size);
        gather(filling->set, stream, cloze_trainable_get_prefix(filling->trainable), d, n_taken,
               rows);
        if (!write_all(filling->fd, rows, size, filling->path, error))
            return FALSE;
    }
    return TRUE;
}

/* Written beside and renamed, so that what has the name is whole. */
static gboolean
make_file(Filling *filling, const char *path, GError **error)
{
    g_autofree char *part = g_strconcat(path, ".part", NULL);
    gboolean ok;

    filling->path = path;
    filling->fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (filling->fd < 0) {
        g_set_error(error, G_FILE_ERROR, (gint)g_file_error_from_errno(errno),
                    "%s: cannot be made: %s", part, g_strerror(errno));
        return FALSE;
    }
    ok = fill(filling, error);
    if (close(filling->fd) != 0 && ok) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_IO, "%s: cannot be written", part);
        ok = FALSE;
    }
    if (ok && g_rename(part, path) != 0) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_IO, "%s: cannot be renamed", part);
        ok = FALSE;
    }
    if (!ok)
        g_unlink(part);
    return ok;
}

static void
count_starts(ClozePrefixCache *cache)
{
    gsize n = cache->set->examples->len;

    cache->starts = g_new0(gsize, n + 1);
    for (gsize i = 0; i < n; i++)
        cache->starts[i + 1] = cache->starts[i] + cloze_training_set_count_tokens(cache->set, i);
}

static gboolean
open_file(ClozePrefixCache *cache, GError **error)
{
    gsize wanted = cache->starts[cache->set->examples->len] * cache->width * sizeof(guint16);

    cache->bytes = cloze_file_map(cache->path, error);
    if (!cache->bytes)
        return FALSE;
    if (g_bytes_get_size(cache->bytes) == wanted)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH, "%s: expected %zu bytes, found %zu",
                cache->path, wanted, g_bytes_get_size(cache->bytes));
    g_clear_pointer(&cache->bytes, g_bytes_unref);
    return FALSE;
}

ClozePrefixCache *
cloze_prefix_cache_new(const char *folder, const char *base, ClozeTrainable *trainable,
                       ClozePool *pool, const ClozeTrainingSet *set, gsize pass_tokens,
                       GCancellable *cancellable, GError **error)
{
    g_autoptr(ClozePrefixCache) cache = g_new0(ClozePrefixCache, 1);
    Filling filling = {.trainable = trainable,
                       .pool = pool,
                       .set = set,
                       .pass_tokens = pass_tokens,
                       .cancellable = cancellable};

    g_return_val_if_fail(trainable->lowest >= 1, NULL);
    cache->set = set;
    cache->width = trainable->config.hidden_size;
    cache->rows = g_array_new(FALSE, FALSE, sizeof(float));
    cache->path = dup_path(folder, base, trainable, set);
    count_starts(cache);
    cache->found = g_file_test(cache->path, G_FILE_TEST_EXISTS) && open_file(cache, NULL);
    if (!cache->found && (!make_file(&filling, cache->path, error) || !open_file(cache, error)))
        return NULL;
    return g_steal_pointer(&cache);
}

static gsize
append_rows(ClozePrefixCache *cache, gsize at, gsize first, gsize n)
{
    const guint16 *all = g_bytes_get_data(cache->bytes, NULL);

    cloze_kernels_get()->f32_from_bf16(&g_array_index(cache->rows, float, at),
                                       all + first * cache->width, n * cache->width);
    return at + n * cache->width;
}

const float *
cloze_prefix_cache_get(ClozePrefixCache *cache, const guint32 *examples, gsize n)
{
    gsize n_rows = 0, at = 0;

    for (gsize i = 0; i < n; i++)
        n_rows += cloze_training_set_count_tokens(cache->set, examples[i]);
    g_array_set_size(cache->rows, (guint)(n_rows * cache->width));
    for (gsize k = 0; k < cache->set->n_texts; k++)
        for (gsize i = 0; i < n; i++) {
            const ClozeTrainingExample *example = cloze_training_set_get(cache->set, examples[i]);
            gsize first = cache->starts[examples[i]];

            for (gsize before = 0; before < k; before++)
                first += example->texts[before].n;
            at = append_rows(cache, at, first, example->texts[k].n);
        }
    return (const float *)(gpointer)cache->rows->data;
}

gboolean
cloze_prefix_cache_was_found(const ClozePrefixCache *cache)
{
    return cache->found;
}

void
cloze_prefix_cache_remove(ClozePrefixCache *cache)
{
    g_unlink(cache->path);
}
