/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/training-estimates.h"

#include <string.h>
#include <sys/stat.h>

#include "tests/scratch.h"

typedef struct {
    char *folder;
    char *program;
    GlossTrainingPlan *plan;
    GlossTrainingEstimates *estimates;
} Fixture;

/* A program that stands in for gloss-cli: it writes down each call, and says what the test wants. */
static void
set_up(Fixture *self, gconstpointer script)
{
    const char *train[] = {"/a/train.tsv", NULL};
    g_autofree char *text = NULL;

    self->folder = scratch_new();
    text = g_strdup_printf("#!/bin/sh\necho \"$@\" >> '%s/calls'\n%s\n", self->folder,
                           (const char *)script);
    scratch_write(self->folder, "stand-in", text, -1);
    self->program = g_build_filename(self->folder, "stand-in", NULL);
    g_assert_cmpint(chmod(self->program, 0700), ==, 0);
    self->plan = gloss_training_plan_new();
    gloss_training_plan_set_parent(self->plan, self->folder);
    gloss_training_plan_set_train(self->plan, train);
    self->estimates = gloss_training_estimates_new(self->plan, self->program);
}

static void
tear_down(Fixture *self, gconstpointer script)
{
    g_object_unref(self->estimates);
    g_object_unref(self->plan);
    scratch_free(self->folder);
    g_free(self->folder);
    g_free(self->program);
}

static void
wait_until_done(Fixture *self)
{
    gint64 until = g_get_monotonic_time() + 20 * G_USEC_PER_SEC;

    while (gloss_training_estimates_is_running(self->estimates)) {
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, FALSE);
        g_usleep(1000);
    }
}

static char **
read_calls(Fixture *self)
{
    g_autofree char *path = g_build_filename(self->folder, "calls", NULL);
    g_autofree char *text = NULL;

    if (!g_file_get_contents(path, &text, NULL, NULL))
        return g_new0(char *, 1);
    return g_strsplit(g_strchomp(text), "\n", -1);
}

static const char good[] = "echo '{\"seconds\": 12.5, \"peak_rss_mb\": 431, \"disk_mb\": 1.2, "
                           "\"tokens_per_second\": 3120, "
                           "\"steps\": 840}'";

/* All four, one after another, the chosen one first; a second time nothing is left to do. */
static void
test_all(Fixture *self, gconstpointer script)
{
    g_auto(GStrv) calls = NULL;

    gloss_training_plan_set_how(self->plan, GLOSS_TRAINING_FULL);
    gloss_training_estimates_start(self->estimates);
    wait_until_done(self);
    gloss_training_estimates_start(self->estimates);
    wait_until_done(self);
    calls = read_calls(self);
    g_assert_cmpuint(g_strv_length(calls), ==, GLOSS_TRAINING_N_HOWS);
    g_assert_nonnull(strstr(calls[0], "--how full"));
    g_assert_nonnull(strstr(calls[0], "--estimate"));
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++) {
        const GlossTrainingEstimate *estimate = gloss_training_estimates_get(self->estimates, i);

        g_assert_cmpint(estimate->state, ==, GLOSS_TRAINING_ESTIMATE_DONE);
        g_assert_cmpfloat(estimate->seconds, ==, 12.5);
        g_assert_cmpuint(estimate->steps, ==, 840);
    }
}

/* A choice that it depends on makes it unknown again, another one does not. */
static void
test_changes(Fixture *self, gconstpointer script)
{
    g_autoptr(GVariant) seed = g_variant_ref_sink(g_variant_new_int64(5));
    g_autoptr(GVariant) epochs = g_variant_ref_sink(g_variant_new_int64(5));

    gloss_training_estimates_start(self->estimates);
    wait_until_done(self);
    gloss_training_plan_set_name(self->plan, "another");
    gloss_training_plan_set_value(self->plan, "seed", seed, NULL);
    g_assert_cmpint(gloss_training_estimates_get(self->estimates, GLOSS_TRAINING_LORA)->state, ==,
                    GLOSS_TRAINING_ESTIMATE_DONE);
    gloss_training_plan_set_value(self->plan, "epochs", epochs, NULL);
    g_assert_cmpint(gloss_training_estimates_get(self->estimates, GLOSS_TRAINING_LORA)->state, ==,
                    GLOSS_TRAINING_ESTIMATE_NONE);
}

static void
test_failure(Fixture *self, gconstpointer script)
{
    const GlossTrainingEstimate *estimate;

    gloss_training_estimates_start(self->estimates);
    wait_until_done(self);
    estimate = gloss_training_estimates_get(self->estimates, GLOSS_TRAINING_HEAD);
    g_assert_cmpint(estimate->state, ==, GLOSS_TRAINING_ESTIMATE_FAILED);
    g_assert_nonnull(strstr(estimate->error, "too little memory"));
}

static void
test_usage(Fixture *self, gconstpointer script)
{
    gloss_training_estimates_start(self->estimates);
    wait_until_done(self);
    g_assert_cmpstr(gloss_training_estimates_get(self->estimates, GLOSS_TRAINING_HEAD)->error, ==,
                    "no such option");
}

static void
test_stop(Fixture *self, gconstpointer script)
{
    g_auto(GStrv) calls = NULL;
    gint64 begun = g_get_monotonic_time();

    gloss_training_estimates_start(self->estimates);
    g_assert_true(gloss_training_estimates_is_running(self->estimates));
    gloss_training_estimates_stop(self->estimates);
    g_assert_false(gloss_training_estimates_is_running(self->estimates));
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++)
        g_assert_cmpint(gloss_training_estimates_get(self->estimates, i)->state, ==,
                        GLOSS_TRAINING_ESTIMATE_NONE);
    for (guint i = 0; i < 50; i++) {
        g_main_context_iteration(NULL, FALSE);
        g_usleep(2000);
    }
    calls = read_calls(self);
    g_assert_cmpuint(g_strv_length(calls), <=, 1);
    g_assert_cmpint(g_get_monotonic_time() - begun, <, 20 * G_USEC_PER_SEC);
}

static void
test_no_program(void)
{
    Fixture self = {.plan = gloss_training_plan_new()};

    self.estimates = gloss_training_estimates_new(self.plan, "/nowhere/gloss-cli");
    gloss_training_estimates_start(self.estimates);
    g_assert_false(gloss_training_estimates_is_running(self.estimates));
    g_assert_cmpint(gloss_training_estimates_get(self.estimates, GLOSS_TRAINING_LORA)->state, ==,
                    GLOSS_TRAINING_ESTIMATE_FAILED);
    g_object_unref(self.estimates);
    g_object_unref(self.plan);
}

static void
check_bad(const char *text, const char *part)
{
    GlossTrainingEstimate estimate = {0};
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_training_estimates_parse(text, -1, &estimate, &error));
    g_assert_nonnull(strstr(error->message, part));
}

static void
test_parse(void)
{
    check_bad("{}", "seconds");
    check_bad("{\"seconds\": -1}", "-1");
    check_bad("{\"seconds\": \"1\"}", "seconds");
    check_bad("[1]", "object");
    check_bad("no", "estimate");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add("/training-estimates/all", Fixture, good, set_up, test_all, tear_down);
    g_test_add("/training-estimates/changes", Fixture, good, set_up, test_changes, tear_down);
    g_test_add("/training-estimates/failure", Fixture, "echo 'too little memory' >&2; exit 1",
               set_up, test_failure, tear_down);
    g_test_add("/training-estimates/usage", Fixture,
               "echo 'gloss-cli: no such option' >&2; echo 'Try: --help' >&2; exit 2", set_up,
               test_usage, tear_down);
    g_test_add("/training-estimates/stop", Fixture, "exec sleep 60", set_up, test_stop, tear_down);
    g_test_add_func("/training-estimates/no-program", test_no_program);
    g_test_add_func("/training-estimates/parse", test_parse);
    return g_test_run();
}
