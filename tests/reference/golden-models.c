/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Hashes of every file of a model, and the shape and sum of every tensor. */
#include "tests/reference/golden-models.h"

#include "engine/base/file.h"
#include <math.h>
#include <string.h>

/* Sums are of float32 values in float64: the order of adding is all that can differ. */
#define ALLOWED_SUM 1e-6

typedef struct {
    GoldenFiles *files;
    GoldenReport *report;
    const char *name;
    const char *folder;
} Check;

/* The part of the member's path below the package's model folder, such as "1_Pooling/config.json". */
static const char *
relative_path(const char *member)
{
    const char *found = strstr(member, "/model/");

    return found ? found + strlen("/model/") : member;
}

static void
check_hashes(const Check *check, JsonArray *members)
{
    g_autofree char *name = g_strdup_printf("models/%s/sha256", check->name);
    g_autofree char *reason = NULL;
    guint n_wrong = 0;

    for (guint i = 0; i < json_array_get_length(members); i++) {
        JsonObject *member = json_array_get_object_element(members, i);
        const char *file = relative_path(json_object_get_string_member(member, "member"));
        g_autofree char *path = g_build_filename(check->folder, file, NULL);
        g_autoptr(GError) error = NULL;
        g_autofree char *found = cloze_file_sha256(path, &error);

        if (g_strcmp0(found, json_object_get_string_member(member, "sha256")) == 0)
            continue;
        if (!n_wrong++)
            reason = g_strdup_printf("%s: %s", file, error ? error->message : "another hash");
    }
    golden_report_result(check->report, name, n_wrong, 0, reason);
}

static double
sum_of(const ClozeTensor *tensor)
{
    g_autofree float *values = g_new0(float, tensor->n_elements + 1);
    double sum = 0;

    if (tensor->dtype == CLOZE_DTYPE_I64) {
        for (gsize i = 0; i < tensor->n_elements; i++) {
            gint64 value;

            memcpy(&value, (const char *)tensor->data + i * sizeof value, sizeof value);
            sum += (double)value;
        }
        return sum;
    }
    if (!cloze_safetensors_read_f32(tensor, values, NULL))
        return NAN;
    for (gsize i = 0; i < tensor->n_elements; i++)
        sum += (double)values[i];
    return sum;
}

static gboolean
has_shape(const ClozeTensor *tensor, JsonArray *shape)
{
    gboolean same = json_array_get_length(shape) == tensor->n_dims;

    for (guint i = 0; same && i < tensor->n_dims; i++)
        same = (gsize)json_array_get_int_element(shape, i) == tensor->shape[i];
    return same;
}

static double
compare_tensor(const ClozeTensor *tensor, JsonObject *expected)
{
    double difference;

    if (!tensor || !has_shape(tensor, json_object_get_array_member(expected, "shape")))
        return INFINITY;
    difference = fabs(sum_of(tensor) - json_object_get_double_member(expected, "sum"));
    return isnan(difference) ? INFINITY : difference;
}

static void
check_tensors(const Check *check, JsonObject *tensors)
{
    g_autofree char *name = g_strdup_printf("models/%s/tensors", check->name);
    g_autofree char *path = g_build_filename(check->folder, "model.safetensors", NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_open(path, &error);
    g_autoptr(GList) names = json_object_get_members(tensors);
    const char *reason = NULL;
    double worst = 0;

    if (!file) {
        golden_report_failed(check->report, name, error->message);
        return;
    }
    if (cloze_safetensors_get_n_tensors(file) != g_list_length(names)) {
        golden_report_failed(check->report, name, "another number of tensors");
        return;
    }
    for (GList *one = names; one; one = one->next) {
        double difference = compare_tensor(cloze_safetensors_find(file, one->data),
                                           json_object_get_object_member(tensors, one->data));

        reason = difference > worst ? one->data : reason;
        worst = MAX(worst, difference);
    }
    golden_report_result(check->report, name, worst, ALLOWED_SUM, reason);
}

static void
check_model(const Check *check, JsonObject *about)
{
    if (json_object_has_member(about, "members"))
        check_hashes(check, json_object_get_array_member(about, "members"));
    check_tensors(check, json_object_get_object_member(about, "tensors"));
}

void
golden_models_check(GoldenFiles *files, GoldenReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(JsonNode) node = NULL;
    g_autoptr(GList) names = NULL;

    if (!golden_files_has(files, NULL, "models"))
        return;
    node = golden_files_read_json(files, "models", "models.json", &error);
    if (!node) {
        golden_report_failed(report, "models", error->message);
        return;
    }
    names = json_object_get_members(json_node_get_object(node));
    for (GList *name = names; name; name = name->next) {
        JsonNode *member = json_object_get_member(json_node_get_object(node), name->data);
        JsonObject *about = JSON_NODE_HOLDS_OBJECT(member) ? json_node_get_object(member) : NULL;
        g_autofree char *folder = golden_files_find_model(name->data);
        g_autofree char *case_name = g_strdup_printf("models/%s", (char *)name->data);
        Check check = {files, report, name->data, folder};

        if (about && json_object_has_member(about, "tensors") && folder)
            check_model(&check, about);
        else if (about && json_object_has_member(about, "tensors"))
            golden_report_failed(report, case_name, "the model is not installed");
        else if (about && json_object_has_member(about, "archive"))
            golden_report_not_yet(report, case_name);
    }
}
