/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/claim-passages.h"

#include "app/markdown-reader.h"
#include "tests/engine/tiny-model.h"

static char *folder;
static ClozeTokenizer *tokenizer;

static const GlossClaimPassage *
get(GPtrArray *passages, guint index)
{
    g_assert_cmpuint(index, <, passages->len);
    return passages->pdata[index];
}

/* Sentences until there are more tokens than one passage has. */
static char *
make_long(void)
{
    GString *text = g_string_new("# Pets\n\n");

    for (guint i = 0; i < 30; i++)
        g_string_append(text, "The cat sat on the mat. ");
    return g_string_free(text, FALSE);
}

static void
test_text(void)
{
    g_autofree char *text = make_long();
    g_autoptr(GBytes) bytes = g_bytes_new(text, strlen(text));
    g_autoptr(GlossReading) reading = gloss_markdown_reader.read(bytes, "a.md", NULL, NULL);
    g_autoptr(GPtrArray) passages = gloss_claim_passages_new();
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_claim_passages_add_text(passages, tokenizer, "/a.md", text, strlen(text),
                                                reading->structure, &error));
    g_assert_no_error(error);
    g_assert_cmpuint(passages->len, >, 1);
    for (guint i = 0; i < passages->len; i++) {
        const GlossClaimPassage *passage = get(passages, i);
        g_autofree char *there = g_strndup(text + passage->start, passage->end - passage->start);

        g_assert_cmpstr(passage->text, ==, there);
        g_assert_cmpstr(passage->file, ==, "/a.md");
        g_assert_true(i == 0 || get(passages, i - 1)->end <= passage->start);
    }
    g_assert_cmpstr(get(passages, 1)->heading, ==, "Pets");
}

static void
test_parts(void)
{
    g_autoptr(GPtrArray) passages = gloss_claim_passages_new();
    static const char first[] = "The cat sat. A word is on the mat.";
    static const char second[] = "A word is on the mat. Paris is in France.";
    gsize shared = strlen("The cat sat. ");
    const GlossClaimPassage *last;

    g_assert_true(
        gloss_claim_passages_add_part(passages, tokenizer, "/a", "Pets", 3, 100, first, NULL));
    g_assert_cmpuint(passages->len, ==, 1);
    g_assert_cmpuint(get(passages, 0)->start, ==, 100);
    g_assert_cmpuint(get(passages, 0)->end, ==, 100 + strlen(first));
    g_assert_cmpuint(get(passages, 0)->page, ==, 3);
    g_assert_true(gloss_claim_passages_add_part(passages, tokenizer, "/a", "Pets", 4, 100 + shared,
                                                second, NULL));
    last = get(passages, 1);
    g_assert_cmpstr(last->text, ==, "Paris is in France.");
    g_assert_cmpuint(last->start, ==, 100 + shared + strlen("A word is on the mat. "));
    g_assert_cmpstr(last->heading, ==, "Pets");
    /* Of another file, all of it; of a part that is known whole, nothing. */
    g_assert_true(gloss_claim_passages_add_part(passages, tokenizer, "/b", "", 0, 100 + shared,
                                                second, NULL));
    g_assert_cmpstr(get(passages, 2)->text, ==, second);
    g_assert_true(gloss_claim_passages_add_part(passages, tokenizer, "/b", "", 0, 100 + shared,
                                                second, NULL));
    g_assert_cmpuint(passages->len, ==, 3);
}

int
main(int argc, char **argv)
{
    int status;

    folder = scratch_new();
    tiny_model_write(folder, 1);
    tokenizer = cloze_tokenizer_load(folder, NULL);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/claim-passages/text", test_text);
    g_test_add_func("/claim-passages/parts", test_parts);
    status = g_test_run();
    cloze_tokenizer_unref(tokenizer);
    scratch_free(folder);
    g_free(folder);
    return status;
}
