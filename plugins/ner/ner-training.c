/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files to examples and tags, numbers to a card. How it is learned is elsewhere. */

#include "plugins/ner/ner-training.h"

#include <string.h>

#include "engine/base/error.h"
#include "plugins/ner/ner-card.h"

void
gloss_ner_training_clear(GlossNerTraining *training)
{
    cloze_lock_free(training->lock);
    gloss_ner_decode_free(training->decoder);
    g_strfreev(training->tags);
    g_clear_pointer(&training->all_examples, g_ptr_array_unref);
    g_clear_pointer(&training->train_sample, g_ptr_array_unref);
    g_clear_pointer(&training->held_sample, g_ptr_array_unref);
    gloss_ner_split_free(training->split);
    gloss_ner_data_free(training->dev);
    gloss_ner_data_free(training->data);
    gloss_ner_labels_free(training->labels);
    g_clear_pointer(&training->best_metrics, g_variant_unref);
}

static void
report_data(GlossNerTraining *training, const GlossNerData *data)
{
    for (guint i = 0; i < data->files->len; i++) {
        const GlossNerFile *file = g_ptr_array_index(data->files, i);

        gloss_ner_report_message(&training->report,
                                 "%s: %zu sentences, %zu words, %zu entities, scheme %s, %zu "
                                 "sentences left out",
                                 file->name, file->n_sentences, file->n_words, file->n_entities,
                                 cloze_tag_scheme_to_string(file->scheme), file->n_left_out);
    }
    for (guint i = 0; i < data->messages->len; i++)
        gloss_ner_report_message(&training->report, "%s",
                                 (const char *)g_ptr_array_index(data->messages, i));
}

static void
report_unknown(GlossNerTraining *training)
{
    g_auto(GStrv) unknown = gloss_ner_labels_dup_unknown(training->labels);
    g_autofree char *list = g_strjoinv(", ", unknown);

    if (unknown[0] != NULL)
        gloss_ner_report_message(&training->report, "labels kept under their own names: %s", list);
}

static gboolean
read_files(GlossNerTraining *training, GError **error)
{
    const GlossTrainRequest *request = training->request;

    training->labels = gloss_ner_labels_new(request->label_map, NULL, error);
    if (training->labels == NULL)
        return FALSE;
    training->data =
        gloss_ner_data_read(request->train_paths, request->reading, training->labels, error);
    if (training->data == NULL)
        return FALSE;
    report_data(training, training->data);
    if (request->dev_paths != NULL && request->dev_paths[0] != NULL) {
        training->dev =
            gloss_ner_data_read(request->dev_paths, request->reading, training->labels, error);
        if (training->dev == NULL)
            return FALSE;
        report_data(training, training->dev);
    }
    report_unknown(training);
    return TRUE;
}

static gboolean
choose_parts(GlossNerTraining *training, GError **error)
{
    double held_share = 0.1;

    g_variant_lookup(training->request->options, "held_out", "d", &held_share);
    if (training->dev != NULL) {
        training->train_examples = training->data->examples;
        training->held_examples = training->dev->examples;
    } else {
        training->split = gloss_ner_split_new(training->data, held_share, training->request->seed);
        training->train_examples = training->split->train;
        training->held_examples = training->split->held;
    }
    if (training->train_examples->len == 0 || training->held_examples->len == 0) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected sentences to learn from and sentences held out, found %u and %u%s",
                    training->train_examples->len, training->held_examples->len,
                    training->split != NULL
                        ? "; copies of a sentence stay on one side, so it takes two that differ"
                        : "");
        return FALSE;
    }
    training->all_examples = g_ptr_array_new();
    g_ptr_array_extend(training->all_examples, training->data->examples, NULL, NULL);
    if (training->dev != NULL)
        g_ptr_array_extend(training->all_examples, training->dev->examples, NULL, NULL);
    return TRUE;
}

/* O, and B- and I- of each type. */
static gboolean
choose_tags(GlossNerTraining *training, GError **error)
{
    g_auto(GStrv) types = gloss_ner_data_dup_types(training->data->examples);
    g_autoptr(GStrvBuilder) tags = g_strv_builder_new();

    if (types[0] == NULL) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                    "expected labelled entities in the training files, found only O");
        return FALSE;
    }
    g_strv_builder_add(tags, "O");
    for (char **type = types; *type != NULL; type++) {
        g_autofree char *begin = g_strconcat("B-", *type, NULL);
        g_autofree char *inside = g_strconcat("I-", *type, NULL);

        g_strv_builder_add(tags, begin);
        g_strv_builder_add(tags, inside);
    }
    training->tags = g_strv_builder_end(tags);
    training->n_tags = g_strv_length(training->tags);
    training->decoder = gloss_ner_decode_new((const char *const *)training->tags, training->n_tags,
                                             CLOZE_TAG_SCHEME_BIO, error);
    if (training->decoder == NULL)
        return FALSE;
    training->restart = gloss_ner_data_measure_restart(training->data->examples);
    gloss_ner_decode_set_restart(training->decoder, training->restart);
    return TRUE;
}

/* What the score says nothing about, and what can only be missed. */
static void
report_absent(GlossNerTraining *training)
{
    g_auto(GStrv) learned = gloss_ner_data_dup_types(training->train_examples);
    g_auto(GStrv) held = gloss_ner_data_dup_types(training->held_examples);

    for (char **type = learned; *type != NULL; type++)
        if (!g_strv_contains((const char *const *)held, *type))
            gloss_ner_report_message(&training->report,
                                     "no held-out sentence has an entity of type “%s”: nothing is "
                                     "measured for it",
                                     *type);
    for (char **type = held; *type != NULL; type++)
        if (!g_strv_contains((const char *const *)learned, *type))
            gloss_ner_report_message(&training->report,
                                     "no sentence to learn from has an entity of type “%s”: those "
                                     "that are held out will not be found",
                                     *type);
}

static gboolean
take_lock(GlossNerTraining *training, GError **error)
{
    training->lock = cloze_lock_new_beside(training->request->output_folder, error);
    return training->lock != NULL;
}

gboolean
gloss_ner_training_init(GlossNerTraining *training, GlossNer *ner, const GlossTrainRequest *request,
                        GCancellable *cancellable, GError **error)
{
    *training = (GlossNerTraining){.ner = ner, .request = request, .cancellable = cancellable};
    gloss_ner_report_init(&training->report, request->report, request->report_data);
    if (!request->estimate &&
        (!cloze_head_check_goal(request->output_folder, error) || !take_lock(training, error)))
        return FALSE;
    if (!read_files(training, error) || !choose_parts(training, error) ||
        !choose_tags(training, error))
        return FALSE;
    report_absent(training);
    return TRUE;
}

char *
gloss_ner_training_dup_card(GlossNerTraining *training, const char *how)
{
    g_autoptr(GVariant) used = g_variant_ref_sink(gloss_ner_labels_get_used(training->labels));
    const GlossNerCard card = {training->data,
                               training->dev,
                               how,
                               used,
                               training->request->options,
                               training->request->seed,
                               training->best_epoch,
                               training->restart,
                               training->best_metrics};

    return gloss_ner_card_write(&card);
}

/* The metrics in their own order, then what they were measured on. */
GVariant *
gloss_ner_training_describe(GlossNerTraining *training)
{
    GVariantBuilder builder;
    GVariantIter iter;
    GVariant *metric;
    gsize n_held = 0;

    for (guint i = 0; i < training->held_examples->len; i++)
        n_held += ((GlossNerExample *)training->held_examples->pdata[i])->n_words;
    g_variant_builder_init(&builder, G_VARIANT_TYPE_VARDICT);
    g_variant_iter_init(&iter, training->best_metrics);
    while ((metric = g_variant_iter_next_value(&iter)) != NULL) {
        g_variant_builder_add_value(&builder, metric);
        g_variant_unref(metric);
    }
    g_variant_builder_add(&builder, "{sv}", "epoch",
                          g_variant_new_uint64((guint64)training->best_epoch));
    g_variant_builder_add(&builder, "{sv}", "words",
                          g_variant_new_uint64((guint64)training->data->n_words));
    g_variant_builder_add(&builder, "{sv}", "held_out_words",
                          g_variant_new_uint64((guint64)n_held));
    g_variant_builder_add(&builder, "{sv}", "label_map",
                          gloss_ner_labels_get_used(training->labels));
    return g_variant_builder_end(&builder);
}
