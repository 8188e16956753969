/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A year, a month or a day: each begins where its first day does and ends where the next begins. */
#include "app/search-dates.h"

#include <glib/gi18n.h>
#include <string.h>

#include "engine/base/error.h"

/* Parts of the form 2024-03-05: how many there are, 0 where it has another form. */
static guint
read_parts(const char *text, guint parts[3])
{
    static const gsize widths[] = {4, 2, 2};
    guint n = 0;

    for (; n < 3; n++) {
        guint64 value = 0;

        for (gsize i = 0; i < widths[n]; i++, text++) {
            if (!g_ascii_isdigit(*text))
                return 0;
            value = 10 * value + (guint64)g_ascii_digit_value(*text);
        }
        parts[n] = (guint)value;
        if (*text == '\0')
            return n + 1;
        if (*text++ != '-')
            return 0;
    }
    return 0;
}

static GDateTime *
add_one(GDateTime *start, guint n)
{
    switch (n) {
    case 1: return g_date_time_add_years(start, 1);
    case 2: return g_date_time_add_months(start, 1);
    default: return g_date_time_add_days(start, 1);
    }
}

static gint64
to_microseconds(GDateTime *time)
{
    return g_date_time_to_unix(time) * G_USEC_PER_SEC;
}

gboolean
gloss_search_dates_parse(const char *text, GlossSearchDates *dates, GError **error)
{
    guint parts[3] = {0, 1, 1}, n = read_parts(text, parts);
    g_autoptr(GDateTime) start = NULL, end = NULL;

    if (n > 0)
        start = g_date_time_new_local((int)parts[0], (int)parts[1], (int)parts[2], 0, 0, 0);
    if (start != NULL)
        end = add_one(start, n);
    if (end == NULL) {
        g_set_error(
            error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT,
            _("expected a day such as 2024-03-05, a month 2024-03 or a year 2024, found “%s”"),
            text);
        return FALSE;
    }
    dates->start = to_microseconds(start);
    dates->end = to_microseconds(end);
    return TRUE;
}

gint64
gloss_search_dates_days_ago(guint days)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autoptr(GDateTime) then = g_date_time_add_days(now, -(int)days);
    g_autoptr(GDateTime) day =
        g_date_time_new_local(g_date_time_get_year(then), g_date_time_get_month(then),
                              g_date_time_get_day_of_month(then), 0, 0, 0);

    return to_microseconds(day);
}
