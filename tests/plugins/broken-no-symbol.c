/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib.h>

__attribute__((visibility("default"))) int broken_no_symbol_answer(void);

int
broken_no_symbol_answer(void)
{
    return 42;
}
