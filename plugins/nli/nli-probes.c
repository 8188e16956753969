/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The pairs, and the order of classes that explains the answers best. */

#include "plugins/nli/nli-probes.h"

#include <math.h>
#include <string.h>

#include "engine/base/error.h"
#include "plugins/nli/nli-labels.h"
#include "plugins/nli/nli-pairs.h"

/* A little of everything, so that no answer is impossible. */
#define FLOOR 0.01
/* A logarithm of odds: heads that are merely weak stay below, names that lie are far above. */
#define CLEARLY 1.0

typedef const char *Pairs[GLOSS_NLI_N_CLASSES][GLOSS_NLI_PROBES_N][2];

static const Pairs english = {
    {
        {"A man is playing a guitar.", "A man is playing a guitar."},
        {"Two children are running in the park.", "Two children are running in the park."},
        {"The cat is sleeping on the sofa.", "The cat is sleeping on the sofa."},
        {"A woman is eating a red apple in the kitchen.", "A woman is eating an apple."},
    },
    {
        {"A man is playing a guitar.", "The man is a famous musician."},
        {"Two children are running in the park.", "The children are brothers."},
        {"The cat is sleeping on the sofa.", "The cat is six years old."},
        {"A woman is eating a red apple in the kitchen.", "The woman bought a new car last year."},
    },
    {
        {"A man is playing a guitar.", "A man is not playing a guitar."},
        {"Two children are running in the park.", "No children are running in the park."},
        {"The cat is sleeping on the sofa.", "The cat is not sleeping on the sofa."},
        {"All of the students passed the exam.", "None of the students passed the exam."},
    },
};

static const Pairs chinese = {
    {
        {"一个男人在弹吉他。", "一个男人在弹吉他。"},
        {"两个孩子在公园里跑步。", "两个孩子在公园里跑步。"},
        {"猫正在沙发上睡觉。", "猫正在沙发上睡觉。"},
        {"一个女人在厨房里吃红苹果。", "一个女人在吃苹果。"},
    },
    {
        {"一个男人在弹吉他。", "这个男人是著名的音乐家。"},
        {"两个孩子在公园里跑步。", "这两个孩子是兄弟。"},
        {"猫正在沙发上睡觉。", "这只猫六岁了。"},
        {"一个女人在厨房里吃红苹果。", "这个女人去年买了一辆新车。"},
    },
    {
        {"一个男人在弹吉他。", "一个男人没有在弹吉他。"},
        {"两个孩子在公园里跑步。", "公园里没有孩子在跑步。"},
        {"猫正在沙发上睡觉。", "猫没有在沙发上睡觉。"},
        {"所有学生都通过了考试。", "没有一个学生通过考试。"},
    },
};

GlossClassifyRequest
gloss_nli_probes_get(GlossNliClass class, gsize index, gboolean is_chinese)
{
    const char *const *pair = is_chinese ? chinese[class][index] : english[class][index];

    return (GlossClassifyRequest){pair[0], pair[1]};
}

/* How well the answers are explained where column order[k] is what was meant by class k. */
static double
explain(const double means[GLOSS_NLI_N_CLASSES][GLOSS_NLI_N_CLASSES], const gsize *order)
{
    double sum = 0;

    for (gsize k = 0; k < GLOSS_NLI_N_CLASSES; k++)
        sum += log(means[k][order[k]] + FLOOR);
    return sum;
}

static gboolean
refuse(const gsize *order, const char *folder, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (gsize k = 0; k < GLOSS_NLI_N_CLASSES; k++) {
        if (order[k] != k)
            g_string_append_printf(text, "%s%s where %s is meant", text->len > 0 ? ", " : "",
                                   gloss_nli_labels_get_name((GlossNliClass)order[k]),
                                   gloss_nli_labels_get_name((GlossNliClass)k));
    }
    g_set_error(
        error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
        "%s: expected a head whose classes bear their own names, found one that says %s for "
        "sentences whose answer is plain. Put \"labels\" in gloss.json in the order of "
        "the classifier",
        folder, text->str);
    return FALSE;
}

gboolean
gloss_nli_probes_check(const double means[GLOSS_NLI_N_CLASSES][GLOSS_NLI_N_CLASSES],
                       const char *folder, GError **error)
{
    static const gsize orders[][GLOSS_NLI_N_CLASSES] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                        {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const gsize *best = orders[0];

    for (gsize i = 1; i < G_N_ELEMENTS(orders); i++) {
        if (explain(means, orders[i]) > explain(means, best))
            best = orders[i];
    }
    return explain(means, best) < explain(means, orders[0]) + CLEARLY ||
           refuse(best, folder, error);
}

static gboolean
is_chinese(const ClozeHead *head)
{
    const char *const *languages = (const char *const *)head->languages;
    gboolean zh = FALSE, en = FALSE;

    for (gsize i = 0; languages != NULL && languages[i] != NULL; i++) {
        zh |= g_str_has_prefix(languages[i], "zh");
        en |= g_str_has_prefix(languages[i], "en");
    }
    return zh && !en;
}

gboolean
gloss_nli_probes_run(GlossNli *nli, const char *folder, GError **error)
{
    gboolean zh = is_chinese(cloze_sequence_head_get_head(nli->head));
    GlossClassifyRequest pairs[GLOSS_NLI_N_CLASSES * GLOSS_NLI_PROBES_N];
    float scores[G_N_ELEMENTS(pairs) * GLOSS_NLI_N_CLASSES];
    double means[GLOSS_NLI_N_CLASSES][GLOSS_NLI_N_CLASSES] = {{0}};

    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++)
        pairs[i] = gloss_nli_probes_get((GlossNliClass)(i / GLOSS_NLI_PROBES_N),
                                        i % GLOSS_NLI_PROBES_N, zh);
    if (!gloss_nli_pairs_score(nli, pairs, G_N_ELEMENTS(pairs), scores, NULL, NULL, error))
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(pairs); i++) {
        for (gsize k = 0; k < GLOSS_NLI_N_CLASSES; k++)
            means[i / GLOSS_NLI_PROBES_N][k] +=
                (double)scores[i * GLOSS_NLI_N_CLASSES + k] / GLOSS_NLI_PROBES_N;
    }
    return gloss_nli_probes_check((const double(*)[GLOSS_NLI_N_CLASSES])means, folder, error);
}
