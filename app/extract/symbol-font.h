/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the signs of the fonts Symbol and Wingdings are in Unicode. Any thread. */
#pragma once

#include <glib.h>

/* @c: a code of @font (nullable), with or without 0xF000; 0 for a sign that says nothing. Of another font
 * the character itself. */
gunichar gloss_symbol_font_find(const char *font, gunichar c);
