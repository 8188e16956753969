/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows that follow each other at the usual distance in one size are a block. In a block a line is
 * joined to the next unless the first word of that would have had room in it: then whoever wrote it
 * ended the line on purpose. */
#include "app/extract/page-paragraphs.h"

#include <math.h>
#include <string.h>

/* Times the usual distance from line to line. */
#define BLOCK_DISTANCE 1.3F
/* In sizes of the font. */
#define USUAL_DISTANCE 1.2F
#define MOST_DISTANCE  2.6F
#define INDENT         0.7F
#define SPACE          0.2F
#define SURE           0.15F
/* Times the size of the line before. */
#define OTHER_SIZE 1.12F

typedef enum {
    JOIN,
    LINE,
    PARAGRAPH,
} Break;

typedef struct {
    const GlossPageRow *rows;
    guint n;
    float start, end; /* of the longest lines */
    gboolean hanging; /* all lines of a paragraph but the first one are indented */
    gboolean lines;   /* most of them end on purpose, as in verse and in programs */
} Block;

static void
clear_paragraph(gpointer data)
{
    g_free(((GlossPageParagraph *)data)->text);
}

GArray *
gloss_page_paragraphs_new(void)
{
    GArray *paragraphs = g_array_new(FALSE, FALSE, sizeof(GlossPageParagraph));

    g_array_set_clear_func(paragraphs, clear_paragraph);
    return paragraphs;
}

/* ---- the ends of lines ---- */

static gunichar
get_first(const GlossPageRow *row)
{
    return g_utf8_get_char(row->text);
}

static gunichar
get_last(const GlossPageRow *row)
{
    gsize n = strlen(row->text);

    return n > 0 ? g_utf8_get_char(g_utf8_prev_char(row->text + n)) : 0;
}

static gboolean
is_hyphen(gunichar c)
{
    return c == '-' || c == 0x2010 || c == 0xAD;
}

/* A hyphen behind a letter. */
static gboolean
is_hyphenated(const GlossPageRow *row)
{
    const char *end = row->text + strlen(row->text), *at;

    if (end == row->text || !is_hyphen(get_last(row)))
        return FALSE;
    at = g_utf8_prev_char(end);
    return at > row->text && g_unichar_isalpha(g_utf8_get_char(g_utf8_prev_char(at)));
}

static gboolean
begins_item(const GlossPageRow *row)
{
    static const char *const marks = "•◦▪‣∙●○■□–—·*";
    const char *next = *row->text != '\0' ? g_utf8_next_char(row->text) : row->text;

    return *next == ' ' && g_utf8_strchr(marks, -1, get_first(row)) != NULL;
}

static gboolean
has_leader(const GlossPageRow *row)
{
    return strstr(row->text, ". . . ") != NULL || strstr(row->text, "....") != NULL ||
           strstr(row->text, "……") != NULL;
}

static gboolean
ends_sentence(const GlossPageRow *row)
{
    const char *at = row->text + strlen(row->text);

    while (at > row->text) {
        gunichar c = g_utf8_get_char(at = g_utf8_prev_char(at));

        if (g_utf8_strchr(".!?:;。！？：；…", -1, c) != NULL)
            return TRUE;
        if (g_utf8_strchr("\"')]”’»」』）", -1, c) == NULL)
            return FALSE;
    }
    return FALSE;
}

/* ---- blocks ---- */

static int
compare_floats_cb(gconstpointer a, gconstpointer b)
{
    const float *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

static gboolean
is_alike(const GlossPageRow *row, const GlossPageRow *next)
{
    return row->rtl == next->rtl && row->column == next->column &&
           MAX(row->size, next->size) < OTHER_SIZE * MIN(row->size, next->size);
}

static float
get_distance(const GlossPageRow *row, const GlossPageRow *next)
{
    return (next->bottom - row->bottom) / MAX(MAX(row->size, next->size), 1.0F);
}

/* From line to line, in sizes of the font. */
static float
find_distance(GArray *rows)
{
    g_autoptr(GArray) distances = g_array_new(FALSE, FALSE, sizeof(float));

    for (guint i = 0; i + 1 < rows->len; i++) {
        const GlossPageRow *row = &g_array_index(rows, GlossPageRow, i);
        float distance = get_distance(row, row + 1);

        if (is_alike(row, row + 1) && distance > 0 && distance < MOST_DISTANCE)
            g_array_append_val(distances, distance);
    }
    if (distances->len == 0)
        return USUAL_DISTANCE;
    g_array_sort(distances, compare_floats_cb);
    return g_array_index(distances, float, (distances->len - 1) / 2);
}

static gboolean
is_indented(const Block *block, guint i)
{
    return block->rows[i].start - block->start > INDENT * block->rows[i].size;
}

static Block
make_block(GArray *rows, guint first, guint end)
{
    Block block = {.rows = &g_array_index(rows, GlossPageRow, first), .n = end - first};
    guint indented = 0;

    block.start = block.rows[0].start;
    block.end = block.rows[0].end;
    for (guint i = 1; i < block.n; i++) {
        block.start = MIN(block.start, block.rows[i].start);
        block.end = MAX(block.end, block.rows[i].end);
    }
    for (guint i = 0; i < block.n; i++)
        indented += is_indented(&block, i);
    block.hanging = !is_indented(&block, 0) && 2 * indented >= block.n && block.n > 1;
    return block;
}

/* ---- what is between two lines ---- */

static gboolean
begins_by_indent(const Block *block, guint i)
{
    if (block->hanging)
        return !is_indented(block, i) && is_indented(block, i - 1);
    return is_indented(block, i) && !is_indented(block, i - 1);
}

/* Whether the first word of line @i had room at the end of the line before. */
static gboolean
had_room(const Block *block, guint i)
{
    const GlossPageRow *before = &block->rows[i - 1], *row = &block->rows[i];
    float room = block->end - before->end;

    return room - row->first_word - SPACE * row->size > SURE * row->size;
}

static gboolean
is_lines(const Block *block)
{
    guint n = 0;

    for (guint i = 1; i < block->n; i++)
        n += had_room(block, i);
    return block->n > 2 && 2 * n > block->n - 1;
}

/* The number that the line begins with as items of a list do, "3." or "(3)"; 0 for none. */
static guint
get_item_number(const GlossPageRow *row)
{
    const char *at = row->text + (*row->text == '(');
    guint number = 0, n = 0;

    for (; g_ascii_isdigit(*at) && n < 3; n++)
        number = 10 * number + (guint)(*at++ - '0');
    return n > 0 && (*at == '.' || *at == ')') && at[1] == ' ' ? number : 0;
}

/* Whether line @i is the next of a list that has begun in the block. */
static gboolean
continues_list(const Block *block, guint i)
{
    guint number = get_item_number(&block->rows[i]);

    for (guint j = i; number > 1 && j-- > 0;)
        if (get_item_number(&block->rows[j]) == number - 1)
            return TRUE;
    return FALSE;
}

/* Before line @i. */
static Break
find_break(const Block *block, guint i)
{
    const GlossPageRow *before = &block->rows[i - 1], *row = &block->rows[i];
    gunichar first = get_first(row);

    if (before->tabular || row->tabular || has_leader(before))
        return LINE;
    if (is_hyphenated(before) && g_unichar_islower(first))
        return JOIN;
    if (begins_item(row) || continues_list(block, i))
        return PARAGRAPH;
    if (begins_by_indent(block, i) && !g_unichar_islower(first))
        return PARAGRAPH;
    if (!had_room(block, i))
        return block->lines ? LINE : JOIN;
    return ends_sentence(before) && !g_unichar_islower(first) ? PARAGRAPH : LINE;
}

/* ---- paragraphs ---- */

static void
join_line(GString *text, const GlossPageRow *before, const GlossPageRow *row)
{
    gunichar last = get_last(before), first = get_first(row);

    if (is_hyphenated(before) && last == 0xAD)
        g_string_truncate(text, text->len - strlen("\u00AD"));
    else if (is_hyphenated(before) && g_unichar_islower(first))
        g_string_append_c(text, GLOSS_PAGE_PARAGRAPHS_HYPHEN);
    else if (!is_hyphenated(before) && !(g_unichar_iswide(last) && g_unichar_iswide(first)))
        g_string_append_c(text, ' ');
    g_string_append(text, row->text);
}

/* Lines [first, end) of the block. */
static void
add_paragraph(const Block *block, const Break *breaks, guint first, guint end, GArray *paragraphs)
{
    GlossPageParagraph paragraph = {.size = block->rows[first].size, .bold = TRUE};
    GString *text = g_string_new(block->rows[first].text);

    for (guint i = first; i < end; i++) {
        const GlossPageRow *row = &block->rows[i];

        if (i > first && breaks[i] == LINE)
            g_string_append_printf(text, "\n%s", row->text);
        else if (i > first)
            join_line(text, row - 1, row);
        paragraph.cells += row->cells;
        paragraph.bold &= row->bold;
        paragraph.tabular |= row->tabular || has_leader(row);
        paragraph.n_rows++;
    }
    paragraph.text = g_string_free(text, FALSE);
    g_array_append_val(paragraphs, paragraph);
}

static void
add_block(const Block *block, GArray *paragraphs)
{
    g_autofree Break *breaks = g_new0(Break, block->n);
    guint first = 0;

    for (guint i = 1; i < block->n; i++) {
        breaks[i] = find_break(block, i);
        if (breaks[i] != PARAGRAPH)
            continue;
        add_paragraph(block, breaks, first, i, paragraphs);
        first = i;
    }
    add_paragraph(block, breaks, first, block->n, paragraphs);
}

/* Whether the text is cut off within a sentence. */
static gboolean
is_cut_off(const GlossPageParagraph *paragraph)
{
    gsize n = strlen(paragraph->text);
    gunichar last = n > 0 ? g_utf8_get_char(g_utf8_prev_char(paragraph->text + n)) : 0;

    return !paragraph->tabular && paragraph->n_rows > 1 &&
           (g_unichar_isalnum(last) || last == ',' || is_hyphen(last));
}

/* Puts paragraph @i behind the one before it where that is cut off and this one goes on. */
static void
join_regions(GArray *paragraphs, guint i)
{
    GlossPageParagraph *before = &g_array_index(paragraphs, GlossPageParagraph, i - 1);
    GlossPageParagraph *next = before + 1;
    GlossPageRow last = {.text = before->text}, first = {.text = next->text};
    GString *text;

    if (!is_cut_off(before) || next->tabular || !g_unichar_islower(get_first(&first)) ||
        MAX(before->size, next->size) > OTHER_SIZE * MIN(before->size, next->size))
        return;
    text = g_string_new(before->text);
    join_line(text, &last, &first);
    g_free(before->text);
    before->text = g_string_free(text, FALSE);
    before->cells += next->cells;
    before->n_rows += next->n_rows;
    before->bold &= next->bold;
    g_array_remove_index(paragraphs, i);
}

void
gloss_page_paragraphs_join(GArray *rows, GArray *paragraphs)
{
    float usual = find_distance(rows);
    guint n_before = paragraphs->len;

    for (guint first = 0, end; first < rows->len; first = end) {
        Block block;

        for (end = first + 1; end < rows->len; end++) {
            const GlossPageRow *before = &g_array_index(rows, GlossPageRow, end - 1);
            float distance = get_distance(before, before + 1);

            if (!is_alike(before, before + 1) || distance > BLOCK_DISTANCE * usual ||
                distance < -USUAL_DISTANCE)
                break;
        }
        block = make_block(rows, first, end);
        block.lines = is_lines(&block);
        add_block(&block, paragraphs);
    }
    if (n_before > 0 && n_before < paragraphs->len)
        join_regions(paragraphs, n_before);
}
