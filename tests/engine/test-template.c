/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/template.h"

#include "engine/base/error.h"

/* 101 A 102, and 101 A 102 B 102 with type 1 from B on */
static void
fill(ClozeTemplate *template)
{
    GArray *both[] = {template->single, template->pair};

    for (gsize i = 0; i < 2; i++) {
        cloze_template_append(both[i], CLOZE_TEMPLATE_SPECIAL, 101, 0);
        cloze_template_append(both[i], CLOZE_TEMPLATE_FIRST, -1, 0);
        cloze_template_append(both[i], CLOZE_TEMPLATE_SPECIAL, 102, 0);
    }
    cloze_template_append(both[1], CLOZE_TEMPLATE_SECOND, -1, 1);
    cloze_template_append(both[1], CLOZE_TEMPLATE_SPECIAL, 102, 1);
}

static const ClozeToken first[] = {{.id = 7, .word = 0}, {.id = 8, .word = 1}};
static const ClozeToken second[] = {{.id = 9, .word = 0, .sequence = 1}};

/* "id/type" of every token, S for special ones */
static void
assert_applies(const ClozeTemplate *template, gboolean pair, gboolean special, const char *expected)
{
    g_auto(ClozeTokens) out = {0};
    GString *found = g_string_new(NULL);

    cloze_template_apply(template, first, 2, pair ? second : NULL, pair ? 1 : 0, special, &out);
    for (gsize i = 0; i < out.n; i++)
        g_string_append_printf(found, "%s%d/%u%s", i ? " " : "", out.tokens[i].id,
                               out.tokens[i].type_id, out.tokens[i].special ? "S" : "");
    g_assert_cmpstr(found->str, ==, expected);
    g_string_free(found, TRUE);
}

static void
test_apply(void)
{
    ClozeTemplate template;

    cloze_template_init(&template);
    fill(&template);
    g_assert_true(cloze_template_finish(&template, "t", NULL));
    assert_applies(&template, FALSE, TRUE, "101/0S 7/0 8/0 102/0S");
    assert_applies(&template, TRUE, TRUE, "101/0S 7/0 8/0 102/0S 9/1 102/1S");
    assert_applies(&template, TRUE, FALSE, "7/0 8/0 9/1");
    g_assert_cmpuint(cloze_template_count_special(&template, FALSE), ==, 2);
    g_assert_cmpuint(cloze_template_count_special(&template, TRUE), ==, 3);
    g_assert_cmpint(g_array_index(template.before, gint32, 0), ==, 101);
    g_assert_cmpint(g_array_index(template.after, gint32, 0), ==, 102);
    cloze_template_clear(&template);
}

static void
test_empty(void)
{
    ClozeTemplate template;

    cloze_template_init(&template);
    g_assert_true(cloze_template_finish(&template, "t", NULL));
    assert_applies(&template, FALSE, TRUE, "7/0 8/0");
    assert_applies(&template, TRUE, TRUE, "7/0 8/0 9/1");
    g_assert_cmpuint(template.before->len + template.after->len, ==, 0);
    cloze_template_clear(&template);
}

static void
test_refuses(void)
{
    ClozeTemplate template;
    g_autoptr(GError) error = NULL;

    cloze_template_init(&template);
    fill(&template);
    cloze_template_append(template.single, CLOZE_TEMPLATE_SECOND, -1, 0);
    g_assert_false(cloze_template_finish(&template, "t", &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_cmpstr(error->message, ==,
                    "t: expected text A once and text B nowhere in the template for one text, "
                    "found 1 and 1");
    cloze_template_clear(&template);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/template/apply", test_apply);
    g_test_add_func("/template/empty", test_empty);
    g_test_add_func("/template/refuses", test_refuses);
    return g_test_run();
}
