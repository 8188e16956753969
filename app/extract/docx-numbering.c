/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A num names an abstractNum and may begin some levels elsewhere; all nums of one abstractNum count on
 * together. */
#include "app/extract/docx-numbering.h"

#include <string.h>

#include "app/extract/number-label.h"

#define N_LEVELS  9
#define UNSET     (-1)
#define MAX_LABEL 250

typedef struct {
    int start;
    char *format; /* (nullable) */
    char *label;  /* (nullable) "%1.%2" */
    char *style;  /* (nullable) */
} Level;

typedef struct {
    Level levels[N_LEVELS];
    char *link; /* (nullable) a style whose list this one is */
    int counts[N_LEVELS];
} List;

typedef struct {
    int list;
    int starts[N_LEVELS];
} Number;

struct _GlossDocxNumbering {
    GHashTable *lists;   /* number to List* */
    GHashTable *numbers; /* number to Number* */
    /* What is being read. */
    List *list;
    Number *number;
    int level; /* or UNSET */
};

static void
list_free(gpointer data)
{
    List *list = data;

    for (guint i = 0; i < N_LEVELS; i++) {
        g_free(list->levels[i].format);
        g_free(list->levels[i].label);
        g_free(list->levels[i].style);
    }
    g_free(list->link);
    g_free(list);
}

GlossDocxNumbering *
gloss_docx_numbering_new(void)
{
    GlossDocxNumbering *self = g_new0(GlossDocxNumbering, 1);

    self->lists = g_hash_table_new_full(NULL, NULL, NULL, list_free);
    self->numbers = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    return self;
}

void
gloss_docx_numbering_free(GlossDocxNumbering *self)
{
    g_hash_table_unref(self->lists);
    g_hash_table_unref(self->numbers);
    g_free(self);
}

/* ---- reading ---- */

static void
begin_list(GlossDocxNumbering *self, GlossXmlPart *xml)
{
    int id = gloss_xml_part_get_int(xml, "abstractNumId", UNSET);

    self->list = g_new0(List, 1);
    self->number = NULL;
    for (guint i = 0; i < N_LEVELS; i++) {
        self->list->levels[i].start = 1;
        self->list->counts[i] = UNSET;
    }
    g_hash_table_replace(self->lists, GINT_TO_POINTER(id), self->list);
}

static void
begin_number(GlossDocxNumbering *self, GlossXmlPart *xml)
{
    int id = gloss_xml_part_get_int(xml, "numId", UNSET);

    self->number = g_new0(Number, 1);
    self->list = NULL;
    self->number->list = UNSET;
    for (guint i = 0; i < N_LEVELS; i++)
        self->number->starts[i] = UNSET;
    g_hash_table_replace(self->numbers, GINT_TO_POINTER(id), self->number);
}

static void
set_text(char **text, GlossXmlPart *xml)
{
    const char *value = gloss_xml_part_get(xml, "val");

    g_free(*text);
    *text = g_strndup(value != NULL ? value : "", MAX_LABEL);
}

static void
read_level(GlossDocxNumbering *self, GlossXmlPart *xml)
{
    Level *level = &self->list->levels[self->level];

    if (gloss_xml_part_is(xml, "start"))
        level->start = CLAMP(gloss_xml_part_get_int(xml, "val", 1), 0, G_MAXINT / 2);
    else if (gloss_xml_part_is(xml, "numFmt"))
        set_text(&level->format, xml);
    else if (gloss_xml_part_is(xml, "lvlText"))
        set_text(&level->label, xml);
    else if (gloss_xml_part_is(xml, "pStyle"))
        set_text(&level->style, xml);
}

static void
read_element(GlossDocxNumbering *self, GlossXmlPart *xml)
{
    if (gloss_xml_part_is(xml, "abstractNum")) {
        begin_list(self, xml);
    } else if (gloss_xml_part_is(xml, "num")) {
        begin_number(self, xml);
    } else if (gloss_xml_part_is(xml, "lvl") || gloss_xml_part_is(xml, "lvlOverride")) {
        self->level = gloss_xml_part_get_int(xml, "ilvl", UNSET);
        if (self->level >= N_LEVELS || self->level < 0)
            self->level = UNSET;
    } else if (self->list != NULL && gloss_xml_part_is(xml, "numStyleLink")) {
        set_text(&self->list->link, xml);
    } else if (self->number != NULL && gloss_xml_part_is(xml, "abstractNumId")) {
        self->number->list = gloss_xml_part_get_int(xml, "val", UNSET);
    } else if (self->number != NULL && self->level != UNSET &&
               gloss_xml_part_is(xml, "startOverride")) {
        self->number->starts[self->level] =
            CLAMP(gloss_xml_part_get_int(xml, "val", UNSET), UNSET, G_MAXINT / 2);
    } else if (self->list != NULL && self->level != UNSET) {
        read_level(self, xml);
    }
}

gboolean
gloss_docx_numbering_read(GlossDocxNumbering *self, GlossXmlPart *xml, GError **error)
{
    GlossXmlPartEvent event;

    self->level = UNSET;
    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        if (event == GLOSS_XML_PART_START)
            read_element(self, xml);
        else if (event == GLOSS_XML_PART_END && gloss_xml_part_is(xml, "lvl"))
            self->level = UNSET;
    }
    return gloss_xml_part_finish(xml, error);
}

/* ---- counting ---- */

static List *
find_list(GlossDocxNumbering *self, GlossDocxStyles *styles, const Number *number)
{
    List *list = g_hash_table_lookup(self->lists, GINT_TO_POINTER(number->list));
    const Number *linked;

    if (list == NULL || list->link == NULL)
        return list;
    linked = g_hash_table_lookup(
        self->numbers, GINT_TO_POINTER(gloss_docx_styles_find(styles, list->link).number));
    return linked != NULL ? g_hash_table_lookup(self->lists, GINT_TO_POINTER(linked->list)) : list;
}

static int
find_level(const List *list, int level, const char *style)
{
    for (int i = 0; level == UNSET && style != NULL && i < N_LEVELS; i++)
        if (g_strcmp0(list->levels[i].style, style) == 0)
            return i;
    return CLAMP(level, 0, N_LEVELS - 1);
}

static void
count(List *list, Number *number, int level)
{
    int *counts = list->counts;

    if (number->starts[level] != UNSET) {
        counts[level] = number->starts[level];
        number->starts[level] = UNSET;
    } else {
        counts[level] = counts[level] == UNSET ? list->levels[level].start : counts[level] + 1;
    }
    for (int i = 0; i < N_LEVELS; i++) {
        if (i > level)
            counts[i] = UNSET;
        else if (counts[i] == UNSET)
            counts[i] = list->levels[i].start;
    }
}

static char *
make_label(const List *list, int level)
{
    const char *at = list->levels[level].label;
    g_autoptr(GString) label = g_string_new(NULL);

    for (; at != NULL && *at != '\0'; at++) {
        if (at[0] == '%' && at[1] >= '1' && at[1] <= '9') {
            int which = *++at - '1';
            const char *format = list->levels[which].format;

            gloss_number_label_append(label, format != NULL ? format : "decimal",
                                      (guint)MAX(list->counts[which], 0));
        } else {
            g_string_append_c(label, *at);
        }
    }
    if (label->len > 0 && g_utf8_validate_len(label->str, label->len, NULL))
        return g_strconcat(label->str, " ", NULL);
    return NULL;
}

char *
gloss_docx_numbering_count(GlossDocxNumbering *self, GlossDocxStyles *styles, int number, int level,
                           const char *style)
{
    Number *found = g_hash_table_lookup(self->numbers, GINT_TO_POINTER(number));
    List *list = found != NULL ? find_list(self, styles, found) : NULL;

    if (list == NULL)
        return NULL;
    level = find_level(list, level, style);
    count(list, found, level);
    /* Bullets are written in fonts of their own. */
    if (g_strcmp0(list->levels[level].format, "bullet") == 0)
        return g_strdup("• ");
    return make_label(list, level);
}
