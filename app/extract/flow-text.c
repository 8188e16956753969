/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two failures that all formats have in common. */
#include "app/extract/flow-text.h"

GString *
gloss_flow_text_finish(GlossFlow *flow, gboolean has_pictures, GArray **structure, GError **error)
{
    g_autoptr(GArray) found = NULL;
    g_autoptr(GString) text = gloss_flow_finish(flow, &found);

    /* What was open may have become too much at the end. */
    if (gloss_flow_is_full(flow)) {
        g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_TOO_LARGE, "");
        return NULL;
    }
    if (text->len == 0 && has_pictures) {
        g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_NO_TEXT_LAYER, "");
        return NULL;
    }
    *structure = g_steal_pointer(&found);
    return g_steal_pointer(&text);
}
