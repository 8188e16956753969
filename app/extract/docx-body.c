/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A loop over what the XML says, with a table of the elements that mean something. ECMA-376 part 1, 17. */
#include "app/extract/docx-body.h"

#include <string.h>

#include "app/extract/symbol-font.h"

#define UNSET    (-1)
#define N_LEVELS 6

typedef struct {
    GlossDocxBody *body;
    GlossFlow *flow;
    GlossXmlPart *xml;
    /* Of the paragraph whose properties are being read. */
    char *style;
    int outline;
    int number;
    int level;
    gboolean in_properties; /* of a paragraph */
    gboolean joins;         /* its end was deleted */
    gboolean style_hidden;
    /* Of the run. */
    gboolean in_run_properties;
    gboolean bold;
    gboolean italic;
    gboolean hidden;
    gboolean in_text;
    gsize link;           /* where it began */
    GArray *alternatives; /* (element-type gboolean) whether one of them was taken */
} Body;

typedef void (*Handle)(Body *self);

/* ---- paragraphs ---- */

static void
begin_paragraph(Body *self)
{
    gloss_flow_begin_paragraph(self->flow);
    g_clear_pointer(&self->style, g_free);
    self->outline = self->number = self->level = UNSET;
    self->joins = self->style_hidden = FALSE;
    self->bold = self->italic = self->hidden = FALSE;
}

static void
add_label(Body *self, const GlossDocxStyle *style)
{
    int number = self->number != UNSET ? self->number : style->number;
    int level = self->level != UNSET || self->number != UNSET ? self->level : style->level;
    g_autofree char *label = NULL;

    if (number == UNSET)
        return;
    label = gloss_docx_numbering_count(self->body->numbering, self->body->styles, number, level,
                                       self->style);
    if (label != NULL)
        gloss_flow_add(self->flow, label, -1);
    if (self->outline == UNSET && number > 0)
        gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_LIST_ITEM, TRUE);
}

static void
apply_properties(Body *self)
{
    GlossDocxStyle style = gloss_docx_styles_find(self->body->styles, self->style);

    if (self->outline == UNSET)
        self->outline = style.outline;
    else if (self->outline > 8)
        self->outline = UNSET;
    self->style_hidden = style.hidden;
    if (self->outline >= 0)
        gloss_flow_set_kind(self->flow,
                            GLOSS_STRUCTURE_HEADING_1 + MIN(self->outline, N_LEVELS - 1), FALSE);
    else if (style.quote || style.code)
        gloss_flow_set_kind(self->flow, style.code ? GLOSS_STRUCTURE_CODE : GLOSS_STRUCTURE_QUOTE,
                            style.code);
    else if (style.tight)
        gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_PARAGRAPH, TRUE);
    add_label(self, &style);
    if (self->joins)
        gloss_flow_join_paragraph(self->flow);
}

static void
begin_properties(Body *self)
{
    self->in_properties = TRUE;
}

static void
end_properties(Body *self)
{
    self->in_properties = FALSE;
    apply_properties(self);
}

/* ---- runs ---- */

static void
begin_run(Body *self)
{
    self->bold = self->italic = FALSE;
    self->hidden = self->style_hidden;
}

static void
add(Body *self, const char *text, gssize size)
{
    gsize from = gloss_flow_tell(self->flow);

    if (self->hidden)
        return;
    gloss_flow_add(self->flow, text, size);
    if (self->bold)
        gloss_flow_mark(self->flow, GLOSS_STRUCTURE_STRONG, from);
    if (self->italic)
        gloss_flow_mark(self->flow, GLOSS_STRUCTURE_EMPHASIS, from);
}

static void
add_tab(Body *self)
{
    if (!self->in_properties)
        add(self, "\t", 1);
}

static void
add_break(Body *self)
{
    add(self, "\n", 1);
}

static void
add_hyphen(Body *self)
{
    add(self, "-", 1);
}

static void
add_symbol(Body *self)
{
    const char *code = gloss_xml_part_get(self->xml, "char");
    char text[8];
    gunichar c = code != NULL ? (gunichar)g_ascii_strtoull(code, NULL, 16) : 0;

    c = gloss_symbol_font_find(gloss_xml_part_get(self->xml, "font"), c);
    if (c != 0)
        add(self, text, g_unichar_to_utf8(c, text));
}

static void
begin_text(Body *self)
{
    self->in_text = TRUE;
}

static void
end_text(Body *self)
{
    self->in_text = FALSE;
}

static void
add_reference(Body *self, const char *kind)
{
    const char *id = gloss_xml_part_get(self->xml, "id");
    g_autofree char *key = g_strconcat(kind, id != NULL ? id : "", NULL);

    gloss_flow_add_reference(self->flow, key);
}

static void
add_footnote(Body *self)
{
    add_reference(self, "footnote");
}

static void
add_endnote(Body *self)
{
    add_reference(self, "endnote");
}

static void
begin_link(Body *self)
{
    self->link = gloss_flow_tell(self->flow);
}

static void
end_link(Body *self)
{
    gloss_flow_mark(self->flow, GLOSS_STRUCTURE_LINK, self->link);
}

/* ---- properties ---- */

static void
set_style(Body *self)
{
    const char *value = gloss_xml_part_get(self->xml, "val");

    g_free(self->style);
    self->style = g_strdup(value);
}

static void
set_run_style(Body *self)
{
    const char *value = gloss_xml_part_get(self->xml, "val");

    if (!self->in_properties && value != NULL)
        self->hidden |= gloss_docx_styles_find(self->body->styles, value).hidden;
}

static void
set_outline(Body *self)
{
    self->outline = gloss_xml_part_get_int(self->xml, "val", UNSET);
}

static void
set_number(Body *self)
{
    self->number = gloss_xml_part_get_int(self->xml, "val", UNSET);
}

static void
set_level(Body *self)
{
    self->level = gloss_xml_part_get_int(self->xml, "val", UNSET);
}

static void
begin_run_properties(Body *self)
{
    self->in_run_properties = TRUE;
}

static void
end_run_properties(Body *self)
{
    self->in_run_properties = FALSE;
}

static void
set_bold(Body *self)
{
    if (self->in_run_properties && !self->in_properties)
        self->bold = gloss_xml_part_is_on(self->xml, "val", TRUE);
}

static void
set_italic(Body *self)
{
    if (self->in_run_properties && !self->in_properties)
        self->italic = gloss_xml_part_is_on(self->xml, "val", TRUE);
}

static void
set_hidden(Body *self)
{
    if (self->in_run_properties && !self->in_properties)
        self->hidden = gloss_xml_part_is_on(self->xml, "val", TRUE);
}

/* Of text, or of the end of the paragraph. */
static void
pass_deleted(Body *self)
{
    self->joins |= self->in_properties;
    gloss_xml_part_skip(self->xml);
}

/* ---- parts ---- */

static void
end_paragraph(Body *self)
{
    gloss_flow_end_paragraph(self->flow);
}

static void
begin_table(Body *self)
{
    gloss_flow_begin(self->flow, GLOSS_FLOW_TABLE);
}

static void
end_table(Body *self)
{
    gloss_flow_end(self->flow, GLOSS_FLOW_TABLE);
}

static void
begin_row(Body *self)
{
    gloss_flow_begin(self->flow, GLOSS_FLOW_ROW);
}

static void
end_row(Body *self)
{
    gloss_flow_end(self->flow, GLOSS_FLOW_ROW);
}

static void
begin_cell(Body *self)
{
    gloss_flow_begin(self->flow, GLOSS_FLOW_CELL);
}

static void
end_cell(Body *self)
{
    gloss_flow_end(self->flow, GLOSS_FLOW_CELL);
}

static void
begin_box(Body *self)
{
    gloss_flow_begin(self->flow, GLOSS_FLOW_BOX);
}

static void
end_box(Body *self)
{
    gloss_flow_end(self->flow, GLOSS_FLOW_BOX);
}

static void
begin_note(Body *self)
{
    const char *id = gloss_xml_part_get(self->xml, "id");
    g_autofree char *key =
        g_strconcat(gloss_xml_part_get_name(self->xml), id != NULL ? id : "", NULL);

    gloss_flow_begin_note(self->flow, key);
}

static void
end_note(Body *self)
{
    gloss_flow_end_note(self->flow);
}

static void
note_picture(Body *self)
{
    self->body->has_pictures = TRUE;
}

static void
skip(Body *self)
{
    gloss_xml_part_skip(self->xml);
}

static void
begin_alternatives(Body *self)
{
    gboolean taken = FALSE;

    g_array_append_val(self->alternatives, taken);
}

static void
end_alternatives(Body *self)
{
    if (self->alternatives->len > 0)
        g_array_set_size(self->alternatives, self->alternatives->len - 1);
}

/* Word writes a box twice, for itself and for those who do not know it. */
static void
choose_alternative(Body *self)
{
    gboolean *taken = self->alternatives->len > 0 ? &g_array_index(self->alternatives, gboolean,
                                                                   self->alternatives->len - 1)
                                                  : NULL;

    if (taken == NULL)
        return;
    if (*taken)
        gloss_xml_part_skip(self->xml);
    *taken = TRUE;
}

/* ---- the loop ---- */

static const struct {
    const char *name;
    Handle begin;
    Handle end;
} elements[] = {
    {"r", begin_run, NULL},
    {"t", begin_text, end_text},
    {"rPr", begin_run_properties, end_run_properties},
    {"p", begin_paragraph, end_paragraph},
    {"pPr", begin_properties, end_properties},
    {"pStyle", set_style, NULL},
    {"rStyle", set_run_style, NULL},
    {"outlineLvl", set_outline, NULL},
    {"numId", set_number, NULL},
    {"ilvl", set_level, NULL},
    {"b", set_bold, NULL},
    {"i", set_italic, NULL},
    {"vanish", set_hidden, NULL},
    {"tab", add_tab, NULL},
    {"ptab", add_tab, NULL},
    {"br", add_break, NULL},
    {"cr", add_break, NULL},
    {"noBreakHyphen", add_hyphen, NULL},
    {"sym", add_symbol, NULL},
    {"tbl", begin_table, end_table},
    {"tr", begin_row, end_row},
    {"tc", begin_cell, end_cell},
    {"txbxContent", begin_box, end_box},
    {"txBody", begin_box, end_box},
    {"hyperlink", begin_link, end_link},
    {"footnoteReference", add_footnote, NULL},
    {"endnoteReference", add_endnote, NULL},
    {"footnote", begin_note, end_note},
    {"endnote", begin_note, end_note},
    {"drawing", note_picture, NULL},
    {"pict", note_picture, NULL},
    {"AlternateContent", begin_alternatives, end_alternatives},
    {"Choice", choose_alternative, NULL},
    {"Fallback", choose_alternative, NULL},
    {"del", pass_deleted, NULL},
    {"moveFrom", pass_deleted, NULL},
    {"delText", skip, NULL},
    {"delInstrText", skip, NULL},
    {"instrText", skip, NULL},
    {"fldData", skip, NULL},
    {"pPrChange", skip, NULL},
    {"rPrChange", skip, NULL},
    {"sectPr", skip, NULL},
    {"tblPr", skip, NULL},
    {"tblPrEx", skip, NULL},
    {"tblGrid", skip, NULL},
    {"trPr", skip, NULL},
    {"tcPr", skip, NULL},
    {"tabs", skip, NULL},
    {"ctrlPr", skip, NULL},
    {"sdtPr", skip, NULL},
    {"binData", skip, NULL},
    {"rt", skip, NULL},
};

/* Also a part of Word's that stands in a drawing. */
static void
handle(Body *self, gboolean begins)
{
    const char *name = gloss_xml_part_get_name(self->xml);

    for (gsize i = 0; i < G_N_ELEMENTS(elements); i++) {
        if (strcmp(elements[i].name, name) != 0)
            continue;
        if (begins && elements[i].begin != NULL)
            elements[i].begin(self);
        else if (!begins && elements[i].end != NULL)
            elements[i].end(self);
        return;
    }
}

gboolean
gloss_docx_body_read(GlossDocxBody *body, GlossXmlPart *xml, GError **error)
{
    Body self = {.body = body, .flow = body->flow, .xml = xml};
    GlossXmlPartEvent event;

    self.alternatives = g_array_new(FALSE, FALSE, sizeof(gboolean));
    while (!gloss_flow_is_full(self.flow) &&
           (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        if (event != GLOSS_XML_PART_TEXT)
            handle(&self, event == GLOSS_XML_PART_START);
        else if (self.in_text)
            add(&self, gloss_xml_part_get_text(xml), -1);
    }
    g_array_unref(self.alternatives);
    g_free(self.style);
    return gloss_xml_part_finish(xml, error);
}
