/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See structure-style.h. A heading is marked up in the source with "#" characters, which stay and
 * are dimmed: offsets are those of the file. */
#include "ui/structure-style.h"

/* Han characters have no italics: slanting them by force is no emphasis, but damage. */
#define HAN_EMPHASIS "emphasis-han"

static const char *const names[] = {
    [GLOSS_STRUCTURE_HEADING_1] = "heading-1",
    [GLOSS_STRUCTURE_HEADING_2] = "heading-2",
    [GLOSS_STRUCTURE_HEADING_3] = "heading-3",
    [GLOSS_STRUCTURE_HEADING_4] = "heading-4",
    [GLOSS_STRUCTURE_HEADING_5] = "heading-5",
    [GLOSS_STRUCTURE_HEADING_6] = "heading-6",
    [GLOSS_STRUCTURE_PARAGRAPH] = NULL,
    [GLOSS_STRUCTURE_QUOTE] = "quote",
    [GLOSS_STRUCTURE_CODE] = "code",
    [GLOSS_STRUCTURE_LIST_ITEM] = "list-item",
    [GLOSS_STRUCTURE_EMPHASIS] = "emphasis",
    [GLOSS_STRUCTURE_STRONG] = "strong",
    [GLOSS_STRUCTURE_LINK] = NULL,
    [GLOSS_STRUCTURE_MARKUP] = "markup",
    [GLOSS_STRUCTURE_PAGE] = "page",
};

static void
install_headings(GtkTextBuffer *buffer)
{
    static const double scales[] = {1.6, 1.35, 1.2, 1.1, 1.0, 1.0};

    for (guint i = 0; i < G_N_ELEMENTS(scales); i++)
        gtk_text_buffer_create_tag(buffer, names[GLOSS_STRUCTURE_HEADING_1 + i], "scale", scales[i],
                                   "weight", PANGO_WEIGHT_BOLD, "pixels-above-lines",
                                   i < 3 ? 14 : 8, NULL);
}

void
gloss_structure_style_install(GtkTextBuffer *buffer)
{
    install_headings(buffer);
    gtk_text_buffer_create_tag(buffer, "quote", "accumulative-margin", TRUE, "left-margin", 24,
                               "right-margin", 24, NULL);
    gtk_text_buffer_create_tag(buffer, "code", "family", "Monospace", "scale", 0.9, NULL);
    gtk_text_buffer_create_tag(buffer, "list-item", "accumulative-margin", TRUE, "left-margin", 12,
                               NULL);
    gtk_text_buffer_create_tag(buffer, "emphasis", "style", PANGO_STYLE_ITALIC, NULL);
    gtk_text_buffer_create_tag(buffer, HAN_EMPHASIS, "weight", PANGO_WEIGHT_SEMIBOLD, NULL);
    gtk_text_buffer_create_tag(buffer, "strong", "weight", PANGO_WEIGHT_BOLD, NULL);
    gtk_text_buffer_create_tag(buffer, "page", "pixels-above-lines", 36, NULL);
    /* Small, not grey: GTK 4.8 warns when a screen reader asks for a tag's colour. */
    gtk_text_buffer_create_tag(buffer, "markup", "scale", 0.8, "weight", PANGO_WEIGHT_LIGHT, NULL);
}

static gboolean
holds_han(const GtkTextIter *start, const GtkTextIter *end)
{
    for (GtkTextIter at = *start; gtk_text_iter_compare(&at, end) < 0;
         gtk_text_iter_forward_char(&at))
        if (g_unichar_iswide(gtk_text_iter_get_char(&at)))
            return TRUE;
    return FALSE;
}

static void
apply(GtkTextBuffer *buffer, const GlossStructure *item, GlossOffsetMap *map)
{
    const char *name = item->kind < G_N_ELEMENTS(names) ? names[item->kind] : NULL;
    GtkTextIter start;
    GtkTextIter end;

    if (name == NULL)
        return;
    gtk_text_buffer_get_iter_at_offset(buffer, &start, gloss_offset_map_to_char(map, item->start));
    gtk_text_buffer_get_iter_at_offset(buffer, &end, gloss_offset_map_to_char_end(map, item->end));
    /* The room between two pages stands above the first line of the second. */
    if (item->kind == GLOSS_STRUCTURE_PAGE) {
        end = start;
        if (item->start == 0 || !gtk_text_iter_forward_line(&end))
            return;
    }
    if (item->kind == GLOSS_STRUCTURE_EMPHASIS && holds_han(&start, &end))
        name = HAN_EMPHASIS;
    gtk_text_buffer_apply_tag_by_name(buffer, name, &start, &end);
}

guint
gloss_structure_style_apply(GtkTextBuffer *buffer, GArray *structure, guint next,
                            GlossOffsetMap *map, gsize end)
{
    for (; structure != NULL && next < structure->len; next++) {
        const GlossStructure *item = &g_array_index(structure, GlossStructure, next);

        if (item->start >= end)
            break;
        apply(buffer, item, map);
    }
    return next;
}
