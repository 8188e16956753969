/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The vectors' part of an update: checks those that are there, makes the missing ones, frees those of
 * passages that are gone. The library says which slot belongs to which passage; the file is written
 * first and on disk before the library names a slot. One thread; the store's lock is held. */
#pragma once

#include "app/index-update.h"

gboolean gloss_index_vectors_run(const GlossIndexUpdate *update, GlossIndexSummary *summary,
                                 GError **error);
