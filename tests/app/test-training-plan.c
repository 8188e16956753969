/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/training-plan.h"

#include <string.h>

#include "tests/scratch.h"

typedef struct {
    GlossTrainingPlan *plan;
    char *folder;
    char *train;
    char *dev;
    guint n_changes;
} Fixture;

static void
changed_cb(Fixture *self)
{
    self->n_changes++;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    const char *paths[] = {NULL, NULL};

    self->folder = scratch_new();
    scratch_write(self->folder, "it's a file.tsv", "text\tlabel\na\tb\n", -1);
    scratch_write(self->folder, "dev.tsv", "text\tlabel\na\tb\n", -1);
    self->train = g_build_filename(self->folder, "it's a file.tsv", NULL);
    self->dev = g_build_filename(self->folder, "dev.tsv", NULL);
    self->plan = gloss_training_plan_new();
    gloss_training_plan_set_parent(self->plan, self->folder);
    paths[0] = self->train;
    gloss_training_plan_set_train(self->plan, paths);
    g_signal_connect_swapped(self->plan, "changed", G_CALLBACK(changed_cb), self);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_object_unref(self->plan);
    scratch_free(self->folder);
    g_free(self->folder);
    g_free(self->train);
    g_free(self->dev);
}

static const char *
find_after(char **argv, const char *option)
{
    for (guint i = 0; argv[i] != NULL; i++)
        if (strcmp(argv[i], option) == 0)
            return argv[i + 1] != NULL ? argv[i + 1] : "";
    return NULL;
}

static void
test_argv(Fixture *self, gconstpointer data)
{
    const char *dev[] = {self->dev, NULL};
    g_auto(GStrv) argv = NULL;
    g_auto(GStrv) head = NULL;
    g_auto(GStrv) run = NULL;

    gloss_training_plan_set_task(self->plan, GLOSS_TRAINING_TEXTS);
    gloss_training_plan_set_dev(self->plan, dev);
    gloss_training_plan_set_model(self->plan, "small");
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(argv[0], ==, "gloss-cli");
    g_assert_cmpstr(argv[1], ==, "train");
    g_assert_cmpstr(argv[2], ==, "classify");
    g_assert_cmpstr(find_after(argv, "--train"), ==, self->train);
    g_assert_cmpstr(find_after(argv, "--dev"), ==, self->dev);
    g_assert_cmpstr(find_after(argv, "--model"), ==, "small");
    g_assert_cmpstr(find_after(argv, "--how"), ==, "lora");
    g_assert_cmpstr(find_after(argv, "--rank"), ==, "16");
    g_assert_cmpstr(find_after(argv, "--learning-rate"), ==, "0.0005");
    run = gloss_training_plan_dup_run_argv(self->plan);
    g_assert_cmpstr(run[0], ==, "train");
    g_assert_null(find_after(run, "--output"));
    g_assert_cmpuint(g_strv_length(run), ==, g_strv_length(argv) - 3);
    head = gloss_training_plan_dup_argv_for(self->plan, GLOSS_TRAINING_HEAD);
    g_assert_cmpstr(find_after(head, "--how"), ==, "head");
    g_assert_null(find_after(head, "--rank"));
    g_assert_cmpint(gloss_training_plan_get_how(self->plan), ==, GLOSS_TRAINING_LORA);
}

static void
test_layers(Fixture *self, gconstpointer data)
{
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) argv = NULL;
    g_auto(GStrv) other = NULL;

    gloss_training_plan_set_how(self->plan, GLOSS_TRAINING_LAST);
    g_assert_true(gloss_training_plan_set_value(
        self->plan, "last-layers", g_variant_ref_sink(g_variant_new_int64(3)), &error));
    g_assert_no_error(error);
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(argv, "--how"), ==, "last:3");
    g_assert_null(find_after(argv, "--last-layers"));
    gloss_training_plan_set_how(self->plan, GLOSS_TRAINING_FULL);
    other = gloss_training_plan_dup_argv_for(self->plan, GLOSS_TRAINING_LAST);
    g_assert_cmpstr(find_after(other, "--how"), ==, "last:3");
}

static void
test_values(Fixture *self, gconstpointer data)
{
    g_autoptr(GVariant) many = g_variant_ref_sink(g_variant_new_int64(100000));
    g_autoptr(GVariant) seven = g_variant_ref_sink(g_variant_new_int64(7));
    g_autoptr(GVariant) yes = g_variant_ref_sink(g_variant_new_boolean(TRUE));
    g_autoptr(GVariant) epochs = NULL;
    g_autoptr(GError) error = NULL;
    g_auto(GStrv) argv = NULL;

    g_assert_false(gloss_training_plan_set_value(self->plan, "epochs", many, &error));
    g_assert_nonnull(strstr(error->message, "between 1 and 1000"));
    g_clear_error(&error);
    g_assert_false(gloss_training_plan_set_value(self->plan, "none", seven, &error));
    g_assert_true(gloss_training_plan_is_default(self->plan, "epochs"));
    g_assert_cmpuint(self->n_changes, ==, 0);
    g_assert_true(gloss_training_plan_set_value(self->plan, "epochs", seven, NULL));
    g_assert_true(gloss_training_plan_set_value(self->plan, "crf", yes, NULL));
    g_assert_cmpuint(self->n_changes, ==, 2);
    g_assert_false(gloss_training_plan_is_default(self->plan, "epochs"));
    /* What was chosen stays when another size changes the defaults. */
    gloss_training_plan_set_size(self->plan, 1000000);
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(argv, "--epochs"), ==, "7");
    g_assert_true(g_strv_contains((const char *const *)argv, "--crf"));
    g_assert_true(gloss_training_plan_set_value(self->plan, "epochs", NULL, NULL));
    epochs = gloss_training_plan_dup_value(self->plan, "epochs");
    g_assert_cmpint(g_variant_get_int64(epochs), ==, 1);
}

static void
test_copies(Fixture *self, gconstpointer data)
{
    const char *copy[] = {"/copy/train.jsonl", NULL};
    const char *dev[] = {self->dev, NULL};
    g_auto(GStrv) argv = NULL;
    g_auto(GStrv) after = NULL;

    gloss_training_plan_set_reading(self->plan, "text=2,label=3");
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(argv, "--columns"), ==, "text=2,label=3");
    g_strfreev(argv);
    gloss_training_plan_set_copies(self->plan, copy, NULL);
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(argv, "--train"), ==, copy[0]);
    g_assert_cmpstr(gloss_training_plan_get_train(self->plan)[0], ==, self->train);
    g_assert_false(g_strv_contains((const char *const *)argv, "--columns"));
    gloss_training_plan_set_dev(self->plan, dev);
    after = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(after, "--train"), ==, self->train);
}

/* What the plugin does not have is not given, what it has besides is; the share is said where it is
 * not the usual one. */
static void
test_plugin(Fixture *self, gconstpointer data)
{
    static const GlossOption options[] = {
        {"epochs", "Epochs", NULL, GLOSS_OPTION_INTEGER, "0", 0, 100, NULL},
        {"learning_rate", "Rate", NULL, GLOSS_OPTION_NUMBER, "0", 0, 1, NULL},
        {"held_out", "Held out", NULL, GLOSS_OPTION_NUMBER, "0.1", 0, 1, NULL},
        {"pace", "Pace", NULL, GLOSS_OPTION_NUMBER, "1", 0, 9, NULL},
        {NULL},
    };
    g_autoptr(GVariant) pace = g_variant_ref_sink(g_variant_new_double(2.5));
    const char *dev[] = {self->dev, NULL};
    g_auto(GStrv) argv = NULL;
    g_auto(GStrv) with_dev = NULL;
    g_auto(GStrv) usual = NULL;

    gloss_training_plan_set_plugin(self->plan, options);
    usual = gloss_training_plan_dup_argv(self->plan);
    g_assert_null(find_after(usual, "--option"));
    g_assert_null(find_after(usual, "--rank"));
    g_assert_nonnull(find_after(usual, "--learning-rate"));
    g_assert_nonnull(find_after(usual, "--seed"));
    g_assert_true(gloss_training_plan_set_value(self->plan, "pace", pace, NULL));
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(argv, "--option"), ==, "pace=2.5");
    gloss_training_plan_set_value(self->plan, "pace", NULL, NULL);
    gloss_training_plan_set_share(self->plan, 0.25);
    g_strfreev(argv);
    argv = gloss_training_plan_dup_argv(self->plan);
    g_assert_cmpstr(find_after(argv, "--option"), ==, "held_out=0.25");
    gloss_training_plan_set_dev(self->plan, dev);
    with_dev = gloss_training_plan_dup_argv(self->plan);
    g_assert_null(find_after(with_dev, "--option"));
}

/* What is shown is what a shell makes of it. */
static void
test_command(Fixture *self, gconstpointer data)
{
    g_autofree char *command = gloss_training_plan_dup_command(self->plan);
    g_auto(GStrv) argv = gloss_training_plan_dup_argv(self->plan);
    g_auto(GStrv) parsed = NULL;
    g_autoptr(GError) error = NULL;

    g_assert_true(g_shell_parse_argv(command, NULL, &parsed, &error));
    g_assert_no_error(error);
    g_assert_true(g_strv_equal((const char *const *)argv, (const char *const *)parsed));
    g_assert_nonnull(strchr(command, '\n'));
}

static void
test_name(Fixture *self, gconstpointer data)
{
    g_autofree char *first = g_strdup(gloss_training_plan_get_name(self->plan));
    g_autofree char *output = gloss_training_plan_dup_output(self->plan);
    g_autoptr(GError) error = NULL;

    g_assert_cmpstr(first, ==, "ner-it-s-a-file");
    g_assert_true(gloss_training_plan_check(self->plan, &error));
    g_assert_no_error(error);
    scratch_write(output, "gloss.json", "{}", -1);
    g_assert_false(gloss_training_plan_check(self->plan, &error));
    g_assert_nonnull(strstr(error->message, first));
    g_clear_error(&error);
    gloss_training_plan_set_task(self->plan, GLOSS_TRAINING_PAIRS);
    gloss_training_plan_set_task(self->plan, GLOSS_TRAINING_ENTITIES);
    g_assert_cmpstr(gloss_training_plan_get_name(self->plan), ==, "ner-it-s-a-file-2");
    gloss_training_plan_set_name(self->plan, "../up");
    g_assert_false(gloss_training_plan_check(self->plan, &error));
    g_assert_nonnull(strstr(error->message, "../up"));
}

static void
check_refused(Fixture *self, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_training_plan_check(self->plan, &error));
    g_assert_nonnull(error);
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_files(Fixture *self, gconstpointer data)
{
    const char *same[] = {self->train, NULL};
    const char *gone[] = {"/nowhere/at/all.tsv", NULL};

    gloss_training_plan_set_dev(self->plan, same);
    check_refused(self, "both");
    gloss_training_plan_set_dev(self->plan, gone);
    check_refused(self, "/nowhere/at/all.tsv");
    gloss_training_plan_set_dev(self->plan, NULL);
    g_assert_true(gloss_training_plan_check(self->plan, NULL));
    gloss_training_plan_set_train(self->plan, NULL);
    check_refused(self, "No file");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/training-plan/argv", Fixture, NULL, set_up, test_argv, tear_down);
    g_test_add("/training-plan/layers", Fixture, NULL, set_up, test_layers, tear_down);
    g_test_add("/training-plan/values", Fixture, NULL, set_up, test_values, tear_down);
    g_test_add("/training-plan/copies", Fixture, NULL, set_up, test_copies, tear_down);
    g_test_add("/training-plan/plugin", Fixture, NULL, set_up, test_plugin, tear_down);
    g_test_add("/training-plan/command", Fixture, NULL, set_up, test_command, tear_down);
    g_test_add("/training-plan/name", Fixture, NULL, set_up, test_name, tear_down);
    g_test_add("/training-plan/files", Fixture, NULL, set_up, test_files, tear_down);
    return g_test_run();
}
