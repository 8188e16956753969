/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is wrong between the rows of labelled data, and between data that trains and data held out:
 * copies, contradictions, leaks, labels too few or absent. What is wrong within a row is found while
 * it is read. One thread. */
#pragma once

#include "engine/data/dataset.h"

/* A label with fewer examples is reported. */
#define CLOZE_DATASET_CHECK_LEAST 10

/* Adds to train->problems and dev->problems (@dev nullable; a leak is a problem of dev's line) and puts
 * them in the order of files and lines; what concerns a whole file comes first.
 * @skip: bits 1 << ClozeDatasetProblemKind of DUPLICATE, CONFLICT and LEAK: those examples are taken
 * out, leaks from @train. Of copies the first stays. @answers: (nullable) what goes for single lines
 * instead. */
CLOZE_API void cloze_dataset_check_rows(ClozeDataset *train, ClozeDataset *dev, guint32 skip,
                                        const ClozeDatasetAnswers *answers);
