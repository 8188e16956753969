/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The one list of readers. A new format is a new file and a line here. */

#include "app/reader-registry.h"

#include "app/html-reader.h"
#include "app/mail-reader.h"
#include "app/markdown-reader.h"
#include "app/office-reader.h"
#include "app/pdf-reader.h"
#include "app/text-reader.h"
#include <string.h>

static const GlossReader *const readers[] = {
    &gloss_html_reader,        &gloss_mail_reader,       &gloss_markdown_reader,
    &gloss_office_reader_docx, &gloss_office_reader_odt, &gloss_office_reader_epub,
    &gloss_office_reader_rtf,  &gloss_pdf_reader,        &gloss_text_reader,
};

static gboolean
has_suffix(const GlossReader *reader, const char *name)
{
    for (const char *const *suffix = reader->suffixes; *suffix != NULL; suffix++) {
        gsize n_name = strlen(name), n_suffix = strlen(*suffix);

        if (n_name >= n_suffix && g_ascii_strcasecmp(name + n_name - n_suffix, *suffix) == 0)
            return TRUE;
    }
    return FALSE;
}

static const GlossReader *
find_by_name(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(readers); i++) {
        if (has_suffix(readers[i], name))
            return readers[i];
    }
    return NULL;
}

static const GlossReader *
find_by_content_type(const char *content_type)
{
    g_autofree char *mime_type = g_content_type_get_mime_type(content_type);

    for (gsize i = 0; mime_type != NULL && i < G_N_ELEMENTS(readers); i++) {
        if (g_strv_contains(readers[i]->mime_types, mime_type))
            return readers[i];
    }
    return NULL;
}

const GlossReader *
gloss_reader_registry_find(const char *name, const char *content_type)
{
    const GlossReader *reader = name != NULL ? find_by_name(name) : NULL;

    if (reader == NULL && content_type != NULL)
        reader = find_by_content_type(content_type);
    return reader != NULL ? reader : &gloss_text_reader;
}

const GlossReader *const *
gloss_reader_registry_list(gsize *n)
{
    *n = G_N_ELEMENTS(readers);
    return readers;
}
