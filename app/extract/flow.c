/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is open stands on a stack of frames; a frame that ends hands its blocks to the one below. The
 * lowest frame is the text itself, which keeps no blocks. Reader: fuzz-office. */
#include "app/extract/flow.h"

#include <string.h>

#include "app/extraction.h"

/* Characters of a heading; some documents use the style for more than that. */
#define MAX_HEADING 200
/* What a block counts beside its text while it is kept, or empty ones would cost nothing. */
#define HELD_BYTES 16

typedef struct {
    GString *text;
    GArray *marks; /* (element-type GlossStructure) from the beginning of the text */
    GlossStructureKind kind;
    gboolean tight;
    gboolean cells; /* a row that has become a line */
} Block;

typedef enum {
    /* GlossFlowPart comes first. */
    PARAGRAPH = GLOSS_FLOW_BOX + 1,
    NOTE,
    WHOLE,
} Part;

typedef struct {
    int part;
    char *key;         /* of a note */
    Block *block;      /* of a paragraph */
    gboolean joins;    /* a paragraph that goes on */
    gboolean divided;  /* a row with a cell that holds more than a paragraph */
    GPtrArray *blocks; /* (element-type Block) that end with it */
} Frame;

struct _GlossFlow {
    GQueue *frames; /* (element-type Frame) the innermost first */
    GString *text;
    GArray *structure;
    gboolean tight;      /* the block before */
    gsize size;          /* of all that was added */
    GHashTable *notes;   /* char* to GPtrArray of Block */
    GHashTable *numbers; /* char* to the number of the note */
    GPtrArray *keys;     /* (element-type utf8) of notes, in the order they are referred to */
};

static void
block_free(gpointer data)
{
    Block *block = data;

    g_string_free(block->text, TRUE);
    g_array_unref(block->marks);
    g_free(block);
}

static Frame *
push(GlossFlow *self, int part)
{
    Frame *frame = g_new0(Frame, 1);

    frame->part = part;
    frame->blocks = g_ptr_array_new_with_free_func(block_free);
    g_queue_push_head(self->frames, frame);
    return frame;
}

static void
frame_free(gpointer data)
{
    Frame *frame = data;

    g_clear_pointer(&frame->block, block_free);
    g_ptr_array_unref(frame->blocks);
    g_free(frame->key);
    g_free(frame);
}

static Frame *
get_top(GlossFlow *self)
{
    return g_queue_peek_head(self->frames);
}

GlossFlow *
gloss_flow_new(void)
{
    GlossFlow *self = g_new0(GlossFlow, 1);

    self->frames = g_queue_new();
    self->text = g_string_new(NULL);
    self->structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    self->notes =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    self->numbers = g_hash_table_new(g_str_hash, g_str_equal);
    self->keys = g_ptr_array_new_with_free_func(g_free);
    push(self, WHOLE);
    return self;
}

void
gloss_flow_free(GlossFlow *self)
{
    g_queue_free_full(self->frames, frame_free);
    if (self->text != NULL)
        g_string_free(self->text, TRUE);
    g_clear_pointer(&self->structure, g_array_unref);
    g_hash_table_unref(self->numbers);
    g_hash_table_unref(self->notes);
    g_ptr_array_unref(self->keys);
    g_free(self);
}

/* ---- blocks ---- */

/* Without white space at both ends; marks follow. FALSE where nothing is left. */
static gboolean
trim(Block *block)
{
    gsize end = block->text->len, start = 0;

    while (end > 0 && g_ascii_isspace(block->text->str[end - 1]))
        end--;
    while (start < end && g_ascii_isspace(block->text->str[start]))
        start++;
    g_string_truncate(block->text, end);
    g_string_erase(block->text, 0, (gssize)start);
    for (guint i = 0; i < block->marks->len; i++) {
        GlossStructure *mark = &g_array_index(block->marks, GlossStructure, i);

        mark->start = CLAMP(mark->start, start, end) - start;
        mark->end = CLAMP(mark->end, start, end) - start;
    }
    return end > start;
}

static void
add_part(GlossFlow *self, GlossStructureKind kind, gsize start, gsize end)
{
    GlossStructure part = {kind, start, end};

    if (start < end)
        g_array_append_val(self->structure, part);
}

/* A heading is one line, or none. */
static void
mend_heading(Block *block)
{
    if (block->kind > GLOSS_STRUCTURE_HEADING_6)
        return;
    if (g_utf8_strlen(block->text->str, (gssize)block->text->len) > MAX_HEADING)
        block->kind = GLOSS_STRUCTURE_PARAGRAPH;
    else
        g_strdelimit(block->text->str, "\t\n", ' ');
}

static void
write_block(GlossFlow *self, Block *block)
{
    gsize start;

    mend_heading(block);
    if (self->text->len > 0)
        g_string_append(self->text, self->tight && block->tight ? "\n" : "\n\n");
    start = self->text->len;
    g_string_append_len(self->text, block->text->str, (gssize)block->text->len);
    self->tight = block->tight;
    add_part(self, block->kind, start, self->text->len);
    for (guint i = 0; i < block->marks->len; i++) {
        const GlossStructure *mark = &g_array_index(block->marks, GlossStructure, i);

        add_part(self, mark->kind, start + mark->start, start + mark->end);
    }
}

/* Takes @block. */
static void
give_block(GlossFlow *self, Block *block)
{
    Frame *top = get_top(self);

    if (top->part == WHOLE) {
        write_block(self, block);
        block_free(block);
    } else {
        self->size += HELD_BYTES;
        g_ptr_array_add(top->blocks, block);
    }
}

/* What is given on counts anew, and beyond the bound stays where it is: frames in frames would take
 * the time of their number and the blocks' multiplied. */
static void
give_blocks(GlossFlow *self, GPtrArray *blocks)
{
    if (gloss_flow_is_full(self))
        return;
    for (guint i = 0; i < blocks->len; i++)
        give_block(self, g_steal_pointer(&blocks->pdata[i]));
    g_ptr_array_set_free_func(blocks, NULL);
}

static Block *
make_block(void)
{
    Block *block = g_new0(Block, 1);

    block->text = g_string_new(NULL);
    block->marks = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    block->kind = GLOSS_STRUCTURE_PARAGRAPH;
    return block;
}

/* ---- the end of a frame ---- */

/* The cells of a row become one line. */
static void
append_cell(Block *line, const Block *cell)
{
    gsize start = line->text->len;

    for (gsize i = 0; i < cell->text->len; i++) {
        char c = cell->text->str[i];

        g_string_append_c(line->text, g_ascii_isspace(c) ? ' ' : c);
    }
    for (guint i = 0; i < cell->marks->len; i++) {
        GlossStructure mark = g_array_index(cell->marks, GlossStructure, i);

        mark.start += start;
        mark.end += start;
        g_array_append_val(line->marks, mark);
    }
}

/* A block of a cell alone is text; where there is none the cell is empty. */
static void
end_cell(GlossFlow *self, Frame *frame)
{
    Frame *row = get_top(self);

    if (row->part != GLOSS_FLOW_ROW) {
        give_blocks(self, frame->blocks);
        return;
    }
    row->divided |= frame->blocks->len > 1;
    for (guint i = 0; i < frame->blocks->len; i++)
        row->divided |= ((Block *)frame->blocks->pdata[i])->cells;
    if (frame->blocks->len == 0)
        g_ptr_array_add(frame->blocks, make_block());
    give_blocks(self, frame->blocks);
}

static void
end_row(GlossFlow *self, Frame *frame)
{
    Block *line;

    if (frame->divided) {
        for (guint i = 0; i < frame->blocks->len; i++) {
            Block *block = g_steal_pointer(&frame->blocks->pdata[i]);

            if (block->text->len > 0)
                give_block(self, block);
            else
                block_free(block);
        }
        g_ptr_array_set_free_func(frame->blocks, NULL);
        return;
    }
    line = make_block();
    line->tight = line->cells = TRUE;
    for (guint i = 0; i < frame->blocks->len; i++) {
        if (i > 0)
            g_string_append_c(line->text, '\t');
        append_cell(line, frame->blocks->pdata[i]);
    }
    if (trim(line))
        give_block(self, line);
    else
        block_free(line);
}

/* The rows stand together and apart from what is around them. */
static void
end_table(GlossFlow *self, Frame *frame)
{
    self->tight &= get_top(self)->part != WHOLE;
    give_blocks(self, frame->blocks);
    self->tight &= get_top(self)->part != WHOLE;
}

static void
end_paragraph(GlossFlow *self, Frame *frame)
{
    Block *block = g_steal_pointer(&frame->block);

    if (trim(block))
        give_block(self, block);
    else
        block_free(block);
    give_blocks(self, frame->blocks);
}

static void
pop(GlossFlow *self)
{
    Frame *frame = g_queue_pop_head(self->frames);

    switch (frame->part) {
    case GLOSS_FLOW_CELL: end_cell(self, frame); break;
    case GLOSS_FLOW_ROW: end_row(self, frame); break;
    case GLOSS_FLOW_TABLE: end_table(self, frame); break;
    case PARAGRAPH: end_paragraph(self, frame); break;
    case NOTE:
        g_hash_table_replace(self->notes, g_steal_pointer(&frame->key),
                             g_ptr_array_ref(frame->blocks));
        break;
    default: give_blocks(self, frame->blocks);
    }
    frame_free(frame);
}

/* What is open in a box or note is not that of what it stands in. */
static gboolean
is_open(GlossFlow *self, int part)
{
    for (GList *link = self->frames->head; link != NULL; link = link->next) {
        Frame *frame = link->data;

        if (frame->part == part)
            return TRUE;
        if (frame->part == GLOSS_FLOW_BOX || frame->part == NOTE)
            return FALSE;
    }
    return FALSE;
}

static void
end_part(GlossFlow *self, int part)
{
    gboolean done = !is_open(self, part);

    while (!done) {
        done = get_top(self)->part == part;
        pop(self);
    }
}

/* ---- paragraphs ---- */

gboolean
gloss_flow_is_full(GlossFlow *self)
{
    return self->size > GLOSS_EXTRACTION_MAX_TEXT;
}

gboolean
gloss_flow_is_in_paragraph(GlossFlow *self)
{
    return get_top(self)->part == PARAGRAPH;
}

void
gloss_flow_begin_paragraph(GlossFlow *self)
{
    Frame *top = get_top(self);

    if (top->part == PARAGRAPH && top->joins)
        top->joins = FALSE;
    else
        push(self, PARAGRAPH)->block = make_block();
}

void
gloss_flow_set_kind(GlossFlow *self, GlossStructureKind kind, gboolean tight)
{
    Frame *top = get_top(self);

    if (top->part == PARAGRAPH) {
        top->block->kind = kind;
        top->block->tight = tight;
    }
}

void
gloss_flow_end_paragraph(GlossFlow *self)
{
    if (get_top(self)->part == PARAGRAPH && !get_top(self)->joins)
        pop(self);
}

void
gloss_flow_join_paragraph(GlossFlow *self)
{
    if (get_top(self)->part == PARAGRAPH)
        get_top(self)->joins = TRUE;
}

void
gloss_flow_add(GlossFlow *self, const char *text, gssize size)
{
    Frame *top = get_top(self);
    gsize n = size < 0 ? strlen(text) : (gsize)size;

    if (top->part != PARAGRAPH || gloss_flow_is_full(self))
        return;
    self->size += n;
    g_string_append_len(top->block->text, text, (gssize)n);
}

gsize
gloss_flow_tell(GlossFlow *self)
{
    return get_top(self)->part == PARAGRAPH ? get_top(self)->block->text->len : 0;
}

void
gloss_flow_mark(GlossFlow *self, GlossStructureKind kind, gsize from)
{
    Block *block = get_top(self)->block;
    gsize end = gloss_flow_tell(self);
    GlossStructure mark = {kind, from, end};

    if (block == NULL || from >= end)
        return;
    for (guint i = block->marks->len; i > 0; i--) {
        GlossStructure *before = &g_array_index(block->marks, GlossStructure, i - 1);

        if (before->kind == kind && before->end == from) {
            before->end = end;
            return;
        }
        if (before->start <= from) {
            g_array_insert_val(block->marks, i, mark);
            return;
        }
    }
    g_array_insert_val(block->marks, 0, mark);
}

/* ---- parts ---- */

void
gloss_flow_begin(GlossFlow *self, GlossFlowPart part)
{
    if (part == GLOSS_FLOW_TABLE && get_top(self)->joins)
        pop(self);
    push(self, (int)part);
}

void
gloss_flow_end(GlossFlow *self, GlossFlowPart part)
{
    end_part(self, (int)part);
}

void
gloss_flow_add_reference(GlossFlow *self, const char *key)
{
    char label[16];
    gpointer number = g_hash_table_lookup(self->numbers, key);

    if (get_top(self)->part != PARAGRAPH)
        return;
    if (number == NULL) {
        g_ptr_array_add(self->keys, g_strdup(key));
        number = GUINT_TO_POINTER(self->keys->len);
        g_hash_table_insert(self->numbers, self->keys->pdata[self->keys->len - 1], number);
    }
    g_snprintf(label, sizeof label, "[%u]", GPOINTER_TO_UINT(number));
    gloss_flow_add(self, label, -1);
}

void
gloss_flow_begin_note(GlossFlow *self, const char *key)
{
    push(self, NOTE)->key = g_strdup(key);
}

void
gloss_flow_end_note(GlossFlow *self)
{
    end_part(self, NOTE);
}

void
gloss_flow_append(GlossFlow *self, const GString *text, GArray *structure)
{
    gsize end = text->len, start;

    while (end > 0 && g_ascii_isspace(text->str[end - 1]))
        end--;
    if (get_top(self)->part != WHOLE || gloss_flow_is_full(self) || end == 0)
        return;
    if (self->text->len > 0)
        g_string_append(self->text, "\n\n");
    start = self->text->len;
    self->size += end;
    self->tight = FALSE;
    g_string_append_len(self->text, text->str, (gssize)end);
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        add_part(self, part->kind, start + MIN(part->start, end), start + MIN(part->end, end));
    }
}

/* ---- the end ---- */

/* "[1] " before the first block. */
static void
write_note(GlossFlow *self, guint number, GPtrArray *blocks)
{
    char label[16];
    gsize n;

    g_snprintf(label, sizeof label, "[%u] ", number);
    n = strlen(label);
    for (guint i = 0; i < blocks->len; i++) {
        Block *block = blocks->pdata[i];

        for (guint j = 0; i == 0 && j < block->marks->len; j++) {
            g_array_index(block->marks, GlossStructure, j).start += n;
            g_array_index(block->marks, GlossStructure, j).end += n;
        }
        if (i == 0)
            g_string_prepend(block->text, label);
        write_block(self, block);
    }
}

GString *
gloss_flow_finish(GlossFlow *self, GArray **structure)
{
    while (get_top(self)->part != WHOLE)
        pop(self);
    self->tight = FALSE;
    for (guint i = 0; i < self->keys->len; i++) {
        GPtrArray *blocks = g_hash_table_lookup(self->notes, self->keys->pdata[i]);

        if (blocks != NULL)
            write_note(self, i + 1, blocks);
    }
    if (self->text->len > 0)
        g_string_append_c(self->text, '\n');
    *structure = g_steal_pointer(&self->structure);
    return g_steal_pointer(&self->text);
}
