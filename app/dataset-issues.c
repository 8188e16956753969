/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See dataset-issues.h. */

#include "app/dataset-issues.h"

#include <glib/gi18n.h>

/* Lines of one kind that a list shows. */
#define MAX_LINES 100

typedef struct {
    const char *title;
    const char *advice;
    gboolean optional; /* the examples stand; to skip them is a choice */
} Words;

#define KIND(k) [CLOZE_DATASET_PROBLEM_##k]

static const Words words[CLOZE_DATASET_N_PROBLEM_KINDS] = {
    KIND(ENCODING) = {N_("Bytes that are no UTF-8"),
                      N_("They are read as �. Better save the file as UTF-8."), FALSE},
    KIND(COLUMNS) = {N_("Rows with another number of columns"),
                     N_("They are left out. Give them the columns of the others."), FALSE},
    KIND(SYNTAX) = {N_("Lines that cannot be read"), N_("They are left out."), FALSE},
    KIND(FIELD) = {N_("Fields that are missing or of another kind"), N_("The rows are left out."),
                   FALSE},
    KIND(EMPTY) = {N_("Texts that are empty"), N_("They are left out."), FALSE},
    KIND(LABEL) = {N_("Rows that have no label"),
                   N_("They are left out: nobody decided what they are."), FALSE},
    KIND(SCORE) = {N_("Rows without a number"), N_("They are left out."), FALSE},
    KIND(LABELS) = {N_("Texts with several labels"), N_("The first one is taken."), FALSE},
    KIND(WORD) = {N_("Empty words"), N_("The word is taken out, the rest stands."), FALSE},
    KIND(TAG) = {N_("Tags of no known form"), N_("They are read as no entity."), FALSE},
    KIND(SCHEME) = {N_("Tags that cannot follow the one before"),
                    N_("An entity is begun there, as the usual scorer does."), FALSE},
    KIND(RANGE) = {N_("Spans outside their text"),
                   N_("They are left out. Offsets count characters from 0."), FALSE},
    KIND(EDGE) = {N_("Spans with a blank at an end"), N_("The blank is cut off."), FALSE},
    KIND(ALIGNMENT) = {N_("Spans that cut a word"), N_("They are widened to whole words."), FALSE},
    KIND(OVERLAP) = {N_("Spans that overlap another"), N_("The first one stands."), FALSE},
    KIND(SURFACE) = {N_("Spans whose text is another than the file says"),
                     N_("Do the offsets count bytes? They should count characters."), FALSE},
    KIND(DUPLICATE) = {N_("The same example again"),
                       N_("Copies count more than once; skip leaves one of each."), TRUE},
    KIND(CONFLICT) = {N_("The same text with another label"),
                      N_("One of them is wrong; skip leaves out all of such a text."), TRUE},
    KIND(LEAK) = {N_("Examples to measure by that are learned from too"),
                  N_("They make the result look better than it is; skip does not learn from them."),
                  TRUE},
    KIND(FEW) = {N_("Labels with few examples"),
                 N_("They will not be learned well. Label more, or merge them."), FALSE},
    KIND(ABSENT) = {N_("Labels that are only in one part"),
                    N_("What is never seen is not learned; what is not held out is not measured."),
                    FALSE},
    KIND(ONE_LABEL) = {N_("There is one label only"), N_("There is nothing to tell apart."), FALSE},
};

gboolean
gloss_dataset_issues_find_kind(const char *id, ClozeDatasetProblemKind *kind)
{
    for (guint i = 0; i < CLOZE_DATASET_N_PROBLEM_KINDS; i++) {
        if (g_strcmp0(cloze_dataset_problems_get_kind_name(i), id) != 0)
            continue;
        *kind = i;
        return TRUE;
    }
    return FALSE;
}

/* What became of it. */
static GlossDatasetIssueAnswer
get_line_answer(const ClozeDatasetProblem *problem)
{
    if (problem->outcome == CLOZE_DATASET_LEFT_OUT)
        return GLOSS_DATASET_ISSUE_SKIP;
    return words[problem->kind].optional || !cloze_dataset_problems_is_repairable(problem->kind)
               ? GLOSS_DATASET_ISSUE_KEEP
               : GLOSS_DATASET_ISSUE_REPAIR;
}

static void
add_lines(GlossDatasetIssue *issue, const ClozeDataset *dataset, ClozeDatasetProblemKind kind)
{
    const GPtrArray *list = dataset->problems->list;

    for (guint i = 0; i < list->len; i++) {
        const ClozeDatasetProblem *problem = list->pdata[i];
        const ClozeDatasetFile *file;

        if (problem->kind != kind || gloss_dataset_issue_get_lines(issue)->len >= MAX_LINES)
            continue;
        file = problem->file < dataset->files->len ? dataset->files->pdata[problem->file]
                                                   : dataset->files->pdata[0];
        gloss_dataset_issue_add_line(issue, file->path, (guint)MIN(problem->line, G_MAXUINT),
                                     problem->message, get_line_answer(problem));
    }
}

static guint
get_answers(ClozeDatasetProblemKind kind)
{
    if (words[kind].optional)
        return 1u << GLOSS_DATASET_ISSUE_KEEP | 1u << GLOSS_DATASET_ISSUE_SKIP;
    if (cloze_dataset_problems_is_repairable(kind))
        return 1u << GLOSS_DATASET_ISSUE_REPAIR | 1u << GLOSS_DATASET_ISSUE_SKIP;
    if (kind >= CLOZE_DATASET_PROBLEM_FEW)
        return 1u << GLOSS_DATASET_ISSUE_KEEP;
    return 1u << GLOSS_DATASET_ISSUE_SKIP;
}

static GlossDatasetIssueAnswer
get_answer(ClozeDatasetProblemKind kind, guint32 skip)
{
    guint answers = get_answers(kind);

    if ((skip & (1u << kind)) != 0 || answers == 1u << GLOSS_DATASET_ISSUE_SKIP)
        return GLOSS_DATASET_ISSUE_SKIP;
    return (answers & 1u << GLOSS_DATASET_ISSUE_REPAIR) != 0 ? GLOSS_DATASET_ISSUE_REPAIR
                                                             : GLOSS_DATASET_ISSUE_KEEP;
}

void
gloss_dataset_issues_fill(GListStore *store, const ClozeDataset *dataset, const ClozeDataset *other,
                          guint32 skip)
{
    for (guint i = 0; i < CLOZE_DATASET_N_PROBLEM_KINDS; i++) {
        gsize n = dataset->problems->n_of[i] + (other != NULL ? other->problems->n_of[i] : 0);
        g_autoptr(GlossDatasetIssue) issue = NULL;

        if (n == 0)
            continue;
        issue = gloss_dataset_issue_new(cloze_dataset_problems_get_kind_name(i), _(words[i].title),
                                        _(words[i].advice), n, get_answers(i), get_answer(i, skip));
        add_lines(issue, dataset, i);
        if (other != NULL)
            add_lines(issue, other, i);
        g_list_store_append(store, issue);
    }
}
