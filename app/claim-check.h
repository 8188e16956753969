/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A claim against passages: which support it, which contradict it, and which say nothing about it.
 *
 * A passage is judged by its sentences, as heads learn from sentences (Laban et al. 2022, SummaC). A
 * sentence that is about something else neither supports nor contradicts, but heads never saw such
 * pairs, and call them contradictions; so each sentence is weighed by how close it is in meaning to
 * the claim (the cosine of their vectors): what it says of the claim counts as far as it is about it,
 * the rest is neutral. The sentence that says most decides its passage. Worker thread. */
#pragma once

#include "app/claim-passages.h"
#include "app/judging.h"
#include "app/text-embedder.h"
#include "engine/text/blocks.h"

typedef enum {
    GLOSS_CLAIM_SUPPORTS,
    GLOSS_CLAIM_CONTRADICTS,
    GLOSS_CLAIM_SAYS_NOTHING,
    GLOSS_CLAIM_N_VERDICTS
} GlossClaimVerdict;

typedef struct {
    const GlossClaimPassage *passage;
    ClozeRange
        sentence;    /* bytes of the passage's text: what decided; empty where none is about it */
    float closeness; /* the cosine of that sentence, else of the closest one */
    GArray *scores;  /* GlossLabelScore, the plugin's labels, summing to 1 */
    GlossClaimVerdict verdict;
    float strength; /* 1 less what is neutral */
} GlossClaimAnswer;

typedef struct {
    GPtrArray *passages; /* what the answers are about */
    GPtrArray *answers;  /* GlossClaimAnswer*, one a passage, strongest first */
    gsize n_sentences;
    gsize n_close;  /* sentences that are about the claim */
    gsize n_judged; /* of these, as many as were asked for, the closest */
} GlossClaimResult;

/* @stage 0: comparing, 1: judging. */
typedef void (*GlossClaimReport)(guint stage, gsize done, gsize total, gpointer data);

typedef struct {
    GlossPluginInfo *plugin;     /* judges pairs */
    GlossTextEmbedder *embedder; /* the base model's */
    const char *claim;
    GPtrArray *passages; /* GlossClaimPassage* */
    /* (nullable) where the claim was taken from: what stands there is no evidence for it. */
    const char *own_file;
    gsize own_start; /* bytes of the document */
    gsize own_end;
    gsize most;              /* sentences that are judged; 0: all that are close */
    GlossClaimReport report; /* (nullable) */
    gpointer data;
} GlossClaimRequest;

/* (transfer full) keeps a reference to the passages. */
GlossClaimResult *gloss_claim_check_run(const GlossClaimRequest *request, GCancellable *cancellable,
                                        GError **error);
void gloss_claim_check_result_free(GlossClaimResult *result);
/* How far a sentence is about a claim: 0 .. 1 for a cosine. */
float gloss_claim_check_weigh(float closeness);
/* (transfer full) @scores (element-type GlossLabelScore) as far as the sentence is about the claim, the
 * rest neutral. */
GArray *gloss_claim_check_mix(const GArray *scores, float closeness);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossClaimResult, gloss_claim_check_result_free)
