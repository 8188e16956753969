/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See sense-levels.h. */
#include "ui/sense-levels.h"

#include <glib/gi18n.h>

#define SURE_FROM   0.8f
#define LIKELY_FROM 0.5f

GlossSenseLevel
gloss_sense_levels_find(float score)
{
    if (score >= SURE_FROM)
        return GLOSS_SENSE_SURE;
    return score >= LIKELY_FROM ? GLOSS_SENSE_LIKELY : GLOSS_SENSE_OPEN;
}

guint
gloss_sense_levels_get_index(GlossAnnotation *annotation)
{
    return gloss_sense_levels_find(gloss_annotation_get_score(annotation));
}

const char *
gloss_sense_levels_get_name(GlossSenseLevel level)
{
    switch (level) {
    case GLOSS_SENSE_SURE:
        /* xgettext:no-c-format */
        return _("sure, 80 % and above");
    case GLOSS_SENSE_LIKELY: return _("likely, 50 to 80 %");
    default: return _("open, below 50 %");
    }
}
