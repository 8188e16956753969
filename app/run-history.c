/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-history.h. A line that is no event, or one of a kind not known here, does no harm.
 * Reader: fuzz-run-history. */

#include "app/run-history.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n.h>

#include "engine/base/json.h"

#define MAX_POINTS      2048
#define MAX_EVALUATIONS 2000
#define MAX_LOG         ((gsize)256 * 1024)
#define MAX_RAW         ((gsize)4 * 1024)
#define MAX_LOG_LINE    2000

GlossRunHistory *
gloss_run_history_new(void)
{
    GlossRunHistory *self = g_new0(GlossRunHistory, 1);

    self->points = g_array_new(FALSE, FALSE, sizeof(GlossRunPoint));
    self->evaluations = g_ptr_array_new_with_free_func((GDestroyNotify)gloss_run_evaluation_free);
    self->metrics = gloss_run_evaluation_read_metrics(NULL);
    self->log = g_string_new(NULL);
    self->raw = g_string_new(NULL);
    self->train_examples = self->dev_examples = self->trainable_parameters = NAN;
    self->epochs = self->seed = self->epoch = self->loss = self->rate = NAN;
    self->tokens_per_second = self->seconds_left = self->memory = self->stage = NAN;
    self->merged = 1;
    return self;
}

void
gloss_run_history_free(GlossRunHistory *self)
{
    g_free(self->task);
    g_free(self->how);
    g_free(self->error);
    g_array_unref(self->points);
    g_ptr_array_unref(self->evaluations);
    g_array_unref(self->metrics);
    g_string_free(self->log, TRUE);
    g_string_free(self->raw, TRUE);
    g_free(self);
}

/* -------------------------------------------------------------------------------------- logs */

/* How many bytes had to go for it. */
static gsize
append_line(GString *text, gsize limit, const char *line, gsize size)
{
    g_autofree char *valid = g_utf8_make_valid(line, (gssize)MIN(size, MAX_LOG_LINE));
    const char *newline;
    gsize gone;

    g_string_append(text, valid);
    g_string_append_c(text, '\n');
    if (text->len <= limit)
        return 0;
    newline = strchr(text->str + (text->len - limit), '\n');
    gone = (gsize)(newline + 1 - text->str);
    g_string_erase(text, 0, (gssize)gone);
    return gone;
}

static void
append_log(GlossRunHistory *self, const char *line, gsize size)
{
    self->log_gone += append_line(self->log, MAX_LOG, line, size);
}

void
gloss_run_history_add_log(GlossRunHistory *self, const char *text)
{
    append_log(self, text, strlen(text));
}

static void
add_raw(GlossRunHistory *self, const char *line, gsize size)
{
    if (size == 0)
        return;
    append_log(self, line, size);
    append_line(self->raw, MAX_RAW, line, size);
}

static void G_GNUC_PRINTF(2, 3) note(GlossRunHistory *self, const char *format, ...)
{
    va_list args;
    g_autofree char *text = NULL;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    gloss_run_history_add_log(self, text);
}

/* ------------------------------------------------------------------------------------- events */

static void
take_number(JsonObject *event, const char *key, double *value)
{
    double number = gloss_run_evaluation_get_number(event, key);

    if (!isnan(number))
        *value = number;
}

static void
take_count(JsonObject *event, const char *key, guint64 *value)
{
    double number = gloss_run_evaluation_get_number(event, key);

    if (number >= 0 && number < 1e15)
        *value = (guint64)number;
}

static const char *
get_text(JsonObject *event, const char *key)
{
    JsonNode *node = json_object_get_member(event, key);

    return node != NULL && json_node_get_value_type(node) == G_TYPE_STRING
               ? json_node_get_string(node)
               : NULL;
}

static void
take_text(JsonObject *event, const char *key, char **text)
{
    const char *value = get_text(event, key);

    if (value != NULL) {
        g_free(*text);
        *text = g_strdup(value);
    }
}

/* The worker is started anew: what ended the last one no longer counts. */
static void
launch(GlossRunHistory *self, JsonObject *event)
{
    self->started = FALSE;
    self->done = FALSE;
    self->resumed_step = 0;
    self->seconds_left = NAN;
    self->stage = NAN;
    self->tokens_per_second = NAN;
    self->memory = NAN;
    g_clear_pointer(&self->error, g_free);
    g_string_truncate(self->raw, 0);
}

/* What was done after the checkpoint that the worker goes on from is done again. */
static void
go_back(GlossRunHistory *self)
{
    guint n = self->points->len;

    while (n > 0 && g_array_index(self->points, GlossRunPoint, n - 1).step > self->resumed_step)
        n--;
    g_array_set_size(self->points, n);
    n = self->evaluations->len;
    while (n > 0 &&
           ((GlossRunEvaluation *)self->evaluations->pdata[n - 1])->step > self->resumed_step)
        n--;
    g_ptr_array_set_size(self->evaluations, (gint)n);
    self->step = self->resumed_step;
    self->pending_n = 0;
    self->pending = 0;
}

static void
start(GlossRunHistory *self, JsonObject *event)
{
    take_text(event, "task", &self->task);
    take_text(event, "how", &self->how);
    take_number(event, "train_examples", &self->train_examples);
    take_number(event, "dev_examples", &self->dev_examples);
    take_number(event, "trainable_parameters", &self->trainable_parameters);
    take_number(event, "epochs", &self->epochs);
    take_number(event, "seed", &self->seed);
    take_count(event, "steps", &self->steps);
    take_count(event, "resumed_step", &self->resumed_step);
    self->started = TRUE;
    go_back(self);
    if (self->resumed_step > 0)
        note(self, _("Going on from step %zu"), (gsize)self->resumed_step);
}

/* Twice as many steps to a point: half as many points. */
static void
merge_points(GlossRunHistory *self)
{
    guint n = self->points->len / 2;

    for (guint i = 0; i < n; i++) {
        const GlossRunPoint *pair = &g_array_index(self->points, GlossRunPoint, 2 * i);
        GlossRunPoint merged = {pair[1].step, (pair[0].loss + pair[1].loss) / 2};

        g_array_index(self->points, GlossRunPoint, i) = merged;
    }
    g_array_set_size(self->points, n);
    self->merged *= 2;
}

static void
add_point(GlossRunHistory *self, guint64 step, double loss)
{
    GlossRunPoint point = {step, 0};

    self->pending += loss;
    self->pending_n++;
    if (self->pending_n < self->merged)
        return;
    point.loss = self->pending / self->pending_n;
    g_array_append_val(self->points, point);
    self->pending = 0;
    self->pending_n = 0;
    if (self->points->len >= MAX_POINTS)
        merge_points(self);
}

static void
progress(GlossRunHistory *self, JsonObject *event)
{
    guint64 before = self->step;
    double loss = gloss_run_evaluation_get_number(event, "loss");
    gboolean aside =
        !json_object_has_member(event, "steps") || json_object_has_member(event, "again");

    take_number(event, "tokens_per_second", &self->tokens_per_second);
    take_number(event, "rss_mb", &self->memory);
    self->seconds_left = gloss_run_evaluation_get_number(event, "seconds_left");
    self->stage = aside ? gloss_run_evaluation_get_number(event, "fraction") : NAN;
    if (aside)
        return;
    take_count(event, "step", &self->step);
    take_count(event, "steps", &self->steps);
    take_number(event, "epoch", &self->epoch);
    take_number(event, "lr", &self->rate);
    if (!isfinite(loss))
        return;
    self->loss = loss;
    if (self->step > before || self->points->len == 0)
        add_point(self, self->step, loss);
}

/* The tables of labels are kept for the newest and the best alone. */
static void
evaluation(GlossRunHistory *self, JsonObject *event)
{
    g_autoptr(GlossRunEvaluation) added = gloss_run_evaluation_new(event);
    const GlossRunEvaluation *best;
    const char *metric = gloss_run_evaluation_get_main_metric(added);

    take_count(event, "step", &self->step);
    take_number(event, "epoch", &self->epoch);
    if (self->evaluations->len >= MAX_EVALUATIONS)
        return;
    if (metric != NULL)
        note(self, _("Step %zu: %s %.4f%s"), (gsize)added->step, metric,
             gloss_run_evaluation_get(added, metric), added->best ? _(", the best so far") : "");
    g_ptr_array_add(self->evaluations, g_steal_pointer(&added));
    best = gloss_run_history_get_best(self);
    for (guint i = 0; i + 1 < self->evaluations->len; i++) {
        if (self->evaluations->pdata[i] != best)
            gloss_run_evaluation_drop_confusion(self->evaluations->pdata[i]);
    }
}

static void
checkpoint(GlossRunHistory *self, JsonObject *event)
{
    if (json_object_has_member(event, "again"))
        return;
    take_count(event, "step", &self->checkpoint_step);
    note(self, _("Step %zu: checkpoint written"), (gsize)self->checkpoint_step);
}

static void
message(GlossRunHistory *self, JsonObject *event)
{
    const char *text = get_text(event, "text");

    if (text != NULL)
        append_log(self, text, strlen(text));
}

static void
done(GlossRunHistory *self, JsonObject *event)
{
    JsonNode *node = json_object_get_member(event, "metrics");

    g_array_unref(self->metrics);
    self->metrics = gloss_run_evaluation_read_metrics(
        node != NULL && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL);
    self->done = TRUE;
    self->seconds_left = 0;
    gloss_run_history_add_log(self, _("Finished"));
}

static void
failure(GlossRunHistory *self, JsonObject *event)
{
    take_text(event, "text", &self->error);
    message(self, event);
}

static const struct {
    const char *name;
    GlossRunEvent event;
    void (*take)(GlossRunHistory *self, JsonObject *event);
} kinds[] = {
    {"launch", GLOSS_RUN_EVENT_LAUNCH, launch},
    {"start", GLOSS_RUN_EVENT_START, start},
    {"progress", GLOSS_RUN_EVENT_PROGRESS, progress},
    {"evaluation", GLOSS_RUN_EVENT_EVALUATION, evaluation},
    {"checkpoint", GLOSS_RUN_EVENT_CHECKPOINT, checkpoint},
    {"message", GLOSS_RUN_EVENT_MESSAGE, message},
    {"done", GLOSS_RUN_EVENT_DONE, done},
    {"error", GLOSS_RUN_EVENT_ERROR, failure},
};

static JsonNode *
parse(const char *line, gsize size)
{
    JsonNode *root = size > 0 && *line == '{' ? cloze_json_parse(line, size, "", NULL) : NULL;

    if (root != NULL && JSON_NODE_HOLDS_OBJECT(root) &&
        get_text(json_node_get_object(root), "event") != NULL)
        return root;
    g_clear_pointer(&root, json_node_unref);
    return NULL;
}

GlossRunEvent
gloss_run_history_add(GlossRunHistory *self, const char *line, gsize size)
{
    g_autoptr(JsonNode) root = line != NULL ? parse(line, size) : NULL;
    const char *name;

    if (line == NULL)
        gloss_run_history_add_log(self, _("A line that is too long was left out"));
    else if (root == NULL)
        add_raw(self, line, size);
    if (root == NULL)
        return GLOSS_RUN_EVENT_NONE;
    name = get_text(json_node_get_object(root), "event");
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (g_str_equal(kinds[i].name, name)) {
            kinds[i].take(self, json_node_get_object(root));
            return kinds[i].event;
        }
    }
    return GLOSS_RUN_EVENT_NONE;
}

/* ------------------------------------------------------------------------------------ the rest */

const GlossRunEvaluation *
gloss_run_history_get_best(const GlossRunHistory *self)
{
    for (guint i = self->evaluations->len; i > 0; i--) {
        const GlossRunEvaluation *at = self->evaluations->pdata[i - 1];

        if (at->best)
            return at;
    }
    return self->evaluations->len > 0 ? self->evaluations->pdata[self->evaluations->len - 1] : NULL;
}

double
gloss_run_history_get_fraction(const GlossRunHistory *self)
{
    if (self->done)
        return 1;
    if (isfinite(self->stage))
        return CLAMP(self->stage, 0, 1);
    return self->steps > 0 ? MIN((double)self->step / (double)self->steps, 1) : -1;
}
