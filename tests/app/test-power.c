/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/power.h"
#include "tests/scratch.h"

static void
assert_power(const char *folder, gboolean on_battery)
{
    g_autoptr(GlossPower) power = gloss_power_new(folder, 60);

    g_assert_cmpint(gloss_power_get_on_battery(power), ==, on_battery);
}

static void
test_supplies(void)
{
    g_autofree char *folder = scratch_new();

    assert_power("/nothing/here", FALSE);
    assert_power(folder, FALSE);
    scratch_write(folder, "hidpp_battery_0/type", "Battery\n", -1);
    scratch_write(folder, "hidpp_battery_0/scope", "Device\n", -1);
    scratch_write(folder, "hidpp_battery_0/status", "Discharging\n", -1);
    assert_power(folder, FALSE);
    scratch_write(folder, "BAT0/type", "Battery\n", -1);
    scratch_write(folder, "BAT0/status", "Discharging\n", -1);
    assert_power(folder, TRUE);
    scratch_write(folder, "AC/type", "Mains\n", -1);
    scratch_write(folder, "AC/online", "0\n", -1);
    assert_power(folder, TRUE);
    scratch_write(folder, "AC/online", "1\n", -1);
    assert_power(folder, FALSE);
    scratch_free(folder);
}

static void
changed_cb(gboolean *changed)
{
    *changed = TRUE;
}

static void
test_change(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(GlossPower) power = gloss_power_new(folder, 1);
    gboolean changed = FALSE;

    g_signal_connect_swapped(power, "notify::on-battery", G_CALLBACK(changed_cb), &changed);
    scratch_write(folder, "BAT0/type", "Battery", -1);
    scratch_write(folder, "BAT0/status", "Discharging", -1);
    while (!changed)
        g_main_context_iteration(NULL, TRUE);
    g_assert_true(gloss_power_get_on_battery(power));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/power/supplies", test_supplies);
    g_test_add_func("/power/change", test_change);
    return g_test_run();
}
