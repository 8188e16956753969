/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One opened instance: the base model, the head if there is one, and its decoder. */
#pragma once

#include "engine/model/head.h"
#include "engine/model/session.h"
#include "engine/text/scripts.h"
#include "plugins/ner/ner-decode.h"
#include "plugins/plugin.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model;
    ClozeHead *head;          /* NULL: only training is possible */
    GlossNerDecoder *decoder; /* of the head */
    char *head_folder;        /* where the head is */
    ClozeScripts *scripts;    /* of the head's languages; NULL: any */
} GlossNer;
