/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/model-language.h"

#include "tests/app/judge-fixture.h"

static void
test_warning(void)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *folder = gloss_model_store_find_model(store, NULL, NULL);
    static const struct {
        const char *text;
        const char *language; /* NULL: no warning */
    } cases[] = {
        {"The cat sat on the mat and it was not there.", NULL},
        {"Die Katze ist auf der Matte und nicht in dem Haus.", "German"},
        {"猫坐在垫子上。", "Chinese"},
        {"Кошка сидела на коврике, и это было не там.", "Russian"},
        {"Berlin ist", NULL}, /* too short to tell */
        {"", NULL},
        {"1984 + 16", NULL},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *warning = gloss_model_language_dup_warning(store, folder, cases[i].text);

        g_test_message("%s: %s", cases[i].text, warning != NULL ? warning : "none");
        g_assert_true((warning != NULL) == (cases[i].language != NULL));
        g_assert_true(warning == NULL || strstr(warning, cases[i].language) != NULL);
        g_assert_true(warning == NULL || strstr(warning, "English") != NULL);
    }
    g_assert_null(gloss_model_language_dup_warning(store, "/nowhere", cases[2].text));
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status;

    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model-language/warning", test_warning);
    status = g_test_run();
    judge_fixture_end(folder);
    return status;
}
