/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A BERT's parameters among a file's tensors, with and without `bert.` before their names, and with
 * the older names of the LayerNorms (gamma, beta). What is kept of them is in encoder-weights. Any
 * thread, one at a time for one file. */
#pragma once

#include "engine/model/config.h"
#include "engine/model/safetensors.h"

/* Borrows both. */
typedef struct {
    const ClozeConfig *config;
    ClozeSafetensors *tensors;
    const char *prefix; /* "bert." or "" */
} ClozeEncoderTensors;

/* Fails where a tensor is missing, has another shape than @config gives, or holds no floats. */
gboolean cloze_encoder_tensors_init(ClozeEncoderTensors *self, const ClozeConfig *config,
                                    ClozeSafetensors *tensors, GError **error);
/* Fails with the tensor and the element where a number is not finite: one such weight makes every
 * result of the model empty. Reads all of the file. */
gboolean cloze_encoder_tensors_check_values(const ClozeEncoderTensors *self, GError **error);
gboolean cloze_encoder_tensors_has_pooler(const ClozeEncoderTensors *self);
/* (transfer full) the @path of a layer: "encoder.layer.3." */
char *cloze_encoder_tensors_get_path(gsize layer);
/* All values of the tensor @path + @name, which init has seen; its pages are given back. */
void cloze_encoder_tensors_read(const ClozeEncoderTensors *self, const char *path, const char *name,
                                float *out);
