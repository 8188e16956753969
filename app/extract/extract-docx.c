/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Where the parts are is found by their relations, as they need not have their usual names. Reader:
 * fuzz-office. */
#include "app/extract/extract-docx.h"

#include "app/extract/docx-body.h"
#include "app/extract/flow-text.h"
#include "app/extract/part-relations.h"

typedef struct {
    GlossPackage *package;
    GHashTable *relations; /* of the main part */
    GlossDocxBody body;
} Document;

/* (nullable) the part that @kind leads to, where it is there. */
static const char *
find_part(Document *self, const char *kind)
{
    const char *name = g_hash_table_lookup(self->relations, kind);

    return name != NULL && gloss_package_has(self->package, name) ? name : NULL;
}

static gboolean
read_styles(Document *self, GError **error)
{
    const char *name = find_part(self, "styles");
    g_autoptr(GlossXmlPart) xml =
        name != NULL ? gloss_xml_part_open(self->package, name, error) : NULL;

    return name == NULL || (xml != NULL && gloss_docx_styles_read(self->body.styles, xml, error));
}

static gboolean
read_numbering(Document *self, GError **error)
{
    const char *name = find_part(self, "numbering");
    g_autoptr(GlossXmlPart) xml =
        name != NULL ? gloss_xml_part_open(self->package, name, error) : NULL;

    return name == NULL ||
           (xml != NULL && gloss_docx_numbering_read(self->body.numbering, xml, error));
}

/* @name: (nullable) */
static gboolean
read_body(Document *self, const char *name, GError **error)
{
    g_autoptr(GlossXmlPart) xml =
        name != NULL ? gloss_xml_part_open(self->package, name, error) : NULL;

    return name == NULL || (xml != NULL && gloss_docx_body_read(&self->body, xml, error));
}

static char *
dup_main_part(GlossPackage *package, GError **error)
{
    g_autoptr(GHashTable) relations = gloss_part_relations_read(package, "", error);
    const char *name = relations != NULL ? g_hash_table_lookup(relations, "officeDocument") : NULL;

    if (relations == NULL)
        return NULL;
    return g_strdup(name != NULL ? name : "word/document.xml");
}

static gboolean
read_parts(Document *self, const char *main_part, GError **error)
{
    return read_styles(self, error) && read_numbering(self, error) &&
           read_body(self, main_part, error) &&
           read_body(self, find_part(self, "footnotes"), error) &&
           read_body(self, find_part(self, "endnotes"), error);
}

GString *
gloss_extract_docx_read(GlossPackage *package, GArray **structure, GError **error)
{
    g_autofree char *main_part = dup_main_part(package, error);
    g_autoptr(GHashTable) relations =
        main_part != NULL ? gloss_part_relations_read(package, main_part, error) : NULL;
    g_autoptr(GlossFlow) flow = gloss_flow_new();
    g_autoptr(GlossDocxStyles) styles = gloss_docx_styles_new();
    g_autoptr(GlossDocxNumbering) numbering = gloss_docx_numbering_new();
    Document self = {package, relations, {flow, styles, numbering, FALSE}};

    if (relations == NULL || !read_parts(&self, main_part, error))
        return NULL;
    return gloss_flow_text_finish(flow, self.body.has_pictures, structure, error);
}
