/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds what reads the format. Reader: fuzz-extraction. */
#include "app/extract/extract.h"

#include "app/extract/extract-html.h"
#include "app/extract/extract-mail.h"
#include "app/extract/extract-office.h"
#include "app/extract/extract-output.h"
#include "app/extract/extract-pdf.h"

typedef GString *(*Read)(GBytes *bytes, GArray **structure, GlossExtractionReason *reason,
                         char **detail);

static const struct {
    const char *format;
    Read read;
} formats[] = {
    {"html", gloss_extract_html_read},
    {"mail", gloss_extract_mail_read},
    {"office", gloss_extract_office_read},
    {"pdf", gloss_extract_pdf_read},
};

static Read
find_format(const char *format)
{
    for (gsize i = 0; i < G_N_ELEMENTS(formats); i++)
        if (g_str_equal(formats[i].format, format))
            return formats[i].read;
    return NULL;
}

gboolean
gloss_extract_run(const char *format, int input, int output)
{
    g_autoptr(GMappedFile) file = g_mapped_file_new_from_fd(input, FALSE, NULL);
    g_autoptr(GBytes) bytes = file != NULL ? g_mapped_file_get_bytes(file) : NULL;
    GlossExtractionReason reason = GLOSS_EXTRACTION_DAMAGED;
    g_autofree char *detail = NULL;
    g_autoptr(GArray) structure = NULL;
    GString *text;
    Read read = find_format(format);
    gboolean done;

    if (read == NULL || bytes == NULL)
        return FALSE;
    text = read(bytes, &structure, &reason, &detail);
    if (text == NULL)
        return gloss_extract_output_fail(output, reason, detail != NULL ? detail : "");
    done = gloss_extract_output_write(output, text, structure);
    g_string_free(text, TRUE);
    return done;
}
