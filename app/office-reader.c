/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Knows nothing of the formats but their names: see app/extract. Reader: fuzz-office. */
#include "app/office-reader.h"

#include <glib/gi18n.h>

#include "app/extractor.h"

static GlossReading *
read_office(GBytes *bytes, const char *name, GCancellable *cancellable, GError **error)
{
    return gloss_extractor_run("office", bytes, name, cancellable, error);
}

/* Old documents are here for the reason that they are given, and because many are not old at all. */
static const char *const docx_suffixes[] = {".docx", ".docm", ".dotx", ".dotm", ".doc", NULL};
static const char *const docx_types[] = {
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.template",
    "application/vnd.ms-word.document.macroEnabled.12",
    "application/msword",
    NULL,
};

const GlossReader gloss_office_reader_docx = {
    .id = "docx",
    .name = N_("Word"),
    .suffixes = docx_suffixes,
    .mime_types = docx_types,
    .read = read_office,
};

static const char *const odt_suffixes[] = {".odt", ".ott", ".odm", ".fodt", NULL};
static const char *const odt_types[] = {
    "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.text-template",
    "application/vnd.oasis.opendocument.text-master",
    "application/vnd.oasis.opendocument.text-flat-xml",
    NULL,
};

const GlossReader gloss_office_reader_odt = {
    .id = "odt",
    .name = N_("OpenDocument"),
    .suffixes = odt_suffixes,
    .mime_types = odt_types,
    .read = read_office,
};

static const char *const epub_suffixes[] = {".epub", NULL};
static const char *const epub_types[] = {"application/epub+zip", NULL};

const GlossReader gloss_office_reader_epub = {
    .id = "epub",
    .name = N_("EPUB"),
    .suffixes = epub_suffixes,
    .mime_types = epub_types,
    .read = read_office,
};

static const char *const rtf_suffixes[] = {".rtf", NULL};
static const char *const rtf_types[] = {"application/rtf", "text/rtf", NULL};

const GlossReader gloss_office_reader_rtf = {
    .id = "rtf",
    .name = N_("RTF"),
    .suffixes = rtf_suffixes,
    .mime_types = rtf_types,
    .read = read_office,
};
