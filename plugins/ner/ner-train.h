/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Labelled files to a head: features once, a linear layer over them, F1 on the held-out part after
 * each epoch. */
#pragma once

#include "plugins/ner/ner.h"

/* Ends with a member whose key is NULL. */
extern const GlossOption gloss_ner_train_options[];

/* a{sv}, floating: the metrics of the held-out part at the best epoch, "epoch", "words",
 * "held_out_words", "label_map". The head stands in the request's output folder, whole or not at
 * all. Same files, options and seed: same bytes. */
GVariant *gloss_ner_train_run(GlossNer *ner, const GlossTrainRequest *request,
                              GCancellable *cancellable, GError **error);
