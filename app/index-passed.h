/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files of an indexed folder that no reader knows: how many of which kind, a kind being the end of
 * their names. They are no failures, but it is said that they are not searched. Any thread. */
#pragma once

#include <glib.h>

typedef struct _GlossIndexPassed GlossIndexPassed;

GlossIndexPassed *gloss_index_passed_new(void);
void gloss_index_passed_free(GlossIndexPassed *self);
/* @path: below the folder, bytes of the file system. */
void gloss_index_passed_add(GlossIndexPassed *self, const char *path);
guint64 gloss_index_passed_count(const GlossIndexPassed *self);

/* (transfer full) as the library keeps it: "12 .docx" a line, the most frequent first. */
char *gloss_index_passed_format(const GlossIndexPassed *self);
/* (transfer full) of what the library has, whatever it is; @text (nullable). */
GlossIndexPassed *gloss_index_passed_parse(const char *text);

/* (transfer full) for people: "12 .docx, 3 .odt, 4 others" with at most @most kinds. */
char *gloss_index_passed_describe(const GlossIndexPassed *self, guint most);
/* (transfer full) a{st}, kinds in the order of their names; "" is that of names without an end. */
GVariant *gloss_index_passed_to_variant(const GlossIndexPassed *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossIndexPassed, gloss_index_passed_free)
