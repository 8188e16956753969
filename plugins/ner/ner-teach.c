/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The order of teaching: words, features, what the head says now, learning, what it says then, the
 * same with texts left out in turn, writing. Worker thread. */

#include "plugins/ner/ner-teach.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "engine/data/entity-scores.h"
#include "engine/model/head-variant.h"
#include "engine/train/token-refit.h"
#include "plugins/ner/ner-report.h"
#include "plugins/ner/ner-taught.h"

#define N_FOLDS         3
#define LEAST_FOR_FOLDS 6

/* From gentle to strong. The gentlest that learns all that was taught is taken: the less a head moves,
 * the less it unlearns. On 30 sentences of WNUT-17's development part, taught to a head of four frozen
 * layers with F1 69.3 on UNER's test part, the second gave 69.7 there, the third 68.3; a strength of 1
 * with a penalty of 0.001 gave 65.5. */
static const ClozeTokenRefitOptions ways[] = {
    {.strength = 0.3, .l2 = 1, .max_steps = 60},   {.strength = 0.1, .l2 = 0.1, .max_steps = 60},
    {.strength = 0.3, .l2 = 0.1, .max_steps = 60}, {.strength = 0.3, .l2 = 0.03, .max_steps = 60},
    {.strength = 1, .l2 = 0.01, .max_steps = 60},
};
/* F1 on what was taught. */
#define LEARNT 0.99

typedef struct {
    GlossNer *ner;
    const GlossTeachRequest *request;
    GCancellable *cancellable;
    GlossNerReport report;
    GlossNerTaught *taught;
    ClozeFeatureTable *features;
    gint32 *row_of_word; /* [words] -1: no piece */
    GPtrArray *before;   /* [sentences] GArray of GlossNerEntity: what the head says */
    ClozeTokenClassifier start;
    gsize way;      /* index in ways */
    ClozeHead head; /* the new one; its arrays are this struct's */
    GlossNerDecoder *decoder;
} Teaching;

static void
teaching_clear(Teaching *teaching)
{
    gloss_ner_taught_free(teaching->taught);
    g_clear_pointer(&teaching->features, cloze_feature_table_free);
    g_free(teaching->row_of_word);
    g_clear_pointer(&teaching->before, g_ptr_array_unref);
    g_free(teaching->head.transitions);
    g_free(teaching->head.start);
    g_free(teaching->head.end);
    g_clear_pointer(&teaching->decoder, gloss_ner_decode_free);
}

/* ---- features ---- */

static void
keep_row_cb(gsize sentence, gsize word, const float *row, gpointer data)
{
    Teaching *teaching = data;
    gsize index = teaching->taught->first_word[sentence] + word;

    teaching->row_of_word[index] = row != NULL ? (gint32)teaching->features->n_rows : -1;
    if (row != NULL)
        cloze_feature_table_add(teaching->features, row, -1);
}

static gboolean
read_features(Teaching *teaching, GError **error)
{
    const ClozeHead *head = teaching->ner->head;
    GlossNerTaught *taught = teaching->taught;

    gloss_ner_report_begin(&teaching->report, "reading");
    teaching->features = cloze_feature_table_new(head->n_features, taught->words->len);
    teaching->row_of_word = g_new(gint32, taught->words->len + 1);
    return gloss_ner_features_run(teaching->ner->session, teaching->ner->model, head->layers,
                                  taught->sentences, taught->n_sentences, keep_row_cb, teaching,
                                  teaching->cancellable, error);
}

/* ---- answers ---- */

static void
free_array(gpointer array)
{
    g_array_unref(array);
}

/* (element-type GlossNerEntity) (transfer full) */
static GArray *
decode(Teaching *teaching, const ClozeTokenClassifier *classifier, GlossNerDecoder *decoder,
       gsize sentence)
{
    gsize n = gloss_ner_taught_count_words(teaching->taught, sentence), c = classifier->n_labels;
    const gint32 *rows = teaching->row_of_word + teaching->taught->first_word[sentence];
    GArray *entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));
    g_autofree float *logits = g_new(float, n *c + 1);

    for (gsize w = 0; w < n; w++) {
        if (rows[w] >= 0)
            cloze_token_classifier_apply_row(
                classifier, cloze_feature_table_get(teaching->features, (gsize)rows[w]),
                logits + w * c);
        else
            gloss_ner_features_set_outside(logits + w * c, c,
                                           gloss_ner_decode_get_outside(decoder));
    }
    gloss_ner_decode_run(decoder, logits, n, entities, NULL);
    return entities;
}

/* What the head says now, and with it what is taught of each word. */
static void
ask_before(Teaching *teaching)
{
    GlossNerTaught *taught = teaching->taught;
    g_autofree gint32 *classes = g_new(gint32, taught->words->len + 1);

    teaching->before = g_ptr_array_new_with_free_func(free_array);
    for (gsize i = 0; i < taught->n_sentences; i++) {
        GArray *found = decode(teaching, &teaching->start, teaching->ner->decoder, i);
        const gint32 *rows = teaching->row_of_word + taught->first_word[i];

        g_ptr_array_add(teaching->before, found);
        if (i >= taught->n_taught)
            continue;
        gloss_ner_taught_set_classes(taught, teaching->ner->head->scheme, i, found, classes);
        for (gsize w = 0; w < gloss_ner_taught_count_words(taught, i); w++) {
            if (rows[w] >= 0)
                teaching->features->labels[rows[w]] = classes[w];
        }
    }
}

/* Of @found, as entities of words; in a taught sentence without those that nobody decided on. */
static GArray *
dup_entities(const Teaching *teaching, gsize sentence, GArray *found)
{
    const GlossNerTaught *taught = teaching->taught;
    const gint32 *rows = teaching->row_of_word + taught->first_word[sentence];
    GArray *entities = g_array_new(FALSE, FALSE, sizeof(ClozeEntity));

    for (guint e = 0; e < found->len; e++) {
        const GlossNerEntity *from = &g_array_index(found, GlossNerEntity, e);
        ClozeEntity entity = {from->type, from->start, from->end};
        gboolean known = sentence >= taught->n_taught;

        for (gsize w = from->start; w < from->end && !known; w++)
            known = rows[w] < 0 || teaching->features->labels[rows[w]] >= 0;
        if (known)
            g_array_append_val(entities, entity);
    }
    return entities;
}

static void
add_score(const Teaching *teaching, ClozeEntityScores *scores, gsize sentence, GArray *truth,
          GArray *found)
{
    g_autoptr(GArray) entities = dup_entities(teaching, sentence, found);

    cloze_entity_scores_add(scores, (const ClozeEntity *)(void *)truth->data, truth->len,
                            (const ClozeEntity *)(void *)entities->data, entities->len);
}

/* ---- learning ---- */

/* Rows to learn from: all but those of taught texts whose number leaves @fold. */
static guint32 *
dup_rows(const Teaching *teaching, gint fold, gsize *n_rows)
{
    const GlossNerTaught *taught = teaching->taught;
    guint32 *rows = g_new(guint32, teaching->features->n_rows + 1);

    *n_rows = 0;
    for (gsize i = 0; i < taught->n_sentences; i++) {
        if (fold >= 0 && i < taught->n_taught && taught->text_of[i] % N_FOLDS == (gsize)fold)
            continue;
        for (gsize w = taught->first_word[i]; w < taught->first_word[i + 1]; w++) {
            if (teaching->row_of_word[w] >= 0)
                rows[(*n_rows)++] = (guint32)teaching->row_of_word[w];
        }
    }
    return rows;
}

static ClozeTokenClassifier *
learn(Teaching *teaching, gint fold, GError **error)
{
    gsize n_rows;
    g_autofree guint32 *rows = dup_rows(teaching, fold, &n_rows);

    return cloze_token_refit_run(teaching->features, rows, n_rows, &teaching->start,
                                 teaching->head.n_labels, &ways[teaching->way],
                                 cloze_session_get_pool(teaching->ner->session),
                                 teaching->cancellable, error);
}

/* The moves of a CRF for tags that it has not seen: those of the first tag with the same prefix. */
static gsize
find_model_tag(const Teaching *teaching, gsize tag)
{
    const ClozeHead *old = teaching->ner->head;
    const char *name = teaching->head.labels[tag];

    for (gsize i = 0; tag >= old->n_labels && i < old->n_labels; i++) {
        if (old->labels[i][0] == name[0] && old->labels[i][1] == name[1])
            return i;
    }
    return tag < old->n_labels ? tag : 0;
}

static void
extend_moves(Teaching *teaching)
{
    const ClozeHead *old = teaching->ner->head;
    ClozeHead *head = &teaching->head;
    gsize c = head->n_labels;

    head->transitions = head->start = head->end = NULL;
    if (old->transitions == NULL)
        return;
    head->transitions = g_new(float, c *c);
    head->start = g_new(float, c);
    head->end = g_new(float, c);
    for (gsize i = 0; i < c; i++) {
        gsize from = find_model_tag(teaching, i);

        head->start[i] = old->start[from];
        head->end[i] = old->end[from];
        for (gsize k = 0; k < c; k++)
            head->transitions[i * c + k] =
                old->transitions[from * old->n_labels + find_model_tag(teaching, k)];
    }
}

static double
read_restart(const ClozeHead *head)
{
    g_autoptr(JsonNode) node = json_from_string(head->gloss_json, NULL);
    JsonObject *root =
        node != NULL && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;

    return root != NULL ? json_object_get_double_member_with_default(root, "restart", 1) : 1;
}

static gboolean
make_head(Teaching *teaching, GError **error)
{
    GPtrArray *tags = teaching->taught->tags;

    teaching->head = *teaching->ner->head;
    teaching->head.n_labels = tags->len;
    g_ptr_array_add(tags, NULL);
    g_ptr_array_set_size(tags, (gint)teaching->head.n_labels);
    teaching->head.labels = (char **)tags->pdata;
    extend_moves(teaching);
    teaching->decoder = gloss_ner_decode_new((const char *const *)tags->pdata, tags->len,
                                             teaching->head.scheme, error);
    if (teaching->decoder == NULL)
        return FALSE;
    if (teaching->head.transitions != NULL)
        gloss_ner_decode_set_moves(teaching->decoder, teaching->head.transitions,
                                   teaching->head.start, teaching->head.end);
    else
        gloss_ner_decode_set_restart(teaching->decoder, read_restart(teaching->ner->head));
    return TRUE;
}

/* ---- what came of it ---- */

static GVariant *
describe_scores(ClozeEntityScores *scores)
{
    GVariantDict dict;

    cloze_entity_scores_finish(scores);
    g_variant_dict_init(&dict, NULL);
    g_variant_dict_insert(&dict, "precision", "d", scores->micro.precision);
    g_variant_dict_insert(&dict, "recall", "d", scores->micro.recall);
    g_variant_dict_insert(&dict, "f1", "d", scores->micro.f1);
    return g_variant_dict_end(&dict);
}

/* On what was taught, and on the background against what was said before. */
static void
measure(Teaching *teaching, const ClozeTokenClassifier *classifier, GVariantDict *dict)
{
    const GlossNerTaught *taught = teaching->taught;
    ClozeEntityScores *before = cloze_entity_scores_new(), *after = cloze_entity_scores_new();
    ClozeEntityScores *kept = cloze_entity_scores_new();

    for (gsize i = 0; i < taught->n_sentences; i++) {
        g_autoptr(GArray) found = decode(teaching, classifier, teaching->decoder, i);

        if (i < taught->n_taught) {
            add_score(teaching, before, i, taught->truth->pdata[i], teaching->before->pdata[i]);
            add_score(teaching, after, i, taught->truth->pdata[i], found);
        } else {
            g_autoptr(GArray) was = dup_entities(teaching, i, teaching->before->pdata[i]);

            add_score(teaching, kept, i, was, found);
        }
    }
    g_variant_dict_insert_value(dict, "before", describe_scores(before));
    g_variant_dict_insert_value(dict, "after", describe_scores(after));
    cloze_entity_scores_finish(kept);
    if (kept->micro.support + kept->micro.predicted > 0)
        g_variant_dict_insert(dict, "kept", "d", kept->micro.f1);
    cloze_entity_scores_free(before);
    cloze_entity_scores_free(after);
    cloze_entity_scores_free(kept);
}

static gboolean
measure_fold(Teaching *teaching, gint fold, ClozeEntityScores *before, ClozeEntityScores *after,
             GError **error)
{
    const GlossNerTaught *taught = teaching->taught;
    g_autoptr(ClozeTokenClassifier) classifier = learn(teaching, fold, error);

    if (classifier == NULL)
        return FALSE;
    for (gsize i = 0; i < taught->n_taught; i++) {
        g_autoptr(GArray) found = NULL;

        if (taught->text_of[i] % N_FOLDS != (gsize)fold)
            continue;
        found = decode(teaching, classifier, teaching->decoder, i);
        add_score(teaching, before, i, taught->truth->pdata[i], teaching->before->pdata[i]);
        add_score(teaching, after, i, taught->truth->pdata[i], found);
    }
    return TRUE;
}

static double
measure_taught(Teaching *teaching, const ClozeTokenClassifier *classifier)
{
    ClozeEntityScores *scores = cloze_entity_scores_new();
    double f1;

    for (gsize i = 0; i < teaching->taught->n_taught; i++) {
        g_autoptr(GArray) found = decode(teaching, classifier, teaching->decoder, i);

        add_score(teaching, scores, i, teaching->taught->truth->pdata[i], found);
    }
    cloze_entity_scores_finish(scores);
    /* Where all was rejected and nothing is found any more, all is learnt. */
    f1 = scores->micro.support + scores->micro.predicted > 0 ? scores->micro.f1 : 1;
    cloze_entity_scores_free(scores);
    return f1;
}

/* Leaves the way that was taken in @teaching. */
static ClozeTokenClassifier *
learn_gently(Teaching *teaching, GError **error)
{
    for (teaching->way = 0;; teaching->way++) {
        g_autoptr(ClozeTokenClassifier) classifier = learn(teaching, -1, error);

        if (classifier == NULL || teaching->way + 1 == G_N_ELEMENTS(ways) ||
            measure_taught(teaching, classifier) >= LEARNT)
            return g_steal_pointer(&classifier);
    }
}

/* How it would do on corrections that it was not taught. */
static gboolean
measure_held_out(Teaching *teaching, GVariantDict *dict, GError **error)
{
    ClozeEntityScores *before, *after;
    gboolean done = TRUE;

    if (teaching->request->n_texts < LEAST_FOR_FOLDS)
        return TRUE;
    before = cloze_entity_scores_new();
    after = cloze_entity_scores_new();
    for (gint fold = 0; fold < N_FOLDS && done; fold++) {
        done = measure_fold(teaching, fold, before, after, error);
        gloss_ner_report_fraction(&teaching->report, (gsize)fold + 1, N_FOLDS);
    }
    cloze_entity_scores_finish(before);
    cloze_entity_scores_finish(after);
    if (done) {
        g_variant_dict_insert(dict, "held_out_before", "d", before->micro.f1);
        g_variant_dict_insert(dict, "held_out_after", "d", after->micro.f1);
    }
    cloze_entity_scores_free(before);
    cloze_entity_scores_free(after);
    return done;
}

/* Whether a person marked something that the head would not look at because of its languages. */
static gboolean
goes_beyond_languages(const Teaching *teaching)
{
    for (gsize i = 0; i < teaching->request->n_texts; i++) {
        const GlossTaughtText *text = &teaching->request->texts[i];

        for (gsize j = 0; j < text->n_spans; j++)
            if (!cloze_scripts_match(teaching->ner->scripts, text->text + text->spans[j].start,
                                     text->spans[j].end - text->spans[j].start))
                return TRUE;
    }
    return FALSE;
}

/* The old head's own words, and what was taught. */
static char *
write_card(const Teaching *teaching)
{
    g_autoptr(JsonNode) node = json_from_string(teaching->ner->head->gloss_json, NULL);
    JsonObject *root = json_node_get_object(node), *card = json_object_new();

    json_object_set_int_member(card, "texts", (gint64)teaching->request->n_texts);
    json_object_set_int_member(card, "entities", (gint64)teaching->taught->n_spans);
    json_object_set_object_member(root, "taught", card);
    if (goes_beyond_languages(teaching))
        json_object_remove_member(root, "languages");
    return json_to_string(node, TRUE);
}

static gboolean
write_head(Teaching *teaching, const ClozeTokenClassifier *classifier, GError **error)
{
    g_autofree char *card = write_card(teaching);
    ClozeHead head = teaching->head;

    head.weight = classifier->weight;
    head.bias = classifier->bias;
    return cloze_head_variant_write(&head, teaching->ner->head_folder,
                                    teaching->request->output_folder, card, error);
}

static gboolean
run(Teaching *teaching, GVariantDict *dict, GError **error)
{
    g_autoptr(ClozeTokenClassifier) classifier = NULL;

    teaching->taught = gloss_ner_taught_new(teaching->ner, teaching->request, error);
    if (teaching->taught == NULL || !read_features(teaching, error) || !make_head(teaching, error))
        return FALSE;
    ask_before(teaching);
    gloss_ner_report_begin(&teaching->report, "teaching");
    classifier = learn_gently(teaching, error);
    if (classifier == NULL)
        return FALSE;
    measure(teaching, classifier, dict);
    gloss_ner_report_begin(&teaching->report, "measuring on what was left out");
    return measure_held_out(teaching, dict, error) && write_head(teaching, classifier, error);
}

GVariant *
gloss_ner_teach_run(GlossNer *ner, const GlossTeachRequest *request, GCancellable *cancellable,
                    GError **error)
{
    const ClozeHead *head = ner->head;
    Teaching teaching = {.ner = ner,
                         .request = request,
                         .cancellable = cancellable,
                         .start = {head->n_labels, head->n_features, head->weight, head->bias}};
    GVariantDict dict;
    gboolean done;

    if (!cloze_head_check_goal(request->output_folder, error))
        return NULL;
    gloss_ner_report_init(&teaching.report, request->report, request->report_data);
    g_variant_dict_init(&dict, NULL);
    done = run(&teaching, &dict, error);
    if (done) {
        g_variant_dict_insert(&dict, "texts", "t", (guint64)request->n_texts);
        g_variant_dict_insert(&dict, "spans", "t", (guint64)teaching.taught->n_spans);
        g_variant_dict_insert(&dict, "words", "t",
                              (guint64)teaching.taught->first_word[teaching.taught->n_taught]);
    }
    teaching_clear(&teaching);
    if (done)
        return g_variant_dict_end(&dict);
    g_variant_dict_clear(&dict);
    return NULL;
}
