/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What of a folder is left out of its index: hidden files and folders, and those that a rule names.
 *
 * A rule is a pattern with * and ?, for a name or, where it holds a slash, for the path below the
 * folder; a rule that ends in a slash is for folders alone. Lines that are empty or begin with #
 * are no rules. Any thread. */
#pragma once

#include <glib.h>

typedef struct _GlossIndexRules GlossIndexRules;

/* @lines (nullable): a rule a line. What is not UTF-8 is no rule. */
GlossIndexRules *gloss_index_rules_new(const char *lines);
void gloss_index_rules_free(GlossIndexRules *self);
/* @path: below the folder, bytes of the file system, its last part the name. Folders above it are
 * not looked at. */
gboolean gloss_index_rules_leave_out(const GlossIndexRules *self, const char *path,
                                     gboolean is_folder);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexRules, gloss_index_rules_free)
