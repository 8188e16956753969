/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The names of built-in styles are English, or the level is said. Reader: fuzz-rtf. */
#include "app/extract/rtf-tables.h"

#include <string.h>

#include "app/extract/rtf-text.h"

#define MAX_NAME   100
#define MAX_NUMBER 100000
#define SIGNS      2
#define NONE       (-1)

typedef struct {
    guint code_page;
    gboolean signs;
    char *name;
} Font;

struct _GlossRtfTables {
    GHashTable *fonts;    /* number to Font* */
    GHashTable *outlines; /* style to its level and one */
    /* The entry that is being read. */
    GString *name;
    gint32 number;
    gint32 charset;
    gint32 code_page;
    int outline;
};

static void
begin_entry(GlossRtfTables *self)
{
    g_string_truncate(self->name, 0);
    self->number = 0;
    self->charset = self->code_page = 0;
    self->outline = NONE;
}

static void
font_free(gpointer data)
{
    Font *font = data;

    g_free(font->name);
    g_free(font);
}

GlossRtfTables *
gloss_rtf_tables_new(void)
{
    GlossRtfTables *self = g_new0(GlossRtfTables, 1);

    self->fonts = g_hash_table_new_full(NULL, NULL, NULL, font_free);
    self->outlines = g_hash_table_new(NULL, NULL);
    self->name = g_string_new(NULL);
    begin_entry(self);
    return self;
}

void
gloss_rtf_tables_free(GlossRtfTables *self)
{
    g_hash_table_unref(self->fonts);
    g_hash_table_unref(self->outlines);
    g_string_free(self->name, TRUE);
    g_free(self);
}

static void
end_font(GlossRtfTables *self)
{
    Font *font = g_new0(Font, 1);

    font->code_page =
        self->code_page > 0 ? (guint)self->code_page : gloss_rtf_text_find_code_page(self->charset);
    font->signs = self->charset == SIGNS;
    font->name = g_strstrip(g_utf8_make_valid(self->name->str, -1));
    g_hash_table_replace(self->fonts, GINT_TO_POINTER(self->number), font);
    begin_entry(self);
}

static void
end_style(GlossRtfTables *self)
{
    g_autofree char *name = g_strstrip(g_ascii_strdown(self->name->str, -1));

    if (self->outline == NONE && g_str_equal(name, "title"))
        self->outline = 0;
    if (self->outline == NONE && g_str_has_prefix(name, "heading ") && name[8] >= '1' &&
        name[8] <= '9')
        self->outline = name[8] - '1';
    if (self->outline >= 0 && self->outline <= 8)
        g_hash_table_replace(self->outlines, GINT_TO_POINTER(self->number),
                             GINT_TO_POINTER(self->outline + 1));
    begin_entry(self);
}

/* TRUE where the name has ended. */
static gboolean
take_name(GlossRtfTables *self, const GlossRtfToken *token)
{
    if (token->kind != GLOSS_RTF_SCAN_BYTE)
        return FALSE;
    if (token->byte == ';')
        return TRUE;
    if (self->name->len < MAX_NAME)
        g_string_append_c(self->name, (char)token->byte);
    return FALSE;
}

void
gloss_rtf_tables_take_font(GlossRtfTables *self, const GlossRtfToken *token)
{
    if (take_name(self, token))
        end_font(self);
    else if (token->kind != GLOSS_RTF_SCAN_WORD)
        return;
    else if (strcmp(token->word, "f") == 0)
        self->number = CLAMP(token->number, 0, MAX_NUMBER);
    else if (strcmp(token->word, "fcharset") == 0)
        self->charset = token->number;
    else if (strcmp(token->word, "cpg") == 0)
        self->code_page = CLAMP(token->number, 0, MAX_NUMBER);
}

void
gloss_rtf_tables_take_style(GlossRtfTables *self, const GlossRtfToken *token)
{
    if (take_name(self, token))
        end_style(self);
    else if (token->kind != GLOSS_RTF_SCAN_WORD)
        return;
    else if (strcmp(token->word, "s") == 0)
        self->number = CLAMP(token->number, 0, MAX_NUMBER);
    /* Styles of characters are numbered with those of paragraphs. */
    else if (strcmp(token->word, "cs") == 0 || strcmp(token->word, "ts") == 0)
        self->number = MAX_NUMBER;
    else if (strcmp(token->word, "outlinelevel") == 0)
        self->outline = CLAMP(token->number, 0, 9);
}

GlossRtfFont
gloss_rtf_tables_find_font(GlossRtfTables *self, gint32 number)
{
    const Font *font = g_hash_table_lookup(self->fonts, GINT_TO_POINTER(number));

    if (font == NULL)
        return (GlossRtfFont){.name = ""};
    return (GlossRtfFont){font->code_page, font->signs, font->name};
}

int
gloss_rtf_tables_find_outline(GlossRtfTables *self, gint32 style)
{
    return GPOINTER_TO_INT(g_hash_table_lookup(self->outlines, GINT_TO_POINTER(style))) - 1;
}
