/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks of exp and tanh of kernels.h; see check-kernels.c. */
#pragma once

#include "engine/kernels/kernels.h"

void check_elementary_add(ClozeIsa isa, const char *name);
