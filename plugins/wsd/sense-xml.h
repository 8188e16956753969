/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The XML of the unified evaluation framework for word sense disambiguation (Raganato et al. 2017):
 * <sentence> with one <wf lemma pos> or <instance id lemma pos> a word, the keys in another file.
 * Any thread. */
#pragma once

#include "plugins/wsd/sense-corpus.h"

/* @keys: "ID KEY [KEY ...]" a line, or empty. @name stands in messages. */
GlossSenseCorpus *gloss_sense_xml_parse(const char *data, gsize size, GBytes *keys,
                                        const char *name, GError **error);
