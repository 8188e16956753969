/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* All parts of a group of pairs are encoded together, so that short ones share batches. */

#include "plugins/nli/nli-pairs.h"

#include <string.h>

#include "engine/base/error.h"
#include "plugins/nli/nli-labels.h"
#include "plugins/nli/nli-pieces.h"

#define N_CLASSES GLOSS_NLI_N_CLASSES
/* Tokens that are waiting before they are scored. */
#define GROUP_TOKENS ((gsize)65536)
/* Of a piece of a long text: what a pair of the data that heads learn from holds. */
#define WANTED_TOKENS ((gsize)64)

/* A pair, or two pieces of one. */
typedef struct {
    gsize pair;
    ClozeRange first;
    ClozeRange second;
    float scores[N_CLASSES];
} Part;

typedef struct {
    GlossNli *nli;
    ClozeTokenizer *tokenizer;
    gsize max_tokens;
    const GlossClassifyRequest *pairs;
    GArray *parts;     /* Part, in the order of the pairs */
    GPtrArray *tokens; /* ClozeTokens*, of the last parts: not yet scored */
    gsize n_tokens;    /* in them */
    GCancellable *cancellable;
} Run;

static void
tokens_free(ClozeTokens *tokens)
{
    cloze_tokens_clear(tokens);
    g_free(tokens);
}

static void
keep_scores(const Run *run, Part *part, float *logits)
{
    cloze_sequence_head_softmax(logits, N_CLASSES);
    for (gsize k = 0; k < N_CLASSES; k++)
        part->scores[k] = logits[run->nli->order[k]];
}

static gboolean
flush(Run *run, GError **error)
{
    gsize n = run->tokens->len;
    Part *parts = &g_array_index(run->parts, Part, run->parts->len - n);
    g_autofree float *logits = g_new(float, n *N_CLASSES + 1);

    if (!cloze_sequence_head_score_tokens(run->nli->head, run->tokens, logits, run->cancellable,
                                          error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        keep_scores(run, &parts[i], logits + i * N_CLASSES);
    g_ptr_array_set_size(run->tokens, 0);
    run->n_tokens = 0;
    return TRUE;
}

/* (transfer full) */
static ClozeTokens *
encode(Run *run, gsize pair, ClozeRange first, ClozeRange second, GError **error)
{
    static const ClozeEncodeOptions whole;
    const GlossClassifyRequest *texts = &run->pairs[pair];
    ClozeTokens *tokens = g_new0(ClozeTokens, 1);

    if (cloze_tokenizer_encode_pair(run->tokenizer, texts->first + first.start,
                                    first.end - first.start, texts->second + second.start,
                                    second.end - second.start, &whole, tokens, error))
        return tokens;
    g_prefix_error(error, "pair %zu: ", pair + 1);
    tokens_free(tokens);
    return NULL;
}

static gboolean
add_part(Run *run, gsize pair, ClozeRange first, ClozeRange second, ClozeTokens *tokens,
         GError **error)
{
    const Part part = {.pair = pair, .first = first, .second = second};

    g_array_append_val(run->parts, part);
    g_ptr_array_add(run->tokens, tokens);
    run->n_tokens += tokens->n;
    return run->n_tokens < GROUP_TOKENS || flush(run, error);
}

/* A second text that leaves the first one less than half of the room is cut too. */
static gboolean
cut_pair(Run *run, gsize pair, GArray **firsts, GArray **seconds, GError **error)
{
    const GlossClassifyRequest *texts = &run->pairs[pair];
    gsize room = run->max_tokens - cloze_tokenizer_count_special(run->tokenizer, TRUE);
    gsize half = room / 2;

    *seconds = gloss_nli_pieces_cut(run->tokenizer, texts->second, half, half, error);
    if (*seconds == NULL)
        return FALSE;
    /* A token fewer: cut from its text, a piece may begin with another one than within it. */
    *firsts = gloss_nli_pieces_cut(run->tokenizer, texts->first, WANTED_TOKENS,
                                   room - half > 8 ? room - half - 4 : room - half, error);
    return *firsts != NULL;
}

static gboolean
add_long_pair(Run *run, gsize pair, GError **error)
{
    g_autoptr(GArray) firsts = NULL, seconds = NULL;

    if (!cut_pair(run, pair, &firsts, &seconds, error))
        return FALSE;
    for (guint j = 0; j < seconds->len; j++) {
        for (guint i = 0; i < firsts->len; i++) {
            ClozeRange first = g_array_index(firsts, ClozeRange, i);
            ClozeRange second = g_array_index(seconds, ClozeRange, j);
            ClozeTokens *tokens = encode(run, pair, first, second, error);

            if (tokens == NULL || !add_part(run, pair, first, second, tokens, error))
                return FALSE;
        }
    }
    return TRUE;
}

static gboolean
check_pair(const GlossClassifyRequest *texts, gsize pair, GError **error)
{
    const char *sides[] = {texts->first, texts->second};

    for (gsize i = 0; i < 2; i++) {
        if (sides[i] != NULL && strspn(sides[i], " \t\r\n") < strlen(sides[i]))
            continue;
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "pair %zu: expected two texts, found the %s empty", pair + 1,
                    i == 0 ? "first" : "second");
        return FALSE;
    }
    return TRUE;
}

static gboolean
add_pair(Run *run, gsize pair, GError **error)
{
    const GlossClassifyRequest *texts = &run->pairs[pair];
    ClozeRange first = {0, 0}, second = {0, 0};
    ClozeTokens *tokens;

    if (!check_pair(texts, pair, error))
        return FALSE;
    first.end = strlen(texts->first);
    second.end = strlen(texts->second);
    tokens = encode(run, pair, first, second, error);
    if (tokens == NULL)
        return FALSE;
    if (tokens->n <= run->max_tokens)
        return add_part(run, pair, first, second, tokens, error);
    tokens_free(tokens);
    return add_long_pair(run, pair, error);
}

/* The part of [begin, end) that is least neutral. */
static const Part *
find_evidence(const Part *begin, const Part *end)
{
    const Part *best = begin;

    for (const Part *part = begin + 1; part < end; part++) {
        if (part->scores[GLOSS_NLI_NEUTRAL] < best->scores[GLOSS_NLI_NEUTRAL])
            best = part;
    }
    return best;
}

static GlossEvidence
describe(const Part *part)
{
    GlossNliClass class = GLOSS_NLI_ENTAILMENT;

    for (gsize k = 1; k < N_CLASSES; k++) {
        if (part->scores[k] > part->scores[class])
            class = (GlossNliClass)k;
    }
    return (GlossEvidence){part->first.start,
                           part->first.end,
                           part->second.start,
                           part->second.end,
                           gloss_nli_labels_get_name(class),
                           part->scores[class]};
}

/* Sums to 1: a piece's entailment and contradiction do, and the least entailed piece is no more
 * entailed than the most contradicted one. */
static void
join(const Part *begin, const Part *end, float *out, GArray *evidence)
{
    float entailment = 1, contradiction = 0;

    for (const Part *first = begin; first < end;) {
        const Part *next = first, *part;
        GlossEvidence found;

        while (next < end && next->second.start == first->second.start)
            next++;
        part = find_evidence(first, next);
        found = describe(part);
        entailment = MIN(entailment, part->scores[GLOSS_NLI_ENTAILMENT]);
        contradiction = MAX(contradiction, part->scores[GLOSS_NLI_CONTRADICTION]);
        if (evidence != NULL)
            g_array_append_val(evidence, found);
        first = next;
    }
    out[GLOSS_NLI_ENTAILMENT] = entailment;
    out[GLOSS_NLI_CONTRADICTION] = contradiction;
    out[GLOSS_NLI_NEUTRAL] = MAX(1 - entailment - contradiction, 0);
}

static gint
compare_evidence_cb(gconstpointer a, gconstpointer b)
{
    const GlossEvidence *x = a, *y = b;

    return x->score > y->score ? -1 : x->score < y->score;
}

static void
join_all(const Run *run, float *out, GArray **evidence)
{
    const Part *parts = (const Part *)(const void *)run->parts->data;
    const Part *end = parts + run->parts->len;

    for (const Part *begin = parts; begin < end;) {
        const Part *next = begin;
        gsize pair = begin->pair;
        GArray *found = NULL;

        while (next < end && next->pair == pair)
            next++;
        if (next - begin > 1 && evidence != NULL)
            found = g_array_new(FALSE, FALSE, sizeof(GlossEvidence));
        if (next - begin == 1)
            memcpy(out + pair * N_CLASSES, begin->scores, sizeof begin->scores);
        else
            join(begin, next, out + pair * N_CLASSES, found);
        if (found != NULL)
            g_array_sort(found, compare_evidence_cb);
        if (evidence != NULL)
            evidence[pair] = found;
        begin = next;
    }
}

gboolean
gloss_nli_pairs_score(GlossNli *nli, const GlossClassifyRequest *pairs, gsize n, float *out,
                      GArray **evidence, GCancellable *cancellable, GError **error)
{
    ClozeModel *model = cloze_sequence_head_get_model(nli->head);
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(Part));
    g_autoptr(GPtrArray) tokens = g_ptr_array_new_with_free_func((GDestroyNotify)tokens_free);
    Run run = {.nli = nli,
               .tokenizer = cloze_model_get_tokenizer(model),
               .max_tokens = cloze_model_get_max_tokens(model),
               .pairs = pairs,
               .parts = parts,
               .tokens = tokens,
               .cancellable = cancellable};

    for (gsize i = 0; i < n; i++) {
        if (!add_pair(&run, i, error))
            return FALSE;
    }
    if (!flush(&run, error))
        return FALSE;
    join_all(&run, out, evidence);
    return TRUE;
}
