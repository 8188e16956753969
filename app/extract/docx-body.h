/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The paragraphs of one part of a Word document into a flow: the main part, or its notes. Deleted text,
 * instructions of fields and what is hidden are left out; of alternatives the first is taken. One thread. */
#pragma once

#include "app/extract/docx-numbering.h"
#include "app/extract/flow.h"

typedef struct {
    GlossFlow *flow;
    GlossDocxStyles *styles;
    GlossDocxNumbering *numbering;
    gboolean has_pictures; /* set where there are */
} GlossDocxBody;

/* FALSE with an error. */
gboolean gloss_docx_body_read(GlossDocxBody *body, GlossXmlPart *xml, GError **error);
