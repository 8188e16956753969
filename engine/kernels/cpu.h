/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the CPU and the operating system allow. */
#pragma once

#include "engine/kernels/kernels.h"

/* Whether instructions of @isa may run: CPUID says the CPU has them and XCR0 that the operating
 * system keeps their registers. */
bool cloze_cpu_has(ClozeIsa isa);
/* CLOZE_CPU: the highest instruction set allowed. */
ClozeIsa cloze_cpu_get_limit(void);
