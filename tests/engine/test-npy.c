/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/map/npy.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/scratch.h"

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.npy", NULL);
    const float values[] = {1, 2, 3, 4, 5, 6};
    g_auto(ClozeNpy) mapped = {0};
    g_auto(ClozeNpy) again = {0};

    g_assert_true(cloze_npy_write(path, values, 3, 2, NULL));
    g_assert_true(cloze_npy_open(&mapped, path, NULL));
    g_assert_cmpuint(mapped.n, ==, 3);
    g_assert_cmpmem(mapped.values, sizeof values, values, sizeof values);
    mapped.values[0] = 99;
    g_assert_true(cloze_npy_open(&again, path, NULL));
    g_assert_cmpfloat((double)again.values[0], ==, 1);
    scratch_remove(folder);
}

static void
expect(const char *dictionary, gsize n_bytes, const char *part)
{
    g_autoptr(GByteArray) file = g_byte_array_new();
    const guint8 head[] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (guint8)strlen(dictionary), 0};
    g_autofree guint8 *zeros = g_new0(guint8, n_bytes + 1);
    g_autoptr(GError) error = NULL;
    g_auto(ClozeNpy) npy = {0};

    g_byte_array_append(file, head, sizeof head);
    g_byte_array_append(file, (const guint8 *)dictionary, (guint)strlen(dictionary));
    g_byte_array_append(file, zeros, (guint)n_bytes);
    g_assert_false(cloze_npy_read(&npy, file->data, file->len, "a.npy", &error));
    g_test_message("%s", error->message);
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_refuses(void)
{
    g_autoptr(GError) error = NULL;
    ClozeNpy npy;

    expect("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", 23, "found 23 bytes");
    expect("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 3), }", 24, "rows first");
    expect("{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }", 24, "<i4");
    expect("{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }", 24, "two dimensions");
    expect("{'descr': '<f8', 'fortran_order': False, 'shape': (4294967290, 4294967290), }", 24,
           "found 24 bytes");
    g_assert_false(cloze_npy_read(&npy, "x", 1, "a.npy", &error));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/npy/round-trip", test_round_trip);
    g_test_add_func("/npy/refuses", test_refuses);
    return g_test_run();
}
