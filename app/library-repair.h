/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A new library in the place of a damaged one, with the folders that the old one still names. What is
 * in the folders is indexed by whoever updates them next. Any thread; the library is open nowhere. */
#pragma once

#include <glib.h>

/* @folder (nullable): the user's own. The new library has its folders before it takes the place of the
 * old: whoever is stopped on the way begins again with the old one. (transfer full) where the old one
 * is now. @n_folders (out) (optional) */
char *gloss_library_repair_run(const char *folder, guint *n_folders, GError **error);
