/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/sense-store.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "engine/model/safetensors.h"
#include "tests/scratch.h"

#define D 6

static void
write_store(const char *folder, char **keys)
{
    static const float vectors[3 * D] = {3, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 1, 1, 1, 1};
    static const gint32 counts[] = {5, 1, 2};
    static const float weights[GLOSS_SENSE_N_FEATURES] = {1, 2, 3};
    static const float tagger[GLOSS_SENSE_STORE_N_TAGS * D] = {1};
    static const float bias[GLOSS_SENSE_STORE_N_TAGS] = {0};
    const GlossSenseStoreData data = {3, D, keys, vectors, counts, weights, tagger, bias};
    g_autoptr(GError) error = NULL;

    g_assert_true(gloss_sense_store_write(&data, folder, &error));
    g_assert_no_error(error);
}

static void
test_round_trip(void)
{
    g_autofree char *folder = scratch_new();
    char *keys[] = {(char *)"a%1:00:00::", (char *)"b%1:00:00::", (char *)"b%2:00:00::", NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossSenseStore) store = NULL;
    float vector[D];
    double tags[GLOSS_SENSE_STORE_N_TAGS], sum = 0;

    write_store(folder, keys);
    store = gloss_sense_store_open(folder, &error);
    g_assert_no_error(error);
    g_assert_cmpuint(gloss_sense_store_get_n(store), ==, 3);
    g_assert_cmpint(gloss_sense_store_find(store, "b%2:00:00::"), ==, 2);
    g_assert_cmpint(gloss_sense_store_find(store, "b%3:00:00::"), ==, -1);
    g_assert_cmpuint(gloss_sense_store_get_count(store, 0), ==, 5);
    g_assert_cmpfloat(gloss_sense_store_get_weights(store)[2], ==, 3);
    gloss_sense_store_get_vector(store, 0, vector);
    g_assert_cmpfloat_with_epsilon(vector[0], 0.6F, 0.01F);
    g_assert_cmpfloat_with_epsilon(vector[3], 0.8F, 0.01F);
    gloss_sense_store_tag(store, vector, tags);
    for (gsize k = 0; k < GLOSS_SENSE_STORE_N_TAGS; k++)
        sum += exp(tags[k]);
    g_assert_cmpfloat_with_epsilon(sum, 1, 1e-9);
    g_assert_cmpfloat(tags[0], >, tags[1]);
    scratch_free(folder);
}

/* Keys out of order would make the search miss; too few would leave vectors without a name. */
static void
test_damaged(void)
{
    g_autofree char *folder = scratch_new();
    char *unsorted[] = {(char *)"b", (char *)"a", (char *)"c", NULL};
    char *few[] = {(char *)"a", (char *)"b", NULL};
    g_autoptr(GError) error = NULL;

    g_assert_null(gloss_sense_store_open(folder, &error));
    g_clear_error(&error);
    write_store(folder, unsorted);
    g_assert_null(gloss_sense_store_open(folder, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID);
    g_assert_nonnull(strstr(error->message, "sorted"));
    g_clear_error(&error);
    write_store(folder, few);
    g_assert_null(gloss_sense_store_open(folder, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH);
    g_assert_nonnull(strstr(error->message, "expected 3 lines, found 2"));
    scratch_free(folder);
}

/* Any other tensors than those that are written. */
static void
test_missing(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "adapter_model.safetensors", NULL);
    const ClozeTensor tensor = {
        .name = "vectors", .dtype = CLOZE_DTYPE_I8, .n_dims = 2, .shape = {1, 4}, .data = "abcd"};
    g_autoptr(GError) error = NULL;

    g_assert_true(cloze_safetensors_write(path, &tensor, 1, NULL, NULL));
    g_assert_null(gloss_sense_store_open(folder, &error));
    g_assert_nonnull(strstr(error->message, "keys"));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/sense-store/round-trip", test_round_trip);
    g_test_add_func("/sense-store/damaged", test_damaged);
    g_test_add_func("/sense-store/missing", test_missing);
    return g_test_run();
}
