/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Telling and stopping, for every step of a map. The calling thread alone. */
#include "engine/map/map-run.h"

gboolean
cloze_map_run_report(const ClozeMapRun *run, const char *stage, double fraction, GError **error)
{
    if (g_cancellable_set_error_if_cancelled(run->cancellable, error))
        return FALSE;
    if (run->progress)
        run->progress(stage, CLAMP(fraction, 0, 1), run->progress_data);
    return TRUE;
}
