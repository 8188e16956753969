/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each row is run without its padding, all rows in one ragged batch. */
#include "tests/reference/golden-encoder.h"

#include "engine/base/error.h"
#include "engine/model/encoder.h"
#include <math.h>
#include <string.h>

/* The rows of the inputs without their padding: sequence b is row b. */
typedef struct {
    gsize b, t;       /* as in the file: [b][t] */
    gsize *positions; /* [offsets[b]]: where a token stood in its row */
    gsize *offsets;   /* [b + 1] */
    gint32 *ids;
    guint8 *types; /* (nullable) */
} Inputs;

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
    ClozePool *pool;
    const char *folder;
    ClozeSafetensors *expected;
    ClozeEncoder *encoder;
    Inputs inputs;
    float **hidden;    /* [L + 1][T][D] */
    float **attention; /* [L] */
} Check;

double
golden_encoder_compare(const float *found, const float *expected, gsize n)
{
    double worst = 0;

    for (gsize i = 0; i < n; i++) {
        double difference = fabs((double)found[i] - (double)expected[i]);

        if (isnan(difference))
            return INFINITY;
        worst = MAX(worst, difference);
    }
    return worst;
}

static void
clear_inputs(Inputs *inputs)
{
    g_clear_pointer(&inputs->positions, g_free);
    g_clear_pointer(&inputs->offsets, g_free);
    g_clear_pointer(&inputs->ids, g_free);
    g_clear_pointer(&inputs->types, g_free);
}

static void
take_row(Inputs *inputs, gsize row, const gint32 *ids, const gint32 *mask, const gint32 *types)
{
    gsize at = inputs->offsets[row];

    for (gsize t = 0; t < inputs->t; t++) {
        gsize from = row * inputs->t + t;

        if (!mask[from])
            continue;
        inputs->ids[at] = ids[from];
        inputs->positions[at] = t;
        if (inputs->types)
            inputs->types[at] = (guint8)types[from];
        at++;
    }
    inputs->offsets[row + 1] = at;
}

static gboolean
read_inputs(Check *check, GError **error)
{
    g_autoptr(ClozeSafetensors) file =
        golden_files_open_tensors(check->files, check->folder, "inputs.safetensors", error);
    Inputs *inputs = &check->inputs;
    gsize shape[2] = {G_MAXSIZE, G_MAXSIZE};
    const ClozeTensor *first = file ? cloze_safetensors_find(file, "input_ids") : NULL;
    g_autofree gint32 *ids = NULL, *mask = NULL, *types = NULL;

    if (!file)
        return FALSE;
    ids = golden_files_read_i32(file, "input_ids", shape, 2, error);
    if (!ids)
        return FALSE;
    shape[0] = inputs->b = first->shape[0];
    shape[1] = inputs->t = first->shape[1];
    mask = golden_files_read_i32(file, "attention_mask", shape, 2, error);
    if (mask && cloze_safetensors_find(file, "token_type_ids"))
        types = golden_files_read_i32(file, "token_type_ids", shape, 2, error);
    if (!mask || *error)
        return FALSE;
    inputs->offsets = g_new0(gsize, inputs->b + 1);
    inputs->positions = g_new(gsize, inputs->b * inputs->t + 1);
    inputs->ids = g_new(gint32, inputs->b * inputs->t + 1);
    inputs->types = types ? g_new(guint8, inputs->b * inputs->t + 1) : NULL;
    for (gsize row = 0; row < inputs->b; row++)
        take_row(inputs, row, ids, mask, types);
    return TRUE;
}

static gsize
attention_size(const Inputs *inputs, gsize n_heads)
{
    gsize size = 0;

    for (gsize row = 0; row < inputs->b; row++) {
        gsize t = inputs->offsets[row + 1] - inputs->offsets[row];

        size += n_heads * t * t;
    }
    return size;
}

static gboolean
run_encoder(Check *check, GError **error)
{
    const ClozeConfig *config = cloze_encoder_get_config(check->encoder);
    const Inputs *inputs = &check->inputs;
    ClozeBatch batch = {inputs->b, inputs->offsets, inputs->ids, inputs->types};
    gsize n_tokens = inputs->offsets[inputs->b];

    check->hidden = g_new0(float *, config->n_layers + 1);
    check->attention = g_new0(float *, config->n_layers);
    for (gsize k = 0; k <= config->n_layers; k++)
        check->hidden[k] = g_new0(float, n_tokens * config->hidden_size + 1);
    for (gsize k = 0; k < config->n_layers; k++)
        check->attention[k] = g_new0(float, attention_size(inputs, config->n_heads) + 1);
    return cloze_encoder_forward(check->encoder, check->pool, &batch, check->hidden,
                                 check->attention, NULL, error);
}

static gboolean
prepare(Check *check, GError **error)
{
    g_autofree char *config_path = golden_files_path(check->files, check->folder, "config.json");
    g_autoptr(ClozeSafetensors) weights = NULL;
    ClozeConfig config;

    check->expected =
        golden_files_open_tensors(check->files, check->folder, "expected.safetensors", error);
    weights = golden_files_open_tensors(check->files, check->folder, "model.safetensors", error);
    if (!check->expected || !weights || !cloze_config_read(&config, config_path, error))
        return FALSE;
    check->encoder = cloze_encoder_new(&config, weights, check->pool, error);
    return check->encoder && read_inputs(check, error) && run_encoder(check, error);
}

/* Expected [b][t][D], found [T][D]. */
static double
compare_hidden(const Check *check, gsize k, GError **error)
{
    const Inputs *inputs = &check->inputs;
    gsize d = cloze_encoder_get_config(check->encoder)->hidden_size;
    gsize shape[3] = {inputs->b, inputs->t, d};
    g_autofree char *name = g_strdup_printf("hidden_%" G_GSIZE_FORMAT, k);
    g_autofree float *expected = golden_files_read_f32(check->expected, name, shape, 3, error);
    double worst = 0;

    for (gsize row = 0; expected && row < inputs->b; row++)
        for (gsize at = inputs->offsets[row]; at < inputs->offsets[row + 1]; at++) {
            const float *wanted = expected + (row * inputs->t + inputs->positions[at]) * d;

            worst = MAX(worst, golden_encoder_compare(check->hidden[k] + at * d, wanted, d));
        }
    return worst;
}

/* One sequence: expected [H][t][t] with padding between, found [H][n][n]. */
static double
compare_attention_row(const Check *check, gsize row, const float *found, const float *expected)
{
    const Inputs *inputs = &check->inputs;
    gsize h = cloze_encoder_get_config(check->encoder)->n_heads;
    gsize t = inputs->t, n = inputs->offsets[row + 1] - inputs->offsets[row];
    const gsize *positions = inputs->positions + inputs->offsets[row];
    double worst = 0;

    for (gsize head = 0; head < h; head++)
        for (gsize q = 0; q < n; q++)
            for (gsize k = 0; k < n; k++) {
                gsize at = ((row * h + head) * t + positions[q]) * t + positions[k];
                const float *value = found + (head * n + q) * n + k;

                worst = MAX(worst, golden_encoder_compare(value, expected + at, 1));
            }
    return worst;
}

static double
compare_attention(const Check *check, gsize layer, GError **error)
{
    const Inputs *inputs = &check->inputs;
    gsize h = cloze_encoder_get_config(check->encoder)->n_heads;
    gsize shape[4] = {inputs->b, h, inputs->t, inputs->t};
    g_autofree char *name = g_strdup_printf("attention_%" G_GSIZE_FORMAT, layer);
    g_autofree float *expected = golden_files_read_f32(check->expected, name, shape, 4, error);
    const float *found = check->attention[layer];
    double worst = 0;

    for (gsize row = 0; expected && row < inputs->b; row++) {
        gsize n = inputs->offsets[row + 1] - inputs->offsets[row];

        worst = MAX(worst, compare_attention_row(check, row, found, expected));
        found += h * n * n;
    }
    return worst;
}

static double
compare_pooler(const Check *check, GError **error)
{
    const Inputs *inputs = &check->inputs;
    const ClozeConfig *config = cloze_encoder_get_config(check->encoder);
    ClozeBatch batch = {inputs->b, inputs->offsets, inputs->ids, inputs->types};
    gsize d = config->hidden_size;
    gsize shape[2] = {inputs->b, d};
    g_autofree float *found = g_new0(float, inputs->b *d + 1);
    g_autofree float *expected =
        golden_files_read_f32(check->expected, "pooler_output", shape, 2, error);

    if (!expected ||
        !cloze_encoder_pool(check->encoder, found, check->hidden[config->n_layers], &batch, error))
        return INFINITY;
    return golden_encoder_compare(found, expected, inputs->b * d);
}

static double
compare_all_hidden(const Check *check, GError **error)
{
    double worst = 0;

    for (gsize k = 0; k <= cloze_encoder_get_config(check->encoder)->n_layers && !*error; k++)
        worst = MAX(worst, compare_hidden(check, k, error));
    return worst;
}

static double
compare_all_attention(const Check *check, GError **error)
{
    double worst = 0;

    for (gsize k = 0; k < cloze_encoder_get_config(check->encoder)->n_layers && !*error; k++)
        worst = MAX(worst, compare_attention(check, k, error));
    return worst;
}

static void
report(const Check *check, const char *what, const char *tolerance,
       double (*compare)(const Check *check, GError **error))
{
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, what);
    g_autoptr(GError) error = NULL;
    double allowed = 0, worst;

    golden_files_get_allowed(check->files, "encoder-tiny", tolerance, &allowed, &error);
    worst = error ? INFINITY : compare(check, &error);
    if (error)
        golden_report_failed(check->report, name, error->message);
    else
        golden_report_result(check->report, name, worst, allowed, NULL);
}

static void
clear_states(float **states, gsize n)
{
    for (gsize k = 0; states && k < n; k++)
        g_free(states[k]);
    g_free(states);
}

static void
clear(Check *check)
{
    gsize n = check->encoder ? cloze_encoder_get_config(check->encoder)->n_layers : 0;

    clear_states(g_steal_pointer(&check->hidden), n + 1);
    clear_states(g_steal_pointer(&check->attention), n);
    clear_inputs(&check->inputs);
    g_clear_pointer(&check->encoder, cloze_encoder_unref);
    g_clear_pointer(&check->expected, cloze_safetensors_close);
}

static void
report_not_yet(const Check *check, const char *what)
{
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, what);

    golden_report_not_yet(check->report, name);
}

static void
check_bert(Check *check)
{
    g_autoptr(GError) error = NULL;

    if (!prepare(check, &error)) {
        golden_report_failed(check->report, check->folder, error->message);
    } else {
        report(check, "hidden", "hidden", compare_all_hidden);
        report(check, "attention", "attention", compare_all_attention);
        if (cloze_safetensors_find(check->expected, "pooler_output"))
            report(check, "pooler_output", "pooler_output", compare_pooler);
        if (cloze_safetensors_find(check->expected, "mlm_logits"))
            report_not_yet(check, "mlm_logits");
    }
    clear(check);
}

/* Each kind of tensor that is expected of an architecture which the engine does not have. */
static void
report_all_not_yet(const Check *check)
{
    const char *const kinds[] = {"hidden", "attention", "pooler_output", "mlm_logits"};
    g_autoptr(ClozeSafetensors) expected =
        golden_files_open_tensors(check->files, check->folder, "expected.safetensors", NULL);

    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *numbered = g_strconcat(kinds[i], "_0", NULL);

        if (!expected || cloze_safetensors_find(expected, kinds[i]) ||
            cloze_safetensors_find(expected, numbered))
            report_not_yet(check, kinds[i]);
    }
}

static void
check_folder(Check *check)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) config =
        golden_files_read_json(check->files, check->folder, "config.json", &error);
    const char *kind = config ? json_object_get_string_member_with_default(
                                    json_node_get_object(config), "model_type", "")
                              : "";

    if (!config)
        golden_report_failed(check->report, check->folder, error->message);
    else if (g_str_equal(kind, "bert"))
        check_bert(check);
    else
        report_all_not_yet(check);
}

void
golden_encoder_check(GoldenFiles *files, GoldenReport *report_, ClozePool *pool)
{
    g_auto(GStrv) names = golden_files_list(files, "encoder-tiny");

    for (guint i = 0; names[i]; i++) {
        g_autofree char *folder = g_strdup_printf("encoder-tiny/%s", names[i]);
        g_autofree char *path = golden_files_path(files, folder, "");
        Check check = {.files = files, .report = report_, .pool = pool, .folder = folder};

        if (g_file_test(path, G_FILE_TEST_IS_DIR))
            check_folder(&check);
    }
}
