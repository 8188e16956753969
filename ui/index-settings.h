/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How the indexed folders are looked after, as the user wants it: kept in the settings and given to
 * the keeper. Main thread. */
#pragma once

#include "app/context.h"
#include "ui/settings.h"
#include <adwaita.h>

/* Nothing where there is no index yet. */
void gloss_index_settings_apply(GlossSettings *settings, GlossContext *context);
/* The page of the preferences. Changes count at once. Both are borrowed and live longer. */
AdwPreferencesPage *gloss_index_settings_make_page(GlossSettings *settings, GlossContext *context);
