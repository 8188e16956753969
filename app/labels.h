/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Label ids to what people read and to a place in the palette. The usual synonyms (PER, PERSON,
 * person) share both. Any thread. */
#pragma once

#include <glib.h>

#define GLOSS_LABELS_N_PALETTE 12

/* Translated name: what the plugin calls it where that is not the usual name (@plugin_name, nullable;
 * the id itself counts as none), the usual name, else the id as it is. */
const char *gloss_labels_get_name(const char *label, const char *plugin_name);
/* 0 .. GLOSS_LABELS_N_PALETTE - 1: fixed for the usual labels, by hash for others. */
guint gloss_labels_get_palette(const char *label);
/* The usual id of a synonym ("PERSON" to "PER"), or the label itself, interned. */
const char *gloss_labels_canonical(const char *label);
