/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The library stays open until the process ends: its threads cannot be taken out from under it. */
#include "engine/base/blas.h"

#include <dlfcn.h>

#include "engine/base/error.h"

typedef void (*DsyevFunc)(const char *job, const char *triangle, const int *n, double *a,
                          const int *lda, double *values, double *memory, const int *size,
                          int *info);
typedef void (*SetThreadsFunc)(int n_threads);
typedef const char *(*GetNameFunc)(void);

static struct {
    DsyevFunc dsyev;
    SetThreadsFunc set_threads;
    GetNameFunc get_corename;
    char *reason; /* why it is not there, or NULL */
} blas;

/* A function's address travels as an object's, which ISO C has no words for and POSIX allows. */
static gboolean
find_symbol(gpointer library, const char *name, gpointer *symbol)
{
    *symbol = library ? dlsym(library, name) : NULL;
    return *symbol != NULL;
}

static void
open_library(void)
{
    gpointer library = dlopen(CLOZE_BLAS_LIBRARY, RTLD_NOW | RTLD_LOCAL);

    if (find_symbol(library, "dsyev_", (gpointer *)&blas.dsyev) &&
        find_symbol(library, "openblas_set_num_threads", (gpointer *)&blas.set_threads) &&
        find_symbol(library, "openblas_get_corename", (gpointer *)&blas.get_corename))
        return;
    blas.reason = g_strdup(dlerror());
}

gboolean
cloze_blas_open(GError **error)
{
    static gsize opened;

    if (g_once_init_enter(&opened)) {
        open_library();
        g_once_init_leave(&opened, 1);
    }
    if (!blas.reason)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "expected OpenBLAS (%s), found: %s",
                CLOZE_BLAS_LIBRARY, blas.reason);
    return FALSE;
}

const char *
cloze_blas_get_corename(void)
{
    return cloze_blas_open(NULL) ? blas.get_corename() : "none";
}

/* Row-major lower is LAPACK's upper. */
gboolean
cloze_blas_find_eigenvectors(double *matrix, gsize m, double *values)
{
    int n = (int)m, size = -1, info = 0;
    double wanted = 0;
    g_autofree double *memory = NULL;

    if (!cloze_blas_open(NULL))
        return FALSE;
    blas.set_threads(1);
    blas.dsyev("V", "U", &n, matrix, &n, values, &wanted, &size, &info);
    size = (int)wanted;
    memory = g_new(double, (gsize)size);
    blas.dsyev("V", "U", &n, matrix, &n, values, memory, &size, &info);
    return info == 0;
}
