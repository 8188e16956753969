/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/inventory-vectors.h"

#include "tests/plugins/inventory-fixture.h"
#include "tests/plugins/wsd-fixture.h"

/* A sense is close to its own examples; one without examples says so. */
static void
test_features(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossInventory) inventory = inventory_fixture_new();
    g_autoptr(GPtrArray) senses = gloss_inventory_look_up(inventory, "cat");
    float features[2][GLOSS_SENSE_N_FEATURES], vector[TINY_MODEL_WIDTH];
    GlossInventoryVectors *vectors;
    GlossSenseGlosses *glosses;
    ClozeModel *model;

    wsd_fixture_init(&fixture);
    model = cloze_session_load_model(fixture.session, fixture.model_folder, &error);
    g_assert_no_error(error);
    glosses = gloss_sense_glosses_new(fixture.session, model, NULL);
    vectors = gloss_inventory_vectors_new(fixture.session, model, inventory, glosses);
    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
        vector[i] = i % 3 ? 0.5F : -1;
    g_ptr_array_add(senses, (gpointer)gloss_inventory_find(inventory, "net"));
    g_ptr_array_remove_index(senses, 0);
    g_assert_true(gloss_inventory_vectors_measure(vectors, senses, vector, features, NULL, &error));
    g_assert_no_error(error);
    g_assert_cmpfloat(features[0][GLOSS_SENSE_SEEN], !=, 0);
    g_assert_cmpfloat(features[0][GLOSS_SENSE_UNSEEN], ==, 0);
    g_assert_cmpfloat(features[0][GLOSS_SENSE_GLOSS], !=, 0);
    g_assert_cmpfloat(features[0][GLOSS_SENSE_IN_GLOSS], !=, 0);
    g_assert_cmpfloat(features[1][GLOSS_SENSE_SEEN], ==, 0);
    g_assert_cmpfloat(features[1][GLOSS_SENSE_UNSEEN], ==, 1);
    g_assert_nonnull(gloss_sense_glosses_find(glosses, "net"));
    gloss_inventory_vectors_free(vectors);
    gloss_sense_glosses_free(glosses);
    cloze_model_unref(model);
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/inventory-vectors/features", test_features);
    return g_test_run();
}
