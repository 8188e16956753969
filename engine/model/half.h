/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* 16-bit floating point (binary16 of IEEE 754) for what is stored; the way back is f32_from_f16 of
 * the kernels. No state, any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* Rounded to the nearest, ties to even; above 65519 infinite, below 2^-25 zero, NaN stays NaN. */
CLOZE_API guint16 cloze_half_from_float(float value);
CLOZE_API void cloze_half_from_floats(guint16 *out, const float *in, gsize n);
