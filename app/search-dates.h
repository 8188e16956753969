/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Days as people write them, as spans of time: for filters by when a file was changed. Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    gint64 start; /* microseconds since 1970 */
    gint64 end;   /* exclusive */
} GlossSearchDates;

/* "2024", "2024-03" or "2024-03-05" in local time. FALSE for all else; @error: CLOZE_ERROR_ARGUMENT. */
gboolean gloss_search_dates_parse(const char *text, GlossSearchDates *dates, GError **error);
/* The beginning of the day that was @days ago; 0: today's. */
gint64 gloss_search_dates_days_ago(guint days);
