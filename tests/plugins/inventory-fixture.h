/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A table of senses for tests: a word with two senses, a collocation, a word of Han characters. */
#pragma once

#include "plugins/wsd/inventory.h"

static const char inventory_fixture_table[] =
    "# name: Terms\n"
    "# version: 2\n"
    "sense\tlemma\tpos\tgloss\texamples\n"
    "cat.animal\tcat|kitten\tNOUN\tthe animal on the mat\tthe cat sat on the mat . | a cat sat\n"
    "cat.word\tcat\tnoun\ta word in paris\tin paris a cat is the word !\n"
    "\n"
    "net\tquux network\tn\tunits that learn\n"
    "bank\t\xE9\x93\xB6\xE8\xA1\x8C\t\t\xE5\x9C\xB0\xE6\x96\xB9\n";

static inline GlossInventory *
inventory_fixture_new(void)
{
    g_autoptr(GError) error = NULL;
    GlossInventory *inventory = gloss_inventory_parse("terms.tsv", inventory_fixture_table,
                                                      sizeof inventory_fixture_table - 1, &error);

    g_assert_no_error(error);
    return inventory;
}
