/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/nli/nli-labels.h"

#include <string.h>

#include "engine/base/error.h"

static void
test_parse(void)
{
    static const struct {
        const char *name;
        int class;
    } cases[] = {{"entailment", 0}, {"ENTAILMENT", 0}, {"蕴含", 0},           {"Neutral", 1},
                 {"n", 1},          {"中立", 1},       {"contradiction", 2},  {"矛盾", 2},
                 {"LABEL_0", -1},   {"", -1},          {"not_entailment", -1}};

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        GlossNliClass class = 0;
        gboolean known = gloss_nli_labels_parse(cases[i].name, &class);

        g_assert_cmpint(known ? (int)class : -1, ==, cases[i].class);
    }
}

static void
assert_order(const char *const *labels, gboolean is_regression, const char *expected)
{
    gsize order[3];
    g_autoptr(GError) error = NULL;
    ClozeHead head = {.labels = (char **)labels,
                      .n_labels = g_strv_length((char **)labels),
                      .is_regression = is_regression};

    if (gloss_nli_labels_order(&head, "folder", order, &error)) {
        g_autofree char *text = g_strdup_printf("%zu %zu %zu", order[0], order[1], order[2]);

        g_assert_cmpstr(text, ==, expected);
        return;
    }
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    if (strstr(error->message, expected) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, expected);
}

static void
test_order(void)
{
    static const char *const mnli[] = {"contradiction", "entailment", "neutral", NULL};
    static const char *const two[] = {"entailment", "not_entailment", NULL};
    static const char *const twice[] = {"entailment", "entails", "neutral", NULL};
    static const char *const numbers[] = {"LABEL_0", "LABEL_1", "LABEL_2", NULL};

    assert_order(mnli, FALSE, "1 2 0");
    assert_order(two, FALSE, "found entailment, not_entailment");
    assert_order(twice, FALSE, "found entailment, entails, neutral");
    assert_order(numbers, FALSE, "LABEL_0");
    assert_order(mnli, TRUE, "found a number");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/nli-labels/parse", test_parse);
    g_test_add_func("/nli-labels/order", test_order);
    return g_test_run();
}
