/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Losses over every token: a class, a CRF's path, an answer's first and last token. For task.c. */
#pragma once

#include "engine/train/task.h"

double cloze_task_tokens_run(ClozeTask *task, ClozeTrainable *trainable,
                             const ClozeTaskTargets *targets, gboolean wants_gradient);
/* Mean over the sequences that have a labelled token. */
double cloze_task_tokens_run_crf(ClozeTask *task, ClozeTrainable *trainable,
                                 const ClozeTaskTargets *targets, gboolean wants_gradient);
double cloze_task_tokens_run_span(ClozeTask *task, ClozeTrainable *trainable,
                                  const ClozeTaskTargets *targets, gboolean wants_gradient);
