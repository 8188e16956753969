/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows from columns, from a part of a wider matrix, and from bytes with scales. */
#include "engine/model/safetensors.h"

#include "engine/base/error.h"

#define ROWS    19
#define COLUMNS 35

static void
test_columns(void)
{
    float data[COLUMNS * 3 * ROWS], out[ROWS * COLUMNS];
    const ClozeTensorLayout layout = {1, 3 * ROWS, 0, NULL, NULL};
    const ClozeTensor tensor = {.name = "w",
                                .n_dims = 2,
                                .shape = {ROWS, COLUMNS},
                                .n_elements = ROWS * COLUMNS,
                                .data = data + ROWS,
                                .layout = &layout};

    for (gsize i = 0; i < G_N_ELEMENTS(data); i++)
        data[i] = (float)i;
    g_assert_true(cloze_safetensors_read_f32(&tensor, out, NULL));
    for (gsize r = 0; r < ROWS; r++)
        for (gsize c = 0; c < COLUMNS; c++)
            g_assert_cmpfloat(out[r * COLUMNS + c], ==, (float)(c * 3 * ROWS + ROWS + r));
}

static void
test_halves(void)
{
    static const guint16 data[] = {0x3c00, 0x4000, 0xc000, 0x3800}; /* 1 2 -2 0.5 */
    const ClozeTensorLayout layout = {1, 2, 0, NULL, NULL};
    const ClozeTensor tensor = {.dtype = CLOZE_DTYPE_F16,
                                .n_dims = 2,
                                .shape = {2, 2},
                                .n_elements = 4,
                                .data = data,
                                .layout = &layout};
    static const float expected[] = {1, -2, 2, 0.5f};
    float out[4];

    g_assert_true(cloze_safetensors_read_f32(&tensor, out, NULL));
    g_assert_cmpmem(out, sizeof out, expected, sizeof expected);
}

static void
test_bytes(void)
{
    static const guint8 data[] = {0, 128, 255, 200, 100, 1};
    static const float scales[] = {0.5f, 2}, zeros[] = {128, 1};
    ClozeTensorLayout layout = {3, 1, 2, scales, zeros};
    ClozeTensor tensor = {.name = "q",
                          .dtype = CLOZE_DTYPE_U8,
                          .n_dims = 2,
                          .shape = {2, 3},
                          .n_elements = 6,
                          .data = data,
                          .layout = &layout};
    static const float expected[] = {-64, 0, 63.5f, 398, 198, 0};
    static const float signed_expected[] = {0, -64, -0.5f, -28, 50, 0.5f};
    float out[6];
    static const float none[] = {0, 0}, half[] = {0.5f};

    g_assert_true(cloze_safetensors_is_float(&tensor));
    g_assert_true(cloze_safetensors_read_f32(&tensor, out, NULL));
    g_assert_cmpmem(out, sizeof out, expected, sizeof expected);
    tensor.dtype = CLOZE_DTYPE_I8;
    layout = (ClozeTensorLayout){3, 1, 1, half, none};
    g_assert_true(cloze_safetensors_read_f32(&tensor, out, NULL));
    g_assert_cmpmem(out, sizeof out, signed_expected, sizeof signed_expected);
}

static void
test_refused(void)
{
    const ClozeTensorLayout layout = {2, 1, 0, NULL, NULL};
    const ClozeTensor tensor = {.name = "q",
                                .dtype = CLOZE_DTYPE_I8,
                                .n_dims = 2,
                                .shape = {1, 2},
                                .n_elements = 2,
                                .data = "xy",
                                .layout = &layout};
    g_autoptr(GError) error = NULL;
    float out[2];

    g_assert_false(cloze_safetensors_is_float(&tensor));
    g_assert_false(cloze_safetensors_read_f32(&tensor, out, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED);
    g_assert_cmpstr(error->message, ==,
                    "tensor q: expected F32, F16, BF16, or I8 or U8 with scales, found I8");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tensor-layout/columns", test_columns);
    g_test_add_func("/tensor-layout/halves", test_halves);
    g_test_add_func("/tensor-layout/bytes", test_bytes);
    g_test_add_func("/tensor-layout/refused", test_refused);
    return g_test_run();
}
