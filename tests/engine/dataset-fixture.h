/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled data from a string of a test. */
#pragma once

#include "engine/data/dataset.h"

#include <string.h>

static inline ClozeDataset *
dataset_fixture_parse(const char *text, const ClozeDatasetOptions *options)
{
    g_autoptr(GError) error = NULL;
    ClozeDataset *dataset = cloze_dataset_parse(text, strlen(text), "x", options, &error);

    g_assert_no_error(error);
    return dataset;
}

static inline void
dataset_fixture_assert_problem(const ClozeDataset *dataset, guint i, const char *kind, gsize line,
                               ClozeDatasetOutcome outcome, const char *part)
{
    const ClozeDatasetProblem *problem = g_ptr_array_index(dataset->problems->list, i);

    g_assert_cmpstr(cloze_dataset_problems_get_kind_name(problem->kind), ==, kind);
    g_assert_cmpuint(problem->line, ==, line);
    g_assert_cmpint(problem->outcome, ==, outcome);
    g_assert_nonnull(strstr(problem->message, part));
}

static inline const ClozeDatasetSpan *
dataset_fixture_get_span(const ClozeDataset *dataset, gsize example, gsize span)
{
    return &dataset->examples[example].tagging->spans[span];
}

static inline void
dataset_fixture_assert_span(const ClozeDataset *dataset, gsize example, gsize i, const char *text,
                            const char *label)
{
    const ClozeDatasetSpan *span = dataset_fixture_get_span(dataset, example, i);
    g_autofree char *found =
        g_strndup(dataset->examples[example].text + span->start, span->end - span->start);

    g_assert_cmpstr(found, ==, text);
    g_assert_cmpstr(span->label, ==, label);
}
