/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the process may still ask of the system while it reads hostile bytes: no network, no other
 * program or process, and of the files only those of the system, to read. */
#pragma once

/* Nothing takes it back. Where the system cannot confine, the limits of extract-limits.h are all. */
void gloss_extract_confine_run(void);
