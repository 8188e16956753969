/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Peak loops for the baseline. */

#include "engine/kernels/peak.h"
#include "engine/kernels/vec-c.h"

#define PEAK_TABLE cloze_peak_c
#define vec_stream vec_store

#include "engine/kernels/peak-tmpl.h"
