/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/prompts.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_auto(ClozePrompts) prompts = {0};

    if (cloze_prompts_parse(&prompts, (const char *)data, size, "input", NULL))
        g_assert_true(prompts.query && prompts.passage);
    return 0;
}
