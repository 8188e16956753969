/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Losses over the pooler's output, a sequence or a pair each. For task.c. */
#pragma once

#include "engine/train/task.h"

/* The task's classifier, or the next-sentence layer where the task has one. */
double cloze_task_sequences_run(ClozeTask *task, ClozeTrainable *trainable,
                                const ClozeTaskTargets *targets, gboolean wants_gradient);
