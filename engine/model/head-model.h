/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A head and the model that it stands on, found to belong together. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/head.h"
#include "engine/model/session.h"

/* The base, or the base with the encoder of @head_folder merged in where that has one (see
 * cloze_session_load_adapted). *@head: (transfer full) set on success. CLOZE_ERROR_MISMATCH where the
 * head is for another task than @task, reads something else than @allowed (bits 1 << ClozeHeadInput),
 * or was trained on another base; layers of the head that were left open are set. */
CLOZE_API ClozeModel *cloze_head_model_load(ClozeSession *session, const char *model_folder,
                                            const char *head_folder, const char *task,
                                            guint allowed, ClozeHead **head, GError **error);
