/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A stream of what gzip packed: any number of members one after the other, as gzip itself reads
 * them; a file that ends early is an error. Any one thread at a time. */
#pragma once

#include <gio/gio.h>

/* @packed is referenced. */
GInputStream *gloss_cli_gunzip_new(GInputStream *packed);
