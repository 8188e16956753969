/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether a text is in a language that a model reads. Any thread. */
#pragma once

#include "app/model-store.h"

/* (transfer full) (nullable) a sentence where @text (valid UTF-8) seems to be in a language that the
 * installed model in @model_folder was not made for; NULL where it was, where either is not known, and
 * for a text in Latin letters that is too short to tell by. */
char *gloss_model_language_dup_warning(GlossModelStore *store, const char *model_folder,
                                       const char *text);
