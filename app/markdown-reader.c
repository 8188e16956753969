/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Maps CommonMark onto its source. cmark's line numbers and the columns of blocks are sound; columns
 * of inlines are not where a paragraph goes on behind a container's marks or a link has lines. So
 * the walk keeps a place in the source and finds each piece of text from there; what no piece
 * covers is markup. Reader: fuzz-markdown. Any
 * thread. */

#include "app/markdown-reader.h"

#include <string.h>

#include <cmark.h>
#include <glib/gi18n.h>

#include "app/text-reader.h"

/* Above these cmark would take too much time (it is quadratic in a paragraph) or memory (some 300
 * bytes for a mark); the text is shown as it is. */
#define MAX_BYTES           (16 * 1024 * 1024)
#define MAX_PARAGRAPH_BYTES (32 * 1024)
#define MAX_MARKS           1000000

static const char *const suffixes[] = {".md", ".markdown", ".mkd", ".mdown", NULL};
static const char *const mime_types[] = {"text/markdown", NULL};

static GlossReading *read_markdown(GBytes *bytes, const char *name, GCancellable *cancellable,
                                   GError **error);

const GlossReader gloss_markdown_reader = {
    .id = "markdown",
    .name = N_("Markdown"),
    .suffixes = suffixes,
    .mime_types = mime_types,
    .read = read_markdown,
};

typedef struct {
    const char *text;
    gsize size;
    GArray *lines;     /* gsize: where each line starts, and the size at the end */
    GArray *structure; /* GlossStructure */
    GArray *open;      /* gsize: where the inlines around the cursor start */
    gsize place;       /* everything before it is covered by text or is markup */
    gsize cursor;      /* where the next piece is looked for */
    gsize end;         /* of the paragraph or heading that the cursor is in */
    gsize first_text;  /* in it */
    gboolean lost;     /* a piece of it was not found: its rest counts as text */
} Map;

typedef struct {
    gsize start;
    gsize end;
} Span;

static GArray *
find_lines(const char *text, gsize size)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(gsize));
    gsize start = 0;

    g_array_append_val(lines, start);
    for (gsize i = 0; i < size; i++) {
        if (text[i] != '\n' && (text[i] != '\r' || (i + 1 < size && text[i + 1] == '\n')))
            continue;
        start = i + 1;
        g_array_append_val(lines, start);
    }
    g_array_append_val(lines, size);
    return lines;
}

static gsize
get_offset(Map *map, int line, int column)
{
    guint index = CLAMP(line, 1, (int)map->lines->len - 1) - 1;
    gsize offset = g_array_index(map->lines, gsize, index) + (gsize)MAX(column - 1, 0);

    return MIN(offset, g_array_index(map->lines, gsize, index + 1));
}

/* The end of the line without its line end. */
static gsize
get_line_end(Map *map, int line)
{
    guint index = CLAMP(line, 1, (int)map->lines->len - 1) - 1;
    gsize start = g_array_index(map->lines, gsize, index);
    gsize end = g_array_index(map->lines, gsize, index + 1);

    while (end > start && (map->text[end - 1] == '\n' || map->text[end - 1] == '\r'))
        end--;
    return end;
}

static void
add(Map *map, GlossStructureKind kind, gsize start, gsize end)
{
    GlossStructure item = {kind, start, end};

    if (start < end)
        g_array_append_val(map->structure, item);
}

/* What stands between the place and @end is markup, but for white space at both sides of a line. */
static void
add_markup_until(Map *map, gsize end)
{
    gsize start = map->place;

    while (start < end) {
        gsize stop, next;

        while (start < end && g_ascii_isspace(map->text[start]))
            start++;
        for (stop = start; stop < end && map->text[stop] != '\n' && map->text[stop] != '\r';)
            stop++;
        next = stop;
        while (stop > start && g_ascii_isspace(map->text[stop - 1]))
            stop--;
        add(map, GLOSS_STRUCTURE_MARKUP, start, stop);
        start = next;
    }
    map->place = MAX(map->place, end);
}

static void
cover(Map *map, gsize start, gsize end)
{
    add_markup_until(map, start);
    map->place = MAX(map->place, end);
}

/* Length of an entity at @source that is not text in @literal too; 0 where there is none. */
static gsize
measure_entity(const char *source, gsize room, const char *literal)
{
    gsize n = 1;

    if (*source != '&')
        return 0;
    while (n < room && n < 40 && (g_ascii_isalnum(source[n]) || source[n] == '#'))
        n++;
    if (n == 1 || n == room || source[n] != ';')
        return 0;
    return strncmp(source, literal, n + 1) != 0 ? n + 1 : 0;
}

/* Bytes of the source for one character of text: itself, an escape or an entity; 0 where the
 * source has another. */
static gsize
match_character(Map *map, gsize at, gsize end, const char *literal)
{
    const char *source = map->text + at;
    gsize n = measure_entity(source, end - at, literal);

    if (n > 0)
        return n;
    n = (gsize)(g_utf8_next_char(literal) - literal);
    if (end - at >= n && memcmp(source, literal, n) == 0 &&
        !(*literal == '\\' && end - at > 1 && source[1] == '\\' && literal[1] != '\\'))
        return n;
    if (end - at >= 2 && *source == '\\' && g_ascii_ispunct(*literal) && source[1] == *literal)
        return 2;
    return 0;
}

/* Whether @literal stands at @at; *@stop is where it ends in the source. */
static gboolean
match_literal(Map *map, gsize at, gsize end, const char *literal, gsize *stop)
{
    gboolean after_entity = FALSE;

    while (*literal != '\0') {
        gsize n = at < end ? match_character(map, at, end, literal) : 0;

        if (n > 0) {
            after_entity = map->text[at] == '&' && *literal != '&';
            at += n;
        } else if (!after_entity) {
            return FALSE;
        }
        /* A few entities stand for two characters. */
        after_entity = after_entity && n > 0;
        literal = g_utf8_next_char(literal);
    }
    *stop = at;
    return TRUE;
}

static gboolean
find_literal(Map *map, const char *literal, gsize end, Span *span)
{
    for (gsize at = map->cursor; at < end; at++) {
        if ((map->text[at] & 0xC0) != 0x80 && match_literal(map, at, end, literal, &span->end)) {
            span->start = at;
            return TRUE;
        }
    }
    return FALSE;
}

static gsize
count_run(Map *map, gsize at, gsize end, char byte)
{
    gsize n = 0;

    while (at + n < end && map->text[at + n] == byte)
        n++;
    return n;
}

/* A run of backticks and the next one of the same length; the span is what is between. */
static gboolean
find_code(Map *map, gsize end, Span *span)
{
    for (gsize at = map->cursor; at < end; at++) {
        gsize n = count_run(map, at, end, '`'), close;

        if (n == 0)
            continue;
        for (close = at + n; close < end; close += MAX(count_run(map, close, end, '`'), 1)) {
            if (count_run(map, close, end, '`') == n) {
                *span = (Span){at + n, close};
                return TRUE;
            }
        }
        at += n - 1;
    }
    return FALSE;
}

static void
lose(Map *map)
{
    cover(map, MIN(map->cursor, map->end), map->end);
    map->lost = TRUE;
}

static void
enter_text(Map *map, cmark_node *node)
{
    Span span;

    if (!find_literal(map, cmark_node_get_literal(node), map->end, &span)) {
        lose(map);
        return;
    }
    cover(map, span.start, span.end);
    map->first_text = MIN(map->first_text, span.start);
    map->cursor = span.end;
}

static void
enter_code(Map *map)
{
    Span span;

    if (!find_code(map, map->end, &span)) {
        lose(map);
        return;
    }
    cover(map, span.start, span.end);
    map->first_text = MIN(map->first_text, span.start);
    add(map, GLOSS_STRUCTURE_CODE, span.start, span.end);
    map->cursor = span.end + count_run(map, span.end, map->end, '`');
}

static void
enter_html(Map *map, cmark_node *node)
{
    Span span;

    if (find_literal(map, cmark_node_get_literal(node), map->end, &span))
        map->cursor = span.end;
    else
        lose(map);
}

static void
enter_break(Map *map)
{
    while (map->cursor < map->end && map->text[map->cursor] != '\n' &&
           map->text[map->cursor] != '\r')
        map->cursor++;
    while (map->cursor < map->end && g_ascii_isspace(map->text[map->cursor]))
        map->cursor++;
}

/* Emphasis, strong, links and pictures begin with one of @marks. */
static void
enter_span(Map *map, const char *marks, gsize n)
{
    while (map->cursor < map->end && strchr(marks, map->text[map->cursor]) == NULL)
        map->cursor++;
    g_array_append_val(map->open, map->cursor);
    map->cursor = MIN(map->cursor + n, map->end);
}

static gsize
pop_start(Map *map)
{
    gsize start = g_array_index(map->open, gsize, map->open->len - 1);

    g_array_set_size(map->open, map->open->len - 1);
    return start;
}

static void
leave_emphasis(Map *map, GlossStructureKind kind, gsize n)
{
    gsize start = pop_start(map);

    map->cursor = MIN(map->cursor + n, map->end);
    add(map, kind, start, map->cursor);
}

/* Past the ")" of a destination: parentheses inside it balance or are quoted, bracketed, escaped. */
static gsize
skip_destination(Map *map, gsize at)
{
    guint depth = 0;
    char quote = 0;

    for (; at < map->end; at++) {
        char c = map->text[at];

        if (c == '\\')
            at++;
        else if (quote != 0)
            quote = c == quote ? 0 : quote;
        else if (c == '<' || (c == '"' && depth == 1) || (c == '\'' && depth == 1))
            quote = c == '<' ? '>' : c;
        else if (c == '(')
            depth++;
        else if (c == ')' && --depth == 0)
            return at + 1;
    }
    return map->end;
}

static gboolean
next_text_has_bracket(cmark_node *node)
{
    cmark_node *next = cmark_node_next(node);
    const char *literal = next != NULL && cmark_node_get_type(next) == CMARK_NODE_TEXT
                              ? cmark_node_get_literal(next)
                              : NULL;

    return literal != NULL && *literal == '[';
}

static void
leave_link(Map *map, cmark_node *node)
{
    gsize start = pop_start(map), at = map->cursor;
    gboolean angle = start < map->end && map->text[start] == '<';

    while (at < map->end && map->text[at] != (angle ? '>' : ']'))
        at++;
    at = MIN(at + 1, map->end);
    if (!angle && at < map->end && map->text[at] == '(') {
        at = skip_destination(map, at);
    } else if (!angle && at < map->end && map->text[at] == '[' && !next_text_has_bracket(node)) {
        while (at < map->end && map->text[at] != ']')
            at++;
        at = MIN(at + 1, map->end);
    }
    map->cursor = at;
    if (cmark_node_get_type(node) == CMARK_NODE_LINK)
        add(map, GLOSS_STRUCTURE_LINK, start, at);
}

static void
enter_inline(Map *map, cmark_node *node)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_TEXT: enter_text(map, node); break;
    case CMARK_NODE_CODE: enter_code(map); break;
    case CMARK_NODE_HTML_INLINE: enter_html(map, node); break;
    case CMARK_NODE_SOFTBREAK:
    case CMARK_NODE_LINEBREAK: enter_break(map); break;
    case CMARK_NODE_EMPH: enter_span(map, "*_", 1); break;
    case CMARK_NODE_STRONG: enter_span(map, "*_", 2); break;
    case CMARK_NODE_LINK: enter_span(map, "[<", 1); break;
    case CMARK_NODE_IMAGE: enter_span(map, "!", 2); break;
    default: break;
    }
}

static void
leave_inline(Map *map, cmark_node *node)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_EMPH: leave_emphasis(map, GLOSS_STRUCTURE_EMPHASIS, 1); break;
    case CMARK_NODE_STRONG: leave_emphasis(map, GLOSS_STRUCTURE_STRONG, 2); break;
    case CMARK_NODE_LINK:
    case CMARK_NODE_IMAGE: leave_link(map, node); break;
    default: break;
    }
}

static gsize
get_node_start(Map *map, cmark_node *node)
{
    return get_offset(map, cmark_node_get_start_line(node), cmark_node_get_start_column(node));
}

/* cmark gives column 0 of the next line for some ends. */
static gsize
get_node_end(Map *map, cmark_node *node)
{
    int line = cmark_node_get_end_line(node);

    if (cmark_node_get_end_column(node) == 0 && line > cmark_node_get_start_line(node))
        line--;
    return get_line_end(map, line);
}

static void
enter_leaf_block(Map *map, cmark_node *node)
{
    map->cursor = get_node_start(map, node);
    map->end = MAX(get_node_end(map, node), map->cursor);
    map->first_text = map->end;
    map->lost = FALSE;
    g_array_set_size(map->open, 0);
    if (cmark_node_get_type(node) == CMARK_NODE_HEADING)
        map->cursor += count_run(map, map->cursor, map->end, '#');
}

static void
leave_leaf_block(Map *map, cmark_node *node)
{
    gsize start = get_node_start(map, node), end = map->lost ? map->end : map->cursor;

    if (cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH)
        add(map, GLOSS_STRUCTURE_PARAGRAPH, start, map->end);
    else
        add(map, GLOSS_STRUCTURE_HEADING_1 + (guint)cmark_node_get_heading_level(node) - 1, start,
            end);
    map->lost = FALSE;
    map->end = 0;
}

static gboolean
is_fence(Map *map, gsize at)
{
    while (at < map->size && (map->text[at] == ' ' || map->text[at] == '>'))
        at++;
    return count_run(map, at, map->size, '`') >= 3 || count_run(map, at, map->size, '~') >= 3;
}

static void
add_code_block(Map *map, cmark_node *node)
{
    int first = cmark_node_get_start_line(node), last = cmark_node_get_end_line(node);
    gsize start = get_node_start(map, node), end = get_node_end(map, node);

    if (is_fence(map, start) && cmark_node_get_start_column(node) > 0) {
        start = get_offset(map, first + 1, 1);
        if (last > first && is_fence(map, get_offset(map, last, 1)))
            end = get_line_end(map, last - 1);
    }
    if (start >= end)
        return;
    cover(map, start, end);
    add(map, GLOSS_STRUCTURE_CODE, start, end);
}

static void
enter_block(Map *map, cmark_node *node)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_PARAGRAPH:
    case CMARK_NODE_HEADING: enter_leaf_block(map, node); break;
    case CMARK_NODE_CODE_BLOCK: add_code_block(map, node); break;
    case CMARK_NODE_BLOCK_QUOTE:
        add(map, GLOSS_STRUCTURE_QUOTE, get_node_start(map, node), get_node_end(map, node));
        break;
    case CMARK_NODE_ITEM:
        add(map, GLOSS_STRUCTURE_LIST_ITEM, get_node_start(map, node), get_node_end(map, node));
        break;
    default: break;
    }
}

static void
walk(Map *map, cmark_node *root)
{
    cmark_iter *iter = cmark_iter_new(root);
    cmark_event_type event;

    while ((event = cmark_iter_next(iter)) != CMARK_EVENT_DONE) {
        cmark_node *node = cmark_iter_get_node(iter);
        cmark_node_type type = cmark_node_get_type(node);
        gboolean block = type < CMARK_NODE_FIRST_INLINE;

        if (block && event == CMARK_EVENT_ENTER)
            enter_block(map, node);
        else if (block && (type == CMARK_NODE_PARAGRAPH || type == CMARK_NODE_HEADING))
            leave_leaf_block(map, node);
        else if (!block && !map->lost && event == CMARK_EVENT_ENTER)
            enter_inline(map, node);
        else if (!block && !map->lost)
            leave_inline(map, node);
    }
    cmark_iter_free(iter);
    add_markup_until(map, map->size);
}

static int
compare_structure_cb(gconstpointer a, gconstpointer b)
{
    const GlossStructure *first = a, *second = b;

    if (first->start != second->start)
        return first->start < second->start ? -1 : 1;
    if (first->end != second->end)
        return first->end > second->end ? -1 : 1;
    return (int)first->kind - (int)second->kind;
}

/* Whether a new block begins with the line at @line in any case. */
static gboolean
begins_block(const char *line, const char *end)
{
    while (line < end && *line == ' ')
        line++;
    if (line >= end || *line == '\n' || *line == '\r')
        return TRUE;
    return strchr("-*+#", *line) != NULL && line + 1 < end && strchr(" #", line[1]) != NULL;
}

static gboolean
is_small_enough(const char *text, gsize size)
{
    gsize paragraph = 0, n_marks = 0;

    for (gsize i = 0; i < size; i++) {
        if (i == 0 || text[i - 1] == '\n')
            paragraph = begins_block(text + i, text + size) ? i : paragraph;
        n_marks += text[i] == '\n' || strchr("*_[]!<>`-+#&\\", text[i]) != NULL;
        if (i - paragraph > MAX_PARAGRAPH_BYTES || n_marks > MAX_MARKS)
            return FALSE;
    }
    return size <= MAX_BYTES;
}

static void
map_structure(GlossReading *reading)
{
    Map map = {reading->text, reading->size, NULL, reading->structure};
    cmark_node *root = cmark_parse_document(reading->text, reading->size, CMARK_OPT_SOURCEPOS);

    map.lines = find_lines(map.text, map.size);
    map.open = g_array_new(FALSE, FALSE, sizeof(gsize));
    walk(&map, root);
    cmark_node_free(root);
    g_array_unref(map.lines);
    g_array_unref(map.open);
    g_array_sort(reading->structure, compare_structure_cb);
}

static GlossReading *
read_markdown(GBytes *bytes, const char *name, GCancellable *cancellable, GError **error)
{
    GlossReading *reading = gloss_text_reader_read(bytes, name, cancellable, error);

    if (reading != NULL && is_small_enough(reading->text, reading->size))
        map_structure(reading);
    return reading;
}
