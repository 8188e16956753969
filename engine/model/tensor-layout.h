/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Tensors that a file does not hold as their shape says: column by column, as a part of a wider one,
 * or in whole numbers with a scale. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

struct _ClozeTensor;

/* The number in row r and column c of a tensor [rows][columns] (of one dimension: a column) is
 * (q - zeros[r]) * scales[r], where q stands at element r * row_step + c * column_step of its data.
 * One of the steps is 1, or there is one column. */
typedef struct {
    gsize row_step;
    gsize column_step;
    gsize n_scales;      /* 0: q itself; 1: of all rows; else as many as rows */
    const float *scales; /* [n_scales] */
    const float *zeros;  /* [n_scales] */
} ClozeTensorLayout;

/* Of a tensor with a layout, of F32, F16 or BF16, or of I8 or U8 with scales; @out holds n_elements. FALSE with
 * CLOZE_ERROR_UNSUPPORTED otherwise. */
gboolean cloze_tensor_layout_read(const struct _ClozeTensor *tensor, float *out, GError **error);
