/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-split.h"

#include "tests/plugins/ner-examples.h"

static GlossNerData *
make_data(gboolean documents)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (int i = 0; i < 200; i++) {
        if (documents && i % 5 == 0)
            g_string_append(text, "-DOCSTART- O\n\n");
        g_string_append_printf(text, "w%d O\nx B-A\n\n", i);
    }
    return ner_examples_read(text->str);
}

static void
test_share(void)
{
    g_autoptr(GlossNerData) data = make_data(FALSE);
    g_autoptr(GlossNerSplit) a = gloss_ner_split_new(data, 0.1, 1);
    g_autoptr(GlossNerSplit) b = gloss_ner_split_new(data, 0.1, 1);
    g_autoptr(GlossNerSplit) c = gloss_ner_split_new(data, 0.1, 2);
    gsize n_same = 0;

    g_assert_cmpuint(a->held->len, ==, 20);
    g_assert_cmpuint(a->train->len, ==, 180);
    for (guint i = 0; i < 20; i++) {
        g_assert_true(a->held->pdata[i] == b->held->pdata[i]);
        n_same += a->held->pdata[i] == c->held->pdata[i];
        g_assert_false(g_ptr_array_find(a->train, a->held->pdata[i], NULL));
    }
    g_assert_cmpuint(n_same, <, 20);
}

static void
test_documents(void)
{
    g_autoptr(GlossNerData) data = make_data(TRUE);
    g_autoptr(GlossNerSplit) split = gloss_ner_split_new(data, 0.1, 1);

    g_assert_cmpuint(split->held->len, ==, 20);
    for (guint i = 0; i < split->held->len; i++) {
        const GlossNerExample *held = split->held->pdata[i];

        for (guint j = 0; j < split->train->len; j++)
            g_assert_cmpuint(((GlossNerExample *)split->train->pdata[j])->document, !=,
                             held->document);
    }
}

static void
assert_apart(const GlossNerSplit *split)
{
    for (guint i = 0; i < split->held->len; i++) {
        const GlossNerExample *held = split->held->pdata[i];

        for (guint j = 0; j < split->train->len; j++)
            g_assert_cmpstr(((GlossNerExample *)split->train->pdata[j])->text, !=, held->text);
    }
}

/* A sentence that occurs in both parts would be learned by heart. */
static void
test_repeated(gconstpointer documents)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GlossNerData) data = NULL;

    for (int i = 0; i < 60; i++) {
        if (documents != NULL)
            g_string_append(text, "-DOCSTART- O\n\n");
        g_string_append_printf(text, "same O\nx B-A\n\nother%d O\nx B-A\n\n", i / 2);
    }
    data = ner_examples_read(text->str);
    for (guint64 seed = 0; seed < 10; seed++) {
        g_autoptr(GlossNerSplit) split = gloss_ner_split_new(data, 0.2, seed);

        g_assert_cmpuint(split->n_repeated + split->held->len + split->train->len, ==, 120);
        g_assert_cmpint(split->n_repeated > 0, ==, documents != NULL);
        assert_apart(split);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-split/share", test_share);
    g_test_add_func("/ner-split/documents", test_documents);
    g_test_add_data_func("/ner-split/repeated", NULL, test_repeated);
    g_test_add_data_func("/ner-split/repeated-documents", "", test_repeated);
    return g_test_run();
}
