/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A zip archive says by its parts what it is; the beginning of the file tells the rest. Reader:
 * fuzz-office. */
#include "app/extract/extract-office.h"

#include <string.h>

#include "app/extract/compound-file.h"
#include "app/extract/extract-docx.h"
#include "app/extract/extract-epub.h"
#include "app/extract/extract-html.h"
#include "app/extract/extract-odt.h"
#include "app/extract/extract-rtf.h"

#define OPEN_DOCUMENT "application/vnd.oasis.opendocument."
#define BOOK          "application/epub+zip"
/* Of a mimetype part. */
#define MAX_TYPE 200
/* Where XML says what it is. */
#define HEAD_BYTES 4096

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

/* (transfer full) what the archive says it is; "" where it does not. */
static char *
dup_type(GlossPackage *package)
{
    g_autoptr(GBytes) bytes = gloss_package_read(package, "mimetype", MAX_TYPE, NULL);
    gsize size = 0;
    const char *data = bytes != NULL ? g_bytes_get_data(bytes, &size) : NULL;

    return g_strstrip(g_strndup(data != NULL ? data : "", size));
}

/* (nullable) what it is that is no text document. */
static const char *
find_other(GlossPackage *package, const char *type)
{
    gboolean open = g_str_has_prefix(type, OPEN_DOCUMENT);

    if (gloss_package_has(package, "xl/workbook.xml") ||
        g_str_has_prefix(type, OPEN_DOCUMENT "spreadsheet"))
        return "a spreadsheet";
    if (gloss_package_has(package, "ppt/presentation.xml") ||
        g_str_has_prefix(type, OPEN_DOCUMENT "presentation"))
        return "a presentation";
    if (open && !g_str_has_prefix(type, OPEN_DOCUMENT "text"))
        return type;
    return NULL;
}

static GString *
read_package(GBytes *bytes, GArray **structure, GError **error)
{
    g_autoptr(GlossPackage) package = gloss_package_open(bytes, error);
    g_autofree char *type = package != NULL ? dup_type(package) : NULL;
    const char *other = package != NULL ? find_other(package, type) : NULL;

    if (package == NULL)
        return NULL;
    if (other != NULL)
        return refuse(GLOSS_EXTRACTION_OTHER_KIND, other, error);
    if (gloss_package_has(package, "content.xml") ||
        gloss_package_has(package, "encrypted-package"))
        return gloss_extract_odt_read(package, structure, error);
    if (gloss_package_has(package, "META-INF/container.xml") || g_str_equal(type, BOOK))
        return gloss_extract_epub_read(package, structure, error);
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

/* Web pages and XML of all kinds are given the names of documents. */
static GString *
read_markup(GBytes *bytes, GArray **structure, GError **error)
{
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);
    g_autofree char *head = g_ascii_strdown(data, (gssize)MIN(size, HEAD_BYTES));
    g_autofree char *detail = NULL;
    GlossExtractionReason reason;
    GString *text;

    if (strstr(head, "<office:document") != NULL)
        return gloss_extract_odt_read_flat(bytes, structure, error);
    if (strstr(head, "<html") == NULL || !g_utf8_validate_len(data, size, NULL))
        return refuse(GLOSS_EXTRACTION_OTHER_KIND, "markup that is no text document", error);
    text = gloss_extract_html_read(bytes, structure, &reason, &detail);
    return text != NULL ? text : refuse(reason, detail, error);
}

static GString *
read_any(GBytes *bytes, GArray **structure, GError **error)
{
    if (gloss_compound_file_is(bytes))
        return read_compound(bytes, error);
    if (begins_with(bytes, "{\\rtf"))
        return gloss_extract_rtf_read(bytes, structure, error);
    if (begins_with(bytes, "PK"))
        return read_package(bytes, structure, error);
    if (begins_with(bytes, "<") || begins_with(bytes, "\xEF\xBB\xBF<"))
        return read_markup(bytes, structure, error);
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
