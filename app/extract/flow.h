/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A document of paragraphs, tables and notes becomes its text and structure as it is read. Paragraphs
 * stand apart by an empty line, items of a list and rows of a table by a line end; a row is one line, its
 * cells apart by tabs, unless one of them holds more than a paragraph: then cells follow each other. What
 * stands in a box in a paragraph follows that paragraph; notes follow all else. One thread. */
#pragma once

#include "app/reader.h"

typedef struct _GlossFlow GlossFlow;

typedef enum {
    GLOSS_FLOW_TABLE,
    GLOSS_FLOW_ROW,
    GLOSS_FLOW_CELL,
    GLOSS_FLOW_BOX,
} GlossFlowPart;

GlossFlow *gloss_flow_new(void);
void gloss_flow_free(GlossFlow *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossFlow, gloss_flow_free)

/* A paragraph is one until it is told to be something else. */
void gloss_flow_begin_paragraph(GlossFlow *self);
/* @kind: HEADING_1 to LIST_ITEM. A row of @tight ones has no empty lines in it. */
void gloss_flow_set_kind(GlossFlow *self, GlossStructureKind kind, gboolean tight);
void gloss_flow_end_paragraph(GlossFlow *self);
/* The next paragraph goes on in this one. */
void gloss_flow_join_paragraph(GlossFlow *self);
gboolean gloss_flow_is_in_paragraph(GlossFlow *self);
/* Of the paragraph; what is said outside of one is left out. Line ends and tabs stay in it. */
void gloss_flow_add(GlossFlow *self, const char *text, gssize size);
/* Bytes of the paragraph until here. */
gsize gloss_flow_tell(GlossFlow *self);
/* What was added since @from is @kind: EMPHASIS, STRONG, LINK or CODE; those that touch become one. */
void gloss_flow_mark(GlossFlow *self, GlossStructureKind kind, gsize from);

void gloss_flow_begin(GlossFlow *self, GlossFlowPart part);
/* Closes what is open in it too; nothing where there is no such part open in a box or note. */
void gloss_flow_end(GlossFlow *self, GlossFlowPart part);

/* "[1]" here, and after all else what is or was said between begin and end for the same @key. */
void gloss_flow_add_reference(GlossFlow *self, const char *key);
void gloss_flow_begin_note(GlossFlow *self, const char *key);
void gloss_flow_end_note(GlossFlow *self);

/* A text that has its structure already, after all that is closed; nothing where a part is open. */
void gloss_flow_append(GlossFlow *self, const GString *text, GArray *structure);

/* There is more text than GLOSS_EXTRACTION_MAX_TEXT: nothing is added any more. */
gboolean gloss_flow_is_full(GlossFlow *self);
/* Once, at the end. @structure: (element-type GlossStructure) sorted. */
GString *gloss_flow_finish(GlossFlow *self, GArray **structure);
