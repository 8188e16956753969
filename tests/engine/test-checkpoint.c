/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/checkpoint.h"

#include <sys/stat.h>

#include "engine/base/error.h"
#include "tests/scratch.h"
#include <gio/gio.h>

typedef struct {
    float values[3], first[3], second[3], best[3];
} Numbers;

static ClozeCheckpointArrays
arrays_of(Numbers *numbers)
{
    return (ClozeCheckpointArrays){numbers->values, numbers->first, numbers->second, numbers->best,
                                   3};
}

static const ClozeCheckpointState some = {.step = 12,
                                          .optimizer_steps = 11,
                                          .epoch = 3,
                                          .n_taken = 40,
                                          .n_losses = 4,
                                          .loss = 0.1,
                                          .n_behind = 1,
                                          .best_epoch = 2,
                                          .best_score = 1.0 / 3,
                                          .best_loss = 1e-30};

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    Numbers numbers = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}}, back = {0};
    ClozeCheckpointArrays out = arrays_of(&numbers), in = arrays_of(&back);
    ClozeCheckpoint *checkpoint = cloze_checkpoint_new(folder, "me", NULL);
    ClozeCheckpointState state = {0};
    g_autoptr(GError) error = NULL;
    gboolean found = TRUE;

    g_assert_true(cloze_checkpoint_read(checkpoint, &state, &in, &found, &error));
    g_assert_false(found);
    g_assert_true(cloze_checkpoint_write(checkpoint, &some, &out, &error));
    g_assert_no_error(error);
    g_assert_null(cloze_checkpoint_new(folder, "me", &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
    g_clear_error(&error);
    cloze_checkpoint_free(checkpoint);

    checkpoint = cloze_checkpoint_new(folder, "me", NULL);
    g_assert_true(cloze_checkpoint_read(checkpoint, &state, &in, &found, &error));
    g_assert_no_error(error);
    g_assert_true(found);
    g_assert_cmpmem(&numbers, sizeof numbers, &back, sizeof back);
    g_assert_cmpuint(state.step, ==, some.step);
    g_assert_cmpuint(state.optimizer_steps, ==, some.optimizer_steps);
    g_assert_cmpuint(state.epoch, ==, some.epoch);
    g_assert_cmpuint(state.n_taken, ==, some.n_taken);
    g_assert_cmpuint(state.n_losses, ==, some.n_losses);
    g_assert_cmpuint(state.n_behind, ==, some.n_behind);
    g_assert_cmpuint(state.best_epoch, ==, some.best_epoch);
    g_assert_true(state.loss == some.loss && state.best_score == some.best_score &&
                  state.best_loss == some.best_loss);
    cloze_checkpoint_clear(checkpoint);
    cloze_checkpoint_free(checkpoint);
    g_assert_cmpuint(scratch_count(folder), ==, 0);
    scratch_free(folder);
}

static void
test_other_run(void)
{
    g_autofree char *folder = scratch_new();
    Numbers numbers = {0};
    ClozeCheckpointArrays arrays = arrays_of(&numbers);
    ClozeCheckpoint *checkpoint = cloze_checkpoint_new(folder, "me", NULL);
    ClozeCheckpointState state;
    g_autoptr(GError) error = NULL, size = NULL;
    gboolean found;

    g_assert_true(cloze_checkpoint_write(checkpoint, &some, &arrays, NULL));
    arrays.n = 2;
    g_assert_false(cloze_checkpoint_read(checkpoint, &state, &arrays, &found, &size));
    g_assert_error(size, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    cloze_checkpoint_free(checkpoint);
    checkpoint = cloze_checkpoint_new(folder, "someone else", NULL);
    g_assert_false(cloze_checkpoint_read(checkpoint, &state, &arrays, &found, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    cloze_checkpoint_free(checkpoint);
    scratch_free(folder);
}

/* The old best state stays until the checkpoint that names the new one is whole; a write that fails
 * leaves the checkpoint that was there. */
static void
test_failed_write(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *in_the_way = g_build_filename(folder, "best-3.safetensors", NULL);
    Numbers numbers = {{1, 2, 3}, {0}, {0}, {4, 5, 6}}, back = {0};
    ClozeCheckpointArrays out = arrays_of(&numbers), in = arrays_of(&back);
    ClozeCheckpoint *checkpoint = cloze_checkpoint_new(folder, "me", NULL);
    ClozeCheckpointState later = some, state;
    g_autoptr(GError) error = NULL;
    gboolean found;

    g_assert_true(cloze_checkpoint_write(checkpoint, &some, &out, NULL));
    scratch_write(folder, "best-3.safetensors/file", "x", -1);
    later.best_epoch = 3;
    numbers.values[0] = 99;
    g_assert_false(cloze_checkpoint_write(checkpoint, &later, &out, &error));
    g_assert_nonnull(error);
    g_assert_true(cloze_checkpoint_read(checkpoint, &state, &in, &found, NULL));
    g_assert_cmpuint(state.best_epoch, ==, 2);
    g_assert_cmpfloat((double)back.values[0], ==, 1);
    g_assert_cmpfloat((double)back.best[0], ==, 4);
    scratch_remove(in_the_way);
    g_assert_true(cloze_checkpoint_write(checkpoint, &later, &out, NULL));
    {
        g_autofree char *old = g_build_filename(folder, "best-2.safetensors", NULL);

        g_assert_false(g_file_test(old, G_FILE_TEST_EXISTS));
    }
    cloze_checkpoint_free(checkpoint);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/checkpoint/round-trip", test_round_trip);
    g_test_add_func("/checkpoint/other-run", test_other_run);
    g_test_add_func("/checkpoint/failed-write", test_failed_write);
    return g_test_run();
}
