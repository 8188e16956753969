/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The graph of a BERT for tiny-onnx.c: what stands in it in each style. */
#pragma once

#include "tests/engine/tiny-onnx.h"

typedef struct {
    GByteArray *graph;
    const ClozeConfig *config;
    ClozeSafetensors *tensors;
    TinyOnnxStyle style;
    char *hidden; /* the value that the next part begins at */
} TinyOnnxBert;

void tiny_onnx_bert_write(TinyOnnxBert *self);
