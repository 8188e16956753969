/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/tag-scheme.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/shared-data.h"

static char *
describe(GArray *entities)
{
    GString *text = g_string_new(NULL);

    if (entities == NULL)
        return g_string_free(g_string_append(text, "none"), FALSE);
    for (guint i = 0; i < entities->len; i++) {
        ClozeEntity *entity = &g_array_index(entities, ClozeEntity, i);

        g_string_append_printf(text, "%s%s %zu-%zu", i > 0 ? ", " : "", entity->type, entity->start,
                               entity->end);
    }
    return g_string_free(text, FALSE);
}

static void
assert_read(ClozeTagScheme scheme, const char *tags, const char *lenient, const char *strict)
{
    g_auto(GStrv) split = g_strsplit(tags, " ", -1);
    const char *const *list = (const char *const *)split;
    g_autoptr(GArray) entities = cloze_tag_scheme_entities(scheme, list, g_strv_length(split));
    g_autoptr(GArray) chunks = cloze_tag_scheme_entities_strict(scheme, list, g_strv_length(split));
    g_autofree char *found = describe(entities);
    g_autofree char *found_strict = describe(chunks);

    g_assert_cmpstr(found, ==, lenient);
    g_assert_cmpstr(found_strict, ==, strict);
}

static void
test_readings(void)
{
    assert_read(CLOZE_TAG_SCHEME_BIO, "B-PER I-LOC O I-X", "PER 0-1, LOC 1-2, X 3-4", "PER 0-1");
    assert_read(CLOZE_TAG_SCHEME_BIO, "B-creative-work I-creative-work", "creative-work 0-2",
                "creative-work 0-2");
    assert_read(CLOZE_TAG_SCHEME_IOB1, "I-A I-A B-A O B-A I-A", "A 0-2, A 2-3, A 4-6",
                "A 0-2, A 2-3, A 5-6");
    assert_read(CLOZE_TAG_SCHEME_IO, "I-A I-A I-B", "A 0-2, B 2-3", "none");
    assert_read(CLOZE_TAG_SCHEME_BMES, "B-A M-A E-A S-A B-A", "A 0-3, A 3-4, A 4-5",
                "A 0-3, A 3-4");
    assert_read(CLOZE_TAG_SCHEME_BILOU, "B-A L-A U-B L-B", "A 0-2, B 2-3, B 3-4", "A 0-2, B 2-3");
    assert_read(CLOZE_TAG_SCHEME_BIO, "X-A PER B", "_ 2-3", "_ 2-3");
}

static ClozeTagScheme
detect(const char *tags)
{
    g_auto(GStrv) split = g_strsplit(tags, " ", -1);
    const char *const *sequence = (const char *const *)split;

    return cloze_tag_scheme_detect(&sequence, 1);
}

static void
test_detect(void)
{
    g_assert_cmpint(detect("O B-A I-A O B-B"), ==, CLOZE_TAG_SCHEME_BIO);
    g_assert_cmpint(detect("O B-A I-A O B-B O I-B"), ==, CLOZE_TAG_SCHEME_BIO);
    g_assert_cmpint(detect("I-A B-A O I-B"), ==, CLOZE_TAG_SCHEME_IOB1);
    g_assert_cmpint(detect("I-A I-A O I-B"), ==, CLOZE_TAG_SCHEME_IO);
    g_assert_cmpint(detect("B-A M-A E-A"), ==, CLOZE_TAG_SCHEME_BMES);
    g_assert_cmpint(detect("B-A I-A E-A S-A"), ==, CLOZE_TAG_SCHEME_BIOES);
    g_assert_cmpint(detect("B-A L-A U-A"), ==, CLOZE_TAG_SCHEME_BILOU);
    g_assert_cmpint(detect("O O"), ==, CLOZE_TAG_SCHEME_BIO);
}

static void
assert_written(ClozeTagScheme scheme, const char *expected)
{
    ClozeEntity entities[] = {{"A", 0, 2}, {"A", 2, 3}, {"B", 4, 7}};
    g_auto(GStrv) tags = cloze_tag_scheme_write(scheme, entities, G_N_ELEMENTS(entities), 8);
    g_autofree char *joined = g_strjoinv(" ", tags);

    g_assert_cmpstr(joined, ==, expected);
}

static void
test_write(void)
{
    assert_written(CLOZE_TAG_SCHEME_BIO, "B-A I-A B-A O B-B I-B I-B O");
    assert_written(CLOZE_TAG_SCHEME_IOB1, "I-A I-A B-A O I-B I-B I-B O");
    assert_written(CLOZE_TAG_SCHEME_IO, "I-A I-A I-A O I-B I-B I-B O");
    assert_written(CLOZE_TAG_SCHEME_BIOES, "B-A E-A S-A O B-B I-B E-B O");
    assert_written(CLOZE_TAG_SCHEME_BMES, "B-A E-A S-A O B-B M-B E-B O");
    assert_written(CLOZE_TAG_SCHEME_BILOU, "B-A L-A U-A O B-B I-B L-B O");
}

static void
test_names(void)
{
    for (int i = CLOZE_TAG_SCHEME_BIO; i <= CLOZE_TAG_SCHEME_BILOU; i++) {
        ClozeTagScheme scheme;

        g_assert_true(cloze_tag_scheme_from_string(cloze_tag_scheme_to_string(i), &scheme));
        g_assert_cmpint(scheme, ==, i);
    }
    g_assert_false(cloze_tag_scheme_from_string("BIOX", &(ClozeTagScheme){0}));
}

static char *
describe_json(JsonObject *object, const char *member)
{
    GString *text = g_string_new(NULL);
    JsonArray *array;

    if (json_object_get_null_member(object, member))
        return g_string_free(g_string_append(text, "none"), FALSE);
    array = json_object_get_array_member(object, member);
    for (guint i = 0; i < json_array_get_length(array); i++) {
        JsonArray *entity = json_array_get_array_element(array, i);

        g_string_append_printf(text, "%s%s %" G_GINT64_FORMAT "-%" G_GINT64_FORMAT,
                               i > 0 ? ", " : "", json_array_get_string_element(entity, 0),
                               json_array_get_int_element(entity, 1),
                               json_array_get_int_element(entity, 2));
    }
    return g_string_free(text, FALSE);
}

static void
check_reference_line(JsonObject *object)
{
    JsonArray *array = json_object_get_array_member(object, "tags");
    gsize n = json_array_get_length(array);
    g_autofree const char **tags = g_new0(const char *, n + 1);
    g_autofree char *expected = describe_json(object, "entities");
    g_autofree char *expected_strict = describe_json(object, "entities_strict");
    g_autofree char *found = NULL, *found_strict = NULL;
    g_autoptr(GArray) entities = NULL;
    g_autoptr(GArray) chunks = NULL;
    ClozeTagScheme scheme;

    g_assert_true(
        cloze_tag_scheme_from_string(json_object_get_string_member(object, "scheme"), &scheme));
    for (gsize i = 0; i < n; i++)
        tags[i] = json_array_get_string_element(array, i);
    entities = cloze_tag_scheme_entities(scheme, tags, n);
    chunks = cloze_tag_scheme_entities_strict(scheme, tags, n);
    found = describe(entities);
    found_strict = describe(chunks);
    if (strcmp(expected, "none") != 0)
        g_assert_cmpstr(found, ==, expected);
    g_assert_cmpstr(found_strict, ==, expected_strict);
}

static void
test_reference(void)
{
    g_autofree char *path = shared_data_find("golden/heads/tags.jsonl");
    g_autofree char *text = NULL;
    g_auto(GStrv) lines = NULL;

    if (path == NULL)
        return;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    lines = g_strsplit(g_strchomp(text), "\n", -1);
    g_assert_cmpuint(g_strv_length(lines), >, 100);
    for (gsize i = 0; lines[i] != NULL; i++) {
        g_autoptr(JsonNode) node = json_from_string(lines[i], NULL);

        g_test_message("case %zu", i);
        check_reference_line(json_node_get_object(node));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/tag-scheme/readings", test_readings);
    g_test_add_func("/tag-scheme/detect", test_detect);
    g_test_add_func("/tag-scheme/write", test_write);
    g_test_add_func("/tag-scheme/names", test_names);
    g_test_add_func("/tag-scheme/reference", test_reference);
    return g_test_run();
}
