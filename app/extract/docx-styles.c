/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of the built-in styles are English in every language of Word; only their ids are translated. */
#include "app/extract/docx-styles.h"

#include <stdlib.h>
#include <string.h>

#define MAX_CHAIN 40
/* outlineLvl of what is no heading. */
#define BODY_LEVEL 9
#define UNSET      (-1)

typedef struct {
    char *based_on;
    char *name; /* in lower case */
    int outline;
    int number;
    int level;
    int hidden;
} Style;

struct _GlossDocxStyles {
    GHashTable *styles; /* char* to Style* */
    char *usual;        /* id of the paragraph's default, or NULL */
};

static void
style_free(gpointer data)
{
    Style *style = data;

    g_free(style->based_on);
    g_free(style->name);
    g_free(style);
}

GlossDocxStyles *
gloss_docx_styles_new(void)
{
    GlossDocxStyles *self = g_new0(GlossDocxStyles, 1);

    self->styles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, style_free);
    return self;
}

void
gloss_docx_styles_free(GlossDocxStyles *self)
{
    g_hash_table_unref(self->styles);
    g_free(self->usual);
    g_free(self);
}

/* ---- reading ---- */

static Style *
begin_style(GlossDocxStyles *self, GlossXmlPart *xml)
{
    const char *id = gloss_xml_part_get(xml, "styleId");
    const char *type = gloss_xml_part_get(xml, "type");
    Style *style = g_new0(Style, 1);

    style->outline = style->number = style->level = style->hidden = UNSET;
    if (g_strcmp0(type, "paragraph") == 0 && id != NULL && self->usual == NULL &&
        gloss_xml_part_is_on(xml, "default", FALSE))
        self->usual = g_strdup(id);
    g_hash_table_replace(self->styles, g_strdup(id != NULL ? id : ""), style);
    return style;
}

static void
read_property(Style *style, GlossXmlPart *xml)
{
    const char *value = gloss_xml_part_get(xml, "val");

    if (gloss_xml_part_is(xml, "outlineLvl"))
        style->outline = gloss_xml_part_get_int(xml, "val", UNSET);
    else if (gloss_xml_part_is(xml, "numId"))
        style->number = gloss_xml_part_get_int(xml, "val", UNSET);
    else if (gloss_xml_part_is(xml, "ilvl"))
        style->level = gloss_xml_part_get_int(xml, "val", UNSET);
    else if (gloss_xml_part_is(xml, "vanish"))
        style->hidden = gloss_xml_part_is_on(xml, "val", TRUE);
    else if (value != NULL && gloss_xml_part_is(xml, "basedOn") && style->based_on == NULL)
        style->based_on = g_strdup(value);
    else if (value != NULL && gloss_xml_part_is(xml, "name") && style->name == NULL)
        style->name = g_ascii_strdown(value, -1);
}

gboolean
gloss_docx_styles_read(GlossDocxStyles *self, GlossXmlPart *xml, GError **error)
{
    Style *style = NULL;
    GlossXmlPartEvent event;

    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        if (event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "style"))
            style = begin_style(self, xml);
        else if (event == GLOSS_XML_PART_END && gloss_xml_part_is(xml, "style"))
            style = NULL;
        /* What a table does to its parts is not the style's own. */
        else if (event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "tblStylePr"))
            gloss_xml_part_skip(xml);
        else if (event == GLOSS_XML_PART_START && style != NULL)
            read_property(style, xml);
    }
    return gloss_xml_part_finish(xml, error);
}

/* ---- finding ---- */

static int
find_named_outline(const char *name)
{
    if (g_str_equal(name, "title"))
        return 0;
    if (g_str_has_prefix(name, "heading ") && name[8] >= '1' && name[8] <= '9')
        return name[8] - '1';
    return UNSET;
}

static gboolean
is_code(const char *name)
{
    static const char *const names[] = {"html preformatted", "plain text", "macro",
                                        "source code",       "code",       "html code"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        if (g_str_equal(names[i], name))
            return TRUE;
    return FALSE;
}

static void
take_name(GlossDocxStyle *found, int *outline, const char *name)
{
    if (*outline == UNSET)
        *outline = find_named_outline(name);
    found->quote |= g_str_equal(name, "quote") || g_str_equal(name, "intense quote") ||
                    g_str_equal(name, "block text");
    found->code |= is_code(name);
    found->tight |= g_str_has_prefix(name, "toc ") || g_str_has_prefix(name, "table of ");
}

/* What is nearer in the chain counts. */
GlossDocxStyle
gloss_docx_styles_find(GlossDocxStyles *self, const char *id)
{
    GlossDocxStyle found = {.number = UNSET, .level = UNSET};
    int outline = UNSET, hidden = UNSET;

    if (id == NULL)
        id = self->usual;
    for (guint i = 0; id != NULL && i < MAX_CHAIN; i++) {
        const Style *style = g_hash_table_lookup(self->styles, id);

        if (style == NULL)
            break;
        outline = outline != UNSET ? outline : style->outline;
        hidden = hidden != UNSET ? hidden : style->hidden;
        found.number = found.number != UNSET ? found.number : style->number;
        found.level = found.level != UNSET ? found.level : style->level;
        if (style->name != NULL)
            take_name(&found, &outline, style->name);
        id = style->based_on;
    }
    found.outline = outline >= 0 && outline < BODY_LEVEL ? outline : UNSET;
    found.hidden = hidden == TRUE;
    return found;
}
