/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-describe.h. */

#include "app/dataset-describe.h"

#include <glib/gi18n.h>
#include <math.h>

static GlossDatasetPreviewLabel *
ensure_label(GArray *labels, const char *name)
{
    GlossDatasetPreviewLabel label = {.name = name};

    for (guint i = 0; i < labels->len; i++)
        if (g_array_index(labels, GlossDatasetPreviewLabel, i).name == name)
            return &g_array_index(labels, GlossDatasetPreviewLabel, i);
    g_array_append_val(labels, label);
    return &g_array_index(labels, GlossDatasetPreviewLabel, labels->len - 1);
}

static int
compare_labels_cb(gconstpointer a, gconstpointer b)
{
    const GlossDatasetPreviewLabel *first = a;
    const GlossDatasetPreviewLabel *second = b;
    guint64 n = first->n_train + first->n_dev;
    guint64 m = second->n_train + second->n_dev;

    return n != m ? (n < m ? 1 : -1) : g_strcmp0(first->name, second->name);
}

void
gloss_dataset_describe_labels(const ClozeDataset *train, const ClozeDataset *dev, GArray *labels)
{
    g_array_set_size(labels, 0);
    for (guint i = 0; i < train->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(train->labels, ClozeDatasetLabel, i);

        ensure_label(labels, label->name)->n_train = label->n;
    }
    for (guint i = 0; dev != NULL && i < dev->labels->len; i++) {
        const ClozeDatasetLabel *label = &g_array_index(dev->labels, ClozeDatasetLabel, i);

        ensure_label(labels, label->name)->n_dev = label->n;
    }
    g_array_sort(labels, compare_labels_cb);
}

const char *
gloss_dataset_describe_role(ClozeDatasetRole role, ClozeDatasetKind kind)
{
    gboolean two = kind >= CLOZE_DATASET_PAIRS;

    switch (role) {
    case CLOZE_DATASET_ROLE_TEXT: return two ? _("First Text") : _("Text");
    case CLOZE_DATASET_ROLE_SECOND: return _("Second Text");
    case CLOZE_DATASET_ROLE_NEGATIVE: return _("Text That Does Not Belong");
    case CLOZE_DATASET_ROLE_LABEL: return _("Label");
    case CLOZE_DATASET_ROLE_SCORE: return _("Number");
    case CLOZE_DATASET_ROLE_WORDS: return _("Words");
    case CLOZE_DATASET_ROLE_TAGS: return _("Tags");
    default: return _("Spans");
    }
}

static char *
describe_table(const ClozeDatasetLayout *layout)
{
    const char *kind = layout->delimiter == '\t'  ? _("Table with tabs between columns")
                       : layout->delimiter == ',' ? _("Table with commas between columns")
                       : layout->delimiter == ';' ? _("Table with semicolons between columns")
                                                  : _("Table");

    return g_strdup(kind);
}

char *
gloss_dataset_describe_format(const ClozeDatasetLayout *layout)
{
    guint n = g_strv_length(layout->fields);

    switch (layout->dialect) {
    case CLOZE_DATASET_COLUMNS:
        return g_strdup_printf(ngettext("A word a line in %u column (CoNLL)",
                                        "A word a line in %u columns (CoNLL)", n),
                               n);
    case CLOZE_DATASET_JSONL: return g_strdup(_("An object a line (JSON Lines)"));
    case CLOZE_DATASET_JSON: return g_strdup(_("A list of objects (JSON)"));
    case CLOZE_DATASET_TABLE: return describe_table(layout);
    case CLOZE_DATASET_FASTTEXT: return g_strdup(_("__label__ before each text (fastText)"));
    case CLOZE_DATASET_LEADING: return g_strdup(_("A label before each text"));
    case CLOZE_DATASET_XML: return g_strdup(_("Pairs in XML"));
    }
    return g_strdup("");
}

static GArray *
dup_spans(const ClozeDatasetTagging *tagging)
{
    GArray *spans = g_array_new(FALSE, TRUE, sizeof(GlossSpan));

    for (guint i = 0; i < tagging->n_entities; i++) {
        GlossSpan span = {.start = tagging->spans[i].start,
                          .end = tagging->spans[i].end,
                          .label = tagging->spans[i].label,
                          .score = NAN};

        g_array_append_val(spans, span);
    }
    return spans;
}

GlossDatasetExample *
gloss_dataset_describe_example(const ClozeDataset *dataset, const ClozeDatasetExample *example)
{
    const char *label =
        example->label >= 0
            ? g_array_index(dataset->labels, ClozeDatasetLabel, (guint)example->label).name
            : NULL;

    return gloss_dataset_example_new(example->text, example->second, label, example->score,
                                     example->tagging != NULL ? dup_spans(example->tagging) : NULL,
                                     (guint)example->line);
}
