/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tensors of an ONNX file (onnx.proto, TensorProto): views into the file, into the file of data
 * beside it, or into what had to be decoded. Private to the reader of ONNX. Any thread. */
#pragma once

#include "engine/model/onnx-store.h"

/* Reads the TensorProto @message. A type that no weight has leaves the tensor without data. Data in
 * another file are looked for in the ONNX file's folder only, in files whose names begin with its own;
 * its bytes and every dimension are checked before memory is asked for. */
gboolean cloze_onnx_tensor_read(ClozeOnnxStore *store, ClozeProtobuf message, ClozeTensor *tensor,
                                GError **error);
