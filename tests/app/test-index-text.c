/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "app/index-text.h"
#include "tests/engine/tiny-model.h"

static GlossIndexText *
make(const char *text, GArray *structure)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeTokenizer) tokenizer = cloze_tokenizer_load_vocab(
        tiny_model_vocabulary, sizeof tiny_model_vocabulary - 1, "vocab.txt", TRUE, &error);
    GlossIndexText *made =
        gloss_index_text_new(tokenizer, "text", text, strlen(text), structure, &error);

    g_assert_no_error(error);
    return made;
}

static void
add_part(GArray *structure, GlossStructureKind kind, gsize start, gsize end)
{
    GlossStructure part = {kind, start, end};

    g_array_append_val(structure, part);
}

static void
test_passages(void)
{
    static const char text[] = "Title\n\nThe cat sat. Sub\n\nThe mat.";
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    g_autoptr(GlossIndexText) made = NULL;
    const GlossIndexPassage *passage;
    g_autofree char *embedded = NULL;

    add_part(structure, GLOSS_STRUCTURE_PAGE, 0, 20);
    add_part(structure, GLOSS_STRUCTURE_HEADING_1, 0, 5);
    add_part(structure, GLOSS_STRUCTURE_EMPHASIS, 8, 10);
    made = make(text, structure);
    g_assert_cmpstr(made->language, ==, "en");
    g_assert_cmpuint(made->passages->len, ==, 1);
    passage = g_ptr_array_index(made->passages, 0);
    g_assert_cmpstr(passage->heading, ==, "Title");
    g_assert_cmpstr(passage->body, ==, "The cat sat. Sub\n\nThe mat.");
    g_assert_cmpuint(passage->start, ==, 7);
    g_assert_cmpuint(passage->page, ==, 1);
    embedded = gloss_index_text_make_embedded(passage->heading, passage->body);
    g_assert_true(g_str_has_prefix(embedded, "Title\nThe cat"));
}

/* No passage is on two pages; a heading holds on over the next ones. */
static void
test_pages(void)
{
    static const char text[] = "Title\n\nThe cat sat.\n\nThe mat.\n\nSub\n\nA mat.";
    static const struct {
        const char *body, *heading;
        guint page;
    } wanted[] = {
        {"The cat sat.", "Title", 1}, {"The mat.", "Title", 2}, {"A mat.", "Title › Sub", 4}};
    g_autoptr(GArray) structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    g_autoptr(GlossIndexText) made = NULL;

    add_part(structure, GLOSS_STRUCTURE_PAGE, 0, 21);
    add_part(structure, GLOSS_STRUCTURE_HEADING_1, 0, 5);
    add_part(structure, GLOSS_STRUCTURE_PAGE, 21, 31);
    add_part(structure, GLOSS_STRUCTURE_PAGE, 31, 31);
    add_part(structure, GLOSS_STRUCTURE_PAGE, 31, 42);
    add_part(structure, GLOSS_STRUCTURE_HEADING_2, 31, 34);
    made = make(text, structure);
    g_assert_cmpuint(made->passages->len, ==, G_N_ELEMENTS(wanted));
    for (guint i = 0; i < G_N_ELEMENTS(wanted); i++) {
        const GlossIndexPassage *passage = g_ptr_array_index(made->passages, i);

        g_assert_cmpstr(passage->body, ==, wanted[i].body);
        g_assert_cmpstr(passage->heading, ==, wanted[i].heading);
        g_assert_cmpuint(passage->page, ==, wanted[i].page);
        g_assert_cmpmem(text + passage->start, passage->end - passage->start, passage->body,
                        strlen(passage->body));
    }
}

static void
test_hashes(void)
{
    g_autoptr(GlossIndexText) one = make("The cat sat.", NULL), same = make("The cat sat.", NULL);
    g_autoptr(GlossIndexText) other = make("The mat sat.", NULL), empty = make("", NULL);
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, "The cat sat.", -1);
    g_autofree char *hash = gloss_index_text_make_hash("text", sum);
    const GlossIndexPassage *first = g_ptr_array_index(one->passages, 0);
    const GlossIndexPassage *second = g_ptr_array_index(other->passages, 0);

    g_assert_cmpstr(one->hash, ==, same->hash);
    g_assert_cmpstr(one->hash, ==, hash);
    g_assert_cmpstr(one->hash, !=, other->hash);
    g_assert_cmpint(first->hash, !=, second->hash);
    g_assert_cmpuint(empty->passages->len, ==, 0);
    g_assert_null(empty->language);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/index-text/passages", test_passages);
    g_test_add_func("/index-text/pages", test_pages);
    g_test_add_func("/index-text/hashes", test_hashes);
    return g_test_run();
}
