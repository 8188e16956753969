/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Columns are read some at a time, so that lines of the cache are filled where they are written. */
#include "engine/model/tensor-layout.h"

#include <string.h>

#include "engine/base/error.h"
#include "engine/kernels/kernels.h"
#include "engine/model/safetensors.h"

#define BLOCK 16

/* Elements @start .. @start + @n of the file, which may begin at an odd byte. */
static void
read_run(const ClozeTensor *tensor, gsize start, gsize n, float *out)
{
    gsize width = cloze_safetensors_dtype_size(tensor->dtype);
    const guint8 *data = (const guint8 *)tensor->data + start * width;
    ClozeTensor run = {.dtype = tensor->dtype, .n_elements = n, .n_bytes = n * width, .data = data};

    switch (tensor->dtype) {
    case CLOZE_DTYPE_U8:
        for (gsize i = 0; i < n; i++)
            out[i] = (float)data[i];
        break;
    case CLOZE_DTYPE_I8:
        for (gsize i = 0; i < n; i++)
            out[i] = (float)(gint8)data[i];
        break;
    default: cloze_safetensors_read_f32(&run, out, NULL);
    }
}

static void
read_columns(const ClozeTensor *tensor, gsize rows, gsize columns, float *out)
{
    g_autofree float *block = g_new(float, BLOCK *MAX(rows, 1));

    for (gsize first = 0; first < columns; first += BLOCK) {
        gsize n = MIN(BLOCK, columns - first);

        for (gsize i = 0; i < n; i++)
            read_run(tensor, (first + i) * tensor->layout->column_step, rows, block + i * rows);
        for (gsize r = 0; r < rows; r++)
            for (gsize i = 0; i < n; i++)
                out[r * columns + first + i] = block[i * rows + r];
    }
}

static void
apply_scales(const ClozeTensorLayout *layout, gsize rows, gsize columns, float *out)
{
    for (gsize r = 0; r < rows; r++) {
        gsize index = layout->n_scales > 1 ? r : 0;

        for (gsize c = 0; c < columns; c++)
            out[r * columns + c] =
                (out[r * columns + c] - layout->zeros[index]) * layout->scales[index];
    }
}

gboolean
cloze_tensor_layout_read(const ClozeTensor *tensor, float *out, GError **error)
{
    const ClozeTensorLayout *layout = tensor->layout;
    gsize columns = tensor->n_dims == 2 ? tensor->shape[1] : 1;
    gsize rows = tensor->n_elements / MAX(columns, 1);

    if (!cloze_safetensors_is_float(tensor)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_UNSUPPORTED,
                    "tensor %s: expected F32, F16, BF16, or I8 or U8 with scales, found %s",
                    tensor->name, cloze_safetensors_dtype_name(tensor->dtype));
        return FALSE;
    }
    if (layout->row_step == 1)
        read_columns(tensor, rows, columns, out);
    else
        for (gsize r = 0; r < rows; r++)
            read_run(tensor, r * layout->row_step, columns, out + r * columns);
    if (layout->n_scales > 0)
        apply_scales(layout, rows, columns, out);
    return TRUE;
}
