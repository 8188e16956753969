/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a cluster is about, in words of its own texts: frequent in it and not elsewhere (class-based
 * tf-idf, Grootendorst, BERTopic, 2022, over the texts that hold a word). */
#pragma once

#include "engine/base/api.h"
#include <glib.h>

/* (transfer none) text @index, UTF-8, @size bytes. */
typedef const char *(*ClozeClusterTextFunc)(gpointer data, gsize index, gsize *size);

/* (transfer full) (element-type char*) for each cluster up to @n_words words, best first, with ", "
 * between; "" where none stands out. Words are cut by ICU's rules, which know Chinese and Japanese.
 * Labels below 0 count as being elsewhere. Texts of thousands of bytes are looked at in their
 * beginning only. */
CLOZE_API GPtrArray *cloze_cluster_names_make(gsize n, const gint32 *label, gsize n_clusters,
                                              gsize n_words, ClozeClusterTextFunc get_text,
                                              gpointer data);
