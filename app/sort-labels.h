/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels that somebody types, and the claim that a label makes in the language of the labels. Any
 * thread. */
#pragma once

#include <glib.h>

/* (transfer full) the labels with a comma between: those of @typed, parted by commas and semicolons,
 * Chinese ones too, and line ends; each once, without white space around it. *@n: how many. */
char *gloss_sort_labels_normalize(const char *typed, guint *n);
/* The claim in the language of @labels, English or Chinese, with {} for a label. */
const char *gloss_sort_labels_get_template(const char *labels);
