/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What an encoder is trained for: a head with its parameters, a loss over the last hidden state and
 * its gradient. The names of the parameters are those of Hugging Face's model classes. One thread
 * drives. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/pooling.h"
#include "engine/train/cross-entropy.h"
#include "engine/train/trainable.h"

typedef enum {
    CLOZE_TASK_TOKENS,     /* a class a token */
    CLOZE_TASK_TOKENS_CRF, /* the same through a CRF over the labelled tokens of a sequence */
    CLOZE_TASK_SPAN,       /* where an answer starts and ends */
    CLOZE_TASK_SEQUENCES,  /* a class a sequence or a pair, through the pooler */
    CLOZE_TASK_REGRESSION, /* a number a sequence, through the pooler */
    CLOZE_TASK_NEGATIVES,  /* multiple negatives over embeddings */
    CLOZE_TASK_TRIPLETS,
    CLOZE_TASK_COSINES,
    CLOZE_TASK_MASKED,      /* masked tokens; the decoder is tied to the word embeddings */
    CLOZE_TASK_NEXT,        /* does B follow A, through the pooler */
    CLOZE_TASK_MASKED_NEXT, /* the sum of both */
} ClozeTaskKind;

typedef struct {
    ClozeTaskKind kind;
    gsize n_labels; /* C; of the tasks with classes */
    ClozeCrossEntropyOptions cross_entropy;
    ClozePoolingMode pooling; /* of embeddings: mean or cls */
    gboolean normalize;
    gsize
        n_groups; /* texts of an example: the batch holds all first ones, then all second ones … */
    double margin; /* of triplets */
    float scale;   /* of multiple negatives */
} ClozeTaskOptions;

/* Of one batch of B sequences and T tokens; what a task does not look at may be NULL. */
typedef struct {
    const gint32 *token_labels; /* [T]; below 0: none */
    const gint32 *labels;       /* [B] */
    const float *targets;       /* [B], or [B / 2] cosines */
    const gint32 *starts;       /* [B] tokens of their sequence; below 0: none */
    const gint32 *ends;         /* [B] */
    double scale;               /* what loss and gradient are multiplied by; 0: 1 */
} ClozeTaskTargets;

/* Read it, change it through the functions only. */
typedef struct {
    ClozeTaskOptions options;
    gsize width; /* D */
    float layer_norm_eps;
    ClozeEpilogue activation;
    ClozeDense head;      /* classifier or qa_outputs, [C][D] */
    ClozeDense pooler;    /* [D][D] */
    ClozeDense next;      /* cls.seq_relationship, [2][D] */
    ClozeDense transform; /* cls.predictions.transform.dense, [D][D] */
    ClozeTrainableNorm transform_norm;
    ClozeDense decoder;          /* [V][D], the word embeddings */
    ClozeParameter *transitions; /* [C][C] */
    ClozeParameter *start;       /* [C] */
    ClozeParameter *end;         /* [C] */

    GArray *output; /* of float: logits [T][C] or [B][C], scores, distances, cosines; of the masked
                         * tasks [masked tokens][V] */
    GArray *next_output; /* [B][2] */
    GArray *embeddings;  /* [B][D] */
    GArray *dropped;     /* what the head read, where dropout is on */
} ClozeTask;

/* Registers the head's parameters. @trainable is the encoder of the same parameters. @prefix: as for
 * the encoder. */
CLOZE_API ClozeTask *cloze_task_new(const ClozeTaskOptions *options, ClozeParameters *parameters,
                                    ClozeTrainable *trainable, const char *prefix);
CLOZE_API void cloze_task_free(ClozeTask *task);
/* After the parameters were filled, and after each step. */
CLOZE_API void cloze_task_pack(ClozeTask *task, ClozeTrainable *trainable, ClozePool *pool);
/* The loss after a forward pass. With @wants_gradient it adds to the parameters' gradients and to
 * that of the hidden state; outputs are kept in @task. */
CLOZE_API double cloze_task_run(ClozeTask *task, ClozeTrainable *trainable,
                                const ClozeTaskTargets *targets, gboolean wants_gradient);
/* The scale of @targets, for the losses. */
static inline double
cloze_task_get_scale(const ClozeTaskTargets *targets)
{
    return targets->scale > 0 ? targets->scale : 1;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeTask, cloze_task_free)
