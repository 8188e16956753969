/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* NumPy files from anywhere. */
#include "engine/map/npy.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    g_auto(ClozeNpy) npy = {0};

    if (!cloze_npy_read(&npy, data, size, "input", &error))
        g_assert_nonnull(error);
    else
        g_assert_cmpuint(npy.n * npy.d * 2, <=, size);
    return 0;
}
