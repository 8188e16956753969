/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The window's actions on all that was decided, in whatever document: teach, forget what was taught,
 * export. Main thread. */
#pragma once

#include "ui/window.h"

void gloss_label_actions_install(GlossWindow *window, GlossContext *context);
