/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How special tokens are put around one text or two, as TemplateProcessing of a tokenizer.json
 * says. */
#pragma once

#include "engine/text/tokens.h"
#include <glib.h>

typedef enum {
    CLOZE_TEMPLATE_SPECIAL,
    CLOZE_TEMPLATE_FIRST,
    CLOZE_TEMPLATE_SECOND,
} ClozeTemplateKind;

typedef struct {
    ClozeTemplateKind kind;
    guint8 type_id;
    gint32 id; /* of a special token */
} ClozeTemplatePiece;

typedef struct {
    GArray *single; /* ClozeTemplatePiece: the first text once */
    GArray *pair;   /* each text once */
    GArray *before; /* gint32: ids of @single before the text */
    GArray *after;  /* gint32: ids of @single after it */
} ClozeTemplate;

/* Empty templates: one text alone, or two after one another with types 0 and 1. */
void cloze_template_init(ClozeTemplate *template);
void cloze_template_clear(ClozeTemplate *template);
void cloze_template_append(GArray *pieces, ClozeTemplateKind kind, gint32 id, guint8 type_id);
/* Checks that every text comes once, and fills @before and @after. */
gboolean cloze_template_finish(ClozeTemplate *template, const char *name, GError **error);
gsize cloze_template_count_special(const ClozeTemplate *template, gboolean pair);
/* Replaces @out by the template over @first and @second (NULL: one text). @special FALSE leaves the
 * special tokens out. */
void cloze_template_apply(const ClozeTemplate *template, const ClozeToken *first, gsize n_first,
                          const ClozeToken *second, gsize n_second, gboolean special,
                          ClozeTokens *out);
/* How many tokens of a template with @special stand before one text. */
gsize cloze_template_count_before(const ClozeTemplate *template, gboolean special);
/* The same as apply for one text whose tokens lie in @out already, after room for those before it:
 * keeps tokens [@begin, @end) of the text and writes the special ones around them. */
void cloze_template_wrap(const ClozeTemplate *template, gsize begin, gsize end, gboolean special,
                         ClozeTokens *out);
