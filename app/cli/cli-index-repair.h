/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The library as index repair leaves it: the one there is, read through, or a new one with the folders
 * that a damaged one still names. In the worker's process. */
#pragma once

#include "app/index-store.h"

GlossIndexStore *gloss_cli_index_repair_open(GError **error);
