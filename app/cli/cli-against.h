/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* gloss-cli eval --against MODEL: whether one model is better than another on the same examples, or
 * only on this sample of them. Worker thread. */
#pragma once

#include <gio/gio.h>

/* What two files of predictions over the same data say, the second one's model being the other: a{sv},
 * floating, of "metric" s ("accuracy", of spans "f1", of numbers "spearman"), "value", "against_value",
 * "difference" (value - against_value), "low", "high" (the difference lies between them with
 * "confidence"), "p_value" d, "samples" t, and how many examples only one has right, "better" and
 * "worse" t (not of numbers). Fails where the files are not of the same examples. */
GVariant *gloss_cli_against_compare(const char *predictions, const char *other, guint64 seed,
                                    GCancellable *cancellable, GError **error);
