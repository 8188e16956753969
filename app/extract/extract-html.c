/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One walk over the tree, with the structure of what is not nested too deeply. White space is one
 * space, or the line ends that the elements between two pieces of text ask for; in preformatted text
 * it stays. */
#include "app/extract/extract-html.h"

#include <string.h>

#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

#define MAX_DEPTH 300

typedef struct {
    GString *text;
    GArray *structure;
    guint gap; /* line ends before the next character */
    gboolean space;
    gboolean after_marker; /* of a list; what follows stands beside it */
    guint preformatted;    /* how many elements that are */
    guint depth;
} Walk;

typedef enum {
    INLINE,
    BLOCK, /* an empty line at both sides */
    LINE,
    CELL,
    SKIP,
} Flow;

#define NO_KIND (-1)

static const struct {
    const char *name;
    Flow flow;
    int kind; /* GlossStructureKind */
} elements[] = {
    {"h1", BLOCK, GLOSS_STRUCTURE_HEADING_1},
    {"h2", BLOCK, GLOSS_STRUCTURE_HEADING_2},
    {"h3", BLOCK, GLOSS_STRUCTURE_HEADING_3},
    {"h4", BLOCK, GLOSS_STRUCTURE_HEADING_4},
    {"h5", BLOCK, GLOSS_STRUCTURE_HEADING_5},
    {"h6", BLOCK, GLOSS_STRUCTURE_HEADING_6},
    {"p", BLOCK, GLOSS_STRUCTURE_PARAGRAPH},
    {"blockquote", BLOCK, GLOSS_STRUCTURE_QUOTE},
    {"pre", BLOCK, GLOSS_STRUCTURE_CODE},
    {"li", LINE, GLOSS_STRUCTURE_LIST_ITEM},
    {"em", INLINE, GLOSS_STRUCTURE_EMPHASIS},
    {"i", INLINE, GLOSS_STRUCTURE_EMPHASIS},
    {"strong", INLINE, GLOSS_STRUCTURE_STRONG},
    {"b", INLINE, GLOSS_STRUCTURE_STRONG},
    {"a", INLINE, GLOSS_STRUCTURE_LINK},
    {"code", INLINE, GLOSS_STRUCTURE_CODE},
    {"kbd", INLINE, GLOSS_STRUCTURE_CODE},
    {"samp", INLINE, GLOSS_STRUCTURE_CODE},
    {"tt", INLINE, GLOSS_STRUCTURE_CODE},
    {"address", BLOCK, NO_KIND},
    {"article", BLOCK, NO_KIND},
    {"aside", BLOCK, NO_KIND},
    {"center", BLOCK, NO_KIND},
    {"details", BLOCK, NO_KIND},
    {"dialog", SKIP, NO_KIND},
    {"div", BLOCK, NO_KIND},
    {"dl", BLOCK, NO_KIND},
    {"fieldset", BLOCK, NO_KIND},
    {"figure", BLOCK, NO_KIND},
    {"footer", BLOCK, NO_KIND},
    {"form", BLOCK, NO_KIND},
    {"header", BLOCK, NO_KIND},
    {"hr", BLOCK, NO_KIND},
    {"main", BLOCK, NO_KIND},
    {"nav", BLOCK, NO_KIND},
    {"ol", BLOCK, NO_KIND},
    {"section", BLOCK, NO_KIND},
    {"table", BLOCK, NO_KIND},
    {"ul", BLOCK, NO_KIND},
    {"caption", LINE, NO_KIND},
    {"dd", LINE, NO_KIND},
    {"dt", LINE, NO_KIND},
    {"figcaption", LINE, NO_KIND},
    {"legend", LINE, NO_KIND},
    {"summary", LINE, NO_KIND},
    {"tr", LINE, NO_KIND},
    {"td", CELL, NO_KIND},
    {"th", CELL, NO_KIND},
    {"audio", SKIP, NO_KIND},
    {"canvas", SKIP, NO_KIND},
    {"datalist", SKIP, NO_KIND},
    {"embed", SKIP, NO_KIND},
    {"head", SKIP, NO_KIND},
    {"iframe", SKIP, NO_KIND},
    {"noscript", SKIP, NO_KIND},
    {"object", SKIP, NO_KIND},
    {"script", SKIP, NO_KIND},
    {"select", SKIP, NO_KIND},
    {"style", SKIP, NO_KIND},
    {"svg", SKIP, NO_KIND},
    {"template", SKIP, NO_KIND},
    {"textarea", SKIP, NO_KIND},
    {"title", SKIP, NO_KIND},
    {"video", SKIP, NO_KIND},
};

/* ---- text ---- */

static void
ask_gap(Walk *self, guint gap)
{
    if (self->after_marker)
        return;
    self->gap = MAX(self->gap, gap);
    self->space = FALSE;
}

/* Without white space at the end. */
static gsize
measure_trimmed(const GString *text)
{
    gsize n = text->len;

    while (n > 0 && g_ascii_isspace(text->str[n - 1]))
        n--;
    return n;
}

static void
add_visible(Walk *self, gunichar c)
{
    if (self->text->len == 0)
        self->gap = 0;
    if (self->gap > 0) {
        g_string_truncate(self->text, measure_trimmed(self->text));
        g_string_append_len(self->text, "\n\n", self->gap);
    }
    if (self->space && self->gap == 0 && self->text->len > 0)
        g_string_append_c(self->text, ' ');
    self->gap = 0;
    self->space = self->after_marker = FALSE;
    g_string_append_unichar(self->text, c);
}

static void
add_character(Walk *self, gunichar c)
{
    gboolean blank = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';

    if (c == '\r' && self->preformatted > 0)
        return;
    if (blank && self->preformatted > 0 && self->gap == 0 && self->text->len > 0)
        g_string_append_c(self->text, c == '\n' ? '\n' : ' ');
    else if (blank)
        self->space = self->gap == 0;
    else if (c == 0xA0)
        add_visible(self, ' ');
    /* Soft hyphens and byte-order marks are not to be seen. */
    else if (!g_unichar_iscntrl(c) && c != 0xAD && c != 0xFEFF)
        add_visible(self, c);
}

static void
add_text(Walk *self, const xmlChar *content)
{
    const char *text = (const char *)content;

    if (text == NULL || !g_utf8_validate(text, -1, NULL))
        return;
    for (; *text != '\0' && self->text->len <= GLOSS_EXTRACTION_MAX_TEXT;
         text = g_utf8_next_char(text))
        add_character(self, g_utf8_get_char(text));
}

/* ---- elements ---- */

static gboolean
has_value(xmlNode *node, const char *name, const char *wanted)
{
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);
    gboolean has = value != NULL && g_ascii_strcasecmp((const char *)value, wanted) == 0;

    xmlFree(value);
    return has;
}

static gboolean
is_hidden_by_style(xmlNode *node)
{
    xmlChar *value = xmlGetProp(node, (const xmlChar *)"style");
    g_autofree char *style = value != NULL ? g_ascii_strdown((const char *)value, -1) : NULL;
    gsize n = 0;

    xmlFree(value);
    if (style == NULL)
        return FALSE;
    for (const char *at = style; *at != '\0'; at++)
        if (!g_ascii_isspace(*at))
            style[n++] = *at;
    style[n] = '\0';
    return strstr(style, "display:none") != NULL || strstr(style, "visibility:hidden") != NULL;
}

static gboolean
is_hidden(xmlNode *node)
{
    return xmlHasProp(node, (const xmlChar *)"hidden") != NULL ||
           has_value(node, "aria-hidden", "true") || is_hidden_by_style(node);
}

static void
add_structure(Walk *self, int kind, gsize mark)
{
    GlossStructure part = {(GlossStructureKind)kind, mark, measure_trimmed(self->text)};

    while (part.start < part.end && g_ascii_isspace(self->text->str[part.start]))
        part.start++;
    if (kind != NO_KIND && part.start < part.end)
        g_array_append_val(self->structure, part);
}

/* "1. " or "• ". An ordered list counts in the place that libxml2 leaves to its user. */
static void
add_marker(Walk *self, xmlNode *node)
{
    xmlNode *list = node->parent;
    g_autofree char *marker = NULL;
    guint number;

    if (list == NULL || !g_str_equal((const char *)list->name, "ol")) {
        add_text(self, (const xmlChar *)"• ");
        self->after_marker = TRUE;
        return;
    }
    number = GPOINTER_TO_UINT(list->_private) + 1;
    list->_private = GUINT_TO_POINTER(number);
    marker = g_strdup_printf("%u. ", number);
    add_text(self, (const xmlChar *)marker);
    self->after_marker = TRUE;
}

/* -1: an element without a meaning here. */
static int
find_element(const xmlNode *node)
{
    for (gsize i = 0; i < G_N_ELEMENTS(elements); i++)
        if (g_str_equal(elements[i].name, (const char *)node->name))
            return (int)i;
    return -1;
}

static guint
get_gap(Flow flow)
{
    return flow == BLOCK ? 2 : flow == LINE ? 1 : 0;
}

static void
break_line(Walk *self)
{
    if (self->preformatted > 0)
        add_character(self, '\n');
    else
        ask_gap(self, MIN(self->gap + 1, 2));
}

/* The beginning or the end of one. */
static void
pass_edge(Walk *self, const xmlNode *node)
{
    int i = find_element(node);

    if (i < 0 || elements[i].flow == INLINE)
        return;
    ask_gap(self, get_gap(elements[i].flow));
    self->space |= elements[i].flow == CELL;
}

/* Whether to go into it. */
static gboolean
enter_flat(Walk *self, xmlNode *node)
{
    int i;

    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
        add_text(self, node->content);
    if (node->type != XML_ELEMENT_NODE)
        return FALSE;
    if (g_str_equal((const char *)node->name, "br"))
        break_line(self);
    i = find_element(node);
    if (is_hidden(node) || (i >= 0 && elements[i].flow == SKIP))
        return FALSE;
    pass_edge(self, node);
    return node->children != NULL;
}

/* Deeper than the stack should go there is text, without structure. */
static void
walk_flat(Walk *self, xmlNode *top)
{
    xmlNode *node = top->children;

    while (node != NULL && node != top) {
        if (enter_flat(self, node)) {
            node = node->children;
            continue;
        }
        while (node != top && node->next == NULL) {
            node = node->parent;
            if (node != top)
                pass_edge(self, node);
        }
        if (node != top)
            node = node->next;
    }
}

static void walk(Walk *self, xmlNode *node);

static void
walk_children(Walk *self, xmlNode *node)
{
    if (self->depth >= MAX_DEPTH) {
        walk_flat(self, node);
        return;
    }
    self->depth++;
    for (xmlNode *child = node->children; child != NULL; child = child->next)
        walk(self, child);
    self->depth--;
}

static void
walk_flow(Walk *self, xmlNode *node, Flow flow, int kind)
{
    guint gap = get_gap(flow);
    gboolean preformatted = kind == GLOSS_STRUCTURE_CODE && flow == BLOCK;
    gsize mark;

    ask_gap(self, gap);
    self->space |= flow == CELL;
    mark = measure_trimmed(self->text);
    self->preformatted += preformatted;
    if (kind == GLOSS_STRUCTURE_LIST_ITEM)
        add_marker(self, node);
    walk_children(self, node);
    self->after_marker &= kind != GLOSS_STRUCTURE_LIST_ITEM;
    self->preformatted -= preformatted;
    add_structure(self, kind, mark);
    ask_gap(self, gap);
    self->space |= flow == CELL;
}

static void
walk_element(Walk *self, xmlNode *node)
{
    int i = find_element(node);

    if (g_str_equal((const char *)node->name, "br"))
        break_line(self);
    if (is_hidden(node) || (i >= 0 && elements[i].flow == SKIP))
        return;
    if (i < 0) {
        walk_children(self, node);
    } else if (elements[i].flow != INLINE) {
        walk_flow(self, node, elements[i].flow, elements[i].kind);
    } else {
        gsize mark = measure_trimmed(self->text);

        walk_children(self, node);
        add_structure(self, elements[i].kind, mark);
    }
}

static void
walk(Walk *self, xmlNode *node)
{
    if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)
        add_text(self, node->content);
    else if (node->type == XML_ELEMENT_NODE)
        walk_element(self, node);
}

static int
compare_parts_cb(gconstpointer a, gconstpointer b)
{
    const GlossStructure *first = a, *second = b;

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    if (first->end != second->end)
        return first->end > second->end ? -1 : 1;
    return (int)first->kind - (int)second->kind;
}

/* An element below 256 others ends the document for libxml2, without a word, unless it is told that
 * documents may be huge; the parser of HTML has no option for that before 2.14. */
static xmlDoc *
parse(const char *data, gsize size)
{
    htmlParserCtxt *context = size > 0 ? htmlCreateMemoryParserCtxt(data, (int)size) : NULL;
    xmlDoc *document;

    if (context == NULL)
        return NULL;
    htmlCtxtUseOptions(context, HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                    HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
    context->options |= XML_PARSE_HUGE;
    xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8);
    htmlParseDocument(context);
    document = context->myDoc;
    context->myDoc = NULL;
    htmlFreeParserCtxt(context);
    return document;
}

GString *
gloss_extract_html_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                        char **detail)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    xmlDoc *document = parse(data, size);
    Walk self = {.text = g_string_new(NULL)};

    self.structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    for (xmlNode *node = document != NULL ? document->children : NULL; node != NULL;
         node = node->next)
        walk(&self, node);
    xmlFreeDoc(document);
    if (self.text->len > GLOSS_EXTRACTION_MAX_TEXT) {
        g_string_free(self.text, TRUE);
        g_array_unref(self.structure);
        *reason = GLOSS_EXTRACTION_TOO_LARGE;
        *detail = g_strdup("");
        return NULL;
    }
    if (self.text->len > 0)
        g_string_append_c(self.text, '\n');
    g_array_sort(self.structure, compare_parts_cb);
    *structure = self.structure;
    return self.text;
}
