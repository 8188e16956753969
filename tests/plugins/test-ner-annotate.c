/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-annotate.h"

#include "tests/plugins/ner-fixture.h"

static GArray *
annotate(GlossNer *ner, const char *text, gsize start, gsize end)
{
    GlossAnnotateRequest request = {text, strlen(text), start, end, NULL};
    g_autoptr(GError) error = NULL;
    GArray *spans = gloss_plugin_query(GLOSS_PLUGIN_ABI)->annotate(ner, &request, NULL, &error);

    g_assert_no_error(error);
    return spans;
}

static void
assert_spans(GlossNer *ner, const char *text, const char *expected)
{
    g_autoptr(GArray) spans = annotate(ner, text, 0, strlen(text));
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint i = 0; i < spans->len; i++) {
        GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        g_assert_true(span->score > 0 && span->score <= 1);
        g_string_append_printf(found, "%s%s:%.*s", i > 0 ? "|" : "", span->label,
                               (int)(span->end - span->start), text + span->start);
    }
    g_assert_cmpstr(found->str, ==, expected);
}

/* The words of the training file, in raw text as a person writes it. */
static void
test_spans(GlossNer *ner)
{
    assert_spans(ner, "The cat sat in Paris.", "LOC:Paris");
    assert_spans(ner, "  Dr BB sat", "PER:Dr BB");
    assert_spans(ner, "Paris is in France.\n\nDr BB sat\n\nThe cat sat in (Paris).",
                 "LOC:Paris|LOC:France|PER:Dr BB|LOC:Paris");
    assert_spans(ner, "", "");
    assert_spans(ner, " \n\n ", "");
}

/* The head finds a place here by chance or not: it is in a script that English is not written in. */
static void
test_other_script(GlossNer *ner)
{
    const char *english[] = {"en", NULL}, *chinese[] = {"zh", NULL};

    ner->scripts = cloze_scripts_new(chinese);
    assert_spans(ner, "The cat sat in Paris.", "");
    g_clear_pointer(&ner->scripts, cloze_scripts_free);
    ner->scripts = cloze_scripts_new(english);
    assert_spans(ner, "The cat sat in Paris. \u4eba\u6c11\u3002", "LOC:Paris");
}

/* To the last character, wherever the text is cut, and the same whatever stands before. */
static void
test_long_text(GlossNer *ner)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) spans = NULL, part = NULL;
    const char *sentence = "The cat sat in Paris.\n";
    gsize n = 3000;
    GlossSpan *last;

    for (gsize i = 0; i < n; i++)
        g_string_append(text, sentence);
    spans = annotate(ner, text->str, 0, text->len);
    g_assert_cmpuint(spans->len, ==, n);
    last = &g_array_index(spans, GlossSpan, n - 1);
    g_assert_cmpuint(last->end, ==, text->len - 2);
    part = annotate(ner, text->str, strlen(sentence), 3 * strlen(sentence));
    g_assert_cmpuint(part->len, ==, 2);
    g_assert_cmpfloat(g_array_index(part, GlossSpan, 0).score, ==, last->score);
}

/* One sentence far longer than the model: every word is still answered for. */
static void
test_long_sentence(GlossNer *ner)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GArray) spans = NULL;

    for (gsize i = 0; i < 500; i++)
        g_string_append(text, "the cat sat in paris , ");
    spans = annotate(ner, text->str, 0, text->len);
    g_assert_cmpuint(spans->len, >, 400);
    g_assert_cmpuint(g_array_index(spans, GlossSpan, spans->len - 1).start, >, text->len - 40);
}

static void
test_cancel(GlossNer *ner)
{
    GlossAnnotateRequest request = {"Paris", 5, 0, 5, NULL};
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_autoptr(GError) error = NULL;

    g_cancellable_cancel(cancellable);
    g_assert_null(gloss_ner_annotate_run(ner, &request, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
run_with_head(gconstpointer data)
{
    void (*test)(GlossNer *) = *(void (*const *)(GlossNer *))data;
    NerFixture fixture;
    g_autofree char *head = NULL;
    g_autoptr(GError) error = NULL;
    GlossNer *ner;

    ner_fixture_init(&fixture);
    head = ner_fixture_train(&fixture, "head", 7);
    ner = ner_fixture_open(&fixture, head, &error);
    g_assert_no_error(error);
    test(ner);
    ner_fixture_close(ner);
    ner_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    static void (*const tests[])(GlossNer *) = {test_spans, test_long_text, test_long_sentence,
                                                test_cancel, test_other_script};

    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/ner-annotate/spans", &tests[0], run_with_head);
    g_test_add_data_func("/ner-annotate/long-text", &tests[1], run_with_head);
    g_test_add_data_func("/ner-annotate/long-sentence", &tests[2], run_with_head);
    g_test_add_data_func("/ner-annotate/cancel", &tests[3], run_with_head);
    g_test_add_data_func("/ner-annotate/other-script", &tests[4], run_with_head);
    return g_test_run();
}
