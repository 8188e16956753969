/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Knows nothing of the format but its names: see app/extract. Reader: fuzz-extraction. */
#include "app/pdf-reader.h"

#include <glib/gi18n.h>

#include "app/extractor.h"

static const char *const suffixes[] = {".pdf", NULL};
static const char *const mime_types[] = {"application/pdf", NULL};

static GlossReading *
read_pdf(GBytes *bytes, const char *name, GCancellable *cancellable, GError **error)
{
    return gloss_extractor_run("pdf", bytes, name, cancellable, error);
}

const GlossReader gloss_pdf_reader = {
    .id = "pdf",
    .name = N_("PDF"),
    .suffixes = suffixes,
    .mime_types = mime_types,
    .read = read_pdf,
};
