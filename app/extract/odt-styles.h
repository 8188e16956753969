/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The styles of an OpenDocument text, as far as they say what a paragraph, a span or a list is. Styles
 * stand in two parts; a style has what it says itself and else what its parent has. OpenDocument 1.3
 * part 3, 16. One thread. */
#pragma once

#include "app/extract/xml-part.h"

#define GLOSS_ODT_STYLES_N_LEVELS 10
/* The name of the list that headings are numbered by; no style has it. */
#define GLOSS_ODT_STYLES_OUTLINE ""

typedef struct _GlossOdtStyles GlossOdtStyles;

typedef struct {
    int outline; /* from 1, or 0: no heading */
    gboolean hidden;
    gboolean bold;
    gboolean italic;
    gboolean quote;
    gboolean code;
} GlossOdtStyle;

typedef struct {
    char
        *format; /* (nullable) of ST_NumberFormat, for gloss_number_label_append; NULL: no number */
    char *before; /* (nullable) */
    char *after;  /* (nullable) */
    int start;
    int shown; /* how many levels the number shows */
    gboolean bullet;
} GlossOdtLevel;

GlossOdtStyles *gloss_odt_styles_new(void);
void gloss_odt_styles_free(GlossOdtStyles *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossOdtStyles, gloss_odt_styles_free)
/* An element that has just begun, if it is one of a style. */
void gloss_odt_styles_take(GlossOdtStyles *self, GlossXmlPart *xml);
/* @family: "paragraph" or "text". @name: (nullable) */
GlossOdtStyle gloss_odt_styles_find(GlossOdtStyles *self, const char *family, const char *name);
/* (nullable) GLOSS_ODT_STYLES_N_LEVELS of them. */
const GlossOdtLevel *gloss_odt_styles_find_list(GlossOdtStyles *self, const char *name);
