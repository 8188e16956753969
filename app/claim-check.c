/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Vectors of sentences are the session's to keep, so that a second claim about the same texts costs
 * only what is judged. */
#include "app/claim-check.h"

#include <math.h>
#include <string.h>

#define EMBED_GROUP ((gsize)256)
#define JUDGE_GROUP ((gsize)64)

/* Of pairs of unrelated sentences 97 % are below FAR; of those that contradict each other 90 % are
 * above it and most above NEAR, as are all but 2 % of those that follow (MNLI, SciTail;
 * all-MiniLM-L6-v2). */
#define FAR  0.3F
#define NEAR 0.5F

static const char *const names[GLOSS_CLAIM_N_VERDICTS] = {"entailment", "contradiction", "neutral"};

typedef struct {
    guint passage;
    ClozeRange range; /* of the passage's text */
    char *text;
    float closeness;
    GArray *scores; /* (nullable) where it was judged */
} Sentence;

typedef struct {
    const GlossClaimRequest *request;
    GArray *sentences; /* Sentence, in the order of the passages */
    GArray *close;     /* guint: those about the claim, closest first */
    GCancellable *cancellable;
} Run;

static void
sentence_clear(gpointer data)
{
    Sentence *sentence = data;

    g_free(sentence->text);
    g_clear_pointer(&sentence->scores, g_array_unref);
}

static void
answer_free(gpointer data)
{
    GlossClaimAnswer *answer = data;

    g_array_unref(answer->scores);
    g_free(answer);
}

void
gloss_claim_check_result_free(GlossClaimResult *result)
{
    g_ptr_array_unref(result->answers);
    g_ptr_array_unref(result->passages);
    g_free(result);
}

float
gloss_claim_check_weigh(float closeness)
{
    return CLAMP((closeness - FAR) / (NEAR - FAR), 0.0F, 1.0F);
}

GArray *
gloss_claim_check_mix(const GArray *scores, float closeness)
{
    GArray *mixed = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));
    float weight = gloss_claim_check_weigh(closeness);

    for (guint i = 0; i < scores->len; i++) {
        GlossLabelScore score = g_array_index(scores, GlossLabelScore, i);

        score.score *= weight;
        if (g_str_equal(score.label, names[GLOSS_CLAIM_SAYS_NOTHING]))
            score.score += 1 - weight;
        g_array_append_val(mixed, score);
    }
    return mixed;
}

/* ---- sentences ---- */

static gboolean
is_written_apart(gunichar character)
{
    GUnicodeScript script = g_unichar_get_script(character);

    return script != G_UNICODE_SCRIPT_HAN && script != G_UNICODE_SCRIPT_HIRAGANA &&
           script != G_UNICODE_SCRIPT_KATAKANA && script != G_UNICODE_SCRIPT_THAI;
}

/* A heading, a number or a lonely word claims nothing: three words, or four characters of a script
 * that does not part words, are the least that can. */
static gboolean
can_claim(const char *text, gsize size)
{
    guint n_words = 0, n_characters = 0;
    gboolean in_word = FALSE;

    if (*text == '#')
        return FALSE;
    for (const char *p = text; p < text + size; p = g_utf8_next_char(p)) {
        gunichar character = g_utf8_get_char(p);
        gboolean is_letter = g_unichar_isalnum(character);

        n_words += is_letter && !in_word;
        n_characters += is_letter && !is_written_apart(character);
        in_word = is_letter || (in_word && *p == '\'');
    }
    return n_words >= 3 || n_characters >= 4;
}

static void
trim(const char *text, ClozeRange *range)
{
    while (range->start < range->end && g_ascii_isspace(text[range->start]))
        range->start++;
    while (range->start < range->end && g_ascii_isspace(text[range->end - 1]))
        range->end--;
}

/* Whether it is where the claim itself stands. */
static gboolean
is_own(const GlossClaimRequest *request, const GlossClaimPassage *passage, ClozeRange range)
{
    return request->own_file && g_str_equal(request->own_file, passage->file) &&
           passage->start + range.start < request->own_end &&
           passage->start + range.end > request->own_start;
}

static void
add_sentences(Run *run, guint index)
{
    const GlossClaimPassage *passage = run->request->passages->pdata[index];
    g_autoptr(GArray) ranges = cloze_blocks_sentences(passage->text, 0, strlen(passage->text));

    for (guint i = 0; i < ranges->len; i++) {
        Sentence sentence = {.passage = index, .range = g_array_index(ranges, ClozeRange, i)};

        trim(passage->text, &sentence.range);
        if (is_own(run->request, passage, sentence.range) ||
            !can_claim(passage->text + sentence.range.start,
                       sentence.range.end - sentence.range.start))
            continue;
        sentence.text = g_strndup(passage->text + sentence.range.start,
                                  sentence.range.end - sentence.range.start);
        g_array_append_val(run->sentences, sentence);
    }
}

/* ---- closeness ---- */

static Sentence *
get_sentence(const Run *run, guint index)
{
    return &g_array_index(run->sentences, Sentence, index);
}

static float
find_cosine(const float *a, const float *b, gsize n)
{
    double product = 0, first = 0, second = 0;

    for (gsize i = 0; i < n; i++) {
        product += (double)a[i] * (double)b[i];
        first += (double)a[i] * (double)a[i];
        second += (double)b[i] * (double)b[i];
    }
    return first > 0 && second > 0 ? (float)(product / sqrt(first * second)) : 0;
}

static gboolean
compare_group(Run *run, gsize begin, gsize n, const float *claim, gsize width, GError **error)
{
    g_autofree const char **texts = g_new(const char *, n);
    g_autofree float *vectors = g_new(float, n *width);

    for (gsize i = 0; i < n; i++)
        texts[i] = get_sentence(run, (guint)(begin + i))->text;
    if (!gloss_text_embedder_run(run->request->embedder, GLOSS_TEXT_PASSAGE, texts, n, vectors,
                                 run->cancellable, error))
        return FALSE;
    for (gsize i = 0; i < n; i++)
        get_sentence(run, (guint)(begin + i))->closeness =
            find_cosine(claim, vectors + i * width, width);
    return TRUE;
}

static gboolean
compare_all(Run *run, GError **error)
{
    const GlossClaimRequest *request = run->request;
    ClozeModel *model = gloss_text_embedder_get_model(request->embedder, error);
    gsize width = model ? cloze_model_get_config(model)->hidden_size : 0;
    g_autofree float *claim = g_new(float, width + 1);
    gsize n = run->sentences->len;

    if (!model || !gloss_text_embedder_run(request->embedder, GLOSS_TEXT_QUERY, &request->claim, 1,
                                           claim, run->cancellable, error))
        return FALSE;
    for (gsize done = 0; done < n; done += EMBED_GROUP) {
        gsize size = MIN(EMBED_GROUP, n - done);

        if (!compare_group(run, done, size, claim, width, error))
            return FALSE;
        if (request->report)
            request->report(0, done + size, n, request->data);
    }
    return TRUE;
}

/* Closest first; equal ones as they stand in the documents. */
static gint
compare_closeness_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    guint i = *(const guint *)a, k = *(const guint *)b;
    float x = get_sentence(data, i)->closeness, y = get_sentence(data, k)->closeness;

    if (x < y || x > y)
        return x > y ? -1 : 1;
    return i < k ? -1 : i > k;
}

static void
choose(Run *run)
{
    for (guint i = 0; i < run->sentences->len; i++)
        if (gloss_claim_check_weigh(get_sentence(run, i)->closeness) > 0)
            g_array_append_val(run->close, i);
    g_array_sort_with_data(run->close, compare_closeness_cb, run);
}

/* ---- judging ---- */

static void
report_cb(gsize done, gsize total, gpointer data)
{
    const GlossClaimRequest *request = data;

    if (request->report)
        request->report(1, done, total, request->data);
}

static gboolean
judge(Run *run, gsize n, GError **error)
{
    const GlossClaimRequest *request = run->request;
    g_autofree GlossClassifyRequest *pairs = g_new(GlossClassifyRequest, n + 1);
    g_autoptr(GPtrArray) found = NULL;

    for (gsize i = 0; i < n; i++)
        pairs[i] = (GlossClassifyRequest){
            get_sentence(run, g_array_index(run->close, guint, i))->text, request->claim};
    found = gloss_judging_ask(request->plugin, pairs, n, JUDGE_GROUP, report_cb, (gpointer)request,
                              run->cancellable, error);
    for (gsize i = 0; found && i < n; i++) {
        Sentence *sentence = get_sentence(run, g_array_index(run->close, guint, i));

        sentence->scores = gloss_claim_check_mix(found->pdata[i], sentence->closeness);
    }
    return found != NULL;
}

/* ---- answers ---- */

static float
get_strength(const GArray *scores)
{
    return 1 - gloss_judging_get_score(scores, names[GLOSS_CLAIM_SAYS_NOTHING]);
}

static GArray *
make_neutral(void)
{
    static const guint order[] = {GLOSS_CLAIM_SUPPORTS, GLOSS_CLAIM_SAYS_NOTHING,
                                  GLOSS_CLAIM_CONTRADICTS};
    GArray *scores = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));

    for (gsize i = 0; i < G_N_ELEMENTS(order); i++) {
        GlossLabelScore score = {names[order[i]], order[i] == GLOSS_CLAIM_SAYS_NOTHING};

        g_array_append_val(scores, score);
    }
    return scores;
}

static GlossClaimVerdict
find_verdict(const GArray *scores)
{
    const char *best = gloss_judging_get_best(scores);

    for (guint i = 0; i < GLOSS_CLAIM_N_VERDICTS; i++)
        if (g_str_equal(best, names[i]))
            return (GlossClaimVerdict)i;
    return GLOSS_CLAIM_SAYS_NOTHING;
}

/* Of the sentences [begin, end), those of one passage. */
static GlossClaimAnswer *
make_answer(const Run *run, guint passage, guint begin, guint end)
{
    GlossClaimAnswer *answer = g_new0(GlossClaimAnswer, 1);
    const Sentence *best = NULL;

    answer->passage = run->request->passages->pdata[passage];
    answer->closeness = -1;
    for (guint i = begin; i < end; i++) {
        const Sentence *sentence = get_sentence(run, i);

        answer->closeness = MAX(answer->closeness, sentence->closeness);
        if (sentence->scores &&
            (!best || get_strength(sentence->scores) > get_strength(best->scores)))
            best = sentence;
    }
    answer->scores = best ? g_array_ref(best->scores) : make_neutral();
    answer->verdict = find_verdict(answer->scores);
    answer->strength = get_strength(answer->scores);
    if (best) {
        answer->sentence = best->range;
        answer->closeness = best->closeness;
    }
    return answer;
}

/* Strongest first, then closest; GLib's sort keeps the others as they stand. */
static gint
compare_answers_cb(gconstpointer a, gconstpointer b, gpointer data)
{
    const GlossClaimAnswer *x = *(GlossClaimAnswer *const *)a, *y = *(GlossClaimAnswer *const *)b;

    if (x->strength < y->strength || x->strength > y->strength)
        return x->strength > y->strength ? -1 : 1;
    return (x->closeness < y->closeness) - (x->closeness > y->closeness);
}

static GPtrArray *
make_answers(const Run *run)
{
    GPtrArray *answers = g_ptr_array_new_with_free_func(answer_free);
    guint begin = 0;

    for (guint i = 0; i < run->request->passages->len; i++) {
        guint end = begin;

        while (end < run->sentences->len && get_sentence(run, end)->passage == i)
            end++;
        g_ptr_array_add(answers, make_answer(run, i, begin, end));
        begin = end;
    }
    g_ptr_array_sort_with_data(answers, compare_answers_cb, NULL);
    return answers;
}

static GlossClaimResult *
make_result(const Run *run, gsize n_judged)
{
    GlossClaimResult *result = g_new0(GlossClaimResult, 1);

    result->passages = g_ptr_array_ref(run->request->passages);
    result->answers = make_answers(run);
    result->n_sentences = run->sentences->len;
    result->n_close = run->close->len;
    result->n_judged = n_judged;
    return result;
}

GlossClaimResult *
gloss_claim_check_run(const GlossClaimRequest *request, GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) sentences = g_array_new(FALSE, FALSE, sizeof(Sentence));
    g_autoptr(GArray) close = g_array_new(FALSE, FALSE, sizeof(guint));
    Run run = {request, sentences, close, cancellable};
    gsize n_judged;

    g_array_set_clear_func(sentences, sentence_clear);
    for (guint i = 0; i < request->passages->len; i++)
        add_sentences(&run, i);
    if (!compare_all(&run, error))
        return NULL;
    choose(&run);
    n_judged = request->most ? MIN(request->most, close->len) : close->len;
    return judge(&run, n_judged, error) ? make_result(&run, n_judged) : NULL;
}
