/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What a trained folder says about its making: members of gloss.json that only the trainer knows. No
 * folder of this machine, no time: the same training writes the same bytes. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/data/dataset.h"

typedef struct {
    const char *how; /* how much was trained */
    const ClozeDataset *train;
    const ClozeDataset *dev;         /* NULL, or train: a part of that was held out */
    const char *const *train_hashes; /* SHA-256 of each file as it was read */
    const char *const *dev_hashes;
    GVariant *options; /* a{sv} */
    guint64 seed;
    gsize epoch;
    GVariant *metrics; /* a{sv} of doubles: of the held-out part at that epoch */
} ClozeTrainingCard;

/* (transfer full) a JSON object */
CLOZE_API char *cloze_training_card_write(const ClozeTrainingCard *card);
