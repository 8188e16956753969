/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/model/head-model.h"

#include <string.h>

#include "engine/base/error.h"
#include "tests/engine/tiny-head.h"

#define ALL (1 << CLOZE_HEAD_TOKENS | 1 << CLOZE_HEAD_POOLER | 1 << CLOZE_HEAD_VECTOR)

static void
assert_refused(ClozeSession *session, const char *root, const char *folder, const char *task,
               guint allowed, const char *part)
{
    g_autoptr(GError) error = NULL;
    ClozeHead *head = NULL;

    g_assert_null(cloze_head_model_load(session, root, folder, task, allowed, &head, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_null(head);
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_fit(void)
{
    g_autofree char *root = scratch_new(), *other = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(ClozeHead) head = NULL;
    g_autoptr(GError) error = NULL;

    tiny_model_write(root, 1);
    tiny_model_write(other, 2);
    tiny_head_write(folder, root, "t", CLOZE_HEAD_VECTOR, 1);
    model = cloze_head_model_load(session, root, folder, "t", ALL, &head, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(head->layers, ==, 1 << TINY_MODEL_LAYERS);
    g_assert_null(cloze_model_get_adapter_folder(model));
    assert_refused(session, root, folder, "u", ALL, "a head for u, found one for t");
    assert_refused(session, root, folder, "t", 1 << CLOZE_HEAD_TOKENS, "another part");
    assert_refused(session, other, folder, "t", ALL, "trained on, tiny with hash");
    scratch_free(root);
    scratch_free(other);
}

/* A head of another width than the model's. */
static void
test_width(void)
{
    g_autofree char *root = scratch_new();
    g_autofree char *folder = g_build_filename(root, "head", NULL);
    g_autoptr(ClozeSession) session = cloze_session_new(1, 0);
    g_autoptr(ClozeModel) model = NULL;
    g_autoptr(GError) error = NULL;
    float numbers[8] = {0};
    char *labels[] = {(char *)"a", (char *)"b", NULL};
    ClozeHead head = {.task = (char *)"t",
                      .reads = CLOZE_HEAD_VECTOR,
                      .labels = labels,
                      .n_labels = 2,
                      .base_id = (char *)"tiny",
                      .n_features = 4,
                      .weight = numbers,
                      .bias = numbers};

    tiny_model_write(root, 1);
    model = cloze_session_load_model(session, root, &error);
    head.base_hash = (char *)cloze_model_get_hash(model);
    g_assert_true(cloze_head_write(&head, folder, NULL, &error));
    assert_refused(session, root, folder, "t", ALL, "found 4 features");
    scratch_free(root);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/head-model/fit", test_fit);
    g_test_add_func("/head-model/width", test_width);
    return g_test_run();
}
