/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A head that differs from another one in its classifier alone: all else that the other folder
 * holds, an adapted encoder too, is taken over. Any thread. */
#pragma once

#include "engine/base/api.h"
#include "engine/model/head.h"

/* Writes @folder whole or not at all, as cloze_head_write does. @head: what it is to be, classifier
 * and moves included; @from: the folder that the rest comes from. @extra_json as there. */
CLOZE_API gboolean cloze_head_variant_write(const ClozeHead *head, const char *from,
                                            const char *folder, const char *extra_json,
                                            GError **error);
