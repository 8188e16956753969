/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/data/dataset.h"

#include <string.h>

#include "tests/engine/dataset-fixture.h"
#include "tests/shared-data.h"

/* Of the sets that are at hand: what their READMEs count. */
typedef struct {
    const char *path;
    ClozeDatasetKind wanted;
    gsize n_examples;
    gsize n_words;        /* of words */
    gsize n_entities;     /* of words; else the labels */
    const char *problems; /* kinds and counts */
} Known;

static const Known known_sets[] = {
    {"data/ner-conll2003/eng.train.gz", 0, 14041, 203621, 23499, "scheme 2"},
    {"data/ner-conll2003/eng.testa.gz", 0, 3250, 51362, 5942, ""},
    {"data/ner-conll2003/eng.testb.gz", 0, 3453, 46435, 5648, ""},
    {"data/ner-conll2003/conllpp_test.txt.gz", 0, 3453, 46435, 5702, ""},
    {"data/ner-conll2002-es/esp.train.gz", 0, 8323, 264715, 18798, "scheme 1"},
    {"data/ner-conll2002-es/esp.testa.gz", 0, 1915, 52923, 4352, "scheme 1"},
    {"data/ner-conll2002-es/esp.testb.gz", 0, 1517, 51533, 3559, "scheme 1"},
    {"data/ner-uner/en_ewt-ud-dev.iob2.gz", 0, 2001, 25149, 966, ""},
    {"data/ner-uner/en_ewt-ud-test.iob2.gz", 0, 2077, 25097, 1088, ""},
    {"data/ner-uner/zh_gsdsimp-ud-train.iob2.gz", 0, 3997, 98616, 6118, ""},
    {"data/ner-uner/de_pud-ud-test.iob2.gz", 0, 1000, 21331, 1039, ""},
    {"data/ner-wikiann/en.train.conllu.gz", 0, 20000, 160394, 27931, ""},
    {"data/ner-wikiann/de.train.conllu.gz", 0, 20000, 195387, 27643, ""},
    {"data/ner-wikiann/es.val.conllu.gz", 0, 10000, 64329, 12270, ""},
    {"data/ner-wikigold/wikigold.conll.txt.gz", 0, 1696, 39007, 3558, ""},
    {"data/ner-wnut17/wnut17train.conll.gz", 0, 3394, 62730, 1975, ""},
    {"data/ner-wnut17/emerging.dev.conll", 0, 1009, 15733, 836, ""},
    {"data/ner-zh-cluener/train.json.gz", 0, 10748, 0, 23970, "alignment 60, overlap 2"},
    {"data/ner-zh-cluener/dev.json", 0, 1343, 0, 3072, "alignment 7"},
    {"data/nli-zh/ocnli_dev.json.gz", 0, 2950, 0, 3, "label 50"},
    {"data/nli-zh/ocnli_train.3k.json.gz", 0, 2994, 0, 3, "label 6"},
    {"data/nli-rte/rte1_dev.xml", 0, 567, 0, 2, ""},
    {"data/nli-rte/rte1_test.xml", 0, 800, 0, 2, ""},
    {"data/nli-rte/rte2_dev.xml", 0, 400, 0, 2, ""},
    {"data/nli-rte/rte2_test.xml", 0, 800, 0, 2, ""},
    {"data/nli-rte/rte3_dev.xml", 0, 800, 0, 2, ""},
    {"data/nli-rte/rte3_test.xml", 0, 800, 0, 2, ""},
    {"data/ner-zh-resume/train.char.bmes.gz", 0, 3821, 124099, 13440, "scheme 4"},
    {"data/ner-zh-resume/dev.char.bmes", 0, 463, 13890, 1497, ""},
    {"data/ner-zh-weibo/weiboNER_2nd_conll.train.gz", 0, 1350, 73778, 1895, "scheme 10"},
    {"data/ner-zh-weibo/weiboNER_2nd_conll.dev", 0, 270, 14509, 389, ""},
    {"data/ner-zh-weibo/weiboNER_2nd_conll.test", 0, 270, 14842, 418, "scheme 4"},
    {"data/cls-agnews/agnews_test.tsv.gz", 0, 7600, 0, 4, ""},
    {"data/cls-agnews/agnews_train_10k.tsv.gz", 0, 10001, 0, 4, ""},
    {"data/cls-sms-spam/SMSSpamCollection.gz", 0, 5574, 0, 2, ""},
    {"data/cls-sst2/sst2_train.tsv.gz", 0, 67349, 0, 2, ""},
    {"data/cls-sst2/sst2_dev.tsv", 0, 872, 0, 2, ""},
    {"data/cls-trec/train.txt.gz", 0, 5452, 0, 50, "encoding 1"},
    {"data/cls-trec/test.txt", 0, 500, 0, 42, ""},
    {"data/cls-zh-chnsenticorp/train.tsv.gz", 0, 9600, 0, 2, ""},
    {"data/cls-zh-chnsenticorp/dev.tsv.gz", 0, 1200, 0, 2, ""},
    {"data/nli-cad/cad_dev.tsv", 0, 1000, 0, 3, ""},
    {"data/nli-conj/conj_adversarial_train.tsv.gz", 0, 15000, 0, 3, ""},
    {"data/nli-conj/conj_dev.tsv", 0, 623, 0, 3, ""},
    {"data/nli-diagnostics/breaking_nli.tsv.gz", 0, 8193, 0, 3, ""},
    {"data/nli-diagnostics/fracas.tsv", 0, 342, 0, 3, ""},
    {"data/nli-diagnostics/med.tsv.gz", 0, 5382, 0, 2, ""},
    {"data/nli-diagnostics/monli.tsv.gz", 0, 2678, 0, 2, ""},
    {"data/nli-lingloop/lingloop_val.tsv.gz", 0, 7371, 0, 3, ""},
    {"data/nli-mnli/mnli_dev_matched.tsv.gz", 0, 9815, 0, 3, ""},
    {"data/nli-mpe-joci/mpe_dev.tsv", 0, 1000, 0, 3, ""},
    {"data/nli-mpe-joci/joci_dev.tsv", 0, 939, 0, 3, ""},
    {"data/nli-rte/glue_rte_train.tsv.gz", 0, 2490, 0, 2, ""},
    {"data/nli-rte/glue_rte_dev.tsv", 0, 277, 0, 2, ""},
    {"data/nli-scitail/scitail_test.tsv.gz", 0, 2126, 0, 2, ""},
    {"data/nli-sick/SICK_train.txt.gz", CLOZE_DATASET_PAIRS, 4500, 0, 3, ""},
    {"data/nli-sick/SICK_trial.txt", CLOZE_DATASET_SCORES, 500, 0, 0, ""},
    {"data/nli-snli/snli_dev.tsv.gz", 0, 9842, 0, 3, ""},
    {"data/nli-wiki-crowd/wiki_test.tsv", 0, 685, 0, 3, ""},
    {"data/nli-xnli/xnli_validation_zh.tsv.gz", 0, 2490, 0, 3, ""},
    {"data/nli-xnli/xnli_validation_ru.tsv.gz", 0, 2490, 0, 3, ""},
    {"data/nli-zh/cmnli_dev.tsv.gz", 0, 12241, 0, 3, ""},
    {"data/nli-zh/csnli_dev.tsv.gz", 0, 9314, 0, 3, ""},
    {"data/sts-mrpc/msr-para-train.tsv.gz", 0, 3576, 0, 2, ""},
    {"data/sts-mrpc/msr-para-val.tsv", CLOZE_DATASET_SCORES, 500, 0, 0, ""},
    {"data/sts-stsb/stsb_train.tsv.gz", 0, 5749, 0, 0, ""},
    {"data/sts-stsb/stsb_dev.tsv", 0, 1500, 0, 0, ""},
    {"data/sts-stsb/stsb_de_dev.csv", 0, 1500, 0, 0, ""},
    {"data/sts-stsb/stsb_zh_dev.csv", 0, 1500, 0, 0, ""},
    {"data/sts-stsb/stsb_zh_train.csv.gz", 0, 5749, 0, 0, ""},
};

static char *
say_problems(const ClozeDataset *dataset)
{
    GString *text = g_string_new(NULL);

    for (int kind = 0; kind < CLOZE_DATASET_N_PROBLEM_KINDS; kind++) {
        if (dataset->problems->n_of[kind] > 0)
            g_string_append_printf(text, "%s%s %zu", text->len > 0 ? ", " : "",
                                   cloze_dataset_problems_get_kind_name(kind),
                                   dataset->problems->n_of[kind]);
    }
    return g_string_free(text, FALSE);
}

static void
test_known_set(gconstpointer data)
{
    const Known *known = data;
    g_autofree char *path = shared_data_find(known->path);
    const char *paths[] = {path, NULL};
    ClozeDatasetOptions options = {.kind = known->wanted};
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeDataset) dataset = NULL;
    g_autofree char *problems = NULL, *description = NULL;
    gsize n_entities = 0;

    if (path == NULL)
        return;
    dataset = cloze_dataset_read(paths, &options, &error);
    g_assert_no_error(error);
    description = cloze_dataset_describe(dataset, 0);
    problems = say_problems(dataset);
    g_test_message("%s: %s; %s", known->path, description, problems);
    g_assert_cmpuint(dataset->n_examples, ==, known->n_examples);
    for (gsize i = 0; i < dataset->n_examples && dataset->examples[i].tagging != NULL; i++)
        n_entities += dataset->examples[i].tagging->n_entities;
    g_assert_cmpuint(dataset->kind == CLOZE_DATASET_WORDS ? n_entities : dataset->labels->len, ==,
                     known->n_entities);
    if (known->n_words > 0)
        g_assert_cmpuint(((ClozeDatasetFile *)dataset->files->pdata[0])->n_words, ==,
                         known->n_words);
    g_assert_cmpstr(problems, ==, known->problems);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(known_sets); i++) {
        g_autofree char *name = g_strconcat("/dataset/known/", known_sets[i].path, NULL);

        g_test_add_data_func(name, &known_sets[i], test_known_set);
    }
    return g_test_run();
}
