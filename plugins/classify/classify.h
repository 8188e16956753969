/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One opened instance: the head and the model that it stands on. */
#pragma once

#include "engine/model/sequence-head.h"
#include "plugins/plugin.h"

typedef struct {
    ClozeSession *session;
    char *model_folder;      /* of the base */
    ClozeSequenceHead *head; /* NULL: nothing can be sorted */
} GlossClassify;
