/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Words about an example: what is right, what was predicted, what was missed. Main thread. */
#pragma once

#include "app/prediction.h"

/* "Right: spam · Predicted: ham"; for spans "Missed: PER “Ada” · Wrong: LOC “Ada”". With @other,
 * what the other model said too. (transfer full) */
char *gloss_prediction_text_describe(GlossPrediction *prediction, GlossPrediction *other);
/* "Line 12 · Loss 3.2100"; "" where neither is known. (transfer full) */
char *gloss_prediction_text_place(GlossPrediction *prediction);
