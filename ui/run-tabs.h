/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The tabs of training runs: one for each that is to be shown, opened by itself when a run begins,
 * kept from one start of the program to the next, gone with the run. Main thread. */
#pragma once

#include "app/context.h"
#include <adwaita.h>

#define GLOSS_TYPE_RUN_TABS (gloss_run_tabs_get_type())
G_DECLARE_FINAL_TYPE(GlossRunTabs, gloss_run_tabs, GLOSS, RUN_TABS, GObject)

/* Opens those of before behind what is open. */
GlossRunTabs *gloss_run_tabs_new(AdwTabView *tabs, GlossContext *context);
/* Brings a run's tab to the front, opening it where there is none. */
void gloss_run_tabs_show(GlossRunTabs *self, GlossRun *run);
