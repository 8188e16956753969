/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A group keeps what it says of text and paragraphs to itself, so that states are a stack. One that begins
 * with \* and a word that is not known is no text. Reader: fuzz-rtf. */
#include "app/extract/extract-rtf.h"

#include <string.h>

#include "app/extract/flow-text.h"
#include "app/extract/rtf-tables.h"
#include "app/extract/rtf-text.h"
#include "app/extract/symbol-font.h"

/* Groups in groups beyond this are read as if they were one. */
#define MAX_DEPTH    4000
#define N_HEADINGS   6
#define BODY_LEVEL   9
#define DEFAULT_PAGE 1252

typedef enum {
    TEXT,
    PASSED, /* no text, with all groups in it */
    AROUND, /* no text, but groups in it may be */
    FONTS,
    STYLES,
    LABEL, /* of a list */
} Destination;

typedef struct {
    Destination destination;
    gint32 font;
    gint32 style;
    gint32 outline;
    guint fallback; /* characters that stand in for one of Unicode */
    gboolean in_table;
    gboolean bold;
    gboolean italic;
    gboolean hidden;
    gboolean deleted;
    gboolean ends_note; /* with the group */
    gboolean ends_box;
} State;

typedef struct {
    GlossFlow *flow;
    GlossRtfTables *tables;
    GlossRtfText text;
    GString *label; /* of the next paragraph */
    GArray *states; /* (element-type State) of the groups around */
    State now;
    guint overflow; /* groups beyond MAX_DEPTH */
    guint skip;     /* of the fallback, still to come */
    guint code_page;
    gboolean optional; /* after \* */
    gboolean table;
    gboolean row;
    gboolean cell;
    gboolean has_pictures;
    guint n_notes;
} Rtf;

/* ---- paragraphs and tables ---- */

static void
end_table(Rtf *self)
{
    if (self->table)
        gloss_flow_end(self->flow, GLOSS_FLOW_TABLE);
    self->table = self->row = self->cell = FALSE;
}

static void
begin_cell(Rtf *self)
{
    if (!self->table)
        gloss_flow_begin(self->flow, GLOSS_FLOW_TABLE);
    if (!self->row)
        gloss_flow_begin(self->flow, GLOSS_FLOW_ROW);
    if (!self->cell)
        gloss_flow_begin(self->flow, GLOSS_FLOW_CELL);
    self->table = self->row = self->cell = TRUE;
}

static void
begin_paragraph(Rtf *self)
{
    if (gloss_flow_is_in_paragraph(self->flow))
        return;
    if (self->now.in_table)
        begin_cell(self);
    else
        end_table(self);
    gloss_flow_begin_paragraph(self->flow);
    gloss_flow_add(self->flow, self->label->str, (gssize)self->label->len);
}

/* What was read as text. */
static void
flush(Rtf *self)
{
    GString *text = self->text.text;
    gsize from;

    gloss_rtf_text_flush(&self->text);
    if (text->len > 0 && self->now.destination == LABEL) {
        g_string_append_len(self->label, text->str, (gssize)text->len);
    } else if (text->len > 0) {
        begin_paragraph(self);
        from = gloss_flow_tell(self->flow);
        gloss_flow_add(self->flow, text->str, (gssize)text->len);
        if (self->now.bold)
            gloss_flow_mark(self->flow, GLOSS_STRUCTURE_STRONG, from);
        if (self->now.italic)
            gloss_flow_mark(self->flow, GLOSS_STRUCTURE_EMPHASIS, from);
    }
    g_string_truncate(text, 0);
}

static void
end_paragraph(Rtf *self)
{
    gint32 outline = self->now.outline;

    flush(self);
    if (outline < 0)
        outline = gloss_rtf_tables_find_outline(self->tables, self->now.style);
    if (outline >= 0 && outline < BODY_LEVEL)
        gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_HEADING_1 + MIN(outline, N_HEADINGS - 1),
                            FALSE);
    else if (self->label->len > 0)
        gloss_flow_set_kind(self->flow, GLOSS_STRUCTURE_LIST_ITEM, TRUE);
    g_string_truncate(self->label, 0);
    gloss_flow_end_paragraph(self->flow);
}

static void
end_cell(Rtf *self)
{
    end_paragraph(self);
    if (self->now.in_table)
        begin_cell(self);
    if (self->cell)
        gloss_flow_end(self->flow, GLOSS_FLOW_CELL);
    self->cell = FALSE;
}

static void
end_row(Rtf *self)
{
    end_paragraph(self);
    if (self->row)
        gloss_flow_end(self->flow, GLOSS_FLOW_ROW);
    self->row = self->cell = FALSE;
}

/* ---- text ---- */

static gboolean
is_heard(const Rtf *self)
{
    return (self->now.destination == TEXT || self->now.destination == LABEL) && !self->now.hidden &&
           !self->now.deleted;
}

static void
add_byte(Rtf *self, guint8 byte)
{
    GlossRtfFont font = gloss_rtf_tables_find_font(self->tables, self->now.font);

    if (self->skip > 0) {
        self->skip--;
        return;
    }
    if (!is_heard(self))
        return;
    if (font.signs) {
        gunichar c = gloss_symbol_font_find(font.name, byte);

        if (c != 0)
            gloss_rtf_text_add(&self->text, c);
        return;
    }
    gloss_rtf_text_add_byte(&self->text, byte,
                            font.code_page != 0 ? font.code_page : self->code_page);
}

static void
add_character(Rtf *self, gunichar c)
{
    if (is_heard(self))
        gloss_rtf_text_add(&self->text, c);
}

static void
add_unit(Rtf *self, gint32 unit)
{
    GlossRtfFont font = gloss_rtf_tables_find_font(self->tables, self->now.font);
    gunichar c = (gunichar)(unit < 0 ? unit + 0x10000 : unit);

    self->skip = self->now.fallback;
    if (!is_heard(self))
        return;
    if (font.signs && c >= 0xF000 && c <= 0xF0FF)
        c = gloss_symbol_font_find(font.name, c);
    if (c != 0)
        gloss_rtf_text_add_unit(&self->text, (gint32)c);
}

/* ---- words ---- */

static const struct {
    const char *word;
    gunichar c;
} characters[] = {
    {"tab", '\t'},      {"line", '\n'},        {"lbr", '\n'},         {"emdash", 0x2014},
    {"endash", 0x2013}, {"bullet", 0x2022},    {"lquote", 0x2018},    {"rquote", 0x2019},
    {"emspace", ' '},   {"ldblquote", 0x201C}, {"rdblquote", 0x201D}, {"enspace", ' '},
    {"qmspace", ' '},
};

static const struct {
    const char *word;
    Destination destination;
} destinations[] = {
    {"fonttbl", FONTS},       {"stylesheet", STYLES},
    {"listtext", LABEL},      {"pntext", LABEL},
    {"shpinst", AROUND},      {"do", AROUND},
    {"upr", AROUND},          {"ud", TEXT},
    {"colortbl", PASSED},     {"info", PASSED},
    {"pict", PASSED},         {"header", PASSED},
    {"headerl", PASSED},      {"headerr", PASSED},
    {"headerf", PASSED},      {"footer", PASSED},
    {"footerl", PASSED},      {"footerr", PASSED},
    {"footerf", PASSED},      {"ftnsep", PASSED},
    {"ftnsepc", PASSED},      {"ftncn", PASSED},
    {"aftnsep", PASSED},      {"aftnsepc", PASSED},
    {"aftncn", PASSED},       {"fldinst", PASSED},
    {"nonshppict", PASSED},   {"shprslt", PASSED},
    {"sp", PASSED},           {"xe", PASSED},
    {"tc", PASSED},           {"annotation", PASSED},
    {"template", PASSED},     {"objdata", PASSED},
    {"datafield", PASSED},    {"bkmkstart", PASSED},
    {"bkmkend", PASSED},      {"rxe", PASSED},
    {"txe", PASSED},          {"private", PASSED},
    {"levelnumbers", PASSED}, {"leveltext", PASSED},
    {"filetbl", PASSED},      {"revtbl", PASSED},
    {"listtable", PASSED},
};

static gboolean
take_character(Rtf *self, const char *word)
{
    for (gsize i = 0; i < G_N_ELEMENTS(characters); i++) {
        if (strcmp(characters[i].word, word) != 0)
            continue;
        /* What follows a label is set apart by a tab. */
        add_character(self, self->now.destination == LABEL ? ' ' : characters[i].c);
        return TRUE;
    }
    return FALSE;
}

static void
begin_note(Rtf *self)
{
    g_autofree char *key = g_strdup_printf("%u", ++self->n_notes);

    flush(self);
    begin_paragraph(self);
    gloss_flow_add_reference(self->flow, key);
    gloss_flow_begin_note(self->flow, key);
    self->now.ends_note = TRUE;
    self->now.in_table = FALSE;
}

static void
begin_box(Rtf *self)
{
    flush(self);
    begin_paragraph(self);
    gloss_flow_begin(self->flow, GLOSS_FLOW_BOX);
    self->now.destination = TEXT;
    self->now.ends_box = TRUE;
    self->now.in_table = FALSE;
}

static gboolean
take_destination(Rtf *self, const char *word)
{
    gboolean passed = self->now.destination == PASSED;

    if (strcmp(word, "pict") == 0)
        self->has_pictures = TRUE;
    if (!passed && self->now.destination == TEXT && strcmp(word, "footnote") == 0) {
        begin_note(self);
        return TRUE;
    }
    if (!passed && (strcmp(word, "shptxt") == 0 || strcmp(word, "dptxbxtext") == 0)) {
        begin_box(self);
        return TRUE;
    }
    for (gsize i = 0; i < G_N_ELEMENTS(destinations); i++) {
        if (strcmp(destinations[i].word, word) != 0)
            continue;
        flush(self);
        if (!passed)
            self->now.destination = destinations[i].destination;
        return TRUE;
    }
    return FALSE;
}

static void
reset_paragraph(Rtf *self)
{
    self->now.style = 0;
    self->now.outline = -1;
    self->now.in_table = FALSE;
}

static void
reset_text(Rtf *self)
{
    self->now.bold = self->now.italic = self->now.hidden = self->now.deleted = FALSE;
}

static gboolean
take_end(Rtf *self, const char *word)
{
    static const struct {
        const char *word;
        void (*end)(Rtf *self);
    } ends[] = {
        {"par", end_paragraph},    {"sect", end_paragraph},     {"page", end_paragraph},
        {"cell", end_cell},        {"nestcell", end_paragraph}, {"row", end_row},
        {"column", end_paragraph},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
        if (strcmp(ends[i].word, word) != 0)
            continue;
        if (self->now.destination == TEXT)
            ends[i].end(self);
        return TRUE;
    }
    return FALSE;
}

static gboolean
take_page(Rtf *self, const GlossRtfToken *token)
{
    if (strcmp(token->word, "ansicpg") == 0 && token->number > 0)
        self->code_page = (guint)token->number;
    else if (strcmp(token->word, "mac") == 0)
        self->code_page = 10000;
    else if (strcmp(token->word, "pc") == 0)
        self->code_page = 437;
    else if (strcmp(token->word, "pca") == 0)
        self->code_page = 850;
    else
        return FALSE;
    return TRUE;
}

static void
take_property(Rtf *self, const GlossRtfToken *token)
{
    const char *word = token->word;
    gboolean on = !token->has_number || token->number != 0;

    flush(self);
    if (strcmp(word, "f") == 0 || strcmp(word, "deff") == 0)
        self->now.font = token->number;
    else if (strcmp(word, "b") == 0)
        self->now.bold = on;
    else if (strcmp(word, "i") == 0)
        self->now.italic = on;
    else if (strcmp(word, "v") == 0)
        self->now.hidden = on;
    else if (strcmp(word, "deleted") == 0)
        self->now.deleted = on;
    else if (strcmp(word, "plain") == 0)
        reset_text(self);
    else if (strcmp(word, "pard") == 0)
        reset_paragraph(self);
    else if (strcmp(word, "s") == 0)
        self->now.style = token->number;
    else if (strcmp(word, "outlinelevel") == 0)
        self->now.outline = token->number;
    else if (strcmp(word, "intbl") == 0)
        self->now.in_table = on;
    else if (strcmp(word, "uc") == 0)
        self->now.fallback = (guint)CLAMP(token->number, 0, 16);
}

static void
take_word(Rtf *self, const GlossRtfToken *token)
{
    gboolean optional = self->optional;

    self->optional = FALSE;
    if (self->skip > 0 && strcmp(token->word, "u") != 0) {
        self->skip--;
        return;
    }
    if (strcmp(token->word, "u") == 0)
        add_unit(self, token->number);
    else if (take_destination(self, token->word))
        return;
    else if (optional)
        self->now.destination = PASSED;
    else if (!take_character(self, token->word) && !take_end(self, token->word) &&
             !take_page(self, token))
        take_property(self, token);
}

static void
take_symbol(Rtf *self, guint8 symbol)
{
    switch (symbol) {
    case '*': self->optional = TRUE; break;
    case '~': add_character(self, ' '); break;
    case '_': add_character(self, '-'); break;
    case '\n':
    case '\r':
        if (self->now.destination == TEXT)
            end_paragraph(self);
        break;
    case '\\':
    case '{':
    case '}': add_byte(self, symbol); break;
    case '\t': add_character(self, '\t'); break;
    default: break;
    }
}

/* ---- groups ---- */

static void
open_group(Rtf *self)
{
    flush(self);
    self->skip = 0;
    self->optional = FALSE;
    if (self->states->len >= MAX_DEPTH) {
        self->overflow++;
        return;
    }
    g_array_append_val(self->states, self->now);
    self->now.ends_note = self->now.ends_box = FALSE;
}

static void
close_group(Rtf *self)
{
    flush(self);
    self->skip = 0;
    if (self->overflow > 0) {
        self->overflow--;
        return;
    }
    if (self->states->len == 0)
        return;
    if (self->now.ends_note || self->now.ends_box)
        end_paragraph(self);
    if (self->now.ends_note)
        gloss_flow_end_note(self->flow);
    if (self->now.ends_box)
        gloss_flow_end(self->flow, GLOSS_FLOW_BOX);
    self->now = g_array_index(self->states, State, self->states->len - 1);
    g_array_set_size(self->states, self->states->len - 1);
}

static void
take_token(Rtf *self, const GlossRtfToken *token)
{
    if (self->now.destination == FONTS)
        gloss_rtf_tables_take_font(self->tables, token);
    else if (self->now.destination == STYLES)
        gloss_rtf_tables_take_style(self->tables, token);
    switch (token->kind) {
    case GLOSS_RTF_SCAN_OPEN: open_group(self); break;
    case GLOSS_RTF_SCAN_CLOSE: close_group(self); break;
    case GLOSS_RTF_SCAN_SYMBOL: take_symbol(self, token->byte); break;
    case GLOSS_RTF_SCAN_BYTE: add_byte(self, token->byte); break;
    default:
        if (self->now.destination != FONTS && self->now.destination != STYLES)
            take_word(self, token);
    }
}

static void
read_tokens(Rtf *self, GBytes *bytes)
{
    gsize size;
    const guint8 *data = g_bytes_get_data(bytes, &size);
    GlossRtfScan scan = {data, data + size};
    GlossRtfToken token;

    gloss_rtf_scan_next(&scan, &token);
    while (token.kind != GLOSS_RTF_SCAN_STOP && !gloss_flow_is_full(self->flow)) {
        take_token(self, &token);
        gloss_rtf_scan_next(&scan, &token);
    }
    self->now.destination = TEXT;
    end_paragraph(self);
}

GString *
gloss_extract_rtf_read(GBytes *bytes, GArray **structure, GError **error)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GlossRtfTables) tables = gloss_rtf_tables_new();
    g_autoptr(GArray) states = g_array_new(FALSE, FALSE, sizeof(State));
    g_autoptr(GString) label = g_string_new(NULL);
    Rtf self = {.flow = flow,
                .tables = tables,
                .label = label,
                .states = states,
                .now = {.outline = -1, .fallback = 1},
                .code_page = DEFAULT_PAGE};

    gloss_rtf_text_init(&self.text);
    read_tokens(&self, bytes);
    gloss_rtf_text_clear(&self.text);
    return gloss_flow_text_finish(flow, self.has_pictures, structure, error);
}
