/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The third-party sample: what it finds, and how quickly in a large text. */

#include <string.h>

#include "app/plugin-guard.h"
#include "app/plugin-info.h"
#include "app/plugin-load.h"
#include "app/plugin-options.h"
#include "engine/text/blocks.h"

static GlossPluginInfo *
load_patterns(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("GLOSS_BUILD_DIR"), "tests", "plugins", "patterns.so", NULL);
    g_autoptr(GlossPluginGuard) guard = gloss_plugin_guard_new(NULL);
    GlossPluginInfo *info = gloss_plugin_info_new(path, NULL, guard);
    g_autofree char *reason = NULL;
    const GlossPlugin *table = gloss_plugin_load_file(path, guard, &reason);
    g_autoptr(GVariant) options = NULL;

    g_assert_cmpstr(reason, ==, NULL);
    options = gloss_plugin_options_complete(table->options, NULL, NULL);
    gloss_plugin_info_set_table(info, table, options);
    return info;
}

/* "LABEL:slice LABEL:slice" with "_" for spaces. */
static char *
find(GlossPluginInfo *info, const char *text)
{
    GlossAnnotateRequest request = {text, strlen(text), 0, strlen(text), NULL};
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) spans = gloss_plugin_info_annotate(info, &request, NULL, &error);
    g_autoptr(GString) all = g_string_new(NULL);

    g_assert_no_error(error);
    for (guint i = 0; i < spans->len; i++) {
        GlossSpan span = g_array_index(spans, GlossSpan, i);
        g_autofree char *slice = g_strndup(text + span.start, span.end - span.start);

        g_strdelimit(slice, " ", '_');
        g_string_append_printf(all, "%s%s:%s", i > 0 ? " " : "", span.label, slice);
    }
    return g_string_free(g_steal_pointer(&all), FALSE);
}

static void
check(GlossPluginInfo *info, const char *text, const char *wanted)
{
    g_autofree char *found = find(info, text);

    g_assert_cmpstr(found, ==, wanted);
}

static void
test_english(void)
{
    g_autoptr(GlossPluginInfo) info = load_patterns();

    check(info, "On 5 March 2024 at 14:30 he paid $1,234.56 (12.5%) for 3 cups.",
          "DATE:5_March_2024 TIME:14:30 MONEY:$1,234.56 PERCENT:12.5% NUMBER:3");
    check(info, "March 5, 2024, 2024-03-05 and 05/03/2024 at 3 p.m. or 3:15 pm",
          "DATE:March_5,_2024 DATE:2024-03-05 DATE:05/03/2024 TIME:3_p.m. TIME:3:15_pm");
    check(info, "It cost 3 million dollars, or €2.5bn; 20 percent off 1,000,000.",
          "MONEY:3_million_dollars MONEY:€2.5bn PERCENT:20_percent NUMBER:1,000,000");
    check(info, "Write to a.b+c@mail.example.org or see https://example.org/a?b=c. Bye",
          "EMAIL:a.b+c@mail.example.org URL:https://example.org/a?b=c");
    check(info, "Mayor Marchand may march; no date, v1.2.3, x86.", "");
}

static void
test_chinese(void)
{
    g_autoptr(GlossPluginInfo) info = load_patterns();

    check(info, "2024年3月5日下午3点20分，花了1,200元。",
          "DATE:2024年3月5日 TIME:下午3点20分 MONEY:1,200元");
    check(info, "二〇二四年三月五日，三月五日，1998年，3月5日。",
          "DATE:二〇二四年三月五日 DATE:三月五日 DATE:1998年 DATE:3月5日");
    check(info, "增长了12.5％，百分之五，共3.5亿元，人口1400万。",
          "PERCENT:12.5％ PERCENT:百分之五 MONEY:3.5亿元 NUMBER:1400万");
    check(info, "请看https://example.org/路径，或写信给ab@example.cn。",
          "URL:https://example.org/路径 EMAIL:ab@example.cn");
}

static void
test_switches(void)
{
    g_autoptr(GlossPluginInfo) info = load_patterns();

    g_assert_true(gloss_plugin_info_set_option(info, "dates", g_variant_new_boolean(FALSE), NULL));
    check(info, "5 March 2024", "NUMBER:5 NUMBER:2024");
    g_assert_true(
        gloss_plugin_info_set_option(info, "numbers", g_variant_new_boolean(FALSE), NULL));
    check(info, "5 March 2024", "");
}

static void
annotate_all(GlossPluginInfo *info, const char *text, gsize size, guint *n)
{
    g_autoptr(GArray) blocks = cloze_blocks_cut(text, size, 4096);

    for (guint i = 0; i < blocks->len; i++) {
        ClozeRange block = g_array_index(blocks, ClozeRange, i);
        GlossAnnotateRequest request = {text, size, block.start, block.end, NULL};
        g_autoptr(GError) error = NULL;
        g_autoptr(GArray) spans = gloss_plugin_info_annotate(info, &request, NULL, &error);

        g_assert_no_error(error);
        *n += spans->len;
    }
}

/* Five megabytes of Chinese with some twenty thousand of everything. */
static void
test_large(void)
{
    g_autoptr(GlossPluginInfo) info = load_patterns();
    g_autoptr(GString) text = g_string_new(NULL);
    gint64 begin;
    guint n = 0;

    while (text->len < 5 * 1000 * 1000)
        g_string_append(
            text, "话说天下大势，分久必合，合久必分。周末七国分争，并入于秦，及秦灭之后，楚汉分争，"
                  "又并入于汉。汉朝自高祖斩白蛇而起义，一统天下，后来光武中兴，传至献帝，遂分为"
                  "三国。推其致乱之由，殆始于桓灵二帝。2024年3月5日，有1,200人。桓帝禁锢善类，"
                  "崇信宦官。及桓帝崩，灵帝即位，大将军窦武、太傅陈蕃，共相辅佐。\n"
                  "时有宦官曹节等弄权，窦武、陈蕃谋诛之，作事不密，反为所害，中涓自此愈横。\n");
    begin = g_get_monotonic_time();
    annotate_all(info, text->str, text->len, &n);
    g_test_message("%zu bytes, %u annotations: %" G_GINT64_FORMAT " ms", text->len, n,
                   (g_get_monotonic_time() - begin) / 1000);
    g_assert_cmpuint(n, >, 10000);
}

/* A text without any line end or space, and one that is all digits, end as soon. */
static void
test_hostile(void)
{
    g_autoptr(GlossPluginInfo) info = load_patterns();
    static const char *const parts[] = {"1",  "1,",  "a@",   "a.", "http://",
                                        "年", "1月", "....", "一"};

    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++) {
        g_autoptr(GString) text = g_string_new(NULL);
        gint64 begin = g_get_monotonic_time();
        guint n = 0;

        while (text->len < 200 * 1000)
            g_string_append(text, parts[i]);
        annotate_all(info, text->str, text->len, &n);
        g_test_message("%s: %u in %" G_GINT64_FORMAT " ms", parts[i], n,
                       (g_get_monotonic_time() - begin) / 1000);
        g_assert_cmpint(g_get_monotonic_time() - begin, <, 20 * G_USEC_PER_SEC);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/patterns/english", test_english);
    g_test_add_func("/patterns/chinese", test_chinese);
    g_test_add_func("/patterns/switches", test_switches);
    g_test_add_func("/patterns/large", test_large);
    g_test_add_func("/patterns/hostile", test_hostile);
    return g_test_run();
}
