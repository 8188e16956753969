/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the plugin's files share: one opened instance. Worker threads, one call at a time. */
#pragma once

#include "engine/model/session.h"
#include "plugins/plugin.h"

typedef struct {
    ClozeSession *session;
    ClozeModel *model; /* NULL: only collections with vectors can be projected */
    GVariant *options; /* a{sv} */
} GlossVisualizer;
