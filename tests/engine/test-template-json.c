/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/template-json.h"

#include "engine/base/error.h"

#define SPECIAL(name, type) "{\"SpecialToken\": {\"id\": \"" name "\", \"type_id\": " #type "}}"
#define TEXT(name, type)    "{\"Sequence\": {\"id\": \"" name "\", \"type_id\": " #type "}}"
#define IDS(name, ids)      "\"" name "\": {\"id\": \"" name "\", \"ids\": [" ids "]}"
/* The formatter lays this text out differently each time. */
/* clang-format off */
#define WHOLE                                                                                  \
    "{\"type\": \"TemplateProcessing\","                                                        \
    " \"single\": [" SPECIAL("c", 0) "," TEXT("A", 0) "," SPECIAL("s", 0) "],"                  \
    " \"pair\": [" TEXT("A", 0) "," SPECIAL("s", 2) "," TEXT("B", 1) "],"                       \
    " \"special_tokens\": {" IDS("c", "1, 3") "," IDS("s", "2") "}}"
/* clang-format on */

/* NULL, or the message of the refusal; ids 0 to 3 exist. */
static char *
read_template(const char *json, ClozeTemplate *template)
{
    ClozeTemplateJson section;
    ClozeVocabulary vocabulary;
    ClozeJsonReader reader;
    g_autoptr(GError) error = NULL;

    cloze_vocabulary_init(&vocabulary, 8);
    g_assert_true(cloze_vocabulary_read_lines(&vocabulary, "a\nb\nc\nd", 7, "v", NULL));
    cloze_template_init(template);
    cloze_template_json_init(&section);
    cloze_json_reader_init(&reader, json, strlen(json), "x");
    cloze_template_json_read(&reader, &section);
    if (cloze_json_reader_finish(&reader, &error))
        cloze_template_json_resolve(&section, &vocabulary, "x", template, &error);
    cloze_json_reader_clear(&reader);
    cloze_template_json_clear(&section);
    cloze_vocabulary_clear(&vocabulary);
    return error ? g_strdup(error->message) : NULL;
}

/* "id/type" for special tokens, A and B for texts */
static char *
describe(const GArray *pieces)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < pieces->len; i++) {
        ClozeTemplatePiece piece = g_array_index(pieces, ClozeTemplatePiece, i);

        if (piece.kind == CLOZE_TEMPLATE_SPECIAL)
            g_string_append_printf(text, " %d/%u", piece.id, piece.type_id);
        else
            g_string_append_printf(text, " %c/%u", piece.kind == CLOZE_TEMPLATE_FIRST ? 'A' : 'B',
                                   piece.type_id);
    }
    return g_string_free(text, FALSE);
}

static void
assert_reads(const char *json, const char *single, const char *pair)
{
    ClozeTemplate template;
    g_autofree char *message = read_template(json, &template);
    g_autofree char *found_single = describe(template.single);
    g_autofree char *found_pair = describe(template.pair);

    g_assert_cmpstr(message, ==, NULL);
    g_assert_cmpstr(found_single, ==, single);
    g_assert_cmpstr(found_pair, ==, pair);
    cloze_template_clear(&template);
}

static void
test_template(void)
{
    assert_reads(WHOLE, " 1/0 3/0 A/0 2/0", " A/0 2/2 B/1");
    assert_reads("{\"type\": \"Sequence\", \"processors\": [" WHOLE "]}", " 1/0 3/0 A/0 2/0",
                 " A/0 2/2 B/1");
    assert_reads("null", " A/0", " A/0 B/1");
}

static void
test_bert(void)
{
    assert_reads("{\"type\": \"BertProcessing\", \"sep\": [\"c\", 2], \"cls\": [\"b\", 1]}",
                 " 1/0 A/0 2/0", " 1/0 A/0 2/0 B/1 2/1");
}

static void
assert_refuses(const char *json, const char *part)
{
    ClozeTemplate template;
    g_autofree char *message = read_template(json, &template);

    g_assert_nonnull(message);
    g_assert_nonnull(strstr(message, part));
    cloze_template_clear(&template);
}

static void
test_refuses(void)
{
    assert_refuses("{\"type\": \"TemplateProcessing\", \"single\": [" SPECIAL("q", 0) "]}",
                   "expected an id for the template's token \"q\", found none");
    assert_refuses("{\"type\": \"TemplateProcessing\", \"single\": [" SPECIAL(
                       "q", 0) "], \"special_tokens\": {" IDS("q", "4") "}}",
                   "found no token of id 4");
    assert_refuses("{\"type\": \"TemplateProcessing\", \"single\": [" TEXT("C", 0) "]}",
                   "expected text A or B in a template, found \"C\"");
    assert_refuses("{\"type\": \"TemplateProcessing\", \"single\": [" TEXT("A", 256) "]}",
                   "expected a type_id from 0 to 255, found 256");
    assert_refuses(
        "{\"type\": \"TemplateProcessing\", \"single\": [" TEXT("A", 0) "," TEXT("A", 0) "]}",
        "expected text A once");
    assert_refuses("{\"type\": \"TemplateProcessing\", \"single\": [{\"Other\": {}}]}",
                   "expected SpecialToken or Sequence, found \"Other\"");
    assert_refuses("{\"type\": \"RobertaProcessing\"}", "found \"RobertaProcessing\"");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/template-json/template", test_template);
    g_test_add_func("/template-json/bert", test_bert);
    g_test_add_func("/template-json/refuses", test_refuses);
    return g_test_run();
}
