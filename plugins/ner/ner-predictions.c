/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words to bytes of the text. Any thread. */

#include "plugins/ner/ner-predictions.h"

#include <string.h>

#include "engine/train/cross-entropy.h"

static ClozePredictionsSpan
locate(const GlossNerExample *example, gsize start, gsize end, const char *type)
{
    return (ClozePredictionsSpan){example->words[start].start, example->words[end - 1].end, type};
}

static void
add_truth(ClozePredictions *predictions, const GlossNerExample *example)
{
    gsize n = example->entities->len;
    g_autofree ClozePredictionsSpan *spans = g_new(ClozePredictionsSpan, n + 1);

    for (gsize i = 0; i < n; i++) {
        const ClozeEntity *entity = &g_array_index(example->entities, ClozeEntity, i);

        spans[i] = locate(example, entity->start, entity->end, entity->type);
    }
    cloze_predictions_add_spans(predictions, "gold", spans, n);
}

static void
add_found(ClozePredictions *predictions, const GlossNerExample *example, const GArray *entities)
{
    g_autofree ClozePredictionsSpan *spans = g_new(ClozePredictionsSpan, entities->len + 1);

    for (guint i = 0; i < entities->len; i++) {
        const GlossNerEntity *entity = &g_array_index(entities, GlossNerEntity, i);

        spans[i] = locate(example, entity->start, entity->end, entity->type);
    }
    cloze_predictions_add_spans(predictions, "predicted", spans, entities->len);
}

/* Of each type the least sure entity. */
static void
add_scores(ClozePredictions *predictions, const GArray *entities)
{
    g_autoptr(GPtrArray) types = g_ptr_array_new();
    g_autofree float *scores = g_new(float, entities->len + 1);

    for (guint i = 0; i < entities->len; i++) {
        const GlossNerEntity *entity = &g_array_index(entities, GlossNerEntity, i);
        guint at;

        if (!g_ptr_array_find(types, entity->type, &at)) {
            at = types->len;
            g_ptr_array_add(types, (gpointer)entity->type);
            scores[at] = entity->score;
        }
        scores[at] = MIN(scores[at], entity->score);
    }
    cloze_predictions_add_scores(predictions, (const char *const *)types->pdata, scores,
                                 types->len);
}

/* Whether the words are what stands between the text's spaces: so whoever has the text has them. */
static gboolean
is_spaced(const GlossNerExample *example)
{
    gsize next = 0;

    for (gsize i = 0; i < example->n_words; i++) {
        gsize start = example->words[i].start, end = example->words[i].end;

        if (start != next || end == start || memchr(example->text + start, ' ', end - start))
            return FALSE;
        next = end + 1;
    }
    return next == strlen(example->text) + 1;
}

static double
measure_loss(const GlossNerExample *example, const float *scores, const char *const *tags)
{
    g_auto(GStrv) written =
        cloze_tag_scheme_write(CLOZE_TAG_SCHEME_BIO, (const ClozeEntity *)example->entities->data,
                               example->entities->len, example->n_words);
    g_autofree gint32 *classes = g_new(gint32, example->n_words + 1);
    gsize n_tags = g_strv_length((char **)tags);

    for (gsize i = 0; i < example->n_words; i++) {
        classes[i] = CLOZE_CROSS_ENTROPY_IGNORE;
        for (gsize k = 0; k < n_tags; k++) {
            if (strcmp(tags[k], written[i]) == 0)
                classes[i] = (gint32)k;
        }
    }
    return cloze_cross_entropy_run(NULL, NULL, scores, classes, example->n_words, n_tags, 1, NULL);
}

void
gloss_ner_predictions_add(ClozePredictions *predictions, const GlossNerExample *example,
                          GlossNerDecoder *decoder, const float *scores, const char *const *tags)
{
    g_autoptr(GArray) entities = g_array_new(FALSE, FALSE, sizeof(GlossNerEntity));

    gloss_ner_decode_run(decoder, scores, example->n_words, entities, NULL);
    cloze_predictions_begin(predictions, example->line);
    cloze_predictions_add_text(predictions, "text", example->text);
    add_truth(predictions, example);
    add_found(predictions, example, entities);
    add_scores(predictions, entities);
    cloze_predictions_add_flag(predictions, "spaced", is_spaced(example));
    cloze_predictions_add_number(predictions, "loss", measure_loss(example, scores, tags));
}
