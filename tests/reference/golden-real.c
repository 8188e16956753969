/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Each text runs alone; the sentences once alone and once in batches. */
#include "tests/reference/golden-real.h"

#include "engine/base/error.h"
#include "engine/model/model.h"
#include "tests/reference/golden-encoder.h"
#include <math.h>
#include <string.h>

#define BATCH 32

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
    ClozePool *pool;
    const char *folder;
    ClozeModel *model;
    ClozeSafetensors *expected;
    double hidden, final, attention, pooled, embedding;
    guint n_hidden, n_final, n_attention, n_pooled, n_embedding; /* tensors compared */
} Check;

/* One text, run alone. */
typedef struct {
    gsize n;
    gint32 *ids;
    float **hidden;
    float **attention;
    gsize n_layers;
} Run;

static gint32 *
read_ids(JsonObject *line, gsize *n, GError **error)
{
    JsonArray *list = golden_files_get_array(line, "ids", error);
    gint32 *ids;

    if (!list)
        return NULL;
    *n = json_array_get_length(list);
    ids = g_new(gint32, *n + 1);
    for (guint i = 0; i < *n; i++)
        ids[i] = (gint32)json_array_get_int_element(list, i);
    return ids;
}

static void
clear_run(Run *run)
{
    for (gsize k = 0; run->hidden && k <= run->n_layers; k++)
        g_free(run->hidden[k]);
    for (gsize k = 0; run->attention && k < run->n_layers; k++)
        g_free(run->attention[k]);
    g_free(run->hidden);
    g_free(run->attention);
    g_free(run->ids);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Run, clear_run)

static gboolean
run_text(const Check *check, JsonObject *line, Run *run, GError **error)
{
    ClozeEncoder *encoder = cloze_model_get_encoder(check->model);
    const ClozeConfig *config = cloze_encoder_get_config(encoder);
    gsize offsets[2] = {0, 0};
    ClozeBatch batch = {1, offsets, NULL, NULL};

    run->ids = read_ids(line, &run->n, error);
    if (!run->ids)
        return FALSE;
    offsets[1] = run->n;
    batch.ids = run->ids;
    run->n_layers = config->n_layers;
    run->hidden = g_new0(float *, run->n_layers + 1);
    run->attention = g_new0(float *, run->n_layers);
    for (gsize k = 0; k <= run->n_layers; k++)
        run->hidden[k] = g_new0(float, run->n * config->hidden_size + 1);
    for (gsize k = 0; k < run->n_layers; k++)
        run->attention[k] = g_new0(float, config->n_heads * run->n * run->n + 1);
    return cloze_encoder_forward(encoder, check->pool, &batch, run->hidden, run->attention, NULL,
                                 error);
}

static gboolean
has(const Check *check, const char *name)
{
    return cloze_safetensors_find(check->expected, name) != NULL;
}

/* Compares one tensor where it is expected; @worst and @n gather over tensors of a kind. */
static gboolean
compare(const Check *check, const char *name, const float *found, const gsize *shape, guint n_dims,
        double *worst, guint *n, GError **error)
{
    g_autofree float *expected = NULL;
    gsize size = 1;

    if (!has(check, name))
        return TRUE;
    expected = golden_files_read_f32(check->expected, name, shape, n_dims, error);
    if (!expected)
        return FALSE;
    for (guint i = 0; i < n_dims; i++)
        size *= shape[i];
    *worst = MAX(*worst, golden_encoder_compare(found, expected, size));
    (*n)++;
    return TRUE;
}

/* The rows of the last hidden state that the file keeps of a long text, one after the other. */
static float *
take_rows(const Check *check, const char *name, const float *hidden, gsize n, gsize d,
          gsize *n_rows, GError **error)
{
    gsize shape[1] = {G_MAXSIZE};
    g_autofree gint32 *rows = golden_files_read_i32(check->expected, name, shape, 1, error);
    g_autofree float *taken = NULL;

    if (!rows)
        return NULL;
    *n_rows = cloze_safetensors_find(check->expected, name)->shape[0];
    taken = g_new0(float, *n_rows *d + 1);
    for (gsize i = 0; i < *n_rows; i++) {
        if (rows[i] < 0 || (gsize)rows[i] >= n) {
            g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: row %d of %d", name, rows[i],
                        (int)n);
            return NULL;
        }
        memcpy(taken + i * d, hidden + rows[i] * d, d * sizeof *taken);
    }
    return g_steal_pointer(&taken);
}

static gboolean
compare_final(Check *check, guint index, const Run *run, gsize d, GError **error)
{
    g_autofree char *name = g_strdup_printf("final_%02u", index);
    g_autofree char *rows_name = g_strdup_printf("final_%02u_rows", index);
    g_autofree float *rows = NULL;
    const float *last = run->hidden[run->n_layers];
    gsize shape[2] = {run->n, d};

    if (has(check, rows_name)) {
        rows = take_rows(check, rows_name, last, run->n, d, &shape[0], error);
        if (!rows)
            return FALSE;
    }
    return compare(check, name, rows ? rows : last, shape, 2, &check->final, &check->n_final,
                   error);
}

static gboolean
compare_layers(Check *check, guint index, const Run *run, gsize d, gsize h, GError **error)
{
    const gsize hidden_shape[2] = {run->n, d}, attention_shape[3] = {h, run->n, run->n};

    for (guint k = 0; k <= run->n_layers; k++) {
        g_autofree char *name = g_strdup_printf("hidden_%02u_%02u", index, k);

        if (!compare(check, name, run->hidden[k], hidden_shape, 2, &check->hidden, &check->n_hidden,
                     error))
            return FALSE;
    }
    for (guint k = 0; k < run->n_layers; k++) {
        g_autofree char *name = g_strdup_printf("attention_%02u_%02u", index, k);

        if (!compare(check, name, run->attention[k], attention_shape, 3, &check->attention,
                     &check->n_attention, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
compare_vectors(Check *check, guint index, const Run *run, gsize d, GError **error)
{
    g_autofree char *pooled_name = g_strdup_printf("pooled_%02u", index);
    g_autofree char *embedding_name = g_strdup_printf("embedding_%02u", index);
    g_autofree float *vector = g_new0(float, d);
    ClozePooling pooling = *cloze_model_get_pooling(check->model);
    const gsize shape[1] = {d};

    cloze_pooling_apply(&pooling, vector, run->hidden[run->n_layers], run->n, d);
    if (!compare(check, embedding_name, vector, shape, 1, &check->embedding, &check->n_embedding,
                 error))
        return FALSE;
    pooling.normalize = FALSE;
    cloze_pooling_apply(&pooling, vector, run->hidden[run->n_layers], run->n, d);
    return compare(check, pooled_name, vector, shape, 1, &check->pooled, &check->n_pooled, error);
}

static gboolean
check_text(Check *check, JsonObject *line, GError **error)
{
    const ClozeConfig *config = cloze_model_get_config(check->model);
    guint index = (guint)json_object_get_int_member_with_default(line, "index", 0);
    g_auto(Run) run = {0};

    return run_text(check, line, &run, error) &&
           compare_layers(check, index, &run, config->hidden_size, config->n_heads, error) &&
           compare_final(check, index, &run, config->hidden_size, error) &&
           compare_vectors(check, index, &run, config->hidden_size, error);
}

static void
report_number(const Check *check, const char *what, double worst, const char *tolerance)
{
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, what);
    g_autoptr(GError) error = NULL;
    double allowed;

    if (golden_files_get_allowed(check->files, "encoder-real", tolerance, &allowed, &error))
        golden_report_result(check->report, name, worst, allowed, NULL);
    else
        golden_report_failed(check->report, name, error->message);
}

/* A kind of which nothing was found to compare is not a success. */
static void
report_kind(const Check *check, const char *what, double worst, guint n, const char *tolerance)
{
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, what);

    if (n)
        report_number(check, what, worst, tolerance);
    else
        golden_report_failed(check->report, name, "expected.safetensors has no such tensor");
}

static void
report_failure(const Check *check, const char *what, const GError *error)
{
    g_autofree char *name = g_strdup_printf("%s/%s", check->folder, what);

    golden_report_failed(check->report, name, error->message);
}

static void
check_texts(Check *check)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GoldenLines) lines =
        golden_files_read_lines(check->files, check->folder, "texts.jsonl", &error);

    for (guint i = 0; lines && !error && i < lines->objects->len; i++)
        check_text(check, lines->objects->pdata[i], &error);
    if (error) {
        report_failure(check, "texts", error);
        return;
    }
    report_kind(check, "hidden", check->hidden, check->n_hidden, "hidden");
    report_kind(check, "final", check->final, check->n_final, "final");
    report_kind(check, "attention", check->attention, check->n_attention, "attention");
    report_kind(check, "pooled", check->pooled, check->n_pooled, "final");
    report_kind(check, "embedding", check->embedding, check->n_embedding, "embedding");
}

/* Vectors of lines [begin, begin + n) in one batch. */
static gboolean
embed(const Check *check, GoldenLines *lines, guint begin, guint n, float *out, GError **error)
{
    const ClozeConfig *config = cloze_model_get_config(check->model);
    g_autofree gsize *offsets = g_new0(gsize, n + 1);
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autofree float **hidden = g_new0(float *, config->n_layers + 1);
    g_autofree float *last = NULL;
    gsize d = config->hidden_size;

    for (guint i = 0; i < n; i++) {
        gsize length;
        g_autofree gint32 *one = read_ids(lines->objects->pdata[begin + i], &length, error);

        if (!one)
            return FALSE;
        g_array_append_vals(ids, one, length);
        offsets[i + 1] = offsets[i] + length;
    }
    last = hidden[config->n_layers] = g_new0(float, offsets[n] * d + 1);
    if (!cloze_encoder_forward(cloze_model_get_encoder(check->model), check->pool,
                               &(ClozeBatch){n, offsets, (const gint32 *)ids->data, NULL}, hidden,
                               NULL, NULL, error))
        return FALSE;
    for (guint i = 0; i < n; i++)
        cloze_pooling_apply(cloze_model_get_pooling(check->model), out + i * d,
                            last + offsets[i] * d, offsets[i + 1] - offsets[i], d);
    return TRUE;
}

static gboolean
embed_all(const Check *check, GoldenLines *lines, guint batch, float *out, GError **error)
{
    gsize d = cloze_model_get_config(check->model)->hidden_size;

    for (guint i = 0; i < lines->objects->len; i += batch) {
        guint n = MIN(batch, lines->objects->len - i);

        if (!embed(check, lines, i, n, out + i * d, error))
            return FALSE;
    }
    return TRUE;
}

static void
check_sentences(Check *check)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GoldenLines) lines =
        golden_files_read_lines(check->files, check->folder, "sentences.jsonl", &error);
    g_autoptr(ClozeSafetensors) file =
        lines ? golden_files_open_tensors(check->files, check->folder, "sentences.safetensors",
                                          &error)
              : NULL;
    gsize d = cloze_model_get_config(check->model)->hidden_size;
    gsize shape[2] = {lines ? lines->objects->len : 0, d};
    g_autofree float *expected =
        file ? golden_files_read_f32(file, "embeddings", shape, 2, &error) : NULL;
    g_autofree float *alone = g_new0(float, shape[0] * d + 1);
    g_autofree float *together = g_new0(float, shape[0] * d + 1);

    if (!expected || !embed_all(check, lines, 1, alone, &error) ||
        !embed_all(check, lines, BATCH, together, &error)) {
        report_failure(check, "sentences", error);
        return;
    }
    report_number(check, "sentences", golden_encoder_compare(alone, expected, shape[0] * d),
                  "embedding");
    report_number(check, "batch-against-single",
                  golden_encoder_compare(together, alone, shape[0] * d), "batch against single");
}

static void
check_model(Check *check, const char *model_folder)
{
    g_autoptr(GError) error = NULL;

    check->expected =
        golden_files_open_tensors(check->files, check->folder, "expected.safetensors", &error);
    if (check->expected)
        check->model = cloze_model_load(model_folder, check->pool, &error);
    if (check->model) {
        check_texts(check);
        check_sentences(check);
    } else {
        golden_report_failed(check->report, check->folder, error->message);
    }
    g_clear_pointer(&check->model, cloze_model_unref);
    g_clear_pointer(&check->expected, cloze_safetensors_close);
}

/* Models that exist only as ONNX have a mapping of its names. */
static gboolean
is_onnx(GoldenFiles *files, const char *name)
{
    g_autofree char *mapping = g_strdup_printf("%s.mapping.json", name);

    return golden_files_has(files, "models", mapping);
}

static void
report_not_yet(const Check *check)
{
    const char *const kinds[] = {"hidden",    "final",     "attention",           "pooled",
                                 "embedding", "sentences", "batch-against-single"};

    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *name = g_strdup_printf("%s/%s", check->folder, kinds[i]);

        golden_report_not_yet(check->report, name);
    }
}

void
golden_real_check(GoldenFiles *files, GoldenReport *report, ClozePool *pool)
{
    g_auto(GStrv) names = golden_files_list(files, "encoder-real");

    for (guint i = 0; names[i]; i++) {
        g_autofree char *folder = g_strdup_printf("encoder-real/%s", names[i]);
        g_autofree char *path = golden_files_path(files, folder, "");
        g_autofree char *model = golden_files_find_model(names[i]);
        Check check = {.files = files, .report = report, .pool = pool, .folder = folder};

        if (!g_file_test(path, G_FILE_TEST_IS_DIR))
            continue;
        if (model)
            check_model(&check, model);
        else if (is_onnx(files, names[i]))
            report_not_yet(&check);
        else
            golden_report_failed(report, folder,
                                 "the model is not installed (./dev model fetches the default one; "
                                 "GLOSS_MODEL_FOLDER names another place)");
    }
}
