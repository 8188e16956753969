/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Every number is checked against what is there before it is used. Reader: fuzz-extraction. */
#include "app/extraction.h"

#include <string.h>

#include <glib/gi18n.h>

typedef struct {
    const char *name;
    const guint8 *at;
    const guint8 *end;
    GString *text;
    GArray *structure;
} Parse;

static guint32
get_number(const guint8 *at)
{
    guint32 number;

    memcpy(&number, at, sizeof number);
    return GUINT32_FROM_LE(number);
}

static gboolean
fail_stream(const char *name, const char *what, GError **error)
{
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                _("“%s” could not be read: what its reader said was wrong (%s)"), name, what);
    return FALSE;
}

static gboolean
add_text(Parse *self, gsize size, GError **error)
{
    if (size > GLOSS_EXTRACTION_MAX_TEXT - self->text->len)
        return fail_stream(self->name, "too much text", error);
    g_string_append_len(self->text, (const char *)self->at, (gssize)size);
    return TRUE;
}

static gboolean
add_structure(Parse *self, gsize size, GError **error)
{
    if (size % 12 != 0 || size / 12 > GLOSS_EXTRACTION_MAX_STRUCTURE - self->structure->len)
        return fail_stream(self->name, "too much structure", error);
    for (gsize i = 0; i < size; i += 12) {
        GlossStructure item = {get_number(self->at + i), get_number(self->at + i + 4),
                               get_number(self->at + i + 8)};

        g_array_append_val(self->structure, item);
    }
    return TRUE;
}

static void
set_failure(const char *name, guint32 reason, const char *detail, GError **error)
{
    switch (reason) {
    case GLOSS_EXTRACTION_ENCRYPTED:
        g_set_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_ENCRYPTED,
                    _("“%s” is encrypted and opens with its password alone. Save a copy without a "
                      "password and open that"),
                    name);
        break;
    case GLOSS_EXTRACTION_NO_TEXT_LAYER:
        g_set_error(
            error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_NO_TEXT_LAYER,
            _("“%s” has no text layer: its pages are pictures. Have their text recognised by "
              "a program such as OCRmyPDF and open what it makes"),
            name);
        break;
    case GLOSS_EXTRACTION_TOO_LARGE:
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                    _("“%s” holds more than %zu bytes of text. Divide it"), name,
                    GLOSS_EXTRACTION_MAX_TEXT);
        break;
    case GLOSS_EXTRACTION_OLD_FORMAT:
        g_set_error(
            error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_OLD_FORMAT,
            _("“%s” is in the format of Word before 2007, which is not read. Open it with a "
              "word processor and save it as .docx or .odt"),
            name);
        break;
    case GLOSS_EXTRACTION_OTHER_KIND:
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("“%s” is no text document: it holds %s. If its own program can save it as "
                      ".docx, .odt, .pdf or .txt, open that"),
                    name, detail);
        break;
    default:
        g_set_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED,
                    _("“%s” is damaged (%s). Save it anew with another program"), name, detail);
    }
}

static gboolean
take_failure(Parse *self, gsize size, GError **error)
{
    g_autofree char *raw = NULL;
    g_autofree char *detail = NULL;

    if (size < 4 || size > 4 + GLOSS_EXTRACTION_MAX_DETAIL)
        return fail_stream(self->name, "a failure of a wrong size", error);
    raw = g_strndup((const char *)self->at + 4, size - 4);
    detail = g_utf8_make_valid(raw, -1);
    set_failure(self->name, get_number(self->at), detail, error);
    return FALSE;
}

/* Whether byte @at of the text begins a character or is its end. */
static gboolean
is_boundary(const GString *text, gsize at)
{
    return at == text->len || ((guchar)text->str[at] & 0xC0) != 0x80;
}

static gboolean
check_structure(Parse *self, GError **error)
{
    gsize before = 0;

    for (guint i = 0; i < self->structure->len; i++) {
        const GlossStructure *item = &g_array_index(self->structure, GlossStructure, i);

        if (item->kind > GLOSS_STRUCTURE_PAGE || item->start < before || item->start > item->end ||
            item->end > self->text->len || !is_boundary(self->text, item->start) ||
            !is_boundary(self->text, item->end))
            return fail_stream(self->name, "structure that does not fit the text", error);
        before = item->start;
    }
    return TRUE;
}

static GlossReading *
finish(Parse *self, GError **error)
{
    GlossReading *reading;

    if (self->at != self->end) {
        fail_stream(self->name, "more after its end", error);
        return NULL;
    }
    if (!g_utf8_validate_len(self->text->str, self->text->len, NULL)) {
        fail_stream(self->name, "text that is not UTF-8", error);
        return NULL;
    }
    if (!check_structure(self, error))
        return NULL;
    reading = g_new0(GlossReading, 1);
    reading->size = self->text->len;
    reading->text = g_string_free(g_steal_pointer(&self->text), FALSE);
    reading->encoding = g_strdup("UTF-8");
    reading->structure = g_steal_pointer(&self->structure);
    return reading;
}

/* Until END, a failure or a fault. */
static gboolean
parse_records(Parse *self, GError **error)
{
    while (self->end - self->at >= 8) {
        guint32 kind = get_number(self->at), size = get_number(self->at + 4);
        gboolean good = TRUE;

        self->at += 8;
        if (size > (gsize)(self->end - self->at))
            break;
        if (kind == GLOSS_EXTRACTION_END && size == 0)
            return TRUE;
        if (kind == GLOSS_EXTRACTION_TEXT)
            good = add_text(self, size, error);
        else if (kind == GLOSS_EXTRACTION_STRUCTURE)
            good = add_structure(self, size, error);
        else if (kind == GLOSS_EXTRACTION_FAILURE)
            good = take_failure(self, size, error);
        else
            good = fail_stream(self->name, "an unknown record", error);
        if (!good)
            return FALSE;
        self->at += size;
    }
    return fail_stream(self->name, "cut short", error);
}

GlossReading *
gloss_extraction_parse(const guint8 *stream, gsize size, const char *name, GError **error)
{
    Parse self = {.name = name, .at = stream, .end = stream + size};
    GlossReading *reading = NULL;

    if (size < GLOSS_EXTRACTION_MAGIC_SIZE ||
        memcmp(stream, GLOSS_EXTRACTION_MAGIC, GLOSS_EXTRACTION_MAGIC_SIZE) != 0) {
        fail_stream(name, "no beginning", error);
        return NULL;
    }
    self.at += GLOSS_EXTRACTION_MAGIC_SIZE;
    self.text = g_string_new(NULL);
    self.structure = g_array_new(FALSE, FALSE, sizeof(GlossStructure));
    if (parse_records(&self, error))
        reading = finish(&self, error);
    g_clear_pointer(&self.structure, g_array_unref);
    if (self.text != NULL)
        g_string_free(self.text, TRUE);
    return reading;
}
