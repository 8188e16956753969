/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/training-estimates.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    GlossTrainingEstimate estimate = {0};
    g_autoptr(GError) error = NULL;

    if (gloss_training_estimates_parse((const char *)data, (gssize)size, &estimate, &error)) {
        g_assert_cmpfloat(estimate.seconds, >=, 0);
        g_assert_cmpfloat(estimate.disk_mb, <, 1e15);
    } else {
        g_assert_nonnull(error);
    }
    return 0;
}
