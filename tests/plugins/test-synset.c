/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/synset.h"

#include <string.h>

#include "engine/base/error.h"

/* Lines made here, after wndb(5WN). */
#define GOOD                                                                                       \
    "00000120 07 s 02 ready(p) 0 set 1 003 & 00000010 a 0000 ! 00000040 a 0102 + 00000050 n "      \
    "0201 | able to begin; \"ready to go\"  "

static GlossSynset *
parse(const char *text, gsize offset, GError **error)
{
    return gloss_synset_parse((GlossLine){text, strlen(text)}, offset, "data.adj", error);
}

static void
test_good(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSynset) synset = parse(GOOD, 120, &error);
    const GlossSynsetPointer *pointer;
    g_autofree char *definition = NULL;

    g_assert_no_error(error);
    g_assert_true(synset->is_satellite);
    g_assert_cmpint(synset->pos, ==, GLOSS_SYNSET_ADJECTIVE);
    g_assert_cmpuint(synset->lex_file, ==, 7);
    g_assert_cmpuint(synset->words->len, ==, 2);
    g_assert_cmpstr(g_array_index(synset->words, GlossSynsetWord, 0).lemma, ==, "ready");
    g_assert_cmpuint(g_array_index(synset->words, GlossSynsetWord, 1).lex_id, ==, 1);
    g_assert_cmpuint(synset->pointers->len, ==, 3);
    pointer = &g_array_index(synset->pointers, GlossSynsetPointer, 1);
    g_assert_cmpstr(pointer->symbol, ==, "!");
    g_assert_cmpuint(pointer->source, ==, 1);
    g_assert_cmpuint(pointer->target, ==, 2);
    g_assert_cmpuint(pointer->offset, ==, 40);
    definition = gloss_synset_dup_definition(synset);
    g_assert_cmpstr(definition, ==, "able to begin");
}

/* Frames stand between a verb's relations and its gloss. */
static void
test_frames(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSynset) synset =
        parse("00000001 29 v 01 breathe 0 000 02 + 02 00 + 08 00 | draw air", 1, &error);

    g_assert_no_error(error);
    g_assert_cmpstr(synset->gloss, ==, "draw air");
}

static void
test_bad(void)
{
    static const struct {
        const char *line;
        const char *expected;
    } cases[] = {
        {"00000002 07 a 01 x 0 000 | g", "offset of the line"},
        {"00000001 07 q 01 x 0 000 | g", "part of speech"},
        {"00000001 07 a 00 000 | g", "number of words"},
        {"00000001 07 a 03 x 0 y 0 000 | g", "number"},
        {"00000001 07 a 01 x 0 002 ! 00000040 a 0102 | g", "relation"},
        {"00000001 07 a 01 x 0 001 ! 00000040 a 0102 g", "gloss"},
        {"00000001 07 a 01 \xFF 0 000 | g", "UTF-8"},
        {"", "offset"},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;

        g_assert_null(parse(cases[i].line, 1, &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
        g_assert_nonnull(strstr(error->message, cases[i].expected));
        g_assert_nonnull(strstr(error->message, "data.adj: byte "));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/synset/good", test_good);
    g_test_add_func("/synset/frames", test_frames);
    g_test_add_func("/synset/bad", test_bad);
    return g_test_run();
}
