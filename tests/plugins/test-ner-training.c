/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/ner/ner-training.h"

#include "engine/base/error.h"
#include "tests/plugins/ner-fixture.h"

static void
test_tags_and_lock(void)
{
    NerFixture fixture;
    GlossNerTraining first = {0}, second = {0};
    g_autofree char *output = NULL, *tags = NULL;
    g_autoptr(GVariant) options = g_variant_ref_sink(g_variant_new_parsed("@a{sv} {}"));
    const char *paths[2] = {NULL};
    GlossTrainRequest request = {.train_paths = paths, .options = options};
    g_autoptr(GError) error = NULL;
    GlossNer *ner;

    ner_fixture_init(&fixture);
    output = g_build_filename(fixture.folder, "out", NULL);
    paths[0] = fixture.data_path;
    request.output_folder = output;
    ner = ner_fixture_open(&fixture, NULL, NULL);
    g_assert_true(gloss_ner_training_init(&first, ner, &request, NULL, &error));
    g_assert_no_error(error);
    tags = g_strjoinv(" ", first.tags);
    g_assert_cmpstr(tags, ==, "O B-LOC I-LOC B-PER I-PER");
    g_assert_false(gloss_ner_training_init(&second, ner, &request, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_BUSY);
    gloss_ner_training_clear(&second);
    request.estimate = TRUE;
    g_assert_true(gloss_ner_training_init(&second, ner, &request, NULL, NULL));
    gloss_ner_training_clear(&second);
    gloss_ner_training_clear(&first);
    ner_fixture_close(ner);
    ner_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/ner-training/tags-and-lock", test_tags_and_lock);
    return g_test_run();
}
