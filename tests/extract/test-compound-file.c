/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/compound-file.h"

#include <string.h>

/* The signature and one entry called @name at @at. */
static GBytes *
make(const char *name, gsize at, gsize size)
{
    guint8 *data = g_malloc0(size);

    memcpy(data, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", 8);
    for (gsize i = 0; name[i] != '\0'; i++)
        data[at + 2 * i] = (guint8)name[i];
    data[at + 64] = (guint8)(2 * strlen(name) + 2);
    return g_bytes_new_take(data, size);
}

static void
test_names(void)
{
    g_autoptr(GBytes) bytes = make("EncryptedPackage", 512 + 128, 1024);
    g_autoptr(GBytes) cut = make("EncryptedPackage", 512, 600);
    g_autoptr(GBytes) text = g_bytes_new_static("text", 4);

    g_assert_true(gloss_compound_file_is(bytes));
    g_assert_true(gloss_compound_file_has(bytes, "EncryptedPackage"));
    g_assert_false(gloss_compound_file_has(bytes, "EncryptedPackag"));
    g_assert_false(gloss_compound_file_has(bytes, "WordDocument"));
    g_assert_false(gloss_compound_file_has(cut, "EncryptedPackage"));
    g_assert_false(gloss_compound_file_is(text));
    g_assert_false(gloss_compound_file_has(text, "a"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/compound-file/names", test_names);
    return g_test_run();
}
