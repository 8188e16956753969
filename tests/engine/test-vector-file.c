/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <fcntl.h>
#include <gio/gio.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/search/vector-file.h"
#include "tests/scratch.h"

#define WIDTH 100

typedef struct {
    char *folder;
    char *path;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->folder = scratch_new();
    fixture->path = g_build_filename(fixture->folder, "vectors", NULL);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    scratch_free(fixture->folder);
    g_free(fixture->folder);
    g_free(fixture->path);
}

static void
fill(float *vector, guint64 id)
{
    for (gsize i = 0; i < WIDTH; i++)
        vector[i] = sinf((float)(id * 31 + i));
}

static ClozeVectorFile *
open_writable(const Fixture *fixture)
{
    g_autoptr(GError) error = NULL;
    ClozeVectorFile *file = cloze_vector_file_open_writable(fixture->path, "model", WIDTH, &error);

    g_assert_no_error(error);
    return file;
}

static void
write_one(ClozeVectorFile *file, gsize slot, guint64 id)
{
    g_autoptr(GError) error = NULL;
    float vector[WIDTH];

    fill(vector, id);
    g_assert_true(cloze_vector_file_write(file, slot, id, vector, &error));
    g_assert_no_error(error);
}

static void
assert_holds(ClozeVectorFile *file, gsize slot, guint64 id)
{
    ClozeVectorChunk chunk;
    gsize row = slot % CLOZE_VECTOR_FILE_ROWS, stride = cloze_vector_file_get_stride(file);
    float vector[WIDTH];
    double lost = 0;

    fill(vector, id);
    g_assert_true(cloze_vector_file_check(file, slot, id));
    g_assert_cmpmem(cloze_vector_file_get_vector(file, slot), sizeof vector, vector, sizeof vector);
    cloze_vector_file_get_chunk(file, slot / CLOZE_VECTOR_FILE_ROWS, &chunk);
    for (gsize i = 0; i < WIDTH; i++) {
        double kept = (double)chunk.scales[row] * chunk.narrow[row * stride + i];

        lost += ((double)vector[i] - kept) * ((double)vector[i] - kept);
    }
    g_assert_cmpfloat_with_epsilon(sqrt(lost), (double)chunk.lost[row], 1e-5);
    g_assert_cmpfloat((double)chunk.lost[row], <, 0.05);
}

static void
test_round_trip(Fixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeVectorFile) file = open_writable(fixture), reader = NULL;

    g_assert_cmpuint(cloze_vector_file_get_capacity(file), ==, 0);
    write_one(file, 0, 5);
    write_one(file, 3000, 6);
    g_assert_cmpuint(cloze_vector_file_get_capacity(file), ==, 3 * CLOZE_VECTOR_FILE_ROWS);
    g_assert_true(cloze_vector_file_sync(file, NULL));
    reader = cloze_vector_file_open(fixture->path, "model", NULL);
    assert_holds(reader, 0, 5);
    assert_holds(reader, 3000, 6);
    g_assert_cmpuint(cloze_vector_file_get_id(reader, 1), ==, 0);
    g_assert_false(cloze_vector_file_check(reader, 0, 6));
    g_assert_false(cloze_vector_file_check(reader, 999999, 6));
    write_one(file, 5000, 7);
    g_assert_true(cloze_vector_file_clear(file, 0, NULL));
    g_assert_true(cloze_vector_file_refresh(reader, NULL));
    assert_holds(reader, 5000, 7);
    g_assert_cmpuint(cloze_vector_file_get_id(reader, 0), ==, 0);
}

static void
test_one_writer(Fixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeVectorFile) file = open_writable(fixture);
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_vector_file_open_writable(fixture->path, "model", WIDTH, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
}

static void
test_fit(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) model = NULL, width = NULL, missing = NULL;

    g_assert_null(cloze_vector_file_open(fixture->path, NULL, &missing));
    g_assert_error(missing, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    cloze_vector_file_free(open_writable(fixture));
    g_assert_null(cloze_vector_file_open(fixture->path, "other", &model));
    g_assert_error(model, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_null(cloze_vector_file_open_writable(fixture->path, "model", 7, &width));
    g_assert_error(width, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
}

/* Cut short anywhere, or with any byte changed, it opens as far as it goes or is refused. */
static void
test_damage(Fixture *fixture, gconstpointer data)
{
    const gsize sizes[] = {0, 7, 100, 4095, 4096, 5000};
    ClozeVectorFile *file = open_writable(fixture);
    int fd;

    write_one(file, 3, 9);
    cloze_vector_file_free(file);
    fd = open(fixture->path, O_RDWR);
    g_assert_cmpint(pwrite(fd, "x", 1, 300000), ==, 1);
    file = cloze_vector_file_open(fixture->path, NULL, NULL);
    g_assert_nonnull(file);
    cloze_vector_file_free(file);
    for (gssize i = (gssize)G_N_ELEMENTS(sizes) - 1; i >= 0; i--) {
        g_autoptr(GError) error = NULL;

        g_assert_cmpint(ftruncate(fd, (off_t)sizes[i]), ==, 0);
        file = cloze_vector_file_open(fixture->path, NULL, &error);
        if (file)
            g_assert_cmpuint(cloze_vector_file_get_capacity(file), ==, 0);
        else
            g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
        cloze_vector_file_free(file);
    }
    close(fd);
}

/* Each part of a row: a byte of it, changed, is seen. */
static void
test_checksum(Fixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeVectorFile) file = open_writable(fixture);
    ClozeVectorChunk chunk;
    int fd = open(fixture->path, O_RDWR);

    write_one(file, 3, 9);
    cloze_vector_file_get_chunk(file, 0, &chunk);
    {
        const void *const parts[] = {chunk.checksums + 3,        chunk.scales + 3,
                                     chunk.lengths + 3,          chunk.lost + 3,
                                     chunk.narrow + 3 * 128 + 5, chunk.wide + 3 * 128 + 5};

        for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
            gsize at = (gsize)((const char *)parts[i] - (const char *)chunk.ids) + 4096 + 2;
            char byte, changed;

            at -= i == 4 ? 2 : 0;
            g_assert_true(cloze_vector_file_check(file, 3, 9));
            g_assert_cmpint(pread(fd, &byte, 1, (off_t)at), ==, 1);
            changed = (char)(byte ^ 64);
            g_assert_cmpint(pwrite(fd, &changed, 1, (off_t)at), ==, 1);
            g_assert_false(cloze_vector_file_check(file, 3, 9));
            g_assert_cmpint(pwrite(fd, &byte, 1, (off_t)at), ==, 1);
        }
    }
    close(fd);
}

static void
write_until_killed(const Fixture *fixture)
{
    g_autoptr(ClozeVectorFile) file = open_writable(fixture);

    for (guint64 i = 0;; i++)
        write_one(file, i % 2500, i + 1);
}

/* After kill -9 at any moment every slot but one is whole, and that one says so. */
static void
test_kill(Fixture *fixture, gconstpointer data)
{
    for (guint round = 0; round < 5; round++) {
        g_autoptr(ClozeVectorFile) file = NULL;
        guint n_torn = 0;
        pid_t child = fork();

        if (child == 0)
            write_until_killed(fixture);
        g_usleep(10000 + 17000 * round);
        kill(child, SIGKILL);
        g_assert_cmpint(waitpid(child, NULL, 0), ==, child);
        file = open_writable(fixture);
        for (gsize slot = 0; slot < cloze_vector_file_get_capacity(file); slot++) {
            guint64 id = cloze_vector_file_get_id(file, slot);

            if (id != 0 && cloze_vector_file_check(file, slot, id))
                assert_holds(file, slot, id);
            else if (id != 0)
                n_torn++;
        }
        g_assert_cmpuint(n_torn, <=, 1);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
#define ADD(name, func) g_test_add(name, Fixture, NULL, set_up, func, tear_down)
    ADD("/vector-file/round-trip", test_round_trip);
    ADD("/vector-file/one-writer", test_one_writer);
    ADD("/vector-file/fit", test_fit);
    ADD("/vector-file/damage", test_damage);
    ADD("/vector-file/checksum", test_checksum);
    ADD("/vector-file/kill", test_kill);
    return g_test_run();
}
