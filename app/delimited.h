/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Writing CSV and TSV. Any thread. */
#pragma once

#include <glib.h>

/* Appends a cell (@text nullable: an empty one) to the record that @out ends with, after a delimiter
 * where it is not the first. With ',' it is quoted by RFC 4180 where that is needed; with TAB, whose
 * readers know no quotes, a TAB or an end of line in it becomes a space. Records end with LF. */
void gloss_delimited_append(GString *out, char delimiter, const char *text);
