/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A chapter is UTF-8 or UTF-16; of old books some declare another encoding. Reader: fuzz-office. */
#include "app/extract/extract-epub.h"

#include <string.h>

#include "app/extract/book-spine.h"
#include "app/extract/extract-html.h"

#define MAX_CHAPTER_BYTES ((gsize)24 * 1024 * 1024)
#define DECLARED_WITHIN   200

typedef struct {
    GlossPackage *package;
    GString *text;
    GArray *structure;
} Book;

/* ---- encodings ---- */

/* (transfer full) (nullable) what the XML declaration says. */
static char *
dup_declared(const char *data, gsize size)
{
    g_autofree char *head = g_strndup(data, MIN(size, DECLARED_WITHIN));
    const char *at = strstr(head, "encoding=");

    return at != NULL && strlen(at) > 11 ? g_strndup(at + 10, strcspn(at + 10, "\"'>")) : NULL;
}

static const char *
find_encoding(const guint8 *data, gsize size, const char *declared)
{
    if (size >= 2 && data[0] == 0xFF && data[1] == 0xFE)
        return "UTF-16LE";
    if (size >= 2 && data[0] == 0xFE && data[1] == 0xFF)
        return "UTF-16BE";
    return declared != NULL ? declared : "WINDOWS-1252";
}

/* Bytes that are none of the encoding stand as U+FFFD. */
static GBytes *
decode(GBytes *bytes)
{
    gsize size, n;
    const char *data = g_bytes_get_data(bytes, &size);
    g_autofree char *declared = NULL;
    char *text;

    if (size == 0 || g_utf8_validate_len(data, size, NULL))
        return g_bytes_ref(bytes);
    declared = dup_declared(data, size);
    text = g_convert(data, (gssize)size, "UTF-8",
                     find_encoding((const guint8 *)data, size, declared), NULL, &n, NULL);
    if (text == NULL) {
        text = g_utf8_make_valid(data, (gssize)size);
        n = strlen(text);
    }
    return g_bytes_new_take(text, n);
}

/* ---- chapters ---- */

static gboolean
has_heading(GArray *structure)
{
    for (guint i = 0; i < structure->len; i++)
        if (g_array_index(structure, GlossStructure, i).kind <= GLOSS_STRUCTURE_HEADING_6)
            return TRUE;
    return FALSE;
}

/* The chapter's name where it has no heading: it may begin with it. */
static void
add_label(Book *self, const char *label, const char *text)
{
    gsize n = strcspn(text, "\n");
    g_autofree char *line = g_utf8_casefold(text, (gssize)n);
    g_autofree char *folded = g_utf8_casefold(label, -1);
    GlossStructure heading = {GLOSS_STRUCTURE_HEADING_1, self->text->len, self->text->len + n};

    if (!g_str_equal(line, folded)) {
        heading.end = heading.start + strlen(label);
        g_string_append_printf(self->text, "%s\n\n", label);
    }
    g_array_append_val(self->structure, heading);
}

static void
add_chapter(Book *self, const char *label, const GString *text, GArray *structure)
{
    gsize start;

    if (text->len == 0)
        return;
    if (self->text->len > 0)
        g_string_append_c(self->text, '\n');
    if (label != NULL && !has_heading(structure))
        add_label(self, label, text->str);
    start = self->text->len;
    g_string_append_len(self->text, text->str, (gssize)text->len);
    for (guint i = 0; i < structure->len; i++) {
        GlossStructure part = g_array_index(structure, GlossStructure, i);

        part.start += start;
        part.end += start;
        g_array_append_val(self->structure, part);
    }
}

static gboolean
check_size(Book *self, GError **error)
{
    if (self->text->len <= GLOSS_EXTRACTION_MAX_TEXT &&
        self->structure->len <= GLOSS_EXTRACTION_MAX_STRUCTURE)
        return TRUE;
    g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_TOO_LARGE, "");
    return FALSE;
}

static gboolean
read_chapter(Book *self, const GlossBookChapter *chapter, GError **error)
{
    g_autoptr(GBytes) bytes =
        gloss_package_read(self->package, chapter->part, MAX_CHAPTER_BYTES, error);
    g_autoptr(GBytes) page = bytes != NULL ? decode(bytes) : NULL;
    g_autoptr(GArray) structure = NULL;
    g_autofree char *detail = NULL;
    GlossExtractionReason reason;
    g_autoptr(GString) text = NULL;

    if (page == NULL)
        return FALSE;
    text = gloss_extract_html_read(page, &structure, &reason, &detail);
    if (text == NULL) {
        g_set_error_literal(error, GLOSS_EXTRACT_ERROR, (gint)reason, detail);
        return FALSE;
    }
    add_chapter(self, chapter->label, text, structure);
    return check_size(self, error);
}

static gboolean
read_chapters(Book *self, GPtrArray *chapters, GError **error)
{
    for (guint i = 0; i < chapters->len; i++)
        if (!read_chapter(self, chapters->pdata[i], error))
            return FALSE;
    if (self->text->len > 0 || chapters->len == 0)
        return TRUE;
    g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_NO_TEXT_LAYER, "");
    return FALSE;
}

GString *
gloss_extract_epub_read(GlossPackage *package, GArray **structure, GError **error)
{
    g_autoptr(GPtrArray) chapters = gloss_book_spine_read(package, error);
    g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    g_autoptr(GString) text = g_string_new(NULL);
    Book self = {package, text, parts};

    if (chapters == NULL || !read_chapters(&self, chapters, error))
        return NULL;
    *structure = g_steal_pointer(&parts);
    return g_steal_pointer(&text);
}
