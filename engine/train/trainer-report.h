/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The trainer's progress as members of an a{sv}, as plugins/plugin.h names them. */
#pragma once

#include "engine/train/trainer.h"

/* "step", "steps", "epoch", "loss", "lr", "tokens_per_second", "seconds_left", "fraction", "rss_mb". */
CLOZE_API void cloze_trainer_report_add(GVariantDict *dict, const ClozeTrainerProgress *progress);
/* Seconds of processor time that this process has had: what it took to get so far. */
CLOZE_API double cloze_trainer_report_measure_processor(void);
/* Memory of this process in MB: now, or the most it ever was. 0 where the system does not say. */
CLOZE_API double cloze_trainer_report_measure_rss(gboolean peak);
