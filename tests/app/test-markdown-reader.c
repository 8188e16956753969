/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/markdown-reader.h"

#include <string.h>

#include "tests/shared-data.h"

static const char *const kind_names[] = {
    "h1",   "h2",   "h3",       "h4",     "h5",   "h6",     "paragraph", "quote",
    "code", "item", "emphasis", "strong", "link", "markup", "page",
};

static GlossReading *
read_text(const char *text, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new(text, size);
    g_autoptr(GError) error = NULL;
    GlossReading *reading = gloss_markdown_reader.read(bytes, "x.md", NULL, &error);

    g_assert_no_error(error);
    return reading;
}

/* All of one kind, as "slice|slice". */
static char *
join(const GlossReading *reading, GlossStructureKind kind)
{
    g_autoptr(GString) all = g_string_new(NULL);

    for (guint i = 0; i < reading->structure->len; i++) {
        GlossStructure item = g_array_index(reading->structure, GlossStructure, i);

        if (item.kind != kind)
            continue;
        if (all->len > 0)
            g_string_append_c(all, '|');
        g_string_append_len(all, reading->text + item.start, (gssize)(item.end - item.start));
    }
    return g_string_free(g_steal_pointer(&all), FALSE);
}

static void
check(const char *text, GlossStructureKind kind, const char *wanted)
{
    g_autoptr(GlossReading) reading = read_text(text, strlen(text));
    g_autofree char *found = join(reading, kind);

    if (strcmp(found, wanted) != 0)
        g_test_message("%s in: %s", kind_names[kind], text);
    g_assert_cmpstr(found, ==, wanted);
}

static void
test_headings(void)
{
    check("# One *two*\n\ntext\n", GLOSS_STRUCTURE_HEADING_1, "# One *two*");
    check("Title\nmore\n=====\n\ntext\n", GLOSS_STRUCTURE_HEADING_1, "Title\nmore");
    check("### a ###\n", GLOSS_STRUCTURE_MARKUP, "###|###");
    check("# \\#\n", GLOSS_STRUCTURE_MARKUP, "#");
    check("T\n---\n", GLOSS_STRUCTURE_MARKUP, "---");
}

static void
test_inlines(void)
{
    check("a *b c* **d** ***e***\n", GLOSS_STRUCTURE_EMPHASIS, "*b c*|***e***");
    check("a *b c* **d** ***e***\n", GLOSS_STRUCTURE_STRONG, "**d**|**e**");
    check("2 * 3 * 4 *five* \\*six\\*\n", GLOSS_STRUCTURE_EMPHASIS, "*five*");
    check("\344\270\255\346\226\207 *\345\274\272\350\260\203* x\n", GLOSS_STRUCTURE_EMPHASIS,
          "*\345\274\272\350\260\203*");
    check("a `b` ``c ` d`` e\n", GLOSS_STRUCTURE_CODE, "b|c ` d");
    check("> a *b\n> c* d\n", GLOSS_STRUCTURE_EMPHASIS, "*b\n> c*");
    check("- a\nlazy *b*\n", GLOSS_STRUCTURE_EMPHASIS, "*b*");
    check("AT&amp;T &copy; *x* &nosuch; *y*\n", GLOSS_STRUCTURE_EMPHASIS, "*x*|*y*");
}

static void
test_links(void)
{
    check("see [a *b*](/u_r_l (x)) and <http://x.y> end\n", GLOSS_STRUCTURE_LINK,
          "[a *b*](/u_r_l (x))|<http://x.y>");
    check("see [a\nb](<u)> \"t)\") *c*\n", GLOSS_STRUCTURE_LINK, "[a\nb](<u)> \"t)\")");
    check("see [a\nb](<u)> \"t)\") *c*\n", GLOSS_STRUCTURE_EMPHASIS, "*c*");
    check("[a][1] [a][] [a]\n\n[1]: /x\n[a]: /y\n", GLOSS_STRUCTURE_LINK, "[a][1]|[a][]|[a]");
    check("![a](p.png) [b](/x)\n", GLOSS_STRUCTURE_LINK, "[b](/x)");
    check("![a](p.png) [b](/x)\n", GLOSS_STRUCTURE_MARKUP, "![|](p.png)|[|](/x)");
}

static void
test_blocks(void)
{
    check("- a\n- b\n  c\n\nd\n", GLOSS_STRUCTURE_LIST_ITEM, "- a|- b\n  c");
    check("> a\n> b\n\nc\n", GLOSS_STRUCTURE_QUOTE, "> a\n> b");
    check("```c\nint x;\n```\n", GLOSS_STRUCTURE_CODE, "int x;");
    check("```c\nint x;\n```\n", GLOSS_STRUCTURE_MARKUP, "```c|```");
    check("    int x;\n", GLOSS_STRUCTURE_CODE, "int x;");
    check("a\r\n\r\nb\r\n", GLOSS_STRUCTURE_PARAGRAPH, "a|b");
    check("a\n\n<div>x</div>\n\n***\n", GLOSS_STRUCTURE_MARKUP, "<div>x</div>|***");
    check("1. a\n2. b\n", GLOSS_STRUCTURE_MARKUP, "1.|2.");
}

/* Whatever the source is, spans lie in the text, on character boundaries, in order. */
static void
assert_sound(const GlossReading *reading)
{
    gsize before = 0;

    for (guint i = 0; i < reading->structure->len; i++) {
        GlossStructure item = g_array_index(reading->structure, GlossStructure, i);

        g_assert_cmpuint(item.start, <, item.end);
        g_assert_cmpuint(item.end, <=, reading->size);
        g_assert_cmpuint(item.start, >=, before);
        g_assert_true((reading->text[item.start] & 0xC0) != 0x80);
        g_assert_true((reading->text[item.end] & 0xC0) != 0x80);
        before = item.start;
    }
}

static void
check_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *data = NULL;
    g_autoptr(GlossReading) reading = NULL;
    guint counts[G_N_ELEMENTS(kind_names)] = {0};
    g_autoptr(GString) line = g_string_new(name);
    gsize size;

    g_assert_true(g_file_get_contents(path, &data, &size, NULL));
    reading = read_text(data, size);
    assert_sound(reading);
    for (guint i = 0; i < reading->structure->len; i++) {
        GlossStructure item = g_array_index(reading->structure, GlossStructure, i);

        counts[item.kind]++;
        if (item.kind == GLOSS_STRUCTURE_EMPHASIS)
            g_assert_nonnull(strchr("*_", reading->text[item.start]));
        if (item.kind == GLOSS_STRUCTURE_EMPHASIS || item.kind == GLOSS_STRUCTURE_STRONG)
            g_assert_cmpint(reading->text[item.start], ==, reading->text[item.end - 1]);
        if (item.kind == GLOSS_STRUCTURE_LINK)
            g_assert_nonnull(strchr(">])", reading->text[item.end - 1]));
    }
    for (gsize i = 0; i < G_N_ELEMENTS(counts); i++)
        g_string_append_printf(line, " %s %u", kind_names[i], counts[i]);
    g_test_message("%s", line->str);
}

static void
test_real_files(void)
{
    g_autofree char *folder = shared_data_find("docs/markdown");
    g_autoptr(GDir) dir = NULL;
    const char *name;

    if (folder == NULL)
        return;
    dir = g_dir_open(folder, 0, NULL);
    while ((name = g_dir_read_name(dir)) != NULL)
        check_file(folder, name);
}

static void
check_unmapped(const char *part, gsize size)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GlossReading) reading = NULL;
    gint64 begin;

    while (text->len < size)
        g_string_append(text, part);
    begin = g_get_monotonic_time();
    reading = read_text(text->str, text->len);
    g_assert_cmpuint(reading->size, ==, text->len);
    g_assert_cmpuint(reading->structure->len, ==, 0);
    g_assert_cmpint(g_get_monotonic_time() - begin, <, 5 * G_USEC_PER_SEC);
}

/* Sources that would grow a huge tree or take minutes are shown without structure. */
static void
test_too_large(void)
{
    check_unmapped(">", 5 * 1024 * 1024);
    check_unmapped("- - - - - - - - a\n\n", 4 * 1024 * 1024);
    check_unmapped("![[]()", 200 * 1024);
    check_unmapped("a line of text\n\n", 17 * 1024 * 1024);
}

/* A long list and a long plain text keep theirs. */
static void
test_large(void)
{
    g_autoptr(GString) text = g_string_new("# Title\n\n");
    g_autoptr(GlossReading) reading = NULL;

    while (text->len < 300 * 1024)
        g_string_append(text, "- an item with *some* [link](/x)\n");
    reading = read_text(text->str, text->len);
    g_assert_cmpuint(reading->structure->len, >, 1000);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/markdown-reader/headings", test_headings);
    g_test_add_func("/markdown-reader/inlines", test_inlines);
    g_test_add_func("/markdown-reader/links", test_links);
    g_test_add_func("/markdown-reader/blocks", test_blocks);
    g_test_add_func("/markdown-reader/real-files", test_real_files);
    g_test_add_func("/markdown-reader/too-large", test_too_large);
    g_test_add_func("/markdown-reader/large", test_large);
    return g_test_run();
}
