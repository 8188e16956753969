/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/base/error.h"

/* The formatter would put spaces into the quark's name. */
/* clang-format off */
G_DEFINE_QUARK(cloze-error-quark, cloze_error)
/* clang-format on */
