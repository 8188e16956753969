/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The same sentences, labels and sizes as the peers' cases of these names; nothing is padded. A
 * variant that ends in -bf16 computes its products so. */
#include "app/cli/cli-bench-train.h"

#include <string.h>

#include "app/cli/cli-bench-data.h"
#include "app/cli/cli-bench-random.h"
#include "app/cli/cli-json.h"
#include "app/cli/cli-model.h"
#include "engine/base/error.h"
#include "engine/data/dataset.h"
#include "engine/model/model-files.h"
#include "engine/train/learner.h"
#include "engine/train/token-classifier.h"

#define N_LABELS      9
#define BATCH         16
#define SENTENCES     160
#define FROZEN_EPOCHS 10
#define SENTENCE_FILE "ner-uner/en_ewt-ud-dev.iob2.gz"

static const char *const tags[] = {"O",     "B-PER", "I-PER",  "B-ORG",  "I-ORG",
                                   "B-LOC", "I-LOC", "B-MISC", "I-MISC", NULL};

typedef struct {
    ClozePool *pool;
    ClozeModel *model; /* NULL: random weights */
    ClozeConfig config;
    ClozeTrainingSet *set;
    ClozeLearner *learner; /* NULL: a frozen encoder */
    gsize batch;
    guint64 step;
    double loss;               /* of the last step */
    double first_pass, cached; /* of a frozen encoder, the last run: seconds of each part */
} Train;

static void
free_train(gpointer data)
{
    Train *self = data;

    cloze_learner_free(self->learner);
    cloze_training_set_free(self->set);
    g_clear_pointer(&self->model, cloze_model_unref);
    cloze_pool_free(self->pool);
    g_free(self);
}

static gboolean
run_steps(gpointer data, GCancellable *cancellable, GError **error)
{
    Train *self = data;
    gsize n = self->set->examples->len;
    g_autofree guint32 *order = g_new(guint32, n);
    ClozeLearnerStep step;

    for (gsize i = 0; i < n; i++)
        order[i] = (guint32)i;
    for (gsize i = 0; i < n; i += self->batch) {
        if (!cloze_learner_step(self->learner, self->set, order + i, MIN(self->batch, n - i),
                                self->step++, 2e-5, &step, error))
            return FALSE;
        self->loss = step.loss;
    }
    return TRUE;
}

/* The last hidden states of a batch of sentences; those with a label go into the table. */
static gboolean
add_features(Train *self, gsize first, ClozeFeatureTable *table, GCancellable *cancellable,
             GError **error)
{
    gsize n = MIN(BATCH, self->set->examples->len - first), d = self->config.hidden_size;
    g_autoptr(ClozeTrainingStream) stream = cloze_training_stream_new();
    g_autofree float **hidden = g_new0(float *, self->config.n_layers + 1);
    g_autofree float *last = NULL;
    guint32 examples[BATCH];

    for (gsize i = 0; i < n; i++)
        examples[i] = (guint32)(first + i);
    cloze_training_stream_lay(stream, self->set, examples, n);
    last = g_new(float, stream->batch.offsets[n] * d);
    hidden[self->config.n_layers] = last;
    if (!cloze_encoder_forward(cloze_model_get_encoder(self->model), self->pool, &stream->batch,
                               hidden, NULL, cancellable, error))
        return FALSE;
    for (gsize t = 0; t < stream->batch.offsets[n]; t++)
        if (stream->targets.token_labels[t] >= 0)
            cloze_feature_table_add(table, last + t * d, stream->targets.token_labels[t]);
    return TRUE;
}

static gboolean
run_frozen(gpointer data, GCancellable *cancellable, GError **error)
{
    Train *self = data;
    g_autoptr(ClozeFeatureTable) table =
        cloze_feature_table_new(self->config.hidden_size, self->set->n_tokens);
    const ClozeTokenClassifierOptions options = {
        .batch_rows = 256, .max_epochs = FROZEN_EPOCHS, .learning_rate = 1e-3};
    const ClozeTokenClassifierHooks hooks = {0};
    g_autoptr(ClozeTokenClassifier) classifier = NULL;
    gint64 begun = g_get_monotonic_time(), filled;

    for (gsize i = 0; i < self->set->examples->len; i += BATCH)
        if (!add_features(self, i, table, cancellable, error))
            return FALSE;
    filled = g_get_monotonic_time();
    classifier = cloze_token_classifier_train(table, NULL, table->n_rows, N_LABELS, &options,
                                              &hooks, self->pool, cancellable, error);
    self->first_pass = (double)(filled - begun) / G_USEC_PER_SEC;
    self->cached = (double)(g_get_monotonic_time() - filled) / G_USEC_PER_SEC;
    return classifier != NULL;
}

static void
add_loss(gpointer data, GString *line)
{
    gloss_cli_json_add_double(line, "loss", ((const Train *)data)->loss);
}

/* Tokens a second in the pass that computes the features, and in those over what it left. */
static void
add_passes(gpointer data, GString *line)
{
    const Train *self = data;
    double tokens = (double)self->set->n_tokens;

    gloss_cli_json_add_double(line, "first_pass_tokens_per_s",
                              tokens / MAX(self->first_pass, 1e-9));
    gloss_cli_json_add_double(line, "cached_tokens_per_s",
                              tokens * FROZEN_EPOCHS / MAX(self->cached, 1e-9));
}

/* Two batches of random ids, every token labelled. */
static void
add_fixed(Train *self, gsize n, gsize length)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_autofree gint32 *ids = g_new(gint32, length), *labels = g_new(gint32, length);

    self->batch = n;
    for (gsize i = 0; i < 2 * n; i++) {
        const ClozeTrainingExample example = {.texts = {{ids, NULL, length}},
                                              .token_labels = labels};

        for (gsize t = 0; t < length; t++) {
            ids[t] = g_rand_int_range(random, 1, (gint32)self->config.vocab_size);
            labels[t] = g_rand_int_range(random, 0, N_LABELS);
        }
        cloze_training_set_add(self->set, &example);
    }
}

static gint32
find_tag(const char *tag)
{
    for (gint32 i = 0; tags[i]; i++)
        if (g_str_equal(tags[i], tag))
            return i;
    return 0;
}

/* (transfer full) */
static char **
dup_words(const ClozeDatasetExample *sentence)
{
    const ClozeDatasetTagging *tagging = sentence->tagging;
    char **words = g_new0(char *, tagging->n_words + 1);

    for (gsize i = 0; i < tagging->n_words; i++)
        words[i] = g_strndup(sentence->text + tagging->words[i].start,
                             tagging->words[i].end - tagging->words[i].start);
    return words;
}

static gboolean
add_sentence(Train *self, const ClozeDatasetExample *sentence, GError **error)
{
    g_auto(GStrv) words = dup_words(sentence);
    const ClozeEncodeOptions options = {0};
    g_auto(ClozeTokens) tokens = {0};
    g_autofree gint32 *ids = NULL, *labels = NULL;
    ClozeTrainingExample example = {0};
    gint32 last = -1;

    if (!cloze_tokenizer_encode_words(cloze_model_get_tokenizer(self->model),
                                      (const char *const *)words, sentence->tagging->n_words,
                                      &options, &tokens, error))
        return FALSE;
    ids = g_new(gint32, tokens.n);
    labels = g_new(gint32, tokens.n);
    for (gsize t = 0; t < tokens.n; t++) {
        gint32 word = tokens.tokens[t].special ? -1 : tokens.tokens[t].word;

        ids[t] = tokens.tokens[t].id;
        labels[t] = word >= 0 && word != last ? find_tag(sentence->tagging->tags[word])
                                              : CLOZE_CROSS_ENTROPY_IGNORE;
        last = word;
    }
    example.texts[0] = (ClozeSequence){ids, NULL, tokens.n};
    example.token_labels = labels;
    cloze_training_set_add(self->set, &example);
    return TRUE;
}

static gboolean
add_mixed(Train *self, GError **error)
{
    g_autofree char *path = gloss_cli_bench_data_find(SENTENCE_FILE);
    const ClozeDatasetOptions options = {.kind = CLOZE_DATASET_WORDS};
    g_autoptr(ClozeDataset) dataset = NULL;
    const char *paths[] = {path, NULL};

    if (!path) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND, "%s: not there", SENTENCE_FILE);
        return FALSE;
    }
    dataset = cloze_dataset_read(paths, &options, error);
    self->batch = BATCH;
    for (gsize i = 0; dataset && i < MIN(dataset->n_examples, SENTENCES); i++)
        if (!add_sentence(self, &dataset->examples[i], error))
            return FALSE;
    return dataset != NULL;
}

static gboolean
make_learner(Train *self, const char *variant, GError **error)
{
    static const char *const query_value[] = {"query", "value", NULL};
    g_autoptr(ClozeModelFiles) files =
        self->model ? cloze_model_files_open(cloze_model_get_folder(self->model), error) : NULL;
    ClozeLearnerOptions options = {.config = &self->config,
                                   .prefix = "bert.",
                                   .task = {.kind = CLOZE_TASK_TOKENS, .n_labels = N_LABELS},
                                   .recipe = {.how = CLOZE_RECIPE_FULL,
                                              .n_last = MIN(2, self->config.n_layers),
                                              .rank = 8,
                                              .alpha = 16,
                                              .batch_size = self->batch,
                                              .weight_decay = 0.01,
                                              .dropout = 0.1,
                                              .attention_dropout = 0.1,
                                              .max_norm = 1,
                                              .precision = g_str_has_suffix(variant, "-bf16")
                                                               ? CLOZE_PRECISION_BF16
                                                               : CLOZE_PRECISION_FP32}};

    if ((self->model && !files) || !cloze_precision_check(options.recipe.precision, error))
        return FALSE;
    options.weights = files ? cloze_model_files_get_weights(files) : NULL;
    if (g_str_has_prefix(variant, "lora-r8")) {
        options.recipe.how = CLOZE_RECIPE_LORA;
        options.targets = query_value;
    } else if (g_str_has_prefix(variant, "last-2-layers")) {
        options.recipe.how = CLOZE_RECIPE_LAST;
    }
    self->learner = cloze_learner_new(&options, self->pool, error);
    return self->learner != NULL;
}

static gboolean
prepare(GlossCli *cli, Train *self, char *const *parts, GError **error)
{
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    g_autofree char *folder = NULL;

    self->config = gloss_cli_bench_random_get_bert_base();
    if (!g_str_equal(parts[1], "bert-base-random")) {
        folder = gloss_cli_model_find_base(cli, store, error);
        self->model = folder ? cloze_model_load(folder, self->pool, error) : NULL;
        if (!self->model)
            return FALSE;
        self->config = *cloze_model_get_config(self->model);
    }
    if (g_str_equal(parts[3], "b16mixed")) {
        if (!add_mixed(self, error))
            return FALSE;
    } else {
        add_fixed(self, g_str_equal(parts[3], "b8s128") ? 8 : 16,
                  MIN(128, self->config.max_positions));
    }
    return g_str_equal(parts[2], "frozen-head") || make_learner(self, parts[2], error);
}

gboolean
gloss_cli_bench_train_prepare(GlossCli *cli, const char *name, GlossCliBenchWork *work,
                              GError **error)
{
    Train *self = g_new0(Train, 1);
    g_auto(GStrv) parts = g_strsplit(name, "/", -1); /* train, model, variant, shape */
    double tokens;

    self->pool = cloze_pool_new(cli->threads);
    self->set = cloze_training_set_new(1);
    if (!prepare(cli, self, parts, error)) {
        free_train(self);
        return FALSE;
    }
    tokens = (double)self->set->n_tokens * (self->learner ? 1 : FROZEN_EPOCHS);
    *work = (GlossCliBenchWork){.unit = "tokens/s",
                                .amount = tokens,
                                .warmup = 1,
                                .runs = 5,
                                .tokens = tokens,
                                .run = self->learner ? run_steps : run_frozen,
                                .add_quality = self->learner ? add_loss : add_passes,
                                .data = self,
                                .free_data = free_train};
    return TRUE;
}
