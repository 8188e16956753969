/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the process may use from here on; nothing takes it back. */
#pragma once

#include <glib.h>

/* @memory: bytes of address space, @seconds: of processor time; 0 for no bound. It also dies with its
 * parent, writes no file and no core. */
void gloss_extract_limits_set(guint64 memory, guint seconds);
