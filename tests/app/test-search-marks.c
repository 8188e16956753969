/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "app/search-marks.h"
#include "tests/app/search-fixture.h"

static const char *const languages[] = {"en", NULL};

static void
assert_marked(const char *text, const char *body, const char *expected, const char *best)
{
    g_autoptr(ClozeTerms) terms = cloze_terms_new(NULL);
    g_autoptr(GlossSearchQuery) query = gloss_search_query_parse(text);
    g_autoptr(GlossSearchMarks) marks = gloss_search_marks_new(query, terms, languages);
    g_autoptr(GArray) found = gloss_search_marks_find(marks, body, "en");
    ClozeRange range = gloss_search_marks_find_best(marks, body, found);
    g_autoptr(GString) out = g_string_new(NULL);
    g_autofree char *sentence = g_strndup(body + range.start, range.end - range.start);

    for (guint i = 0; i < found->len; i++) {
        const ClozeRange *mark = &g_array_index(found, ClozeRange, i);

        g_string_append_printf(out, "%s%.*s", i ? "|" : "", (int)(mark->end - mark->start),
                               body + mark->start);
    }
    g_assert_cmpstr(out->str, ==, expected);
    g_assert_cmpstr(sentence, ==, best);
}

static void
test_marks(void)
{
    assert_marked("boat rivers", "Boats went. The boat is on a river. End.", "Boats|boat|river",
                  "The boat is on a river. ");
    assert_marked("nothing", "Boats went.", "", "");
    assert_marked("go -boats", "Boats go.", "go", "Boats go.");
    assert_marked("bo*", "A boat. Bob too.", "boat|Bob", "A boat. ");
    assert_marked("机器学习", "用机器学习。", "机器学习", "用机器学习。");
    assert_marked("学", "大学。", "学", "大学。");
}

/* "the" is everywhere, "cat" is not. */
static void
test_common(SearchFixture *fixture, gconstpointer data)
{
    GlossWordIndex *index = gloss_index_store_get_words(fixture->store);
    ClozeTerms *terms = gloss_word_index_get_terms(index);
    static const char *const texts[] = {"the cat", "the"};
    static const gsize ends[] = {11, 7};

    for (guint i = 0; i < 25; i++) {
        g_autofree char *name = g_strdup_printf("%u.txt", i);
        g_autofree char *text = g_strdup_printf("the mat %u", i);

        scratch_write(fixture->docs, name, text, -1);
    }
    scratch_write(fixture->docs, "cat.txt", "the cat", -1);
    search_fixture_update(fixture);
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autoptr(GlossSearchQuery) query = gloss_search_query_parse(texts[i]);
        g_autoptr(GlossSearchMarks) marks = gloss_search_marks_new(query, terms, languages);
        g_autoptr(GArray) found = NULL;

        gloss_search_marks_drop_common(marks, index, 26);
        found = gloss_search_marks_find(marks, "All the cat", "en");
        g_assert_cmpuint(found->len, ==, 1);
        g_assert_cmpuint(g_array_index(found, ClozeRange, 0).end, ==, ends[i]);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-marks/marks", test_marks);
    SEARCH_FIXTURE_ADD("/search-marks/common", test_common);
    return g_test_run();
}
