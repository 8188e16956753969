/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The library's schema as the list of steps that lead to it. Step i makes version i + 1 out of
 * version i; what has once been in a release is never changed, a new table is a new step at the end.
 * Any thread. */
#pragma once

#include <glib.h>

typedef struct {
    const char *name; /* what it brings, for messages */
    const char *sql;  /* statements, run in one transaction */
} GlossLibraryMigration;

/* @n: the version that this program writes. */
const GlossLibraryMigration *gloss_library_migrations_get(gsize *n);
