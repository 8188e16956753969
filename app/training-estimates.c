/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See training-estimates.h. One process at a time, since they would disturb each other's times.
 * Reader: fuzz-training-estimates. */

#include "app/training-estimates.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "engine/base/json.h"

#define NAME "estimate"
/* Before what gloss-cli says of a failure. */
#define PREFIX "gloss-cli: "

struct _GlossTrainingEstimates {
    GObject parent_instance;

    GlossTrainingPlan *plan;
    char *program;
    GlossTrainingEstimate estimates[GLOSS_TRAINING_N_HOWS];
    GSubprocess *process; /* (nullable) */
};

G_DEFINE_FINAL_TYPE(GlossTrainingEstimates, gloss_training_estimates, G_TYPE_OBJECT)

static guint changed_signal;

static void measure_next(GlossTrainingEstimates *self);

static void
clear(GlossTrainingEstimate *estimate)
{
    g_free(estimate->error);
    g_free(estimate->key);
    *estimate = (GlossTrainingEstimate){0};
}

/* ---- reading ---- */

static gboolean
read_number(JsonObject *object, const char *key, double *number, GError **error)
{
    *number = NAN;
    if (!cloze_json_get_double(object, key, NAME, number, error))
        return FALSE;
    if (isfinite(*number) && *number >= 0 && *number < 1e15)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                "%s: \"%s\" is %g; a number from 0 up was expected", NAME, key, *number);
    return FALSE;
}

gboolean
gloss_training_estimates_parse(const char *text, gssize size, GlossTrainingEstimate *estimate,
                               GError **error)
{
    g_autoptr(JsonNode) root =
        cloze_json_parse(text, size < 0 ? strlen(text) : (gsize)size, NAME, error);
    JsonObject *object =
        root != NULL && JSON_NODE_HOLDS_OBJECT(root) ? json_node_get_object(root) : NULL;
    double steps = 0;

    if (object == NULL && root != NULL)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                            NAME ": an object was expected");
    if (object == NULL || !read_number(object, "seconds", &estimate->seconds, error) ||
        !read_number(object, "peak_rss_mb", &estimate->peak_mb, error) ||
        !read_number(object, "disk_mb", &estimate->disk_mb, error) ||
        !read_number(object, "tokens_per_second", &estimate->tokens_per_second, error) ||
        !read_number(object, "steps", &steps, error))
        return FALSE;
    estimate->steps = (guint64)steps;
    return TRUE;
}

/* ---- measuring ---- */

/* What the measure depends on: every argument but where the result would go and what seeds it. */
static char *
dup_key(GlossTrainingEstimates *self, GlossTrainingHow how)
{
    g_auto(GStrv) argv = gloss_training_plan_dup_argv_for(self->plan, how);
    GString *key = g_string_new(NULL);

    for (guint i = 0; argv[i] != NULL; i++) {
        if ((g_str_equal(argv[i], "--output") || g_str_equal(argv[i], "--seed")) &&
            argv[i + 1] != NULL)
            i++;
        else
            g_string_append_printf(key, "%s\n", argv[i]);
    }
    return g_string_free(key, FALSE);
}

static gboolean
is_current(GlossTrainingEstimates *self, GlossTrainingHow how)
{
    g_autofree char *key = dup_key(self, how);

    return g_strcmp0(self->estimates[how].key, key) == 0;
}

/* Of wrong usage the first line says what it is, and a hint follows; else the last one does. */
static char *
dup_reason(const char *text, gboolean usage)
{
    g_auto(GStrv) lines = g_strsplit(text != NULL ? text : "", "\n", -1);
    guint n = g_strv_length(lines);

    for (guint i = 0; i < n; i++) {
        char *line = g_strstrip(lines[usage ? i : n - 1 - i]);

        if (*line != '\0')
            return g_strdup(g_str_has_prefix(line, PREFIX) ? line + strlen(PREFIX) : line);
    }
    return g_strdup(_("It ended without a word"));
}

static GlossTrainingEstimate *
find_in_state(GlossTrainingEstimates *self, GlossTrainingEstimateState state)
{
    GlossTrainingHow chosen = gloss_training_plan_get_how(self->plan);

    if (self->estimates[chosen].state == state)
        return &self->estimates[chosen];
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++)
        if (self->estimates[i].state == state)
            return &self->estimates[i];
    return NULL;
}

static void
take_result(GlossTrainingEstimate *estimate, const char *output, const char *errors, int status)
{
    g_autoptr(GError) error = NULL;

    if (status == 0 && output != NULL &&
        gloss_training_estimates_parse(output, -1, estimate, &error)) {
        estimate->state = GLOSS_TRAINING_ESTIMATE_DONE;
        return;
    }
    estimate->state = GLOSS_TRAINING_ESTIMATE_FAILED;
    estimate->error = error != NULL ? g_strdup(error->message) : dup_reason(errors, status == 2);
}

static void
ended_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossTrainingEstimates) self = data;
    GlossTrainingEstimate *estimate;
    g_autofree char *output = NULL;
    g_autofree char *errors = NULL;
    gboolean told =
        g_subprocess_communicate_utf8_finish(G_SUBPROCESS(source), result, &output, &errors, NULL);

    /* Stopped: another one may be running by now. */
    if (self->process != G_SUBPROCESS(source))
        return;
    g_clear_object(&self->process);
    estimate = find_in_state(self, GLOSS_TRAINING_ESTIMATE_RUNNING);
    if (estimate != NULL) {
        gboolean ended = told && g_subprocess_get_if_exited(G_SUBPROCESS(source));

        take_result(estimate, output, errors,
                    ended ? g_subprocess_get_exit_status(G_SUBPROCESS(source)) : -1);
    }
    measure_next(self);
}

static void
spawn(GlossTrainingEstimates *self, GlossTrainingHow how)
{
    GlossTrainingEstimate *estimate = &self->estimates[how];
    g_auto(GStrv) words = gloss_training_plan_dup_argv_for(self->plan, how);
    g_autoptr(GPtrArray) argv = g_ptr_array_new();
    g_autoptr(GError) error = NULL;

    g_ptr_array_add(argv, self->program);
    for (guint i = 1; words[i] != NULL; i++)
        g_ptr_array_add(argv, words[i]);
    /* A run of the window keeps checkpoints, which take disk; an estimate writes none. */
    g_ptr_array_add(argv, (gpointer) "--checkpoint");
    g_ptr_array_add(argv, (gpointer)g_get_tmp_dir());
    g_ptr_array_add(argv, (gpointer) "--estimate");
    g_ptr_array_add(argv, NULL);
    estimate->state = GLOSS_TRAINING_ESTIMATE_RUNNING;
    self->process =
        g_subprocess_newv((const char *const *)argv->pdata,
                          G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error);
    if (self->process == NULL) {
        estimate->state = GLOSS_TRAINING_ESTIMATE_FAILED;
        estimate->error = g_strdup(error->message);
        return;
    }
    g_subprocess_communicate_utf8_async(self->process, NULL, NULL, ended_cb, g_object_ref(self));
}

static void
measure_next(GlossTrainingEstimates *self)
{
    GlossTrainingEstimate *next = NULL;

    while (self->process == NULL &&
           (next = find_in_state(self, GLOSS_TRAINING_ESTIMATE_WAITING)) != NULL)
        spawn(self, (GlossTrainingHow)(next - self->estimates));
    g_signal_emit(self, changed_signal, 0);
}

static void
kill_process(GlossTrainingEstimates *self)
{
    g_autoptr(GSubprocess) process = g_steal_pointer(&self->process);

    if (process != NULL)
        g_subprocess_force_exit(process);
}

void
gloss_training_estimates_start(GlossTrainingEstimates *self)
{
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++) {
        GlossTrainingEstimate *estimate = &self->estimates[i];

        if (is_current(self, i) && estimate->state != GLOSS_TRAINING_ESTIMATE_NONE &&
            estimate->state != GLOSS_TRAINING_ESTIMATE_FAILED)
            continue;
        if (estimate->state == GLOSS_TRAINING_ESTIMATE_RUNNING)
            kill_process(self);
        clear(estimate);
        estimate->state = GLOSS_TRAINING_ESTIMATE_WAITING;
        estimate->key = dup_key(self, i);
    }
    measure_next(self);
}

void
gloss_training_estimates_stop(GlossTrainingEstimates *self)
{
    gboolean running = gloss_training_estimates_is_running(self);

    kill_process(self);
    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++)
        if (self->estimates[i].state == GLOSS_TRAINING_ESTIMATE_WAITING ||
            self->estimates[i].state == GLOSS_TRAINING_ESTIMATE_RUNNING)
            clear(&self->estimates[i]);
    if (running)
        g_signal_emit(self, changed_signal, 0);
}

gboolean
gloss_training_estimates_is_running(GlossTrainingEstimates *self)
{
    return self->process != NULL;
}

const GlossTrainingEstimate *
gloss_training_estimates_get(GlossTrainingEstimates *self, GlossTrainingHow how)
{
    static const GlossTrainingEstimate none;

    return is_current(self, how) ? &self->estimates[how] : &none;
}

static void
dispose(GObject *object)
{
    gloss_training_estimates_stop(GLOSS_TRAINING_ESTIMATES(object));
    G_OBJECT_CLASS(gloss_training_estimates_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossTrainingEstimates *self = GLOSS_TRAINING_ESTIMATES(object);

    for (guint i = 0; i < GLOSS_TRAINING_N_HOWS; i++)
        clear(&self->estimates[i]);
    g_clear_object(&self->plan);
    g_free(self->program);
    G_OBJECT_CLASS(gloss_training_estimates_parent_class)->finalize(object);
}

static void
gloss_training_estimates_class_init(GlossTrainingEstimatesClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = dispose;
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_training_estimates_init(GlossTrainingEstimates *self)
{
}

GlossTrainingEstimates *
gloss_training_estimates_new(GlossTrainingPlan *plan, const char *program)
{
    GlossTrainingEstimates *self = g_object_new(GLOSS_TYPE_TRAINING_ESTIMATES, NULL);

    self->plan = g_object_ref(plan);
    self->program = g_strdup(program);
    return self;
}
