/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/text/scripts.h"

#include <string.h>

static gboolean
match(const char *languages, const char *text)
{
    g_auto(GStrv) tags = g_strsplit(languages, ",", -1);
    g_autoptr(ClozeScripts) scripts = cloze_scripts_new((const char *const *)tags);

    return cloze_scripts_match(scripts, text, strlen(text));
}

static void
test_languages(void)
{
    g_assert_true(match("en", "Sun Yat-sen"));
    g_assert_true(match("en", "Zürich"));
    g_assert_false(match("en", "中国"));
    g_assert_false(match("en", "Москва"));
    g_assert_true(match("en,ru", "Москва"));
    g_assert_true(match("en", "T恤"));
    g_assert_true(match("zh", "中国"));
    g_assert_true(match("zh-TW", "臺灣"));
    g_assert_false(match("zh", "Taiwan"));
    g_assert_true(match("ja", "カナ"));
    g_assert_true(match("ja", "漢字"));
    g_assert_true(match("en-GB", "London"));
}

/* Nothing is left out where nothing is known. */
static void
test_unknown(void)
{
    g_assert_null(cloze_scripts_new(NULL));
    g_assert_true(match("", "中国"));
    g_assert_true(match("xx-nowhere", "中国"));
    g_assert_true(match("en,xx-nowhere", "中国"));
    g_assert_true(match("en", "1984, 42."));
    g_assert_true(match("en", ""));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/scripts/languages", test_languages);
    g_test_add_func("/scripts/unknown", test_unknown);
    return g_test_run();
}
