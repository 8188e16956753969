/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One opened instance: where the base is. What is learned is an encoder, so there is no head. */
#pragma once

#include "engine/model/session.h"
#include "plugins/plugin.h"

typedef struct {
    ClozeSession *session;
    char *model_folder; /* of the base */
    char *head_folder;  /* (nullable) what was trained on it */
} GlossSimilarity;
