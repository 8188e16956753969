/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A zip archive says by its parts what it is; the beginning of the file tells the rest. Reader:
 * fuzz-office. */
#include "app/extract/extract-office.h"

#include <string.h>

#include "app/extract/compound-file.h"
#include "app/extract/extract-docx.h"

static GString *
refuse(GlossExtractionReason reason, const char *detail, GError **error)
{
    g_set_error_literal(error, GLOSS_EXTRACT_ERROR, (gint)reason, detail);
    return NULL;
}

static GString *
read_compound(GBytes *bytes, GError **error)
{
    if (gloss_compound_file_has(bytes, "EncryptedPackage"))
        return refuse(GLOSS_EXTRACTION_ENCRYPTED, "", error);
    if (gloss_compound_file_has(bytes, "WordDocument"))
        return refuse(GLOSS_EXTRACTION_OLD_FORMAT, "", error);
    return refuse(GLOSS_EXTRACTION_OTHER_KIND, "an older Office file, but no text document", error);
}

static GString *
read_package(GBytes *bytes, GArray **structure, GError **error)
{
    g_autoptr(GlossPackage) package = gloss_package_open(bytes, error);

    if (package == NULL)
        return NULL;
    if (gloss_package_has(package, "xl/workbook.xml"))
        return refuse(GLOSS_EXTRACTION_OTHER_KIND, "a spreadsheet", error);
    if (gloss_package_has(package, "ppt/presentation.xml"))
        return refuse(GLOSS_EXTRACTION_OTHER_KIND, "a presentation", error);
    if (gloss_package_has(package, "_rels/.rels") ||
        gloss_package_has(package, "word/document.xml"))
        return gloss_extract_docx_read(package, structure, error);
    return refuse(GLOSS_EXTRACTION_OTHER_KIND, "a zip archive without a document", error);
}

static gboolean
begins_with(GBytes *bytes, const char *beginning)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);

    return size >= strlen(beginning) && memcmp(data, beginning, strlen(beginning)) == 0;
}

static GString *
read_any(GBytes *bytes, GArray **structure, GError **error)
{
    if (gloss_compound_file_is(bytes))
        return read_compound(bytes, error);
    if (begins_with(bytes, "PK"))
        return read_package(bytes, structure, error);
    if (g_bytes_get_size(bytes) == 0)
        return refuse(GLOSS_EXTRACTION_DAMAGED, "a document was expected, the file is empty",
                      error);
    return refuse(GLOSS_EXTRACTION_DAMAGED,
                  "a zip archive was expected, the file begins with something else", error);
}

GString *
gloss_extract_office_read(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                          char **detail)
{
    g_autoptr(GError) error = NULL;
    GString *text = read_any(bytes, structure, &error);

    if (text == NULL) {
        *reason = (GlossExtractionReason)error->code;
        *detail = g_strdup(error->message);
    }
    return text;
}
