/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A plugin's options, described as data: their check, their defaults, and values as text (as they
 * are stored) and as GVariant (as they are passed). Any thread. */
#pragma once

#include "plugins/plugin.h"

/* (transfer full) NULL where the descriptions are sound, else a sentence. @options may be NULL. */
char *gloss_plugin_options_check(const GlossOption *options);
/* (nullable) */
const GlossOption *gloss_plugin_options_find(const GlossOption *options, const char *key);
/* (transfer full) sunk; NULL where @text does not fit the option. */
GVariant *gloss_plugin_options_parse(const GlossOption *option, const char *text);
/* (transfer full) */
char *gloss_plugin_options_print(GVariant *value);
/* (transfer full) sunk: @value as the option's own type (an integer where a number is wanted is
 * taken); NULL and an error that says what fits. */
GVariant *gloss_plugin_options_convert(const GlossOption *option, GVariant *value, GError **error);
/* (transfer full) sunk a{sv}: every option, by @given (nullable, a{sv}) or its default. Keys that
 * no option has are an error. */
GVariant *gloss_plugin_options_complete(const GlossOption *options, GVariant *given,
                                        GError **error);
