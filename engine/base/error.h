/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The engine's one error domain. Messages say what was expected, what was found and where
 * (file, line, byte offset, tensor); they are plain English facts without a trailing full stop. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

#define CLOZE_ERROR (cloze_error_quark())

/**
 * ClozeError:
 * @CLOZE_ERROR_INVALID: bytes of a file break their format
 * @CLOZE_ERROR_MISMATCH: two parts are each sound but do not fit (config and weights, head and base)
 * @CLOZE_ERROR_UNSUPPORTED: sound, but this engine does not know it (an architecture, a dtype)
 * @CLOZE_ERROR_NOT_FOUND: a file, a tensor, a token that must be there is not
 * @CLOZE_ERROR_ARGUMENT: a request from outside that cannot be met (stride too large, no data)
 *
 * File-system trouble keeps its G_FILE_ERROR or G_IO_ERROR; cancelling is G_IO_ERROR_CANCELLED.
 */
typedef enum {
    CLOZE_ERROR_INVALID,
    CLOZE_ERROR_MISMATCH,
    CLOZE_ERROR_UNSUPPORTED,
    CLOZE_ERROR_NOT_FOUND,
    CLOZE_ERROR_ARGUMENT,
} ClozeError;

CLOZE_API GQuark cloze_error_quark(void);
