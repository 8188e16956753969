/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Products with a turned operand against those with rows, bit for bit. */
#pragma once

#include "engine/kernels/kernels.h"

/* Adds the tests of one instruction set. */
void check_turned_add(ClozeIsa isa, const char *isa_name);
