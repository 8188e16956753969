/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-glosses.h"

#include "plugins/wsd/sense-score.h"
#include "tests/plugins/wsd-fixture.h"

static GlossSenseGloss *
make(const char *key, const char *text, guint marked)
{
    GlossSenseGloss *gloss = gloss_sense_glosses_make(key, g_strdup(text));

    g_array_index(gloss->marks, gboolean, marked) = TRUE;
    return gloss;
}

/* Many at once say what one alone says; what is kept is not read again. */
static void
test_read(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) two = g_ptr_array_new_with_free_func(gloss_sense_glosses_free_gloss);
    g_autoptr(GPtrArray) one = g_ptr_array_new_with_free_func(gloss_sense_glosses_free_gloss);
    GlossSenseGlosses *together, *alone;
    const float *x, *y;
    ClozeModel *model;

    wsd_fixture_init(&fixture);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, &error);
    together = gloss_sense_glosses_new(fixture.session, model, NULL);
    alone = gloss_sense_glosses_new(fixture.session, model, NULL);
    g_ptr_array_add(two, make("long", "the cat sat on the mat in paris", 1));
    g_ptr_array_add(two, make("short", "a cat", 1));
    g_ptr_array_add(one, make("short", "a cat", 1));
    g_assert_true(gloss_sense_glosses_read(together, two, NULL, &error));
    g_assert_true(gloss_sense_glosses_read(alone, one, NULL, &error));
    g_assert_no_error(error);
    x = gloss_sense_glosses_find(together, "short");
    y = gloss_sense_glosses_find(alone, "short");
    g_assert_cmpfloat_with_epsilon(gloss_sense_score_cosine(x, y, TINY_MODEL_WIDTH), 1, 1e-3);
    g_assert_cmpfloat_with_epsilon(
        gloss_sense_score_cosine(x + TINY_MODEL_WIDTH, y + TINY_MODEL_WIDTH, TINY_MODEL_WIDTH), 1,
        1e-3);
    g_assert_cmpfloat(gloss_sense_score_cosine(x, x + TINY_MODEL_WIDTH, TINY_MODEL_WIDTH), <, 1);
    g_assert_true(gloss_sense_glosses_read(together, two, NULL, &error));
    g_assert_true(gloss_sense_glosses_has(together, "long"));
    g_assert_false(gloss_sense_glosses_has(alone, "long"));
    g_assert_null(gloss_sense_glosses_find(alone, "long"));
    gloss_sense_glosses_free(together);
    gloss_sense_glosses_free(alone);
    cloze_model_unref(model);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-glosses/read", test_read);
    return g_test_run();
}
