/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The scripts that languages are written in, by Unicode's data: what an analysis of some languages can
 * read at all. Immutable, any thread. */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

typedef struct _ClozeScripts ClozeScripts;

/* @languages: BCP 47 tags, NULL-terminated. NULL where there are none, or one is not known: then every
 * script has to be taken for readable. */
CLOZE_API ClozeScripts *cloze_scripts_new(const char *const *languages);
CLOZE_API void cloze_scripts_free(ClozeScripts *scripts);
/* Whether a letter of @text (valid UTF-8) is of one of them; TRUE for NULL, and for a text without
 * letters. */
CLOZE_API gboolean cloze_scripts_match(const ClozeScripts *scripts, const char *text, gsize size);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ClozeScripts, cloze_scripts_free)
