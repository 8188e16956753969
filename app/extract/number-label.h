/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers as lists write them. Any thread. */
#pragma once

#include <glib.h>

/* Appends @number as ECMA-376 (17.18.59, ST_NumberFormat) calls @format: "decimal", "lowerRoman",
 * "upperLetter", "chineseCounting" …; those it does not know as decimal. */
void gloss_number_label_append(GString *text, const char *format, guint number);
