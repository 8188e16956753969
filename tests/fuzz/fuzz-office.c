/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Any document; and what begins with "<" is the main part of one too, as changes in an archive seldom
 * come through its sums. */
#include "app/extract/extract-office.h"

#include "app/extract/docx-body.h"
#include "app/extract/odt-body.h"

int LLVMFuzzerTestOneInput(const guint8 *data, gsize size);

static void
check(GString *text, GArray *structure)
{
    gsize before = 0;

    g_assert_true(g_utf8_validate_len(text->str, text->len, NULL));
    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        g_assert_true(before <= part->start && part->start < part->end && part->end <= text->len);
        g_assert_true(g_utf8_validate_len(text->str + part->start, part->end - part->start, NULL));
        before = part->start;
    }
}

static void
read_docx(GBytes *bytes)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GlossDocxStyles) styles = gloss_docx_styles_new();
    g_autoptr(GlossDocxNumbering) numbering = gloss_docx_numbering_new();
    GlossDocxBody body = {flow, styles, numbering, FALSE};
    g_autoptr(GlossXmlPart) style_xml = gloss_xml_part_open_bytes(bytes, "styles");
    g_autoptr(GlossXmlPart) number_xml = gloss_xml_part_open_bytes(bytes, "numbering");
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "document");
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = NULL;

    gloss_docx_styles_read(styles, style_xml, NULL);
    gloss_docx_numbering_read(numbering, number_xml, NULL);
    gloss_docx_body_read(&body, xml, NULL);
    text = gloss_flow_finish(flow, &structure);
    check(text, structure);
}

static void
read_odt(GBytes *bytes)
{
    g_autoptr(GlossOdtStyles) styles = gloss_odt_styles_new();
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    GlossOdtBody body = {flow, styles, FALSE};
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "content");
    g_autoptr(GArray) structure = NULL;
    g_autoptr(GString) text = NULL;

    gloss_odt_body_read(&body, xml, NULL);
    text = gloss_flow_finish(flow, &structure);
    check(text, structure);
}

int
LLVMFuzzerTestOneInput(const guint8 *data, gsize size)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(data, size);
    g_autofree char *detail = NULL;
    g_autoptr(GArray) structure = NULL;
    GlossExtractionReason reason = 0;
    g_autoptr(GString) text = gloss_extract_office_read(bytes, &structure, &reason, &detail);

    if (text != NULL)
        check(text, structure);
    else
        g_assert_true(detail != NULL && reason != 0);
    if (size > 0 && *data == '<')
        read_docx(bytes);
    if (size > 0 && *data == '<')
        read_odt(bytes);
    return 0;
}
