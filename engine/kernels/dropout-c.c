/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Dropout in C: the compiler makes vectors of the loops over lanes. */

#include "engine/kernels/dropout.h"

#define DROPOUT(name) cloze_dropout_c_##name

#include "engine/kernels/dropout-tmpl.h"
