/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-example.h. */

#include "app/dataset-example.h"

struct _GlossDatasetExample {
    GObject parent_instance;

    char *text;
    char *second;
    char *label;
    double score;
    GArray *spans;
    guint line;
};

G_DEFINE_FINAL_TYPE(GlossDatasetExample, gloss_dataset_example, G_TYPE_OBJECT)

static void
finalize(GObject *object)
{
    GlossDatasetExample *self = GLOSS_DATASET_EXAMPLE(object);

    g_free(self->text);
    g_free(self->second);
    g_free(self->label);
    g_clear_pointer(&self->spans, g_array_unref);
    G_OBJECT_CLASS(gloss_dataset_example_parent_class)->finalize(object);
}

static void
gloss_dataset_example_class_init(GlossDatasetExampleClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
}

static void
gloss_dataset_example_init(GlossDatasetExample *self)
{
}

GlossDatasetExample *
gloss_dataset_example_new(const char *text, const char *second, const char *label, double score,
                          GArray *spans, guint line)
{
    GlossDatasetExample *self = g_object_new(GLOSS_TYPE_DATASET_EXAMPLE, NULL);

    self->text = g_strdup(text);
    self->second = g_strdup(second);
    self->label = g_strdup(label);
    self->score = score;
    self->spans = spans;
    self->line = line;
    return self;
}

const char *
gloss_dataset_example_get_text(GlossDatasetExample *self)
{
    return self->text;
}

const char *
gloss_dataset_example_get_second(GlossDatasetExample *self)
{
    return self->second;
}

const char *
gloss_dataset_example_get_label(GlossDatasetExample *self)
{
    return self->label;
}

double
gloss_dataset_example_get_score(GlossDatasetExample *self)
{
    return self->score;
}

const GArray *
gloss_dataset_example_get_spans(GlossDatasetExample *self)
{
    return self->spans;
}

guint
gloss_dataset_example_get_line(GlossDatasetExample *self)
{
    return self->line;
}
