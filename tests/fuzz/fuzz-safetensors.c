/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/safetensors.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* Whatever was accepted lies inside the bytes and can be read whole. */
static void
check_tensor(const ClozeTensor *tensor, const guint8 *data, gsize size)
{
    const guint8 *begin = tensor->data;
    g_autofree float *out = NULL;

    g_assert_true(begin >= data && begin <= data + size);
    g_assert_cmpuint(tensor->n_bytes, <=, (gsize)(data + size - begin));
    out = g_new(float, tensor->n_elements + 1);
    cloze_safetensors_read_f32(tensor, out, NULL);
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_open_bytes(bytes, "input", &error);

    if (file == NULL) {
        g_assert_nonnull(error);
        return 0;
    }
    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(file); i++)
        check_tensor(cloze_safetensors_get_tensor(file, i), data, size);
    return 0;
}
