/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/extract-rtf.h"

#include "tests/extract/package-fixture.h"

static void
check(const char *body, const char *wanted)
{
    g_autofree char *whole = g_strconcat(
        "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Arial;}{\\f1\\fcharset134 SimSun;}"
        "{\\f2\\fcharset2 Symbol;}}{\\stylesheet{\\s1 heading 1;}}{\\*\\generator no;}\n",
        body, "}", NULL);
    g_autoptr(GBytes) bytes = g_bytes_new_static(whole, strlen(whole));
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) text = gloss_extract_rtf_read(bytes, &structure, &error);
    g_autofree char *found = NULL;

    g_assert_no_error(error);
    found = package_fixture_describe(text, structure);
    g_assert_cmpstr(found, ==, wanted);
}

static void
test_text(void)
{
    check("\\'e9t\\'e9\\tab\\emdash {\\b bold} a\\~b\\-c\\_d\\line e\\par f\\\ng",
          "été\t—bold a bc-d\ne\n\nf\n\ng\np:été\t—bold a bc-d\ne|strong:bold|p:f|p:g");
    check("\\uc1\\u233?x\\uc2\\u20013\\'a4\\'a4y{\\uc0\\u233}z\\u233 !", "éx中yézé\np:éx中yézé");
    check("{\\f1 \\'c4\\'e3}\\'e9{\\f2 a\\u-3999?}", "你éαα\np:你éαα");
    check("\\{a\\}\\\\", "{a}\\\np:{a}\\");
}

static void
test_left_out(void)
{
    check("{\\header no\\par}{\\info{\\title no}}{\\*\\unknown no{\\b no}}{\\v no}{\\deleted no}a"
          "{\\field{\\*\\fldinst HYPERLINK \"no\"}{\\fldrslt link}}{\\pict 0a0b}{\\*\\ud no}",
          "alinkno\np:alinkno");
    check("a{\\*\\bkmkstart no}{\\xe no}\\bin4 {{{{b", "ab\np:ab");
}

static void
test_blocks(void)
{
    check("\\pard\\s1 One\\par\\pard two\\par\\outlinelevel2 three\\par",
          "One\n\ntwo\n\nthree\nh1:One|p:two|h3:three");
    check("{\\listtext\\f2 \\'b7\\tab}one\\par{\\pntext 2.\\tab}two\\par",
          "• one\n2. two\nitem:• one|item:2. two");
    check("before\\par\\trowd\\pard\\intbl a\\cell\\cell b\\cell\\row\\intbl c\\par "
          "d\\cell\\row\\pard after\\par",
          "before\n\na\t\tb\n\nc\n\nd\n\nafter\np:before|p:a\t\tb|p:c|p:d|p:after");
    check("x{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} said\\par more}y\\par",
          "x[1]y\n\n[1] said\n\nmore\np:x[1]y|p:[1] said|p:more");
    check("x{\\shp{\\*\\shpinst\\shpleft0{\\sp{\\sn no}{\\sv no}}{\\shptxt box\\par}}{\\shprslt "
          "no}}y\\par",
          "xy\n\nbox\np:xy|p:box");
}

/* Groups that nobody closes, and those that nobody opened. */
static void
test_damaged(void)
{
    g_autofree char *open = g_strnfill(100000, '{');
    g_autofree char *close = g_strnfill(100000, '}');
    g_autofree char *both = g_strconcat(open, "a", close, NULL);

    check(open, "");
    check(both, "a\np:a");
    check(close, "");
    check("a}}b\\par", "ab\np:ab");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/extract-rtf/text", test_text);
    g_test_add_func("/extract-rtf/left-out", test_left_out);
    g_test_add_func("/extract-rtf/blocks", test_blocks);
    g_test_add_func("/extract-rtf/damaged", test_damaged);
    return g_test_run();
}
