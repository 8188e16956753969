/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The ways from a window to the wizard and back: actions "train" and "train-file" (s: a path),
 * files shown at a line, and the run that the wizard starts. Main thread. */
#pragma once

#include "ui/window.h"

void gloss_training_actions_install(GlossWindow *window, GlossContext *context);
