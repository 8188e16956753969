/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A sum over bytes that tells a file that is damaged from one that is whole; not against malice. Any
 * thread. */
#pragma once

#include <glib.h>

/* @sum: 0, or what came of the bytes before. */
guint32 cloze_byte_sum_add(guint64 sum, const void *data, gsize size);
