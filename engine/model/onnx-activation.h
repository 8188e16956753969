/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which function an ONNX graph applies between two products: what stands there is computed at some
 * points and compared with the functions that the encoder has. Private to the reader of ONNX. */
#pragma once

#include "engine/model/config.h"
#include "engine/model/onnx-graph.h"

/* The function from @start to @end, values of each number on its own. FALSE where it is none of
 * ClozeActivation to 2e-4, or has nodes that are not known. */
gboolean cloze_onnx_activation_find(const ClozeOnnxValue *start, const ClozeOnnxValue *end,
                                    ClozeActivation *activation);
