/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/labelled-text.h"

#include <math.h>
#include <string.h>

static const char text[] = "Ada met Grace in Paris. Acme paid.\n\nNobody came. Ada left for Rome "
                           "with Grace.";

static void
free_cb(gpointer row)
{
    gloss_decision_table_free_row(row);
}

static void
add(GPtrArray *rows, const char *words, const char *part, const char *label,
    GlossAnnotationState state, gint64 document)
{
    GlossDecision *row = g_new0(GlossDecision, 1);

    row->start = (gsize)(strstr(strstr(text, words), part) - text);
    row->end = row->start + strlen(part);
    row->label = g_strdup(label);
    row->origin = g_strdup("ner");
    row->state = state;
    row->score = NAN;
    row->document = document;
    row->text_hash = g_strdup("hash");
    row->anchor = gloss_anchor_new(text, sizeof text - 1, row->start, row->end);
    g_ptr_array_add(rows, row);
}

static char *
describe(GPtrArray *texts)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < texts->len; i++) {
        GlossLabelledText *one = texts->pdata[i];

        g_string_append_printf(out, "%s[%s]", i > 0 ? " " : "", one->text);
        for (guint k = 0; k < one->spans->len + one->rejected->len; k++) {
            gboolean named = k < one->spans->len;
            GlossSpan *span = named ? &g_array_index(one->spans, GlossSpan, k)
                                    : &g_array_index(one->rejected, GlossSpan, k - one->spans->len);

            g_assert_cmpuint(span->end, <=, one->size);
            g_string_append_printf(out, " %s%s:%.*s", named ? "" : "-", span->label,
                                   (int)(span->end - span->start), one->text + span->start);
        }
    }
    return g_string_free(out, FALSE);
}

static void
assert_texts(GPtrArray *rows, const char *expected)
{
    g_autoptr(GPtrArray) texts = gloss_labelled_text_gather(rows);
    g_autofree char *found = describe(texts);

    g_assert_cmpstr(found, ==, expected);
}

static void
test_sentences(void)
{
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(free_cb);

    assert_texts(rows, "");
    add(rows, "Ada met", "Ada", "PER", GLOSS_ANNOTATION_ACCEPTED, 1);
    add(rows, "Ada met", "Paris", "LOC", GLOSS_ANNOTATION_CORRECTED, 1);
    add(rows, "Ada left", "left", "PER", GLOSS_ANNOTATION_REJECTED, 1);
    add(rows, "Ada left", "Grace", "PER", GLOSS_ANNOTATION_ACCEPTED, 1);
    assert_texts(rows, "[Ada met Grace in Paris.] PER:Ada LOC:Paris "
                       "[Ada left for Rome with Grace.] PER:Grace -PER:left");
}

/* A decision over two sentences joins them, also with one that stands before it. */
static void
test_joined(void)
{
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(free_cb);

    add(rows, "Ada met", "Grace", "PER", GLOSS_ANNOTATION_ACCEPTED, 1);
    add(rows, "Paris. Acme", "Paris. Acme", "ORG", GLOSS_ANNOTATION_ACCEPTED, 1);
    assert_texts(rows, "[Ada met Grace in Paris. Acme paid.] PER:Grace ORG:Paris. Acme");
}

static void
test_documents_apart(void)
{
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(free_cb);

    add(rows, "Ada met", "Ada", "PER", GLOSS_ANNOTATION_ACCEPTED, 1);
    add(rows, "Ada met", "Ada", "ORG", GLOSS_ANNOTATION_ACCEPTED, 2);
    assert_texts(rows, "[Ada met Grace in Paris.] PER:Ada [Ada met Grace in Paris.] ORG:Ada");
}

static void
test_unsound(void)
{
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(free_cb);
    GlossDecision *row;

    add(rows, "Ada met", "Grace", "PER", GLOSS_ANNOTATION_ACCEPTED, 1);
    row = rows->pdata[0];
    row->start = 2;
    assert_texts(rows, "");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/labelled-text/sentences", test_sentences);
    g_test_add_func("/labelled-text/joined", test_joined);
    g_test_add_func("/labelled-text/documents", test_documents_apart);
    g_test_add_func("/labelled-text/unsound", test_unsound);
    return g_test_run();
}
