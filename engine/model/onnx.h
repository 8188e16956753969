/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads the weights of an encoder from an ONNX file, so that they are as from .safetensors: names,
 * shapes, floats. The graph is not run: it is gone through once to find out what each weight is
 * (engine/model/onnx-bert.h). Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/config.h"
#include "engine/model/safetensors.h"

/* @found: what the graph tells of the encoder, 0 heads where it does not. */
CLOZE_API ClozeSafetensors *cloze_onnx_open(const char *path, ClozeConfig *found, GError **error);
/* The same from memory; @bytes is referenced. @path stands in messages, and data beside it are looked
 * for there. */
CLOZE_API ClozeSafetensors *cloze_onnx_open_bytes(GBytes *bytes, const char *path,
                                                  ClozeConfig *found, GError **error);
/* Makes @found the configuration of a model whose folder has @given or, where that is NULL, none.
 * Fails where graph and configuration say different things, or neither says how many heads there
 * are. */
CLOZE_API gboolean cloze_onnx_settle_config(ClozeConfig *found, const ClozeConfig *given,
                                            const char *path, GError **error);
/* Whether @path is named as an ONNX file is. */
CLOZE_API gboolean cloze_onnx_is_named(const char *path);
/* Weights from @path, of whichever of the two formats it is; an ONNX file's config is not looked at. */
CLOZE_API ClozeSafetensors *cloze_onnx_open_weights(const char *path, GError **error);
