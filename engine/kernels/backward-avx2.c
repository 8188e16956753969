/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gradients of the row-wise kernels for AVX2. */

#include <math.h>

#include "engine/kernels/backward.h"
#include "engine/kernels/vec-avx2.h"

#define BACKWARD(name) cloze_backward_avx2_##name

#include "engine/kernels/backward-tmpl.h"
