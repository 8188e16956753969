/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of problems and the words for each kind. Finding them is the readers' and
 * dataset-check.c's. One thread. */

#include "engine/data/dataset-problems.h"

#define MAX_OF_A_KIND     200
#define MAX_EXCERPT_BYTES 60

typedef struct {
    const char *name;
    gboolean repairable;
    const char *advice;
} KindInfo;

static const KindInfo kinds[CLOZE_DATASET_N_PROBLEM_KINDS] = {
    [CLOZE_DATASET_PROBLEM_ENCODING] = {"encoding", TRUE,
                                        "Save the file as UTF-8 (iconv converts)."},
    [CLOZE_DATASET_PROBLEM_COLUMNS] = {"columns", FALSE,
                                       "Give the row the columns of the others, or take it out."},
    [CLOZE_DATASET_PROBLEM_SYNTAX] = {"syntax", FALSE, "Correct the line, or take it out."},
    [CLOZE_DATASET_PROBLEM_FIELD] = {"field", FALSE,
                                     "Add the field, or choose another field for it."},
    [CLOZE_DATASET_PROBLEM_EMPTY] = {"empty", FALSE, "Fill in the text, or take the row out."},
    [CLOZE_DATASET_PROBLEM_LABEL] = {"label", FALSE, "Decide on a label, or leave the row out."},
    [CLOZE_DATASET_PROBLEM_SCORE] = {"score", FALSE, "Give a number, or leave the row out."},
    [CLOZE_DATASET_PROBLEM_LABELS] = {"labels", TRUE, "Keep one label for each text."},
    [CLOZE_DATASET_PROBLEM_WORD] = {"word", TRUE, "Fill in the word, or take the row out."},
    [CLOZE_DATASET_PROBLEM_TAG] = {"tag", TRUE, "Write the tag as O, B-LABEL or I-LABEL."},
    [CLOZE_DATASET_PROBLEM_SCHEME] = {"scheme", TRUE,
                                      "Begin the span with the tag that the scheme begins with."},
    [CLOZE_DATASET_PROBLEM_RANGE] = {"range", FALSE,
                                     "Offsets count characters from 0, the end exclusive."},
    [CLOZE_DATASET_PROBLEM_EDGE] = {"edge", TRUE, "Move the span's end to the letter beside it."},
    [CLOZE_DATASET_PROBLEM_ALIGNMENT] = {"alignment", TRUE,
                                         "Move the span's ends to where words begin and end."},
    [CLOZE_DATASET_PROBLEM_OVERLAP] = {"overlap", FALSE, "Keep one of the spans that overlap."},
    [CLOZE_DATASET_PROBLEM_SURFACE] = {"surface", TRUE,
                                       "Check whether offsets count characters or bytes."},
    [CLOZE_DATASET_PROBLEM_DUPLICATE] = {"duplicate", FALSE, "Keep one of the copies."},
    [CLOZE_DATASET_PROBLEM_CONFLICT] = {"conflict", FALSE, "Decide on one label for the text."},
    [CLOZE_DATASET_PROBLEM_LEAK] = {"leak", FALSE, "Take the example out of the data that trains."},
    [CLOZE_DATASET_PROBLEM_FEW] = {"few", FALSE,
                                   "Label more examples, or merge or drop the label."},
    [CLOZE_DATASET_PROBLEM_ABSENT] = {"absent", FALSE,
                                      "Choose another split, or rename the label."},
    [CLOZE_DATASET_PROBLEM_ONE_LABEL] = {"one-label", FALSE,
                                         "Add examples that have another label."},
};

static void
free_problem(gpointer data)
{
    g_free(((ClozeDatasetProblem *)data)->message);
    g_free(data);
}

ClozeDatasetProblems *
cloze_dataset_problems_new(void)
{
    ClozeDatasetProblems *problems = g_new0(ClozeDatasetProblems, 1);

    problems->list = g_ptr_array_new_with_free_func(free_problem);
    return problems;
}

void
cloze_dataset_problems_free(ClozeDatasetProblems *problems)
{
    if (problems == NULL)
        return;
    g_ptr_array_unref(problems->list);
    g_free(problems);
}

void
cloze_dataset_problems_add(ClozeDatasetProblems *problems, ClozeDatasetProblemKind kind,
                           ClozeDatasetOutcome outcome, guint file, gsize line, const char *format,
                           ...)
{
    ClozeDatasetProblem *problem;
    va_list arguments;

    problems->n++;
    problems->n_left_out_of[kind] += outcome == CLOZE_DATASET_LEFT_OUT;
    if (problems->n_of[kind]++ >= MAX_OF_A_KIND)
        return;
    problem = g_new0(ClozeDatasetProblem, 1);
    problem->kind = kind;
    problem->outcome = outcome;
    problem->file = file;
    problem->line = line;
    va_start(arguments, format);
    problem->message = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_ptr_array_add(problems->list, problem);
}

int
cloze_dataset_problems_excerpt(const char *text, gsize size)
{
    gsize n = MIN(size, MAX_EXCERPT_BYTES);

    while (n > 0 && n < size && ((guint8)text[n] & 0xC0) == 0x80)
        n--;
    return (int)n;
}

const char *
cloze_dataset_problems_get_kind_name(ClozeDatasetProblemKind kind)
{
    g_return_val_if_fail(kind < CLOZE_DATASET_N_PROBLEM_KINDS, NULL);
    return kinds[kind].name;
}

const char *
cloze_dataset_problems_get_advice(ClozeDatasetProblemKind kind)
{
    g_return_val_if_fail(kind < CLOZE_DATASET_N_PROBLEM_KINDS, NULL);
    return kinds[kind].advice;
}

gboolean
cloze_dataset_problems_is_repairable(ClozeDatasetProblemKind kind)
{
    g_return_val_if_fail(kind < CLOZE_DATASET_N_PROBLEM_KINDS, FALSE);
    return kinds[kind].repairable;
}
