/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables at the beginning of an RTF file, as far as they say what its text is: the code pages of its
 * fonts and the headings among its styles. One thread. */
#pragma once

#include "app/extract/rtf-scan.h"

typedef struct _GlossRtfTables GlossRtfTables;

typedef struct {
    guint code_page; /* 0: that of the document */
    gboolean signs;  /* a font of signs, called @name */
    const char *name;
} GlossRtfFont;

GlossRtfTables *gloss_rtf_tables_new(void);
void gloss_rtf_tables_free(GlossRtfTables *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossRtfTables, gloss_rtf_tables_free)
/* A token of the table of fonts, or of that of styles; an entry ends with its name, which ";" ends. */
void gloss_rtf_tables_take_font(GlossRtfTables *self, const GlossRtfToken *token);
void gloss_rtf_tables_take_style(GlossRtfTables *self, const GlossRtfToken *token);

GlossRtfFont gloss_rtf_tables_find_font(GlossRtfTables *self, gint32 number);
/* 0 .. 8, or -1: no heading. */
int gloss_rtf_tables_find_outline(GlossRtfTables *self, gint32 style);
