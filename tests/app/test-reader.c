/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/reader.h"

static void
test_free(void)
{
    GlossReading *empty = g_new0(GlossReading, 1);
    GlossReading *full = g_new0(GlossReading, 1);

    full->text = g_strdup("text");
    full->encoding = g_strdup("UTF-8");
    full->structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    gloss_reader_reading_free(empty);
    gloss_reader_reading_free(full);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/reader/free", test_free);
    return g_test_run();
}
