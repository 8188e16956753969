/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* SemCor 3.0 as Mihalcea distributes it: a token a line in something like SGML, its attributes
 * without quotes. Any thread. */
#pragma once

#include "plugins/wsd/sense-corpus.h"

/* @name stands in messages. Fails where no line holds a token, or one is broken. */
GlossSenseCorpus *gloss_semcor_parse(const char *data, gsize size, const char *name,
                                     GError **error);
