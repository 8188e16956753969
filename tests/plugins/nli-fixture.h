/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A head over the tiny model that answers the probes right: its rows are the means of what the model
 * makes of them. For tests only. */
#pragma once

#include "engine/base/error.h"
#include "plugins/nli/nli-probes.h"
#include "tests/plugins/sequence-fixture.h"

#define NLI_FIXTURE_SHARPNESS 400000

static inline void
nli_fixture_add_probe(ClozeSession *session, ClozeModel *model, GlossClassifyRequest pair,
                      float *sum)
{
    static const ClozeEncodeOptions options;
    g_auto(ClozeTokens) tokens = {0};
    g_autofree gint32 *ids = NULL;
    g_autofree guint8 *types = NULL;
    float vector[TINY_MODEL_WIDTH];
    ClozeSequence sequence;

    g_assert_true(cloze_tokenizer_encode_pair(cloze_model_get_tokenizer(model), pair.first,
                                              strlen(pair.first), pair.second, strlen(pair.second),
                                              &options, &tokens, NULL));
    ids = g_new(gint32, tokens.n);
    types = g_new(guint8, tokens.n);
    for (gsize i = 0; i < tokens.n; i++) {
        ids[i] = tokens.tokens[i].id;
        types[i] = tokens.tokens[i].type_id;
    }
    sequence = (ClozeSequence){ids, types, tokens.n};
    g_assert_true(cloze_session_embed(session, model, &sequence, 1, vector, NULL, NULL));
    for (gsize i = 0; i < TINY_MODEL_WIDTH; i++)
        sum[i] += vector[i] / GLOSS_NLI_PROBES_N;
}

/* Labels in the order given; @columns: which class each row of the classifier answers for. */
static inline void
nli_fixture_write_head(SequenceFixture *fixture, char **labels, const gsize *columns)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(ClozeModel) model =
        cloze_session_load_model(fixture->session, fixture->model_folder, &error);
    float weight[3 * TINY_MODEL_WIDTH] = {0}, bias[3] = {0};
    ClozeHead head = {.task = (char *)"nli",
                      .reads = CLOZE_HEAD_VECTOR,
                      .labels = labels,
                      .n_labels = 3,
                      .base_id = (char *)"tiny",
                      .base_hash = (char *)cloze_model_get_hash(model),
                      .n_features = TINY_MODEL_WIDTH,
                      .weight = weight,
                      .bias = bias};

    for (gsize k = 0; k < 3; k++) {
        float *row = weight + k * TINY_MODEL_WIDTH;

        for (gsize i = 0; i < GLOSS_NLI_PROBES_N; i++)
            nli_fixture_add_probe(fixture->session, model,
                                  gloss_nli_probes_get((GlossNliClass)columns[k], i, FALSE), row);
        /* The nearest mean: 2 m x - m m, made sharp. */
        for (gsize i = 0; i < TINY_MODEL_WIDTH; i++) {
            bias[k] -= NLI_FIXTURE_SHARPNESS * row[i] * row[i];
            row[i] *= 2 * NLI_FIXTURE_SHARPNESS;
        }
    }
    g_assert_true(cloze_head_write(&head, fixture->head_folder, NULL, &error));
    g_assert_no_error(error);
}

/* Opened with a head that passes. */
static inline GlossNli *
nli_fixture_open(SequenceFixture *fixture, GVariant *options)
{
    static const gsize columns[] = {2, 0, 1};
    char *labels[] = {(char *)"contradiction", (char *)"entailment", (char *)"neutral", NULL};
    g_autoptr(GError) error = NULL;

    sequence_fixture_init(fixture);
    nli_fixture_write_head(fixture, labels, columns);
    sequence_fixture_open(fixture, fixture->head_folder, options, &error);
    g_assert_no_error(error);
    return fixture->instance;
}
