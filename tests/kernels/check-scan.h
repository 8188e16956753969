/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks of the products of scan.h; see check-kernels.c. */
#pragma once

void check_scan_add_tests(void);
