/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Marks what libcloze exports. Everything else in engine/ stays hidden; tests link the static
 * library and may call it all. */
#pragma once

#define CLOZE_API __attribute__((visibility("default")))
