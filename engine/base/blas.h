/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* OpenBLAS, opened when something first asks for it. Whoever is linked to it pays at every start: it
 * starts a thread that waits by spinning for some twenty milliseconds, which is longer than an
 * embedding takes. Any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* FALSE with @error where the library is not there. */
CLOZE_API gboolean cloze_blas_open(GError **error);
/* The kernels that it chose ("Zen", "Haswell"), or that the environment made it choose; "none". */
const char *cloze_blas_get_corename(void);
/**
 * cloze_blas_find_eigenvectors:
 * @matrix: [m][m] symmetric, of which the lower triangle is read; the vectors on return, one a row
 * @values: [m], smallest first
 *
 * LAPACK's dsyev in one thread. FALSE where it does not converge or the library is not there.
 */
gboolean cloze_blas_find_eigenvectors(double *matrix, gsize m, double *values);
