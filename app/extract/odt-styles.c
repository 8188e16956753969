/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is said in an element is the last style's that began. Names of built-in styles are English in all
 * languages of LibreOffice. */
#include "app/extract/odt-styles.h"

#include <string.h>

#define MAX_CHAIN 40
#define UNSET     (-1)
#define MAX_AFFIX 60

typedef struct {
    char *family;
    char *parent;
    int outline;
    int hidden;
    int bold;
    int italic;
} Style;

typedef struct {
    GlossOdtLevel levels[GLOSS_ODT_STYLES_N_LEVELS];
} List;

struct _GlossOdtStyles {
    GHashTable *styles; /* "family:name" to Style* */
    GHashTable *lists;  /* name to List* */
    Style *style;       /* (nullable) the last */
    List *list;         /* (nullable) */
};

static void
style_free(gpointer data)
{
    Style *style = data;

    g_free(style->family);
    g_free(style->parent);
    g_free(style);
}

static void
list_free(gpointer data)
{
    List *list = data;

    for (guint i = 0; i < GLOSS_ODT_STYLES_N_LEVELS; i++) {
        g_free(list->levels[i].format);
        g_free(list->levels[i].before);
        g_free(list->levels[i].after);
    }
    g_free(list);
}

GlossOdtStyles *
gloss_odt_styles_new(void)
{
    GlossOdtStyles *self = g_new0(GlossOdtStyles, 1);

    self->styles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, style_free);
    self->lists = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, list_free);
    return self;
}

void
gloss_odt_styles_free(GlossOdtStyles *self)
{
    g_hash_table_unref(self->styles);
    g_hash_table_unref(self->lists);
    g_free(self);
}

/* ---- reading ---- */

static void
begin_style(GlossOdtStyles *self, GlossXmlPart *xml)
{
    const char *name = gloss_xml_part_get(xml, "name");
    const char *family = gloss_xml_part_get(xml, "family");
    Style *style = g_new0(Style, 1);

    style->family = g_strdup(family != NULL ? family : "");
    style->parent = g_strdup(gloss_xml_part_get(xml, "parent-style-name"));
    style->outline = gloss_xml_part_get_int(xml, "default-outline-level", UNSET);
    style->hidden = style->bold = style->italic = UNSET;
    g_hash_table_replace(self->styles,
                         g_strconcat(style->family, ":", name != NULL ? name : "", NULL), style);
    self->style = style;
}

static void
read_text_properties(Style *style, GlossXmlPart *xml)
{
    const char *display = gloss_xml_part_get(xml, "display");
    const char *weight = gloss_xml_part_get(xml, "font-weight");
    const char *slant = gloss_xml_part_get(xml, "font-style");

    if (display != NULL)
        style->hidden = g_str_equal(display, "none");
    if (weight != NULL)
        style->bold = g_str_equal(weight, "bold") || g_ascii_strtoull(weight, NULL, 10) >= 600;
    if (slant != NULL)
        style->italic = g_str_equal(slant, "italic") || g_str_equal(slant, "oblique");
}

static void
begin_list(GlossOdtStyles *self, const char *name)
{
    self->style = NULL;
    self->list = g_new0(List, 1);
    g_hash_table_replace(self->lists, g_strdup(name != NULL ? name : ""), self->list);
}

/* (nullable) (transfer full) */
static char *
dup_format(const char *format)
{
    static const char *const formats[][2] = {{"1", "decimal"},
                                             {"a", "lowerLetter"},
                                             {"A", "upperLetter"},
                                             {"i", "lowerRoman"},
                                             {"I", "upperRoman"}};

    if (format == NULL || *format == '\0')
        return NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++)
        if (g_str_equal(formats[i][0], format))
            return g_strdup(formats[i][1]);
    return g_strdup(g_str_has_prefix(format, "一") ? "chineseCounting" : "decimal");
}

/* (nullable) (transfer full) */
static char *
dup_affix(GlossXmlPart *xml, const char *attribute)
{
    const char *value = gloss_xml_part_get(xml, attribute);

    return value != NULL && strlen(value) <= MAX_AFFIX ? g_strdup(value) : NULL;
}

static void
read_level(GlossOdtStyles *self, GlossXmlPart *xml, gboolean bullet)
{
    int at = gloss_xml_part_get_int(xml, "level", 0) - 1;
    GlossOdtLevel *level;

    if (self->list == NULL || at < 0 || at >= GLOSS_ODT_STYLES_N_LEVELS)
        return;
    level = &self->list->levels[at];
    g_free(level->format);
    g_free(level->before);
    g_free(level->after);
    *level = (GlossOdtLevel){
        .format = dup_format(gloss_xml_part_get(xml, "num-format")),
        .before = dup_affix(xml, "num-prefix"),
        .after = dup_affix(xml, "num-suffix"),
        .start = CLAMP(gloss_xml_part_get_int(xml, "start-value", 1), 0, G_MAXINT / 2),
        .shown = CLAMP(gloss_xml_part_get_int(xml, "display-levels", 1), 1, at + 1),
        .bullet = bullet,
    };
}

void
gloss_odt_styles_take(GlossOdtStyles *self, GlossXmlPart *xml)
{
    if (gloss_xml_part_is(xml, "style"))
        begin_style(self, xml);
    else if (gloss_xml_part_is(xml, "default-style"))
        self->style = NULL;
    else if (gloss_xml_part_is(xml, "text-properties") && self->style != NULL)
        read_text_properties(self->style, xml);
    else if (gloss_xml_part_is(xml, "list-style"))
        begin_list(self, gloss_xml_part_get(xml, "name"));
    else if (gloss_xml_part_is(xml, "outline-style"))
        begin_list(self, GLOSS_ODT_STYLES_OUTLINE);
    else if (gloss_xml_part_is(xml, "list-level-style-number") ||
             gloss_xml_part_is(xml, "outline-level-style"))
        read_level(self, xml, FALSE);
    else if (gloss_xml_part_is(xml, "list-level-style-bullet") ||
             gloss_xml_part_is(xml, "list-level-style-image"))
        read_level(self, xml, TRUE);
}

/* ---- finding ---- */

static void
take_name(GlossOdtStyle *found, const char *name)
{
    found->quote |= g_str_equal(name, "Quotations") || g_str_equal(name, "Quote");
    found->code |= g_str_equal(name, "Preformatted_20_Text") ||
                   g_str_equal(name, "Source_20_Text") || g_str_equal(name, "Source_20_Code");
    if (g_str_equal(name, "Title"))
        found->outline = 1;
}

/* What is nearer in the chain counts. */
GlossOdtStyle
gloss_odt_styles_find(GlossOdtStyles *self, const char *family, const char *name)
{
    GlossOdtStyle found = {0};
    int hidden = UNSET, bold = UNSET, italic = UNSET, outline = UNSET;

    for (guint i = 0; name != NULL && i < MAX_CHAIN; i++) {
        g_autofree char *key = g_strconcat(family, ":", name, NULL);
        const Style *style = g_hash_table_lookup(self->styles, key);

        take_name(&found, name);
        if (style == NULL)
            break;
        hidden = hidden != UNSET ? hidden : style->hidden;
        bold = bold != UNSET ? bold : style->bold;
        italic = italic != UNSET ? italic : style->italic;
        outline = outline != UNSET ? outline : style->outline;
        name = style->parent;
    }
    found.hidden = hidden == TRUE;
    found.bold = bold == TRUE;
    found.italic = italic == TRUE;
    if (outline > 0)
        found.outline = outline;
    return found;
}

const GlossOdtLevel *
gloss_odt_styles_find_list(GlossOdtStyles *self, const char *name)
{
    const List *list = name != NULL ? g_hash_table_lookup(self->lists, name) : NULL;

    return list != NULL ? list->levels : NULL;
}
