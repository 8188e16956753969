/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Construction, the step and the folder. What a model says of examples is learner-outputs.c's. */

#include "engine/train/learner.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/base/folder.h"
#include "engine/model/onnx.h"
#include "engine/text/word-shapes.h"
#include "engine/train/adapter.h"
#include "engine/train/crf.h"
#include "engine/train/training-order.h"

#define UPDATE_PREFIX "base_model.model."
#define HEAD_SPREAD   0.0346 /* uniform with the deviation 0.02 that BERT starts from */

static void
freeze(const ClozeLearnerOptions *options, ClozeLearner *learner)
{
    const ClozeRecipe *recipe = &learner->recipe;
    gsize n_frozen = options->config->n_layers;
    g_autofree char *embeddings = g_strconcat(options->prefix, "embeddings.", NULL);

    if (recipe->how == CLOZE_RECIPE_FULL)
        return;
    if (recipe->how == CLOZE_RECIPE_LAST)
        n_frozen -= recipe->n_last;
    cloze_parameters_freeze(learner->parameters, embeddings);
    for (gsize i = 0; i < n_frozen; i++) {
        g_autofree char *layer = g_strdup_printf("%sencoder.layer.%zu.", options->prefix, i);

        cloze_parameters_freeze(learner->parameters, layer);
    }
    if (options->shapes)
        learner->trainable->layers.types->trained = TRUE;
}

static gboolean
is_head(const ClozeLearnerOptions *options, const ClozeParameter *parameter)
{
    g_autofree char *embeddings = g_strconcat(options->prefix, "embeddings.", NULL);
    g_autofree char *encoder = g_strconcat(options->prefix, "encoder.", NULL);

    return !g_str_has_prefix(parameter->name, embeddings) &&
           !g_str_has_prefix(parameter->name, encoder) &&
           !g_str_has_prefix(parameter->name, UPDATE_PREFIX);
}

/* What no file holds: updates begin without effect, as peft has it, a head small, a CRF at 0. */
static void
initialise(ClozeParameter *parameter, guint32 seed)
{
    double spread = HEAD_SPREAD;
    gboolean is_norm = g_str_has_suffix(parameter->name, "LayerNorm.weight");

    if (g_str_has_suffix(parameter->name, ".lora_A.weight"))
        spread = 1 / sqrt((double)parameter->columns);
    else if (g_str_has_suffix(parameter->name, ".lora_B.weight") || !parameter->columns ||
             g_str_has_prefix(parameter->name, "crf."))
        spread = 0;
    cloze_parameters_initialise(parameter, spread, seed);
    for (gsize i = 0; is_norm && i < parameter->n; i++)
        parameter->value[i] = 1;
}

static gboolean
fill(const ClozeLearnerOptions *options, ClozeLearner *learner, GError **error)
{
    g_autoptr(ClozeSafetensors) tensors =
        options->weights ? cloze_onnx_open_weights(options->weights, error) : NULL;

    if (options->weights &&
        (!tensors || !cloze_parameters_load(learner->parameters, tensors, "bert.", error)))
        return FALSE;
    for (gsize i = 0; i < cloze_parameters_get_n(learner->parameters); i++) {
        ClozeParameter *parameter = cloze_parameters_get(learner->parameters, i);
        gboolean is_new = !options->weights || is_head(options, parameter) ||
                          g_str_has_prefix(parameter->name, UPDATE_PREFIX);

        if (is_head(options, parameter))
            parameter->factor = learner->recipe.head_factor;
        else if (options->shapes && parameter == learner->trainable->layers.types)
            parameter->factor = learner->recipe.shapes_factor;
        if (!parameter->is_set && is_new)
            initialise(parameter, (guint32)learner->recipe.seed);
    }
    return cloze_parameters_check_set(learner->parameters, error);
}

/* Impossible moves stay so: decay would let them come closer. */
static void
forbid(const ClozeLearnerOptions *options, ClozeTask *task)
{
    if (!options->tags || !task->transitions)
        return;
    task->transitions->decays = FALSE;
    task->start->decays = FALSE;
    task->end->decays = FALSE;
    cloze_crf_forbid(options->scheme, options->tags, task->options.n_labels,
                     task->transitions->value, task->start->value, task->end->value);
}

static gboolean
build(ClozeLearner *learner, const ClozeLearnerOptions *options, GError **error)
{
    const ClozeRecipe *recipe = &learner->recipe;
    const ClozeLora lora = {.rank = recipe->how == CLOZE_RECIPE_LORA ? recipe->rank : 0,
                            .alpha = (float)recipe->alpha,
                            .targets = (const char *const *)learner->targets};
    const ClozeOptimizerOptions optimizer = {recipe->weight_decay, recipe->max_norm};

    ClozeConfig config = *options->config;

    if (options->shapes)
        config.type_vocab_size = CLOZE_WORD_SHAPES_N;
    learner->parameters = cloze_parameters_new();
    learner->trainable = cloze_trainable_new(&config, learner->parameters, options->prefix, &lora);
    learner->trainable->layers.types->grows = options->shapes;
    cloze_trainable_set_precision(learner->trainable, recipe->precision);
    learner->task = cloze_task_new(&learner->task_options, learner->parameters, learner->trainable,
                                   options->prefix);
    freeze(options, learner);
    cloze_parameters_allocate(learner->parameters);
    learner->n_trained = cloze_parameters_get_n_trained(learner->parameters);
    if (!fill(options, learner, error))
        return FALSE;
    forbid(options, learner->task);
    learner->optimizer = cloze_optimizer_new(learner->parameters, &optimizer);
    learner->stream = cloze_training_stream_new();
    cloze_learner_pack(learner);
    return TRUE;
}

ClozeLearner *
cloze_learner_new(const ClozeLearnerOptions *options, ClozePool *pool, GError **error)
{
    g_autoptr(ClozeLearner) learner = NULL;
    gsize c = options->task.n_labels;

    if (options->recipe.how == CLOZE_RECIPE_LAST &&
        options->recipe.n_last > options->config->n_layers) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected at most the %zu layers that the model has, found last:%zu",
                    options->config->n_layers, options->recipe.n_last);
        return NULL;
    }
    learner = g_new0(ClozeLearner, 1);
    learner->recipe = options->recipe;
    learner->targets = options->targets ? g_strdupv((char **)options->targets)
                                        : cloze_recipe_dup_targets(&options->recipe);
    cloze_recipe_complete(&learner->recipe);
    learner->pool = pool;
    learner->shapes = options->shapes;
    learner->task_options = options->task;
    if (options->task.cross_entropy.class_weights) {
        learner->class_weights =
            g_memdup2(options->task.cross_entropy.class_weights, c * sizeof(float));
        learner->task_options.cross_entropy.class_weights = learner->class_weights;
    }
    return build(learner, options, error) ? g_steal_pointer(&learner) : NULL;
}

void
cloze_learner_free(ClozeLearner *learner)
{
    if (!learner)
        return;
    cloze_training_stream_free(learner->stream);
    cloze_optimizer_free(learner->optimizer);
    cloze_task_free(learner->task);
    cloze_trainable_free(learner->trainable);
    cloze_parameters_free(learner->parameters);
    g_free(learner->class_weights);
    g_strfreev(learner->targets);
    g_free(learner);
}

void
cloze_learner_pack(ClozeLearner *learner)
{
    cloze_trainable_pack(learner->trainable, learner->pool);
    cloze_task_pack(learner->task, learner->trainable, learner->pool);
}

/* How many examples one pass takes: negatives are the others of the same batch, so that one is never
 * cut. */
static gsize
cut(const ClozeLearner *learner, const ClozeTrainingSet *set, const guint32 *examples, gsize n)
{
    if (learner->task_options.kind == CLOZE_TASK_NEGATIVES)
        return MIN(n, learner->recipe.batch_size);
    return cloze_training_order_cut(set, examples, n, learner->recipe.pass_tokens);
}

/* Each pass drops something else. */
static void
set_dropout(ClozeLearner *learner, guint64 step, gsize pass)
{
    const ClozeTrainableDropout dropout = {.seed = learner->recipe.seed ^ (guint64)pass << 32,
                                           .hidden = learner->recipe.dropout,
                                           .attention = learner->recipe.attention_dropout};

    cloze_trainable_set_dropout(learner->trainable, &dropout, (guint32)step);
}

static gboolean
run_forward(ClozeLearner *learner, const guint32 *examples, gsize n, GError **error)
{
    const ClozeBatch *batch = &learner->stream->batch;

    if (!learner->prefix)
        return cloze_trainable_forward(learner->trainable, learner->pool, batch, error);
    return cloze_trainable_forward_from(learner->trainable, learner->pool, batch,
                                        cloze_prefix_cache_get(learner->prefix, examples, n),
                                        error);
}

gboolean
cloze_learner_step(ClozeLearner *learner, const ClozeTrainingSet *set, const guint32 *examples,
                   gsize n, guint64 step, double learning_rate, ClozeLearnerStep *result,
                   GError **error)
{
    double weight = cloze_training_stream_weigh(&learner->task_options, set, examples, n);

    *result = (ClozeLearnerStep){0};
    cloze_parameters_clear_gradients(learner->parameters, learner->pool);
    for (gsize i = 0, pass = 0, n_taken; i < n; i += n_taken, pass++) {
        double share;

        n_taken = cut(learner, set, examples + i, n - i);
        share = cloze_training_stream_weigh(&learner->task_options, set, examples + i, n_taken);
        if (share <= 0)
            continue;
        cloze_training_stream_lay(learner->stream, set, examples + i, n_taken);
        learner->stream->targets.scale = share / weight;
        set_dropout(learner, step, pass);
        if (!run_forward(learner, examples + i, n_taken, error))
            return FALSE;
        result->loss +=
            cloze_task_run(learner->task, learner->trainable, &learner->stream->targets, TRUE);
        cloze_trainable_backward(learner->trainable, learner->pool);
        result->n_tokens += learner->trainable->t;
    }
    result->norm = cloze_optimizer_step(learner->optimizer, learner->pool, learning_rate);
    if (isfinite(result->norm))
        cloze_learner_pack(learner);
    return TRUE;
}

/* The modules that are saved whole: what is trained and is no update, without its last word. */
static char **
dup_modules(const ClozeLearner *learner)
{
    g_autoptr(GStrvBuilder) modules = g_strv_builder_new();
    g_autofree char *last = NULL;

    for (gsize i = 0; i < cloze_parameters_get_n(learner->parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(learner->parameters, i);
        const char *end = strrchr(parameter->name, '.');
        g_autofree char *module = NULL;

        if (!parameter->trained || g_str_has_prefix(parameter->name, UPDATE_PREFIX) || !end)
            continue;
        module = g_strndup(parameter->name, (gsize)(end - parameter->name));
        if (g_strcmp0(module, last) == 0)
            continue;
        g_strv_builder_add(modules, module);
        g_free(last);
        last = g_steal_pointer(&module);
    }
    return g_strv_builder_end(modules);
}

static gboolean
write_files(const ClozeLearner *learner, const ClozeHead *head, const char *task_type,
            const char *extra_json, const char *folder, GError **error)
{
    g_auto(GStrv) modules = dup_modules(learner);
    gboolean has_updates = learner->recipe.how == CLOZE_RECIPE_LORA;
    const ClozeAdapter adapter = {.rank = has_updates ? learner->recipe.rank : 0,
                                  .alpha = learner->recipe.alpha,
                                  .targets = learner->targets,
                                  .modules = modules,
                                  .task_type = (char *)task_type,
                                  .base_id = head->base_id,
                                  .shapes = learner->shapes,
                                  .half = learner->recipe.half};

    return cloze_adapter_write(&adapter, learner->parameters, folder, error) &&
           cloze_head_write_description(head, folder, extra_json, error);
}

gboolean
cloze_learner_write(const ClozeLearner *learner, const ClozeHead *head, const char *task_type,
                    const char *extra_json, const char *folder, GError **error)
{
    g_autofree char *goal = NULL, *beside = NULL;

    if (!cloze_head_check_goal(folder, error))
        return FALSE;
    goal = g_canonicalize_filename(folder, NULL);
    beside = cloze_folder_create_beside(goal, error);
    if (!beside)
        return FALSE;
    if (write_files(learner, head, task_type, extra_json, beside, error) &&
        cloze_folder_replace(beside, goal, error))
        return TRUE;
    cloze_folder_remove(beside, NULL);
    return FALSE;
}
