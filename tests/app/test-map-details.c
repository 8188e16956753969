/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/map-details.h"

#include <math.h>

static void
test_round_trip(void)
{
    const GlossMapTrust trust = {NAN, 0.5, 0.25, 7};
    GlossMapSpread spread = {TRUE, 0.1, 0.2, -1, 1, 3, {0}}, spread_back;
    GlossMapTrust trust_back;
    g_autoptr(GPtrArray) names = g_ptr_array_new(), back = NULL;
    g_autoptr(GBytes) bytes = NULL;

    g_ptr_array_add(names, (gpointer) "cats, dogs");
    g_ptr_array_add(names, (gpointer) "");
    spread.bins[39] = 12;
    bytes = gloss_map_details_write(&trust, &spread, names);
    back = gloss_map_details_read(bytes, &trust_back, &spread_back);
    g_assert_cmpuint(back->len, ==, 2);
    g_assert_cmpstr(back->pdata[0], ==, "cats, dogs");
    g_assert_true(isnan(trust_back.trustworthiness));
    g_assert_cmpuint(trust_back.n, ==, 7);
    g_assert_cmpuint(spread_back.bins[39], ==, 12);
    g_assert_cmpfloat(spread_back.low, ==, -1);
}

static void
test_damage(void)
{
    const GlossMapTrust trust = {1, 1, 1, 1};
    const GlossMapSpread spread = {0};
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    g_autoptr(GBytes) bytes = gloss_map_details_write(&trust, &spread, names);
    g_autoptr(GBytes) cut = g_bytes_new_from_bytes(bytes, 0, g_bytes_get_size(bytes) - 9);
    g_autoptr(GBytes) none = g_bytes_new("", 0);
    GlossMapTrust trust_back;
    GlossMapSpread spread_back;

    g_assert_null(gloss_map_details_read(cut, &trust_back, &spread_back));
    g_assert_null(gloss_map_details_read(none, &trust_back, &spread_back));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/map-details/round-trip", test_round_trip);
    g_test_add_func("/map-details/damage", test_damage);
    return g_test_run();
}
