/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/base/error.h"
#include "engine/search/hnsw-build.h"
#include "engine/search/hnsw-file.h"
#include "tests/engine/hnsw-fixture.h"

#define N 600

static ClozeHnsw *
build(HnswFixture *fixture)
{
    const ClozeHnswOptions options = CLOZE_HNSW_OPTIONS_DEFAULT;
    ClozeHnsw *graph = cloze_hnsw_new("model", &options);

    g_assert_true(cloze_hnsw_build_run(graph, fixture->file, NULL, NULL, NULL));
    g_assert_true(cloze_hnsw_file_write(graph, fixture->path, NULL));
    return graph;
}

/* What is read is what was written, and can be built on. */
static void
test_round(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) made = build(fixture);
    g_autoptr(ClozeHnsw) read = cloze_hnsw_file_read(fixture->path, "model", NULL);

    g_assert_nonnull(read);
    g_assert_cmpuint(read->n_nodes, ==, N);
    g_assert_cmpuint(read->entry, ==, made->entry);
    for (guint round = 0; round < 2; round++) {
        g_assert_cmpmem(read->heights, read->n, made->heights, made->n);
        g_assert_cmpmem(read->checksums, read->n * 4, made->checksums, made->n * 4);
        g_assert_cmpmem(read->lowest, read->n * 33 * 4, made->lowest, made->n * 33 * 4);
        g_assert_cmpmem(read->upper, read->n_upper * 17 * 4, made->upper, made->n_upper * 17 * 4);
        for (gsize slot = 300; slot < 2000; slot++)
            hnsw_fixture_write(fixture, slot, slot + 5000);
        g_assert_true(cloze_hnsw_build_run(read, fixture->file, NULL, NULL, NULL));
        g_assert_true(cloze_hnsw_build_run(made, fixture->file, NULL, NULL, NULL));
    }
}

static void
assert_refused(HnswFixture *fixture, const char *model, gint code)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_hnsw_file_read(fixture->path, model, &error));
    g_assert_error(error, CLOZE_ERROR, code);
    g_assert_nonnull(strstr(error->message, fixture->path));
}

static void
test_other_model(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) made = build(fixture);

    assert_refused(fixture, "other", CLOZE_ERROR_MISMATCH);
}

/* Cut short anywhere, longer, or with any byte that counts changed. */
static void
test_damaged(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(ClozeHnsw) made = build(fixture);
    g_autofree char *bytes = NULL;
    gsize size;

    g_assert_true(g_file_get_contents(fixture->path, &bytes, &size, NULL));
    for (gsize i = 0; i < 20; i++) {
        g_assert_true(g_file_set_contents(fixture->path, bytes, (gssize)(size * i / 20), NULL));
        assert_refused(fixture, "model", CLOZE_ERROR_INVALID);
    }
    for (gsize at = 0; at < size - 64; at += at < 128 ? 7 : 4096 + 3) {
        gboolean counts = at < 128 || at >= 4096;

        bytes[at] ^= 16;
        g_assert_true(g_file_set_contents(fixture->path, bytes, (gssize)size, NULL));
        if (counts)
            assert_refused(fixture, NULL, CLOZE_ERROR_INVALID);
        bytes[at] ^= 16;
    }
}

static void
test_missing(HnswFixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_hnsw_file_read(fixture->path, "model", &error));
    g_assert_nonnull(error);
}

int
main(int argc, char **argv)
{
    gpointer n = GSIZE_TO_POINTER(N);

    g_test_init(&argc, &argv, NULL);
#define ADD(path, func)                                                                            \
    g_test_add("/hnsw-file/" path, HnswFixture, n, hnsw_fixture_set_up, func,                      \
               hnsw_fixture_tear_down)
    ADD("round", test_round);
    ADD("other-model", test_other_model);
    ADD("damaged", test_damaged);
    ADD("missing", test_missing);
    return g_test_run();
}
