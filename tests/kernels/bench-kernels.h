/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Speed of the kernels, printed; see check-kernels.c. */
#pragma once

/* For main: 0. */
int bench_kernels(void);
