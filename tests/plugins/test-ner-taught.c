/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-taught.h"

#include "engine/base/error.h"
#include "tests/plugins/ner-fixture.h"

static const char text[] = "Dr BB sat in Paris. The mat is France's.";

static GlossSpan
span_of(const char *words, const char *label)
{
    gsize start = (gsize)(strstr(text, words) - text);

    return (GlossSpan){start, start + strlen(words), label, 0};
}

static GlossNerTaught *
cut(const GlossTaughtText *taught, gsize n, const char *const *background, GError **error)
{
    static const char *const labels[] = {"O", "B-PER", "I-PER", "B-LOC", "I-LOC", NULL};
    ClozeHead head = {.labels = (char **)labels, .n_labels = 5, .scheme = CLOZE_TAG_SCHEME_BIO};
    GlossNer ner = {.head = &head};
    GlossTeachRequest request = {.texts = taught, .n_texts = n, .background = background};

    return gloss_ner_taught_new(&ner, &request, error);
}

static char *
tell(const GlossNerTaught *taught, gsize sentence, GArray *found)
{
    gint32 classes[32];
    GString *out = g_string_new(NULL);

    gloss_ner_taught_set_classes(taught, CLOZE_TAG_SCHEME_BIO, sentence, found, classes);
    for (gsize w = 0; w < gloss_ner_taught_count_words(taught, sentence); w++)
        g_string_append_printf(out, "%s%s", w > 0 ? " " : "",
                               classes[w] < 0 ? "?"
                                              : (const char *)taught->tags->pdata[classes[w]]);
    return g_string_free(out, FALSE);
}

/* Words that a decision touches, synonyms, labels that the head does not have, and what the head
 * finds where nobody decided. */
static void
test_classes(void)
{
    const GlossSpan spans[] = {span_of("Dr BB", "person"), span_of("Paris", "SHIP")};
    const GlossSpan rejected[] = {span_of("mat", "PER")};
    const GlossTaughtText taught_text = {text, sizeof text - 1, spans, 2, rejected, 1};
    const GlossNerEntity found[] = {{"PER", 1, 2, 1}, {"LOC", 3, 4, 1}, {"LOC", 1, 3, 1}};
    static const char *const background[] = {"A word on the mat. The mat is France's. Another.",
                                             NULL};
    g_autoptr(GArray) first = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    g_autoptr(GArray) second = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossNerTaught) taught = cut(&taught_text, 1, background, &error);
    g_autofree char *tags = NULL, *other_tags = NULL;

    g_assert_no_error(error);
    g_assert_cmpuint(taught->n_taught, ==, 2);
    g_assert_cmpuint(taught->n_sentences, ==, 4);
    g_assert_cmpuint(taught->n_spans, ==, 2);
    g_assert_cmpuint(taught->tags->len, ==, 7);
    g_assert_cmpstr(taught->tags->pdata[5], ==, "B-SHIP");
    g_array_append_vals(first, found, 2);
    tags = tell(taught, 0, first);
    g_assert_cmpstr(tags, ==, "B-PER I-PER O ? B-SHIP O");
    g_array_append_vals(second, found + 1, 1);
    g_array_append_vals(second, found + 2, 1);
    other_tags = tell(taught, 1, second);
    g_assert_cmpstr(other_tags, ==, "O O O ? O O");
}

static void
test_nothing(void)
{
    const GlossTaughtText empty = {"  ", 2, NULL, 0, NULL, 0};
    g_autoptr(GError) error = NULL;

    g_assert_null(cut(&empty, 1, NULL, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-taught/classes", test_classes);
    g_test_add_func("/ner-taught/nothing", test_nothing);
    return g_test_run();
}
