/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The gradients among the kernels, against double precision. */
#pragma once

#include "engine/kernels/kernels.h"

/* Adds the tests of one instruction set. */
void check_backward_add(ClozeIsa isa, const char *isa_name);
