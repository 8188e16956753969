/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-pieces.h"

#include <string.h>

#include "tests/engine/tiny-model.h"

/* The pieces with a bar between them. */
static char *
cut(const char *text, gsize wanted, gsize most)
{
    g_autoptr(ClozeTokenizer) tokenizer = cloze_tokenizer_load_vocab(
        tiny_model_vocabulary, strlen(tiny_model_vocabulary), "tiny", TRUE, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) pieces = gloss_nli_pieces_cut(tokenizer, text, wanted, most, &error);
    GString *all = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < pieces->len; i++) {
        ClozeRange piece = g_array_index(pieces, ClozeRange, i);

        g_string_append_printf(all, "%s%.*s", i > 0 ? "|" : "", (int)(piece.end - piece.start),
                               text + piece.start);
    }
    return g_string_free(all, FALSE);
}

static void
assert_cut(const char *text, gsize wanted, gsize most, const char *expected)
{
    g_autofree char *found = cut(text, wanted, most);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_cut(void)
{
    static const char text[] = "The cat sat. The mat is on the cat. Paris is in France.  ";

    assert_cut(text, 100, 100, "The cat sat. The mat is on the cat. Paris is in France.");
    assert_cut(text, 4, 100, "The cat sat.|The mat is on the cat.|Paris is in France.");
    assert_cut(text, 11, 11, "The cat sat. The mat is on the cat.|Paris is in France.");
    assert_cut(text, 4, 5, "The cat sat.|The mat is on the|cat.|Paris is in France.");
    assert_cut("", 4, 5, "");
    assert_cut("  ", 4, 5, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-pieces/cut", test_cut);
    return g_test_run();
}
