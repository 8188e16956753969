/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Losses over pooled embeddings. For task.c. */
#pragma once

#include "engine/train/task.h"

double cloze_task_sentences_run(ClozeTask *task, ClozeTrainable *trainable,
                                const ClozeTaskTargets *targets, gboolean wants_gradient);
