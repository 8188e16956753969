/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The cosine of two vectors, and unit vectors, in double precision. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* 0 where one of them has no length. */
CLOZE_API double cloze_vector_cosine_measure(const float *a, const float *b, gsize d);
/* out[d] = x / |x|; zeros where @x has no length. */
CLOZE_API void cloze_vector_cosine_unit(double *out, const float *x, gsize d);
