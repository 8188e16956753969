/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/run-history.h"

#include <math.h>
#include <string.h>

static GlossRunEvent
add(GlossRunHistory *history, const char *line)
{
    return gloss_run_history_add(history, line, strlen(line));
}

static void
add_step(GlossRunHistory *history, guint step, double loss)
{
    g_autofree char *line = g_strdup_printf(
        "{\"event\":\"progress\",\"step\":%u,\"steps\":100000,\"loss\":%.3f}", step, loss);

    g_assert_cmpint(add(history, line), ==, GLOSS_RUN_EVENT_PROGRESS);
}

static void
test_course(void)
{
    g_autoptr(GlossRunHistory) history = gloss_run_history_new();

    g_assert_cmpfloat(gloss_run_history_get_fraction(history), <, 0);
    add(history,
        "{\"event\":\"start\",\"task\":\"ner\",\"how\":\"lora\",\"steps\":200,\"epochs\":2}");
    g_assert_true(history->started);
    g_assert_cmpstr(history->task, ==, "ner");
    add(history, "{\"event\":\"progress\",\"step\":50,\"steps\":200,\"loss\":1.5,\"epoch\":0.5,"
                 "\"tokens_per_second\":800,\"seconds_left\":12,\"rss_mb\":300}");
    g_assert_cmpfloat(gloss_run_history_get_fraction(history), ==, 0.25);
    g_assert_cmpfloat(history->seconds_left, ==, 12);
    g_assert_cmpfloat(history->memory, ==, 300);
    add(history, "{\"event\":\"checkpoint\",\"step\":50}");
    g_assert_cmpuint(history->checkpoint_step, ==, 50);
    add(history, "{\"event\":\"evaluation\",\"step\":50,\"metrics\":{\"f1\":0.5},\"best\":true}");
    add(history, "{\"event\":\"evaluation\",\"step\":60,\"metrics\":{\"f1\":0.4},\"best\":false}");
    g_assert_cmpuint(gloss_run_history_get_best(history)->step, ==, 50);
    g_assert_cmpuint(history->step, ==, 60);
    add(history, "{\"event\":\"done\",\"output\":\"x\",\"metrics\":{\"f1\":0.5}}");
    g_assert_true(history->done);
    g_assert_cmpfloat(gloss_run_history_get_fraction(history), ==, 1);
    g_assert_cmpuint(history->metrics->len, ==, 1);
}

/* What is counted before the steps and after them moves the bar, not the step that is shown. */
static void
test_stages(void)
{
    g_autoptr(GlossRunHistory) history = gloss_run_history_new();

    add(history, "{\"event\":\"progress\",\"fraction\":0.25}");
    g_assert_cmpfloat(gloss_run_history_get_fraction(history), ==, 0.25);
    add(history, "{\"event\":\"start\",\"steps\":30}");
    add(history, "{\"event\":\"progress\",\"step\":15,\"steps\":30,\"loss\":0.5,\"fraction\":0.5}");
    g_assert_cmpfloat(gloss_run_history_get_fraction(history), ==, 0.5);
    add(history, "{\"event\":\"progress\",\"step\":1,\"steps\":3,\"loss\":1.6,\"fraction\":0.75,"
                 "\"again\":true,\"seconds_left\":4}");
    g_assert_cmpfloat(gloss_run_history_get_fraction(history), ==, 0.75);
    g_assert_cmpfloat(history->seconds_left, ==, 4);
    g_assert_cmpuint(history->step, ==, 15);
    g_assert_cmpuint(history->steps, ==, 30);
    g_assert_cmpfloat(history->loss, ==, 0.5);
    g_assert_cmpuint(history->points->len, ==, 1);
}

/* A worker that goes on from a checkpoint does again what came after it. */
static void
test_resumed(void)
{
    g_autoptr(GlossRunHistory) history = gloss_run_history_new();

    add(history, "{\"event\":\"start\",\"steps\":100,\"resumed_step\":0}");
    for (guint i = 1; i <= 10; i++)
        add_step(history, i, 1);
    add(history, "{\"event\":\"evaluation\",\"step\":4,\"metrics\":{\"f1\":0.1}}");
    add(history, "{\"event\":\"evaluation\",\"step\":8,\"metrics\":{\"f1\":0.2}}");
    add(history, "{\"event\":\"error\",\"text\":\"disk full\"}");
    g_assert_cmpstr(history->error, ==, "disk full");
    add(history, "{\"event\":\"launch\"}");
    g_assert_null(history->error);
    g_assert_false(history->started);
    add(history, "{\"event\":\"start\",\"steps\":100,\"resumed_step\":6}");
    g_assert_cmpuint(history->points->len, ==, 6);
    g_assert_cmpuint(history->evaluations->len, ==, 1);
    add_step(history, 7, 2);
    g_assert_cmpuint(history->points->len, ==, 7);
    g_assert_cmpfloat(g_array_index(history->points, GlossRunPoint, 6).loss, ==, 2);
}

static void
test_bounded(void)
{
    g_autoptr(GlossRunHistory) history = gloss_run_history_new();
    const char *line = "a line of the log that is no event and is kept only for a while";
    guint64 before = 0;
    double sum = 0;

    add(history, "{\"event\":\"start\",\"steps\":100000}");
    for (guint i = 1; i <= 20000; i++)
        add_step(history, i, i % 2 ? 1 : 3);
    g_assert_cmpuint(history->points->len, <=, 2048);
    g_assert_cmpuint(history->points->len, >=, 1000);
    for (guint i = 0; i < history->points->len; i++) {
        const GlossRunPoint *point = &g_array_index(history->points, GlossRunPoint, i);

        g_assert_cmpuint(point->step, >, before);
        before = point->step;
        sum += point->loss;
    }
    g_assert_cmpfloat_with_epsilon(sum / history->points->len, 2, 1e-9);
    for (guint i = 0; i < 20000; i++)
        add(history, line);
    g_assert_cmpuint(history->log->len, <=, 256 * 1024);
    g_assert_cmpuint(history->log->len + history->log_gone, ==, 20000 * (strlen(line) + 1));
    g_assert_cmpuint(history->raw->len, <=, 4 * 1024);
}

static void
test_noise(void)
{
    g_autoptr(GlossRunHistory) history = gloss_run_history_new();
    static const char *const lines[] = {
        "", "{", "[]", "{\"event\":3}", "{\"event\":\"unheard-of\"}", "\377\376",
    };

    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++)
        g_assert_cmpint(add(history, lines[i]), ==, GLOSS_RUN_EVENT_NONE);
    g_assert_cmpint(gloss_run_history_add(history, NULL, 0), ==, GLOSS_RUN_EVENT_NONE);
    add(history, "{\"event\":\"progress\",\"step\":-3,\"steps\":1e300,\"loss\":null}");
    add(history, "{\"event\":\"progress\",\"step\":\"x\",\"loss\":[1]}");
    g_assert_cmpuint(history->step, ==, 0);
    g_assert_cmpuint(history->points->len, ==, 0);
    g_assert_true(g_utf8_validate(history->log->str, -1, NULL));
    g_assert_nonnull(strstr(history->raw->str, "{\"event\":3}"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/run-history/course", test_course);
    g_test_add_func("/run-history/stages", test_stages);
    g_test_add_func("/run-history/resumed", test_resumed);
    g_test_add_func("/run-history/bounded", test_bounded);
    g_test_add_func("/run-history/noise", test_noise);
    return g_test_run();
}
