/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Principal components: the directions in which vectors spread most. */
#pragma once

#include "engine/map/map-vectors.h"

typedef struct {
    gsize n;
    gsize d;
    gsize k;
    float *points;     /* [n][k] */
    float *components; /* [k][d]; the entry of largest absolute value is positive */
    float *mean;       /* [d] of the rows as prepared */
    double *variance;  /* [k] along each component, by n - 1 */
    double total;      /* of all d directions together */
} ClozePrincipal;

/* Up to a width of 1,024 the covariance is formed, above it is applied as two products. @k is cut to
 * min(n, d); a component beyond the rank is zero. */
CLOZE_API ClozePrincipal *cloze_principal_find(const ClozeMapVectors *vectors, gsize k,
                                               const ClozeMapRun *run, GError **error);
/* points[n][k] of more rows, prepared like the first ones. */
CLOZE_API void cloze_principal_project(const ClozePrincipal *principal,
                                       const ClozeMapVectors *vectors, const ClozeMapRun *run,
                                       float *points);
CLOZE_API void cloze_principal_free(ClozePrincipal *principal);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozePrincipal, cloze_principal_free)
