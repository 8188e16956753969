/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Examples from the text of one column file. */
#pragma once

#include "plugins/ner/ner-data.h"
#include "tests/scratch.h"

/* (transfer full) */
static inline GlossNerData *
ner_examples_read(const char *text)
{
    g_autoptr(GlossNerLabels) labels = gloss_ner_labels_new(NULL, NULL, NULL);
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "x.conll", NULL);
    const char *paths[] = {path, NULL};
    g_autoptr(GError) error = NULL;
    GlossNerData *data;

    scratch_write(folder, "x.conll", text, -1);
    data = gloss_ner_data_read(paths, NULL, labels, &error);
    g_assert_no_error(error);
    scratch_free(folder);
    return data;
}
