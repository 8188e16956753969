/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* White space is one space and none at the beginning of a paragraph, whatever elements it stands in
 * (OpenDocument 1.3 part 3, 6.1.2). */
#include "app/extract/odt-body.h"

#include <string.h>

#include "app/extract/odt-lists.h"

#define N_HEADINGS 6
#define MAX_SPACES 100

typedef struct {
    GlossOdtStyle style;
    gsize from;
} Span;

typedef struct {
    GlossOdtBody *body;
    GlossFlow *flow;
    GlossXmlPart *xml;
    GlossOdtLists *lists;
    GArray *spans;  /* (element-type Span) that are open */
    guint hidden;   /* spans and paragraphs that are */
    gboolean blank; /* the last character was white space, or there is none yet */
    gboolean in_body;
    guint n_notes;
    gsize link;
} Body;

typedef void (*Handle)(Body *self);

/* ---- text ---- */

static void
add_blank(Body *self, const char *text, guint n)
{
    for (guint i = 0; i < n && self->hidden == 0; i++)
        gloss_flow_add(self->flow, text, 1);
    self->blank = FALSE;
}

static void
add_text(Body *self, const char *text)
{
    g_autoptr(GString) collapsed = g_string_new(NULL);

    for (; *text != '\0'; text++) {
        gboolean blank = g_ascii_isspace(*text);

        if (!blank || !self->blank)
            g_string_append_c(collapsed, blank ? ' ' : *text);
        self->blank = blank;
    }
    if (self->hidden == 0)
        gloss_flow_add(self->flow, collapsed->str, (gssize)collapsed->len);
}

static void
add_spaces(Body *self)
{
    add_blank(self, " ", (guint)CLAMP(gloss_xml_part_get_int(self->xml, "c", 1), 0, MAX_SPACES));
}

static void
add_tab(Body *self)
{
    add_blank(self, "\t", 1);
}

static void
add_break(Body *self)
{
    add_blank(self, "\n", 1);
    self->blank = TRUE;
}

/* ---- paragraphs ---- */

static void
add_label(Body *self, char *label)
{
    g_autofree char *owned = label;

    if (label != NULL)
        gloss_flow_add(self->flow, label, -1);
}

/* All that is open has an entry, so that each end finds its own. */
static void
push(Body *self, GlossOdtStyle style)
{
    Span span = {style, gloss_flow_tell(self->flow)};

    self->hidden += style.hidden;
    g_array_append_val(self->spans, span);
}

static Span
pop(Body *self)
{
    Span span = {0};

    if (self->spans->len > 0) {
        span = g_array_index(self->spans, Span, self->spans->len - 1);
        g_array_set_size(self->spans, self->spans->len - 1);
    }
    self->hidden -= span.style.hidden;
    return span;
}

static GlossOdtStyle
begin_any(Body *self)
{
    GlossOdtStyle style = gloss_odt_styles_find(self->body->styles, "paragraph",
                                                gloss_xml_part_get(self->xml, "style-name"));

    gloss_flow_begin_paragraph(self->flow);
    push(self, style);
    self->blank = TRUE;
    return style;
}

static void
set_heading(Body *self, int level)
{
    gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_HEADING_1 + CLAMP(level, 1, N_HEADINGS) - 1,
                        FALSE);
}

static void
begin_paragraph(Body *self)
{
    GlossOdtStyle style = begin_any(self);
    char *label = gloss_odt_lists_take_label(self->lists);

    if (style.outline > 0)
        set_heading(self, style.outline);
    else if (label != NULL)
        gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_LIST_ITEM, TRUE);
    else if (style.code || style.quote)
        gloss_flow_set_kind(self->flow, style.code ? GLOSS_STRUCTURE_CODE : GLOSS_STRUCTURE_QUOTE,
                            style.code);
    add_label(self, label);
}

static void
begin_heading(Body *self)
{
    int level = gloss_xml_part_get_int(self->xml, "outline-level", 1);
    gboolean unnumbered = g_strcmp0(gloss_xml_part_get(self->xml, "is-list-header"), "true") == 0;
    char *label = gloss_odt_lists_take_label(self->lists);

    begin_any(self);
    set_heading(self, level);
    if (label == NULL && !unnumbered)
        label = gloss_odt_lists_count_heading(self->lists, level);
    add_label(self, label);
}

static void
end_paragraph(Body *self)
{
    pop(self);
    gloss_flow_end_paragraph(self->flow);
    self->blank = FALSE;
}

static void
begin_span(Body *self)
{
    push(self, gloss_odt_styles_find(self->body->styles, "text",
                                     gloss_xml_part_get(self->xml, "style-name")));
}

static void
end_span(Body *self)
{
    Span span = pop(self);

    if (span.style.bold)
        gloss_flow_mark(self->flow, GLOSS_STRUCTURE_STRONG, span.from);
    if (span.style.italic)
        gloss_flow_mark(self->flow, GLOSS_STRUCTURE_EMPHASIS, span.from);
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

/* ---- parts ---- */

static void
begin_list(Body *self)
{
    gboolean continues =
        g_strcmp0(gloss_xml_part_get(self->xml, "continue-numbering"), "true") == 0 ||
        gloss_xml_part_get(self->xml, "continue-list") != NULL;

    gloss_odt_lists_begin(self->lists, gloss_xml_part_get(self->xml, "style-name"), continues);
}

static void
end_list(Body *self)
{
    gloss_odt_lists_end(self->lists);
}

static void
begin_item(Body *self)
{
    gloss_odt_lists_begin_item(self->lists, gloss_xml_part_get_int(self->xml, "start-value", -1));
}

static void
begin_note(Body *self)
{
    g_autofree char *key = g_strdup_printf("%u", ++self->n_notes);

    if (self->hidden == 0)
        gloss_flow_add_reference(self->flow, key);
}

static void
begin_note_body(Body *self)
{
    g_autofree char *key = g_strdup_printf("%u", self->n_notes);

    gloss_flow_begin_note(self->flow, key);
}

static void
end_note_body(Body *self)
{
    gloss_flow_end_note(self->flow);
    self->blank = FALSE;
}

static void
note_picture(Body *self)
{
    self->body->has_pictures = TRUE;
}

static void
begin_section(Body *self)
{
    if (g_strcmp0(gloss_xml_part_get(self->xml, "display"), "none") == 0)
        gloss_xml_part_skip(self->xml);
}

static void
skip(Body *self)
{
    gloss_xml_part_skip(self->xml);
}

/* ---- the loop ---- */

static const struct {
    const char *name;
    Handle begin;
    Handle end;
} elements[] = {
    {"p", begin_paragraph, end_paragraph},
    {"h", begin_heading, end_paragraph},
    {"span", begin_span, end_span},
    {"s", add_spaces, NULL},
    {"tab", add_tab, NULL},
    {"line-break", add_break, NULL},
    {"a", begin_link, end_link},
    {"list", begin_list, end_list},
    {"list-item", begin_item, NULL},
    {"note", begin_note, NULL},
    {"note-body", begin_note_body, end_note_body},
    {"image", note_picture, NULL},
    {"section", begin_section, NULL},
    {"tracked-changes", skip, NULL},
    {"note-citation", skip, NULL},
    {"annotation", skip, NULL},
    {"ruby-text", skip, NULL},
    {"forms", skip, NULL},
    {"script", skip, NULL},
    {"hidden-text", skip, NULL},
    {"hidden-paragraph", skip, NULL},
    {"title", skip, NULL},
    {"desc", skip, NULL},
    {"binary-data", skip, NULL},
    {"event-listeners", skip, NULL},
    {"math", skip, NULL},
};

static const struct {
    const char *name;
    GlossFlowPart part;
} parts[] = {
    {"table", GLOSS_FLOW_TABLE},     {"table-row", GLOSS_FLOW_ROW},
    {"table-cell", GLOSS_FLOW_CELL}, {"covered-table-cell", GLOSS_FLOW_CELL},
    {"text-box", GLOSS_FLOW_BOX},
};

static gboolean
handle_part(Body *self, const char *name, gboolean begins)
{
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        if (strcmp(parts[i].name, name) != 0)
            continue;
        if (begins)
            gloss_flow_begin(self->flow, parts[i].part);
        else
            gloss_flow_end(self->flow, parts[i].part);
        return TRUE;
    }
    return FALSE;
}

static void
handle(Body *self, gboolean begins)
{
    const char *name = gloss_xml_part_get_name(self->xml);

    if (handle_part(self, name, begins))
        return;
    for (gsize i = 0; i < G_N_ELEMENTS(elements); i++) {
        Handle call = begins ? elements[i].begin : elements[i].end;

        if (strcmp(elements[i].name, name) != 0)
            continue;
        if (call != NULL)
            call(self);
        return;
    }
    /* How an index was made. */
    if (begins && g_str_has_suffix(name, "-source"))
        gloss_xml_part_skip(self->xml);
}

static void
take(Body *self, GlossXmlPartEvent event)
{
    if (!self->in_body && event == GLOSS_XML_PART_START && gloss_xml_part_is(self->xml, "body"))
        self->in_body = TRUE;
    else if (!self->in_body && event == GLOSS_XML_PART_START)
        gloss_odt_styles_take(self->body->styles, self->xml);
    else if (self->in_body && event == GLOSS_XML_PART_TEXT)
        add_text(self, gloss_xml_part_get_text(self->xml));
    else if (self->in_body)
        handle(self, event == GLOSS_XML_PART_START);
}

gboolean
gloss_odt_body_read(GlossOdtBody *body, GlossXmlPart *xml, GError **error)
{
    Body self = {.body = body, .flow = body->flow, .xml = xml};
    g_autoptr(GlossOdtLists) lists = gloss_odt_lists_new(body->styles);
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(Span));
    GlossXmlPartEvent event;

    self.lists = lists;
    self.spans = spans;
    while (!gloss_flow_is_full(self.flow) &&
           (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        take(&self, event);
    return gloss_xml_part_finish(xml, error);
}
