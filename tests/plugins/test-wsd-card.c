/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "plugins/wsd/wsd-card.h"

#include "engine/model/head.h"
#include "tests/plugins/wsd-fixture.h"

/* What is written reads back as a head without a classifier, and names inventory and data. */
static void
test_card(void)
{
    WsdFixture fixture;
    g_autoptr(GError) error = NULL;
    g_autoptr(GVariant) result = NULL;
    g_autoptr(ClozeHead) head = NULL;

    if (!wsd_fixture_has_wordnet())
        return;
    wsd_fixture_init(&fixture);
    result = wsd_fixture_train(&fixture, &error);
    g_assert_no_error(error);
    head = cloze_head_read(fixture.head_folder, &error);
    g_assert_no_error(error);
    g_assert_cmpstr(head->task, ==, "wsd");
    g_assert_cmpint(head->reads, ==, CLOZE_HEAD_NONE);
    g_assert_false(head->adapts_encoder);
    g_assert_nonnull(strstr(head->gloss_json, "\"inventory\""));
    g_assert_nonnull(strstr(head->gloss_json, "WordNet 3.0"));
    g_assert_nonnull(strstr(head->gloss_json, "train.sgml"));
    wsd_fixture_clear(&fixture);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/wsd-card/card", test_card);
    return g_test_run();
}
