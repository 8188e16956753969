/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is encrypted is said by the manifest; the archive does not know. Reader: fuzz-office. */
#include "app/extract/extract-odt.h"

#include "app/extract/flow-text.h"
#include "app/extract/odt-body.h"

#define MANIFEST "META-INF/manifest.xml"

static gboolean
check_manifest(GlossPackage *package, GError **error)
{
    g_autoptr(GlossXmlPart) xml = NULL;
    gboolean encrypted = gloss_package_has(package, "encrypted-package");
    GlossXmlPartEvent event;

    if (!encrypted && !gloss_package_has(package, MANIFEST))
        return TRUE;
    if (!encrypted)
        xml = gloss_xml_part_open(package, MANIFEST, error);
    if (!encrypted && xml == NULL)
        return FALSE;
    while (!encrypted && (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        encrypted = event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "encryption-data");
    if (!encrypted)
        return gloss_xml_part_finish(xml, error);
    g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_ENCRYPTED, "");
    return FALSE;
}

static gboolean
read_styles(GlossPackage *package, GlossOdtStyles *styles, GError **error)
{
    g_autoptr(GlossXmlPart) xml = NULL;
    GlossXmlPartEvent event;

    if (!gloss_package_has(package, "styles.xml"))
        return TRUE;
    xml = gloss_xml_part_open(package, "styles.xml", error);
    if (xml == NULL)
        return FALSE;
    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        if (event == GLOSS_XML_PART_START)
            gloss_odt_styles_take(styles, xml);
    return gloss_xml_part_finish(xml, error);
}

static GString *
read_content(GlossXmlPart *xml, GlossOdtStyles *styles, GArray **structure, GError **error)
{
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    GlossOdtBody body = {flow, styles, FALSE};

    if (!gloss_odt_body_read(&body, xml, error))
        return NULL;
    return gloss_flow_text_finish(flow, body.has_pictures, structure, error);
}

GString *
gloss_extract_odt_read(GlossPackage *package, GArray **structure, GError **error)
{
    g_autoptr(GlossOdtStyles) styles = gloss_odt_styles_new();
    g_autoptr(GlossXmlPart) xml = NULL;

    if (!check_manifest(package, error) || !read_styles(package, styles, error))
        return NULL;
    xml = gloss_xml_part_open(package, "content.xml", error);
    return xml != NULL ? read_content(xml, styles, structure, error) : NULL;
}

GString *
gloss_extract_odt_read_flat(GBytes *bytes, GArray **structure, GError **error)
{
    g_autoptr(GlossOdtStyles) styles = gloss_odt_styles_new();
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "the document");

    return read_content(xml, styles, structure, error);
}
