/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-html.h"

#include <string.h>

static const char *const kind_names[] = {
    "h1",   "h2",   "h3",       "h4",     "h5",   "h6",     "paragraph", "quote",
    "code", "item", "emphasis", "strong", "link", "markup", "page",
};

/* @parts: "kind:slice|kind:slice" of what is no link, or NULL. */
static void
check(const char *html, const char *wanted, const char *parts)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(html, strlen(html));
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) found = g_string_new(NULL);
    g_autofree char *detail = NULL;
    GlossExtractionReason reason = 0;
    g_autoptr(GString) text = gloss_extract_html_read(bytes, &structure, &reason, &detail);

    g_assert_nonnull(text);
    g_assert_cmpstr(text->str, ==, wanted);
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        g_assert_true(g_utf8_validate_len(text->str + part->start, part->end - part->start, NULL));
        g_string_append_printf(found, "%s%s:%.*s", i > 0 ? "|" : "", kind_names[part->kind],
                               (int)(part->end - part->start), text->str + part->start);
    }
    if (parts != NULL)
        g_assert_cmpstr(found->str, ==, parts);
}

static void
test_blocks(void)
{
    check("<title>No</title><h1>A  title</h1><p>One\n paragraph<p>and <b>an</b>other",
          "A title\n\nOne paragraph\n\nand another\n",
          "h1:A title|paragraph:One paragraph|paragraph:and another|strong:an");
    check("<div>a<div>b</div>c</div>", "a\n\nb\n\nc\n", "");
    check("one<br>two<br><br>three", "one\ntwo\n\nthree\n", NULL);
    check("<blockquote>said</blockquote>", "said\n", "quote:said");
    check("", "", "");
}

/* Markup that nobody closes: what stands in it and after it is there, what is hidden is not. */
static void
test_unclosed(void)
{
    static const char *const tags[] = {"<font>", "<div>", "<b>", "<blockquote>"};

    for (gsize i = 0; i < G_N_ELEMENTS(tags); i++) {
        for (guint n = 250; n <= 20000; n = n < 310 ? n + 10 : n * 8) {
            g_autoptr(GString) html = g_string_new("<h1>a</h1>");

            for (guint j = 0; j < n; j++)
                g_string_append(html, tags[i]);
            g_string_append(html,
                            "<p>b<br>c</p><p hidden>no</p><script>no</script><p>d <i>e</i> f");
            check(html->str, "a\n\nb\nc\n\nd e f\n", NULL);
        }
    }
}

static void
test_lists(void)
{
    check("<ul><li>a<li>b</ul><ol><li>c<li><p>d</ol>", "• a\n• b\n\n1. c\n2. d\n", NULL);
    check("<ul><li></li><li>b</ul>", "•\n• b\n", NULL);
    check("<ul><li>a</ul>", "• a\n", "item:• a");
}

static void
test_tables(void)
{
    check("<table><tr><td>a</td><td>b</td></tr><tr><th>c<th>d</table>", "a b\nc d\n", NULL);
}

static void
test_preformatted(void)
{
    check("<p>x</p><pre>\nint a;\n  int b;\n\n</pre><p>y", "x\n\nint a;\n  int b;\n\ny\n", NULL);
    /* What is taken away again before a block is in no part. */
    check("<pre>a\n   \n\n</pre><p><i>é</i></p>", "a\n\né\n", "code:a|paragraph:é|emphasis:é");
    check("<pre>a\n   \n<code>\n</code></pre><b> <i>é</i></b>", "a\n\né\n",
          "code:a|emphasis:é|strong:é");
    check("<pre>a<br>  b</pre>", "a\n  b\n", "code:a\n  b");
}

static void
test_hidden(void)
{
    check("a<script>x</script><style>y</style><!-- z -->b", "ab\n", NULL);
    check("a<i hidden>x</i><i aria-hidden=TRUE>y</i><i style='color:red; Display : none'>z</i>b",
          "ab\n", NULL);
    check("<select><option>x</select><template>y</template>soft\u00ADhyphen", "softhyphen\n", NULL);
}

static void
test_entities(void)
{
    check("&lt;b&gt; &amp; &uuml;&#x4e2d;&nbsp;&bogus; &#0;", "<b> & ü中 &bogus;\n", NULL);
}

/* Deeper than any that is meant. */
static void
test_deep(void)
{
    g_autoptr(GString) html = g_string_new("top");
    g_autoptr(GBytes) bytes = NULL;
    g_autoptr(GArray) structure = NULL;
    g_autofree char *detail = NULL;
    GlossExtractionReason reason = 0;
    g_autoptr(GString) text = NULL;

    for (guint i = 0; i < 100000; i++)
        g_string_append(html, "<div><b>");
    bytes = g_bytes_new_static(html->str, html->len);
    text = gloss_extract_html_read(bytes, &structure, &reason, &detail);
    g_assert_nonnull(text);
    g_assert_true(g_str_has_prefix(text->str, "top"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-html/blocks", test_blocks);
    g_test_add_func("/extract-html/unclosed", test_unclosed);
    g_test_add_func("/extract-html/lists", test_lists);
    g_test_add_func("/extract-html/tables", test_tables);
    g_test_add_func("/extract-html/preformatted", test_preformatted);
    g_test_add_func("/extract-html/hidden", test_hidden);
    g_test_add_func("/extract-html/entities", test_entities);
    g_test_add_func("/extract-html/deep", test_deep);
    return g_test_run();
}
