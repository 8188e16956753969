/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd-train.h"

#include "engine/base/error.h"
#include "tests/plugins/wsd-fixture.h"

static char *
read_tensors(const WsdFixture *fixture)
{
    g_autofree char *path =
        g_build_filename(fixture->head_folder, "adapter_model.safetensors", NULL);
    char *bytes = NULL;
    gsize size;

    g_assert_true(g_file_get_contents(path, &bytes, &size, NULL));
    return g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guint8 *)bytes, size);
}

/* The same data and seed give the same bytes; an existing folder is replaced. */
static void
test_repeatable(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) first = NULL, again = NULL;
    g_autofree char *one = NULL, *two = NULL;
    guint64 n = 0;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    first = wsd_fixture_train(&fixture, &error);
    g_assert_no_error(error);
    g_assert_true(g_variant_lookup(first, "senses", "t", &n));
    g_assert_cmpuint(n, ==, 5);
    one = read_tensors(&fixture);
    again = wsd_fixture_train(&fixture, &error);
    g_assert_no_error(error);
    two = read_tensors(&fixture);
    g_assert_cmpstr(one, ==, two);
    wsd_fixture_clear(&fixture);
}

/* A folder with something else in it stays as it is. */
static void
test_goal(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    scratch_write(fixture.folder, "senses/letter.txt", "dear", -1);
    g_assert_null(wsd_fixture_train(&fixture, &error));
    g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    g_assert_cmpuint(scratch_count(fixture.head_folder), ==, 1);
    wsd_fixture_clear(&fixture);
}

static void
test_no_keys(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    scratch_write(fixture.folder, "train.sgml", "<s snum=1>\n<wf cmd=ignore>the</wf>\n", -1);
    g_assert_null(wsd_fixture_train(&fixture, &error));
    g_assert_nonnull(strstr(error->message, "expected words with sense keys"));
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd-train/repeatable", test_repeatable);
    g_test_add_func("/wsd-train/goal", test_goal);
    g_test_add_func("/wsd-train/no-keys", test_no_keys);
    return g_test_run();
}
