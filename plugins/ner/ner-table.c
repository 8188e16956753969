/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Fills the engine's feature table from examples. Learning from it is the engine's. One thread at a
 * time for one object. */

#include "plugins/ner/ner-table.h"

#include <string.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "plugins/ner/ner-features.h"

/* What is being filled. */
typedef struct {
    GlossNerTable *table;
    const char *const *tags;
    GlossNerReport *report;
    gsize n_words;
    gsize word;      /* of all */
    gint32 *classes; /* of the present example, [capacity] */
    gsize capacity;
    gsize example; /* whose classes these are, G_MAXSIZE for none */
} Filling;

void
gloss_ner_table_free(GlossNerTable *table)
{
    if (table == NULL)
        return;
    cloze_feature_table_free(table->features);
    g_hash_table_unref(table->first);
    g_free(table->row_of_word);
    g_free(table);
}

static gint32
find_class(const char *const *tags, const char *tag)
{
    for (gint32 i = 0; tags[i] != NULL; i++) {
        if (strcmp(tags[i], tag) == 0)
            return i;
    }
    return -1;
}

static void
fill_classes(Filling *filling, gsize index)
{
    const GlossNerExample *example = g_ptr_array_index(filling->table->examples, index);
    g_auto(GStrv) written =
        cloze_tag_scheme_write(CLOZE_TAG_SCHEME_BIO, (const ClozeEntity *)example->entities->data,
                               example->entities->len, example->n_words);

    if (example->n_words > filling->capacity) {
        filling->capacity = example->n_words;
        filling->classes = g_renew(gint32, filling->classes, filling->capacity);
    }
    for (gsize i = 0; i < example->n_words; i++)
        filling->classes[i] = find_class(filling->tags, written[i]);
    filling->example = index;
}

static void
add_row_cb(gsize example, gsize word, const float *row, gpointer data)
{
    Filling *filling = data;
    GlossNerTable *table = filling->table;

    if (filling->example != example)
        fill_classes(filling, example);
    table->row_of_word[filling->word++] = row != NULL ? (gint32)table->features->n_rows : -1;
    /* A type that only the held-out part has cannot be learned; its words are outside. */
    if (row != NULL)
        cloze_feature_table_add(table->features, row, MAX(filling->classes[word], 0));
    gloss_ner_report_fraction(filling->report, filling->word, filling->n_words);
}

static gboolean
check_memory(gsize n_words, gsize n_features, GError **error)
{
    double wanted = (double)n_words * (double)n_features * sizeof(float);
    double present = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE);

    if (n_words < G_MAXINT32 && wanted < present * 0.75)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
                "expected features that fit in three quarters of the memory (%.0f MB), found %zu "
                "words that need %.0f MB; train with lora or last:K, which keep none, or use fewer "
                "sentences, or layers=last",
                present * 0.75 / 1e6, n_words, wanted / 1e6);
    return FALSE;
}

static gsize
index_examples(GlossNerTable *table)
{
    gsize n_words = 0;

    for (guint i = 0; i < table->examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(table->examples, i);

        g_hash_table_insert(table->first, (gpointer)example, GSIZE_TO_POINTER(n_words));
        n_words += example->n_words;
    }
    return n_words;
}

GlossNerTable *
gloss_ner_table_new(GlossNer *ner, GPtrArray *examples, guint64 layers, const char *const *tags,
                    GlossNerReport *report, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossNerTable) table = g_new0(GlossNerTable, 1);
    Filling filling = {.table = table, .tags = tags, .report = report, .example = G_MAXSIZE};
    gsize n_features = gloss_ner_features_count(ner->model, layers);
    g_autofree GlossNerSentence *sentences = gloss_ner_data_dup_sentences(examples);
    gboolean ok;

    table->examples = examples;
    table->first = g_hash_table_new(NULL, NULL);
    filling.n_words = index_examples(table);
    if (!check_memory(filling.n_words, n_features, error))
        return NULL;
    table->features = cloze_feature_table_new(n_features, filling.n_words);
    table->row_of_word = g_new(gint32, filling.n_words + 1);
    ok = gloss_ner_features_run(ner->session, ner->model, layers, sentences, examples->len,
                                add_row_cb, &filling, cancellable, error);
    g_free(filling.classes);
    return ok ? g_steal_pointer(&table) : NULL;
}

static const gint32 *
get_rows(const GlossNerTable *table, const GlossNerExample *example)
{
    return table->row_of_word + GPOINTER_TO_SIZE(g_hash_table_lookup(table->first, example));
}

guint32 *
gloss_ner_table_dup_rows(const GlossNerTable *table, GPtrArray *examples, gsize *n_rows)
{
    guint32 *all = g_new(guint32, table->features->n_rows + 1);

    *n_rows = 0;
    for (guint i = 0; i < examples->len; i++) {
        const GlossNerExample *example = g_ptr_array_index(examples, i);
        const gint32 *rows = get_rows(table, example);

        for (gsize w = 0; w < example->n_words; w++) {
            if (rows[w] >= 0)
                all[(*n_rows)++] = (guint32)rows[w];
        }
    }
    return all;
}

void
gloss_ner_table_score(const GlossNerTable *table, const GlossNerExample *example,
                      const ClozeTokenClassifier *classifier, gsize outside, float *out)
{
    const gint32 *rows = get_rows(table, example);

    for (gsize w = 0; w < example->n_words; w++, out += classifier->n_labels) {
        if (rows[w] >= 0)
            cloze_token_classifier_apply_row(
                classifier, cloze_feature_table_get(table->features, (gsize)rows[w]), out);
        else
            gloss_ner_features_set_outside(out, classifier->n_labels, outside);
    }
}
