/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/train/checkpoint.h"

#include "tests/scratch.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* The state of a run that nobody vouches for. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autofree char *folder = scratch_new();
    ClozeCheckpoint *checkpoint;
    float numbers[4][2] = {{0}};
    const ClozeCheckpointArrays arrays = {numbers[0], numbers[1], numbers[2], numbers[3], 2};
    ClozeCheckpointState state = {0};
    g_autoptr(GError) error = NULL;
    gboolean found = FALSE;

    scratch_write(folder, "state.safetensors", (const char *)data, (gssize)size);
    checkpoint = cloze_checkpoint_new(folder, "id", NULL);
    if (!cloze_checkpoint_read(checkpoint, &state, &arrays, &found, &error))
        g_assert_nonnull(error);
    cloze_checkpoint_free(checkpoint);
    scratch_free(folder);
    return 0;
}
