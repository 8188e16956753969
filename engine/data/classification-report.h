/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Scores of classes as members of an a{sv}, as plugins/plugin.h names them. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/classification-scores.h"
#include <glib.h>

/* a{sv}: "accuracy", "macro_f1", "weighted_f1", "micro_f1", "matthews"; floating. */
CLOZE_API GVariant *cloze_classification_report_metrics(const ClozeClassificationScores *scores);
/* a{sa{sv}}: "precision", "recall", "f1", "support" of each label; floating. @labels: [C] */
CLOZE_API GVariant *cloze_classification_report_labels(const ClozeClassificationScores *scores,
                                                       const char *const *labels);
/* a{sv}: "labels" as, "counts" aat, truth by row; floating. */
CLOZE_API GVariant *cloze_classification_report_confusion(const ClozeClassificationScores *scores,
                                                          const char *const *labels);
