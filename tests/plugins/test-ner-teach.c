/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-teach.h"

#include "tests/plugins/ner-fixture.h"

typedef struct {
    NerFixture base;
    char *head;
    char *goal;
    GlossNer *ner;
} Fixture;

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(GError) error = NULL;

    ner_fixture_init(&fixture->base);
    fixture->head = ner_fixture_train(&fixture->base, "head", 7);
    fixture->goal = g_build_filename(fixture->base.folder, "taught", NULL);
    fixture->ner = ner_fixture_open(&fixture->base, fixture->head, &error);
    g_assert_no_error(error);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    ner_fixture_close(fixture->ner);
    g_free(fixture->head);
    g_free(fixture->goal);
    ner_fixture_clear(&fixture->base);
}

static char *
find_spans(GlossNer *ner, const char *text)
{
    GlossAnnotateRequest request = {text, strlen(text), 0, strlen(text), NULL};
    g_autoptr(GArray) spans =
        gloss_plugin_query(GLOSS_PLUGIN_ABI)->annotate(ner, &request, NULL, NULL);
    GString *found = g_string_new(NULL);

    for (guint i = 0; i < spans->len; i++) {
        GlossSpan *span = &g_array_index(spans, GlossSpan, i);

        g_string_append_printf(found, "%s%s:%.*s", i > 0 ? "|" : "", span->label,
                               (int)(span->end - span->start), text + span->start);
    }
    return g_string_free(found, FALSE);
}

static void
assert_spans(GlossNer *ner, const char *text, const char *expected)
{
    g_autofree char *found = find_spans(ner, text);

    g_assert_cmpstr(found, ==, expected);
}

static double
look_up(GVariant *metrics, const char *when, const char *name)
{
    g_autoptr(GVariant) inner = g_variant_lookup_value(metrics, when, G_VARIANT_TYPE_VARDICT);
    double value = -1;

    g_variant_lookup(inner, name, "d", &value);
    return value;
}

static GVariant *
teach(Fixture *fixture, const GlossTaughtText *texts, gsize n, GError **error)
{
    static const char *const background[] = {"The cat sat in Paris. Dr BB is in France. The mat.",
                                             NULL};
    GlossTeachRequest request = {
        .texts = texts, .n_texts = n, .background = background, .output_folder = fixture->goal};
    GVariant *metrics =
        gloss_plugin_query(GLOSS_PLUGIN_ABI)->teach(fixture->ner, &request, NULL, error);

    return metrics != NULL ? g_variant_ref_sink(metrics) : NULL;
}

/* A word gets a label that the head does not have, another loses its own; the rest stays. */
static void
test_taught(Fixture *fixture, gconstpointer data)
{
    const GlossSpan cat = {4, 7, "ANIMAL", 0}, france = {0, 6, "LOC", 0};
    const GlossTaughtText texts[] = {
        {"The cat sat.", 12, &cat, 1, NULL, 0},
        {"France is lower.", 16, NULL, 0, &france, 1},
    };
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) metrics = NULL;
    GlossNer *after;

    assert_spans(fixture->ner, "The cat sat.", "");
    assert_spans(fixture->ner, "France is lower.", "LOC:France");
    metrics = teach(fixture, texts, 2, &error);
    g_assert_no_error(error);
    g_assert_cmpfloat(look_up(metrics, "before", "f1"), ==, 0);
    g_assert_cmpfloat(look_up(metrics, "after", "f1"), ==, 1);
    after = ner_fixture_open(&fixture->base, fixture->goal, &error);
    g_assert_no_error(error);
    assert_spans(after, "The cat sat.", "ANIMAL:cat");
    assert_spans(after, "France is lower.", "");
    assert_spans(after, "Dr BB sat", "PER:Dr BB");
    assert_spans(fixture->ner, "The cat sat.", "");
    g_assert_nonnull(strstr(after->head->gloss_json, "\"taught\""));
    ner_fixture_close(after);
}

/* What the head finds in a taught text and nobody decided on is not unlearnt. */
static void
test_undecided_stays(Fixture *fixture, gconstpointer data)
{
    const GlossSpan france = {18, 24, "PER", 0};
    const GlossTaughtText texts[] = {{"Paris is lower in France.", 25, &france, 1, NULL, 0}};
    g_autoptr(GVariant) metrics = NULL;
    g_autoptr(GError) error = NULL;
    GlossNer *after;

    metrics = teach(fixture, texts, 1, &error);
    g_assert_no_error(error);
    after = ner_fixture_open(&fixture->base, fixture->goal, &error);
    assert_spans(after, texts[0].text, "LOC:Paris|PER:France");
    ner_fixture_close(after);
}

static void
test_failures(Fixture *fixture, gconstpointer data)
{
    const GlossSpan cat = {4, 7, "ANIMAL", 0};
    const GlossTaughtText text = {"The cat sat.", 12, &cat, 1, NULL, 0};
    g_autoptr(GError) error = NULL;

    g_assert_null(teach(fixture, &text, 0, &error));
    g_assert_nonnull(error);
    g_clear_error(&error);
    scratch_write(fixture->goal, "letter.txt", "Dear Sir", -1);
    g_assert_null(teach(fixture, &text, 1, &error));
    g_assert_nonnull(strstr(error->message, "letter.txt"));
}

#define ADD(name, function)                                                                        \
    g_test_add("/ner-teach/" name, Fixture, NULL, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    ADD("taught", test_taught);
    ADD("undecided", test_undecided_stays);
    ADD("failures", test_failures);
    return g_test_run();
}
