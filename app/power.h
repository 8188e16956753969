/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether the computer runs on its battery, as the kernel says it: looked at now and then, for it
 * needs no service. Main thread.
 *
 * Property "on-battery" (boolean, readable, with notify). */
#pragma once

#include <gio/gio.h>

#define GLOSS_TYPE_POWER (gloss_power_get_type())
G_DECLARE_FINAL_TYPE(GlossPower, gloss_power, GLOSS, POWER, GObject)

/* @folder NULL: the system's (/sys/class/power_supply). @seconds between two looks. */
GlossPower *gloss_power_new(const char *folder, guint seconds);
gboolean gloss_power_get_on_battery(GlossPower *self);
