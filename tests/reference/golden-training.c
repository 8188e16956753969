/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/reference/golden-training.h"

#include "engine/base/error.h"
#include "engine/train/adapter.h"
#include "engine/train/crf.h"
#include "engine/train/optimizer.h"
#include "engine/train/task.h"
#include "tests/reference/golden-training-batch.h"
#include <math.h>
#include <string.h>

#define SECTION  "training-tiny"
#define ADAPTER  "base_model.model."
#define N_LABELS 3
#define N_TAGS   5

static const struct {
    const char *name;
    ClozeTaskKind kind;
    gsize n_labels;
} cases[] = {
    {"cosine-regression", CLOZE_TASK_COSINES, 0},
    {"freeze-last-layer", CLOZE_TASK_SEQUENCES, N_LABELS},
    {"lora", CLOZE_TASK_SEQUENCES, N_LABELS},
    {"mlm", CLOZE_TASK_MASKED, 0},
    {"mlm-nsp", CLOZE_TASK_MASKED_NEXT, 0},
    {"multiple-negatives", CLOZE_TASK_NEGATIVES, 0},
    {"multiple-negatives-hard", CLOZE_TASK_NEGATIVES, 0},
    {"nsp", CLOZE_TASK_NEXT, 0},
    {"pair-classification", CLOZE_TASK_SEQUENCES, N_LABELS},
    {"question-answering", CLOZE_TASK_SPAN, 0},
    {"regression", CLOZE_TASK_REGRESSION, 0},
    {"sequence-classification", CLOZE_TASK_SEQUENCES, N_LABELS},
    {"token-classification", CLOZE_TASK_TOKENS, N_TAGS},
    {"token-classification-crf", CLOZE_TASK_TOKENS_CRF, N_TAGS},
    {"triplet", CLOZE_TASK_TRIPLETS, 0},
};

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
    ClozePool *pool;
    const char *name;
    char *folder;
    ClozeTaskKind kind;
    gsize n_labels;
    JsonNode *node;
    JsonObject *json;
    ClozeSafetensors *expected;
    GoldenTrainingBatch *batch;
    ClozeParameters *parameters;
    ClozeTrainable *trainable;
    ClozeTask *task;
    ClozeOptimizer *optimizer;
    double worst_loss, worst_norm;
} Check;

static void
clear(Check *check)
{
    g_clear_pointer(&check->optimizer, cloze_optimizer_free);
    g_clear_pointer(&check->task, cloze_task_free);
    g_clear_pointer(&check->trainable, cloze_trainable_free);
    g_clear_pointer(&check->parameters, cloze_parameters_free);
    g_clear_pointer(&check->batch, golden_training_batch_free);
    g_clear_pointer(&check->expected, cloze_safetensors_close);
    g_clear_pointer(&check->node, json_node_unref);
    g_free(check->folder);
}

static void
report(const Check *check, const char *what, const char *tolerance, double worst)
{
    g_autofree char *name = g_strdup_printf("%s/%s: %s", SECTION, check->name, what);
    g_autoptr(GError) error = NULL;
    double allowed = 0;

    if (golden_files_get_allowed(check->files, SECTION, tolerance, &allowed, &error))
        golden_report_result(check->report, name, worst, allowed, NULL);
    else
        golden_report_failed(check->report, name, error->message);
}

static gboolean
has_string(JsonObject *object, const char *key, const char *text)
{
    JsonArray *list = json_object_get_array_member(object, key);
    g_autofree char *adapted = g_strconcat(ADAPTER, text, NULL);

    for (guint i = 0; i < json_array_get_length(list); i++) {
        const char *name = json_array_get_string_element(list, i);

        if (g_str_equal(name, text) || g_str_equal(name, adapted))
            return TRUE;
    }
    return FALSE;
}

/* A tensor of the parameter's name, or of the name that peft gives a module that is saved whole. */
static float *
read_expected(ClozeSafetensors *tensors, const ClozeParameter *parameter, GError **error)
{
    g_autofree char *adapted = g_strconcat(ADAPTER, parameter->name, NULL);
    gsize shape[2] = {parameter->rows, parameter->columns};
    const char *name = cloze_safetensors_find(tensors, parameter->name) ? parameter->name : adapted;

    return golden_files_read_f32(tensors, name, shape, parameter->columns ? 2 : 1, error);
}

static gboolean
load_weights(Check *check, ClozeSafetensors *weights, GError **error)
{
    cloze_parameters_allocate(check->parameters);
    if (!cloze_parameters_load(check->parameters, weights, "", error))
        return FALSE;
    if (g_str_equal(check->name, "lora")) {
        g_autofree char *path = golden_files_path(check->files, check->folder, "adapter");

        if (!cloze_adapter_load(path, check->parameters, error))
            return FALSE;
    }
    return cloze_parameters_check_set(check->parameters, error);
}

static gboolean
add_model(Check *check, const ClozeConfig *config, const char *prefix, GError **error)
{
    gboolean adapted = g_str_equal(check->name, "lora");
    g_autofree char *path = golden_files_path(check->files, check->folder, "adapter");
    g_autoptr(ClozeAdapter) adapter = adapted ? cloze_adapter_read(path, error) : NULL;
    ClozeLora lora = {0};
    const ClozeTaskOptions options = {.kind = check->kind,
                                      .n_labels = check->n_labels,
                                      .pooling = CLOZE_POOLING_MEAN,
                                      .n_groups = check->batch->n_groups,
                                      .margin = 0.75,
                                      .scale = 20};

    if (adapted && !adapter)
        return FALSE;
    if (adapter)
        lora = cloze_adapter_get_lora(adapter);
    check->parameters = cloze_parameters_new();
    check->trainable = cloze_trainable_new(config, check->parameters, prefix, &lora);
    check->task = cloze_task_new(&options, check->parameters, check->trainable, prefix);
    for (gsize i = 0; i < cloze_parameters_get_n(check->parameters); i++) {
        ClozeParameter *parameter = cloze_parameters_get(check->parameters, i);

        parameter->trained = has_string(check->json, "trainable", parameter->name);
    }
    return TRUE;
}

static gboolean
prepare(Check *check, GError **error)
{
    g_autofree char *config_path = golden_files_path(check->files, check->folder, "config.json");
    g_autoptr(ClozeSafetensors) weights =
        golden_files_open_tensors(check->files, check->folder, "model.safetensors", error);
    const ClozeOptimizerOptions options = {.weight_decay = 0.01, .max_norm = 1};
    ClozeConfig config;
    const char *prefix;

    if (!weights || !cloze_config_read(&config, config_path, error))
        return FALSE;
    check->expected =
        golden_files_open_tensors(check->files, check->folder, "expected.safetensors", error);
    check->node = golden_files_read_json(check->files, check->folder, "task.json", error);
    if (!check->expected || !check->node)
        return FALSE;
    check->json = json_node_get_object(check->node);
    check->batch = golden_training_batch_new(check->files, check->folder, error);
    if (!check->batch)
        return FALSE;
    prefix =
        cloze_safetensors_find(weights, "bert.embeddings.word_embeddings.weight") ? "bert." : "";
    if (!add_model(check, &config, prefix, error))
        return FALSE;
    if (!load_weights(check, weights, error))
        return FALSE;
    check->optimizer = cloze_optimizer_new(check->parameters, &options);
    return TRUE;
}

/* One forward pass with the weights as they are, and the way back where it is wanted. */
static double
run(Check *check, const ClozeTaskTargets *targets, gboolean wants_gradient)
{
    g_autoptr(GError) error = NULL;
    double loss;

    cloze_trainable_pack(check->trainable, check->pool);
    cloze_task_pack(check->task, check->trainable, check->pool);
    cloze_parameters_clear_gradients(check->parameters, NULL);
    if (!cloze_trainable_forward(check->trainable, check->pool, &check->batch->batch, &error))
        return NAN;
    loss = cloze_task_run(check->task, check->trainable, targets, wants_gradient);
    if (wants_gradient)
        cloze_trainable_backward(check->trainable, check->pool);
    return loss;
}

/* Expected [B][t][C] with padding, or [B][C]; found rows lie one after the other, @columns each. */
static double
compare_output(const Check *check, const char *name, const float *found, gsize columns,
               gsize column, GError **error)
{
    const ClozeTensor *tensor = cloze_safetensors_find(check->expected, name);
    const gsize *at = check->batch->padded_at;
    gsize any[3] = {G_MAXSIZE, G_MAXSIZE, G_MAXSIZE};
    g_autofree float *expected = NULL;
    gboolean by_token;
    gsize width, n;
    double worst = 0;

    expected =
        golden_files_read_f32(check->expected, name, any, tensor ? tensor->n_dims : 1, error);
    if (!expected)
        return INFINITY;
    by_token = tensor->n_dims == 3 || check->kind == CLOZE_TASK_SPAN;
    n = by_token ? check->batch->batch.offsets[check->batch->batch.n_sequences] : tensor->shape[0];
    width = by_token && tensor->n_dims == 2 ? 1 : tensor->n_elements / (by_token ? 1 : n);
    if (tensor->n_dims == 3)
        width = tensor->shape[2];
    for (gsize i = 0; i < n; i++)
        for (gsize j = 0; j < width; j++) {
            float wanted = expected[(by_token ? at[i] : i) * width + j];
            double difference = fabs((double)found[i * columns + column + j] - (double)wanted);

            worst = isnan(difference) ? INFINITY : MAX(worst, difference);
        }
    return worst;
}

static double
check_viterbi(const Check *check, GError **error)
{
    const ClozeTask *task = check->task;
    const ClozeBatch *batch = &check->batch->batch;
    const ClozeCrf crf = {task->options.n_labels, task->transitions->value, task->start->value,
                          task->end->value};
    gsize shape[2] = {batch->n_sequences, check->batch->padded_length};
    g_autofree gint32 *expected =
        golden_files_read_i32(check->expected, "viterbi", shape, 2, error);
    double worst = 0;

    for (gsize s = 0; expected && s < batch->n_sequences; s++) {
        gsize begin = batch->offsets[s] + 1, n = batch->offsets[s + 1] - begin - 1;
        g_autofree gint32 *tags = g_new(gint32, n);

        cloze_crf_decode(&crf, &g_array_index(task->output, float, begin *crf.n_tags), n, tags);
        for (gsize i = 0; i < n; i++)
            if (tags[i] != expected[s * shape[1] + i + 1])
                worst = INFINITY;
    }
    return expected ? worst : INFINITY;
}

static double
compare_embeddings(const Check *check, GError **error)
{
    static const char *const names[] = {"anchor_embedding", "positive_embedding",
                                        "negative_embedding"};
    gsize b = check->batch->batch.n_sequences / check->batch->n_groups, d = check->task->width;
    double worst = 0;

    for (gsize i = 0; i < check->batch->n_groups; i++)
        worst = MAX(worst, compare_output(check, names[i],
                                          &g_array_index(check->task->embeddings, float, i *b *d),
                                          d, 0, error));
    return worst;
}

static double
compare_outputs(Check *check, GError **error)
{
    const float *output = (const float *)check->task->output->data;
    gsize n_outputs = check->task->head.n;
    double worst, more;

    switch (check->kind) {
    case CLOZE_TASK_SPAN:
        worst = compare_output(check, "start_logits", output, 2, 0, error);
        more = *error ? 0 : compare_output(check, "end_logits", output, 2, 1, error);
        return MAX(worst, more);
    case CLOZE_TASK_NEGATIVES:
        n_outputs =
            (check->batch->n_groups - 1) * check->batch->batch.n_sequences / check->batch->n_groups;
        worst = compare_output(check, "scores", output, n_outputs, 0, error);
        more = *error ? 0 : compare_embeddings(check, error);
        return MAX(worst, more);
    case CLOZE_TASK_TRIPLETS:
        worst = compare_output(check, "distance_positive", output, 1, 0, error);
        output += check->batch->batch.n_sequences / 3;
        more = *error ? 0 : compare_output(check, "distance_negative", output, 1, 0, error);
        return MAX(worst, more);
    case CLOZE_TASK_COSINES: return compare_output(check, "cosine", output, 1, 0, error);
    case CLOZE_TASK_NEXT: return compare_output(check, "logits", output, 2, 0, error);
    case CLOZE_TASK_TOKENS_CRF:
        worst = compare_output(check, "logits", output, n_outputs, 0, error);
        more = *error ? 0 : check_viterbi(check, error);
        return MAX(worst, more);
    default: return compare_output(check, "logits", output, n_outputs, 0, error);
    }
}

/* The masked tasks compute logits at labelled tokens: here every token is one. */
static double
compare_masked(Check *check, GError **error)
{
    gsize t = check->batch->batch.offsets[check->batch->batch.n_sequences];
    g_autofree gint32 *labels = g_new0(gint32, t);
    ClozeTaskTargets targets = check->batch->targets;
    gboolean both = check->kind == CLOZE_TASK_MASKED_NEXT;
    double worst, more = 0;

    targets.token_labels = labels;
    run(check, &targets, FALSE);
    worst =
        compare_output(check, both ? "prediction_logits" : "logits",
                       (const float *)check->task->output->data, check->task->decoder.n, 0, error);
    if (both && !*error)
        more = compare_output(check, "seq_relationship_logits",
                              (const float *)check->task->next_output->data, 2, 0, error);
    return MAX(worst, more);
}

static double
relative(double found, double expected)
{
    double error = fabs(found - expected) / MAX(fabs(expected), 1e-3);

    return isnan(error) ? INFINITY : error;
}

static double
largest(const float *x, gsize n)
{
    double highest = 0;

    for (gsize i = 0; i < n; i++)
        highest = MAX(highest, fabs((double)x[i]));
    return highest;
}

/* The error of a tensor over its largest entry, to which a share of the model's largest is added:
 * that is how the two tolerances make one. */
static double
compare_gradients(const Check *check, GError **error)
{
    g_autoptr(ClozeSafetensors) file =
        golden_files_open_tensors(check->files, check->folder, "grads.safetensors", error);
    double worst = 0, of_model = 0, share = 0, own = 0;

    if (!file ||
        !golden_files_get_allowed(check->files, SECTION,
                                  "gradient floor relative to the largest gradient of the model",
                                  &share, error) ||
        !golden_files_get_allowed(check->files, SECTION,
                                  "gradient relative to the largest entry of its tensor", &own,
                                  error))
        return INFINITY;
    for (int pass = 0; pass < 2; pass++)
        for (gsize i = 0; i < cloze_parameters_get_n(check->parameters); i++) {
            const ClozeParameter *parameter = cloze_parameters_get(check->parameters, i);
            g_autofree float *expected = NULL;
            double scale;

            if (!parameter->gradient)
                continue;
            expected = read_expected(file, parameter, error);
            if (!expected)
                return INFINITY;
            scale = largest(expected, parameter->n);
            if (pass == 0)
                of_model = MAX(of_model, scale);
            for (gsize j = 0; pass == 1 && j < parameter->n; j++) {
                double off = fabs((double)parameter->gradient[j] - (double)expected[j]);

                off /= scale + share / own * of_model;
                worst = isnan(off) ? INFINITY : MAX(worst, off);
            }
        }
    return worst;
}

static double
compare_final(const Check *check, double *mean, GError **error)
{
    g_autoptr(ClozeSafetensors) file =
        golden_files_open_tensors(check->files, check->folder, "final.safetensors", error);
    double worst = 0, sum = 0;
    gsize n = 0;

    *mean = INFINITY;
    for (gsize i = 0; file && i < cloze_parameters_get_n(check->parameters); i++) {
        const ClozeParameter *parameter = cloze_parameters_get(check->parameters, i);
        g_autofree float *expected = NULL;

        if (!parameter->gradient ||
            has_string(check->json, "zero_gradient_parameters", parameter->name))
            continue;
        expected = read_expected(file, parameter, error);
        if (!expected)
            return INFINITY;
        for (gsize j = 0; j < parameter->n; j++) {
            double off = fabs((double)parameter->value[j] - (double)expected[j]);

            worst = isnan(off) ? INFINITY : MAX(worst, off);
            sum += off;
        }
        n += parameter->n;
    }
    *mean = n ? sum / (double)n : INFINITY;
    return file ? worst : INFINITY;
}

static void
run_steps(Check *check)
{
    JsonObject *numbers = json_object_get_object_member(check->json, "optimiser");
    JsonArray *steps = json_object_get_array_member(check->json, "steps");
    double rate = json_object_get_double_member(numbers, "lr");
    guint64 n_warmup = (guint64)json_object_get_int_member(numbers, "warmup_steps");
    guint n = json_array_get_length(steps);
    double last = json_object_get_double_member(check->json, "loss_after_last_step");

    for (guint k = 0; k < n; k++) {
        JsonObject *step = json_array_get_object_element(steps, k);
        double loss = run(check, &check->batch->targets, TRUE);
        double norm = cloze_optimizer_step(check->optimizer, check->pool,
                                           cloze_optimizer_get_rate(rate, k, n_warmup, n));

        check->worst_loss =
            MAX(check->worst_loss, relative(loss, json_object_get_double_member(step, "loss")));
        check->worst_norm = MAX(check->worst_norm,
                                relative(norm, json_object_get_double_member(step, "grad_norm")));
    }
    check->worst_loss =
        MAX(check->worst_loss, relative(run(check, &check->batch->targets, FALSE), last));
}

static gboolean
check_task(Check *check, GError **error)
{
    gboolean masked = check->kind == CLOZE_TASK_MASKED || check->kind == CLOZE_TASK_MASKED_NEXT;
    double outputs, gradients, weights, mean;

    if (!prepare(check, error))
        return FALSE;
    run(check, &check->batch->targets, TRUE);
    outputs = masked ? 0 : compare_outputs(check, error);
    gradients = *error ? 0 : compare_gradients(check, error);
    if (masked && !*error)
        outputs = compare_masked(check, error);
    if (*error)
        return FALSE;
    run_steps(check);
    weights = compare_final(check, &mean, error);
    if (*error)
        return FALSE;
    report(check, "outputs", "outputs", outputs);
    report(check, "losses", "loss relative", check->worst_loss);
    report(check, "gradients", "gradient relative to the largest entry of its tensor", gradients);
    report(check, "norms", "gradient norm relative", check->worst_norm);
    report(check, "weights, worst", "final weights worst", weights);
    report(check, "weights, mean", "final weights mean", mean);
    return TRUE;
}

static void
check_case(GoldenFiles *files, GoldenReport *report, ClozePool *pool, gsize i)
{
    Check check = {.files = files,
                   .report = report,
                   .pool = pool,
                   .name = cases[i].name,
                   .folder = g_strdup_printf("%s/%s", SECTION, cases[i].name),
                   .kind = cases[i].kind,
                   .n_labels = cases[i].n_labels};
    g_autoptr(GError) error = NULL;

    if (!check_task(&check, &error))
        golden_report_failed(report, check.folder, error->message);
    clear(&check);
}

void
golden_training_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool)
{
    g_auto(GStrv) names = golden_files_list(files, SECTION);

    for (guint k = 0; names[k]; k++) {
        g_autofree char *folder = g_strdup_printf("%s/%s", SECTION, names[k]);
        g_autofree char *path = golden_files_path(files, NULL, folder);
        gsize i = 0;

        if (!g_file_test(path, G_FILE_TEST_IS_DIR))
            continue;
        while (i < G_N_ELEMENTS(cases) && !g_str_equal(cases[i].name, names[k]))
            i++;
        if (i < G_N_ELEMENTS(cases))
            check_case(files, report, pool, i);
        else
            golden_report_not_yet(report, folder);
    }
}
