/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The other folder's files, with some tensors replaced and another description. Reader: fuzz-head */

#include "engine/model/head-variant.h"

#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/model/head-tensors.h"
#include "engine/model/safetensors.h"

#define CONFIG_NAME    "adapter_config.json"
#define PREFIX         "base_model.model."
#define MAX_JSON_BYTES ((gsize)4 << 20)

static gboolean
copy_config(const char *from, const char *folder, GError **error)
{
    g_autofree char *source = g_build_filename(from, CONFIG_NAME, NULL);
    g_autofree char *goal = g_build_filename(folder, CONFIG_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(source, MAX_JSON_BYTES, error);

    return bytes != NULL && cloze_file_write_atomic(goal, g_bytes_get_data(bytes, NULL),
                                                    g_bytes_get_size(bytes), error);
}

/* @columns 0: one dimension. */
static void
replace(ClozeSafetensors *file, const char *name, const float *values, gsize rows, gsize columns)
{
    gsize shape[] = {rows, columns};

    if (values != NULL)
        cloze_safetensors_replace(file, name, shape, columns > 0 ? 2 : 1,
                                  g_memdup2(values, rows * MAX(columns, 1) * sizeof(float)));
}

static void
replace_all(const ClozeHead *head, ClozeSafetensors *file)
{
    gsize c = head->n_labels;

    replace(file, PREFIX "classifier.weight", head->weight, c, head->n_features);
    replace(file, PREFIX "classifier.bias", head->bias, c, 0);
    replace(file, PREFIX "crf.transitions", head->transitions, c, c);
    replace(file, PREFIX "crf.start_transitions", head->start, c, 0);
    replace(file, PREFIX "crf.end_transitions", head->end, c, 0);
}

static gboolean
write_tensors(const ClozeHead *head, const char *from, const char *folder, GError **error)
{
    g_autofree char *source = g_build_filename(from, CLOZE_HEAD_TENSORS_NAME, NULL);
    g_autofree char *goal = g_build_filename(folder, CLOZE_HEAD_TENSORS_NAME, NULL);
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_open(source, error);
    g_autofree ClozeTensor *tensors = NULL;
    gsize n;

    if (file == NULL)
        return FALSE;
    replace_all(head, file);
    n = cloze_safetensors_get_n_tensors(file);
    tensors = g_new(ClozeTensor, n + 1);
    for (gsize i = 0; i < n; i++)
        tensors[i] = *cloze_safetensors_get_tensor(file, i);
    return cloze_safetensors_write(goal, tensors, n, NULL, error);
}

gboolean
cloze_head_variant_write(const ClozeHead *head, const char *from, const char *folder,
                         const char *extra_json, GError **error)
{
    g_autofree char *goal = NULL, *beside = NULL;

    if (!cloze_head_check_goal(folder, error))
        return FALSE;
    goal = g_canonicalize_filename(folder, NULL);
    beside = cloze_folder_create_beside(goal, error);
    if (beside == NULL)
        return FALSE;
    if (copy_config(from, beside, error) &&
        cloze_head_write_description(head, beside, extra_json, error) &&
        write_tensors(head, from, beside, error) && cloze_folder_replace(beside, goal, error))
        return TRUE;
    cloze_folder_remove(beside, NULL);
    return FALSE;
}
