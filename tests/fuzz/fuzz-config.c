/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/config.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GError) error = NULL;
    ClozeConfig config;

    if (!cloze_config_parse(&config, (const char *)data, size, "input", &error)) {
        g_assert_nonnull(error);
        return 0;
    }
    g_assert_cmpuint(config.hidden_size % config.n_heads, ==, 0);
    g_assert_cmpuint(config.n_layers, <=, 63);
    g_assert_cmpint(config.pad_token_id, <, (gint)config.vocab_size);
    return 0;
}
