/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/search-dates.h"

#include "engine/base/error.h"

static void
assert_span(const char *text, const char *start, const char *end)
{
    GlossSearchDates dates;
    g_autoptr(GError) error = NULL;
    g_autoptr(GDateTime) first = NULL, last = NULL;
    g_autofree char *shown_first = NULL, *shown_last = NULL;

    g_assert_true(gloss_search_dates_parse(text, &dates, &error));
    g_assert_no_error(error);
    first = g_date_time_new_from_unix_local(dates.start / G_USEC_PER_SEC);
    last = g_date_time_new_from_unix_local(dates.end / G_USEC_PER_SEC);
    shown_first = g_date_time_format(first, "%F %T");
    shown_last = g_date_time_format(last, "%F %T");
    g_assert_cmpstr(shown_first, ==, start);
    g_assert_cmpstr(shown_last, ==, end);
}

static void
test_spans(void)
{
    assert_span("2024", "2024-01-01 00:00:00", "2025-01-01 00:00:00");
    assert_span("2024-02", "2024-02-01 00:00:00", "2024-03-01 00:00:00");
    assert_span("2024-12-31", "2024-12-31 00:00:00", "2025-01-01 00:00:00");
    /* The clocks go forward on that day. */
    assert_span("2024-03-31", "2024-03-31 00:00:00", "2024-04-01 00:00:00");
}

static void
test_refused(void)
{
    static const char *const texts[] = {
        "",           "24",          "2024-",    "2024-3", "2024-13", "2024-02-30", "2024-03-05 ",
        "2024/03/05", "2024-03-055", "０２０２", "0000"};

    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        GlossSearchDates dates;
        g_autoptr(GError) error = NULL;

        g_assert_false(gloss_search_dates_parse(texts[i], &dates, &error));
        g_assert_error(error, CLOZE_ERROR, CLOZE_ERROR_ARGUMENT);
    }
}

static void
test_days_ago(void)
{
    gint64 today = gloss_search_dates_days_ago(0), week = gloss_search_dates_days_ago(7);

    g_assert_cmpint(today, <=, g_get_real_time());
    g_assert_cmpint(g_get_real_time() - today, <=, 25 * G_TIME_SPAN_HOUR);
    g_assert_cmpint(ABS(today - week - 7 * G_TIME_SPAN_DAY), <=, G_TIME_SPAN_HOUR);
}

int
main(int argc, char **argv)
{
    g_setenv("TZ", "Europe/Berlin", TRUE);
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/search-dates/spans", test_spans);
    g_test_add_func("/search-dates/refused", test_refused);
    g_test_add_func("/search-dates/days-ago", test_days_ago);
    return g_test_run();
}
