/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tensors that training changes, by their Hugging Face names: fp32 masters and gradients, each
 * kind in one block, so that a norm, a step and a checkpoint run over plain arrays. Registered first,
 * then frozen where wanted, then allocated, then filled. One thread at a time. */
#pragma once

#include "engine/base/api.h"
#include "engine/base/pool.h"
#include "engine/model/safetensors.h"
#include <glib.h>

/* Elements of a parameter that are looked at together: one page, a few rows of a table of words. */
#define CLOZE_PARAMETER_PIECE ((gsize)1024)

typedef enum {
    CLOZE_PARAMETER_WRITTEN = 1 << 0, /* since gradients were cleared */
    CLOZE_PARAMETER_MET = 1 << 1,     /* ever */
} ClozeParameterMark;

typedef struct {
    char *name;
    gsize rows;
    gsize columns; /* 0: the tensor has one dimension */
    gsize n;       /* elements */
    gboolean trained;
    gboolean decays;   /* neither a bias nor a LayerNorm's */
    double factor;     /* of the learning rate; 1 until said otherwise */
    gboolean grows;    /* a file may hold fewer rows: the others begin as its first */
    gboolean is_set;   /* read or initialised */
    float *value;      /* [n], after cloze_parameters_allocate */
    float *gradient;   /* [n]; NULL where it is not trained */
    gsize first_index; /* among all trained elements */
    gboolean sparse;   /* said before cloze_parameters_allocate: a step has gradients for few of its
                        * rows, and whoever writes one says so */
    guint8 *marks;     /* of each piece, ClozeParameterMark; NULL where it is not sparse */
} ClozeParameter;

typedef struct _ClozeParameters ClozeParameters;

CLOZE_API ClozeParameters *cloze_parameters_new(void);
CLOZE_API void cloze_parameters_free(ClozeParameters *parameters);
/* (transfer none) trained until said otherwise; stays where it is. @columns 0: one dimension. */
CLOZE_API ClozeParameter *cloze_parameters_add(ClozeParameters *parameters, const char *name,
                                               gsize rows, gsize columns);
CLOZE_API gsize cloze_parameters_get_n(const ClozeParameters *parameters);
CLOZE_API ClozeParameter *cloze_parameters_get(const ClozeParameters *parameters, gsize index);
/* (nullable) */
CLOZE_API ClozeParameter *cloze_parameters_find(const ClozeParameters *parameters,
                                                const char *name);
/* Before cloze_parameters_allocate: whatever begins with @prefix is not trained. */
CLOZE_API void cloze_parameters_freeze(ClozeParameters *parameters, const char *prefix);
/* Memory for all, zero. */
CLOZE_API void cloze_parameters_allocate(ClozeParameters *parameters);
/* Elements of the trained ones, and their gradients in one array in the order of registration. */
CLOZE_API gsize cloze_parameters_get_n_trained(const ClozeParameters *parameters);
CLOZE_API float *cloze_parameters_get_gradients(const ClozeParameters *parameters);
/* Their values, in the same order. */
CLOZE_API float *cloze_parameters_get_values(const ClozeParameters *parameters);
/* @pool: (nullable) */
CLOZE_API void cloze_parameters_clear_gradients(ClozeParameters *parameters, ClozePool *pool);
/* Before the gradient of a row of @parameter is written to; nothing where it is not sparse. */
void cloze_parameters_mark_row(ClozeParameter *parameter, gsize row);
/* Reads those that @tensors has under their name, with @prefix before it or without the @prefix it
 * has, or with gamma and beta for a LayerNorm. CLOZE_ERROR_MISMATCH names the tensor and both shapes. */
CLOZE_API gboolean cloze_parameters_load(ClozeParameters *parameters, ClozeSafetensors *tensors,
                                         const char *prefix, GError **error);
/* Fails with CLOZE_ERROR_NOT_FOUND and the first name that was neither read nor initialised. */
CLOZE_API gboolean cloze_parameters_check_set(const ClozeParameters *parameters, GError **error);
/* Uniform in -spread .. spread, the same for the same seed and name; 0 gives zeros. */
CLOZE_API void cloze_parameters_initialise(ClozeParameter *parameter, double spread, guint32 seed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeParameters, cloze_parameters_free)
