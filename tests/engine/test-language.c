/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <string.h>

#include "engine/text/language.h"

static void
test_guess(void)
{
    static const struct {
        const char *text;
        const char *language;
    } cases[] = {
        {"The cat sat on the mat and it was not happy with that.", "en"},
        {"Die Katze saß auf der Matte und war nicht zufrieden mit dem Leben.", "de"},
        {"Le chat est sur la table et il ne veut pas dormir dans la maison.", "fr"},
        {"El gato está en la mesa y no quiere dormir con los perros de la casa.", "es"},
        {"Il gatto è sul tavolo e non vuole dormire con i cani della casa.", "it"},
        {"Кошка сидит на столе и не хочет спать в доме, но это не так.", "ru"},
        {"我们在北京的大学学习机器翻译。", "zh"},
        {"我們用 PyTorch 訓練模型，然後部署到伺服器。", "zh"},
        {"これは日本語の文章です。", "ja"},
        {"한국어 문장입니다.", "ko"},
        {"", NULL},
        {"12345 67", NULL},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++)
        g_assert_cmpstr(cloze_language_guess(cases[i].text, strlen(cases[i].text)), ==,
                        cases[i].language);
}

static void
test_long(void)
{
    g_autoptr(GString) text = g_string_new(NULL);

    while (text->len < 70000)
        g_string_append(text, "und der Ä");
    g_assert_cmpstr(cloze_language_guess(text->str, text->len), ==, "de");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/language/guess", test_guess);
    g_test_add_func("/language/long", test_long);
    return g_test_run();
}
