/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One finished run beside another on the same held-out examples: which is better and whether that may
 * be chance, the scores of each label, and the examples on which they differ. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_COMPARE_WINDOW (gloss_compare_window_get_type())
G_DECLARE_FINAL_TYPE(GlossCompareWindow, gloss_compare_window, GLOSS, COMPARE_WINDOW, AdwWindow)

GtkWindow *gloss_compare_window_present(GlossContext *context, GlossRun *run, GtkWindow *parent);
