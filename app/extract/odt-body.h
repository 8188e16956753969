/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The content of an OpenDocument text into a flow: tracked deletions, comments and what is hidden are left
 * out. One thread. */
#pragma once

#include "app/extract/flow.h"
#include "app/extract/odt-styles.h"

typedef struct {
    GlossFlow *flow;
    GlossOdtStyles *styles;
    gboolean has_pictures; /* set where there are */
} GlossOdtBody;

/* The part with the content, styles of its own before it. FALSE with an error. */
gboolean gloss_odt_body_read(GlossOdtBody *body, GlossXmlPart *xml, GError **error);
