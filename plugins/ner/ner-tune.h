/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Training that goes into the encoder: the engine's trainer with sentences, and entity F1 as the score
 * by which the best epoch is chosen. Worker thread. */
#pragma once

#include "plugins/ner/ner-training.h"

/* Learns as the request's options say and writes the adapter to its folder; or only estimates. A
 * floating a{sv}: the result of the plugin's train. */
GVariant *gloss_ner_tune_run(GlossNerTraining *base, GError **error);
