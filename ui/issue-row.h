/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A row for all problems of one kind in labelled files: how many, what is done about them, and
 * inside each line that has one. Main thread.
 *
 * Signals: "answered" (string kind, uint GlossDatasetIssueAnswer); "line-answered" (string kind,
 * string path, uint line, uint GlossDatasetIssueAnswer); "open" (string path, uint line). */
#pragma once

#include "app/dataset-issue.h"
#include <adwaita.h>

#define GLOSS_TYPE_ISSUE_ROW (gloss_issue_row_get_type())
G_DECLARE_FINAL_TYPE(GlossIssueRow, gloss_issue_row, GLOSS, ISSUE_ROW, AdwExpanderRow)

GtkWidget *gloss_issue_row_new(GlossDatasetIssue *issue);
