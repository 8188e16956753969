/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-options.h"
#include "app/training-options.h"

#include <string.h>

/* Every description is sound whatever is chosen, so that a row can be drawn for it. */
static void
test_sound(void)
{
    static const guint64 sizes[] = {0, 1, 150, 800, 5000, 50000, 10000000};

    for (guint task = 0; task < GLOSS_TRAINING_N_TASKS; task++) {
        for (guint how = 0; how < GLOSS_TRAINING_N_HOWS; how++) {
            for (gsize i = 0; i < G_N_ELEMENTS(sizes); i++) {
                g_autofree GlossOption *options =
                    gloss_training_options_make(task, how, sizes[i], NULL);
                g_autofree char *reason = gloss_plugin_options_check(options);

                g_assert_cmpstr(reason, ==, NULL);
            }
        }
    }
}

static gboolean
has(GlossTrainingTask task, GlossTrainingHow how, const char *key)
{
    g_autofree GlossOption *options = gloss_training_options_make(task, how, 0, NULL);

    return gloss_plugin_options_find(options, key) != NULL;
}

static void
test_apply(void)
{
    g_assert_true(has(GLOSS_TRAINING_ENTITIES, GLOSS_TRAINING_LORA, "crf"));
    g_assert_false(has(GLOSS_TRAINING_TEXTS, GLOSS_TRAINING_LORA, "crf"));
    g_assert_true(has(GLOSS_TRAINING_TEXTS, GLOSS_TRAINING_LORA, "rank"));
    g_assert_false(has(GLOSS_TRAINING_TEXTS, GLOSS_TRAINING_FULL, "rank"));
    g_assert_true(has(GLOSS_TRAINING_TEXTS, GLOSS_TRAINING_LAST, "last-layers"));
    g_assert_false(has(GLOSS_TRAINING_TEXTS, GLOSS_TRAINING_HEAD, "dropout"));
    g_assert_false(has(GLOSS_TRAINING_SIMILARITY, GLOSS_TRAINING_LORA, "class-weights"));
    g_assert_true(gloss_training_options_is_basic("epochs"));
    g_assert_false(gloss_training_options_is_basic("dropout"));
    g_assert_false(gloss_training_options_is_basic("none"));
}

static gint64
get_epochs(GlossTrainingHow how, guint64 n)
{
    g_autofree GlossOption *options =
        gloss_training_options_make(GLOSS_TRAINING_TEXTS, how, n, NULL);

    return g_ascii_strtoll(gloss_plugin_options_find(options, "epochs")->default_value, NULL, 10);
}

/* More examples, fewer passes; a head alone is quick and gets more. */
static void
test_size(void)
{
    static const guint64 sizes[] = {100, 1000, 10000, 60000, 1000000};

    for (gsize i = 1; i < G_N_ELEMENTS(sizes); i++) {
        g_assert_cmpint(get_epochs(GLOSS_TRAINING_FULL, sizes[i]), <,
                        get_epochs(GLOSS_TRAINING_FULL, sizes[i - 1]));
        g_assert_cmpint(get_epochs(GLOSS_TRAINING_HEAD, sizes[i]), >,
                        get_epochs(GLOSS_TRAINING_FULL, sizes[i]));
    }
}

static double
find_rate(GlossTrainingHow how, guint64 n)
{
    g_autofree GlossOption *options =
        gloss_training_options_make(GLOSS_TRAINING_ENTITIES, how, n, NULL);

    for (const GlossOption *at = options; at->key != NULL; at++)
        if (g_str_equal(at->key, "learning-rate"))
            return g_ascii_strtod(at->default_value, NULL);
    return -1;
}

/* Small batches take smaller steps. */
static void
test_few(void)
{
    g_assert_cmpfloat_with_epsilon(find_rate(GLOSS_TRAINING_LORA, 300),
                                   find_rate(GLOSS_TRAINING_LORA, 3000) / 2, 1e-9);
    g_assert_cmpfloat(find_rate(GLOSS_TRAINING_HEAD, 300), ==,
                      find_rate(GLOSS_TRAINING_HEAD, 3000));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/training-options/sound", test_sound);
    g_test_add_func("/training-options/apply", test_apply);
    g_test_add_func("/training-options/size", test_size);
    g_test_add_func("/training-options/few", test_few);
    return g_test_run();
}
