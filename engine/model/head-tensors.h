/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers of a head in adapter_model.safetensors: classifier, pooler, CRF. Part of
 * engine/model/head.h. Any thread. */
#pragma once

#include "engine/model/head.h"

#define CLOZE_HEAD_TENSORS_NAME "adapter_model.safetensors"

/* @head has its description. Checks shapes against it, and that all is finite. */
gboolean cloze_head_tensors_read(ClozeHead *head, const char *folder, GError **error);
gboolean cloze_head_tensors_write(const ClozeHead *head, const char *folder, GError **error);
