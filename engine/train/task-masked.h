/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The masked-language-model loss, computed at the labelled tokens only. For task.c. */
#pragma once

#include "engine/train/task.h"

double cloze_task_masked_run(ClozeTask *task, ClozeTrainable *trainable,
                             const ClozeTaskTargets *targets, gboolean wants_gradient);
