/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Base forms of English words and collocations by WordNet's rules (morphy(7WN)): the lists of
 * exceptions, then endings taken off one after the other as long as the lemma is known. Any thread. */
#pragma once

#include "plugins/wsd/wordnet.h"

/* (transfer full) NULL-terminated: the lemmas of @form as @pos, best first, each once; spaces and
 * underscores are the same. Empty where WordNet has none. */
char **gloss_morphology_find(const GlossWordnet *wordnet, const char *form, GlossSynsetPos pos);
/* (transfer full) NULL-terminated: what @form, in small letters, becomes where an ending of @pos is taken
 * off, whether WordNet knows it or not. */
char **gloss_morphology_strip(const char *form, GlossSynsetPos pos);
