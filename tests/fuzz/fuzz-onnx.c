/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/onnx.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

/* Whatever was accepted can be read whole. */
int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autoptr(GError) error = NULL;
    ClozeConfig found;
    g_autoptr(ClozeSafetensors) file = cloze_onnx_open_bytes(bytes, "input", &found, &error);

    if (file == NULL) {
        g_assert_nonnull(error);
        return 0;
    }
    for (gsize i = 0; i < cloze_safetensors_get_n_tensors(file); i++) {
        const ClozeTensor *tensor = cloze_safetensors_get_tensor(file, i);
        g_autofree float *out = g_new(float, tensor->n_elements + 1);

        g_assert_true(cloze_safetensors_read_f32(tensor, out, NULL));
    }
    return 0;
}
