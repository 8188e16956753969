/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A document type that declares entities is refused before an attribute is looked at, as these would be
 * expanded there. Reader: fuzz-office. */
#include "app/extract/xml-part.h"

#include <string.h>

#include <libxml/xmlerror.h>
#include <libxml/xmlreader.h>

#define OPTIONS (XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_COMPACT)

struct _GlossXmlPart {
    GlossPackagePart *part; /* (nullable) */
    GBytes *bytes;          /* (nullable) */
    xmlTextReader *reader;
    char *name;
    GError *error;
    gboolean ends_too; /* the element of the last START is empty: END comes next */
    gboolean stopped;
};

static int
read_cb(void *context, char *buffer, int size)
{
    GlossXmlPart *self = context;

    return (int)gloss_package_part_read(self->part, buffer, (gsize)size,
                                        self->error == NULL ? &self->error : NULL);
}

/* The part is closed elsewhere. */
static int
close_cb(void *context)
{
    return 0;
}

static void
fail(GlossXmlPart *self, int line, const char *found)
{
    g_autofree char *trimmed = g_strstrip(g_utf8_make_valid(found, -1));

    if (self->error == NULL)
        g_set_error(&self->error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "well-formed XML was expected in %s, found at line %d: %s", self->name, line,
                    trimmed);
}

static void
error_cb(void *context, xmlErrorPtr error)
{
    if (error->level >= XML_ERR_ERROR)
        fail(context, error->line, error->message != NULL ? error->message : "");
}

/* Some of what libxml2 has to say goes past the handler of its reader, to standard error. */
static void
ignore_cb(void *context, const char *format, ...)
{
}

static GlossXmlPart *
make(GlossXmlPart *self, const char *name)
{
    xmlSetGenericErrorFunc(NULL, ignore_cb);
    self->name = g_strdup(name);
    if (self->reader != NULL)
        xmlTextReaderSetStructuredErrorHandler(self->reader, error_cb, self);
    return self;
}

GlossXmlPart *
gloss_xml_part_open(GlossPackage *package, const char *name, GError **error)
{
    GlossPackagePart *part = gloss_package_open_part(package, name, error);
    GlossXmlPart *self;

    if (part == NULL)
        return NULL;
    self = g_new0(GlossXmlPart, 1);
    self->part = part;
    self->reader = xmlReaderForIO(read_cb, close_cb, self, NULL, NULL, OPTIONS);
    return make(self, name);
}

GlossXmlPart *
gloss_xml_part_open_bytes(GBytes *bytes, const char *name)
{
    GlossXmlPart *self = g_new0(GlossXmlPart, 1);
    gsize size;
    const char *data = g_bytes_get_data(bytes, &size);

    self->bytes = g_bytes_ref(bytes);
    self->reader =
        xmlReaderForMemory(size > 0 ? data : "", (int)MIN(size, G_MAXINT), NULL, NULL, OPTIONS);
    return make(self, name);
}

void
gloss_xml_part_close(GlossXmlPart *self)
{
    xmlFreeTextReader(self->reader);
    g_clear_pointer(&self->part, gloss_package_part_close);
    g_clear_pointer(&self->bytes, g_bytes_unref);
    g_clear_error(&self->error);
    g_free(self->name);
    g_free(self);
}

static void
check_type(GlossXmlPart *self)
{
    const xmlDtd *type = (const xmlDtd *)xmlTextReaderCurrentNode(self->reader);

    if (type != NULL && (type->entities != NULL || type->pentities != NULL))
        fail(self, xmlTextReaderGetParserLineNumber(self->reader), "declarations of entities");
}

static GlossXmlPartEvent
find_event(GlossXmlPart *self)
{
    switch (xmlTextReaderNodeType(self->reader)) {
    case XML_READER_TYPE_ELEMENT:
        self->ends_too = xmlTextReaderIsEmptyElement(self->reader) == 1;
        return GLOSS_XML_PART_START;
    case XML_READER_TYPE_END_ELEMENT: return GLOSS_XML_PART_END;
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA:
    case XML_READER_TYPE_WHITESPACE:
    case XML_READER_TYPE_SIGNIFICANT_WHITESPACE: return GLOSS_XML_PART_TEXT;
    case XML_READER_TYPE_DOCUMENT_TYPE: check_type(self); return GLOSS_XML_PART_STOP;
    default: return GLOSS_XML_PART_STOP;
    }
}

GlossXmlPartEvent
gloss_xml_part_next(GlossXmlPart *self)
{
    GlossXmlPartEvent event = GLOSS_XML_PART_STOP;

    if (self->ends_too) {
        self->ends_too = FALSE;
        return GLOSS_XML_PART_END;
    }
    while (!self->stopped && event == GLOSS_XML_PART_STOP) {
        int state = self->reader != NULL ? xmlTextReaderRead(self->reader) : -1;

        if (state < 0)
            fail(self, 0, "nothing that can be read");
        self->stopped = state != 1 || self->error != NULL;
        if (!self->stopped)
            event = find_event(self);
        self->stopped |= self->error != NULL;
    }
    return self->stopped ? GLOSS_XML_PART_STOP : event;
}

void
gloss_xml_part_skip(GlossXmlPart *self)
{
    guint depth = 1;

    while (depth > 0) {
        GlossXmlPartEvent event = gloss_xml_part_next(self);

        if (event == GLOSS_XML_PART_STOP)
            return;
        depth += event == GLOSS_XML_PART_START;
        depth -= event == GLOSS_XML_PART_END;
    }
}

gboolean
gloss_xml_part_finish(GlossXmlPart *self, GError **error)
{
    char rest[4096];

    /* The sum is known at the end. */
    while (self->error == NULL && self->part != NULL &&
           gloss_package_part_read(self->part, rest, sizeof rest, &self->error) > 0)
        continue;
    if (self->error == NULL)
        return TRUE;
    g_propagate_error(error, g_steal_pointer(&self->error));
    return FALSE;
}

/* ---- what was seen ---- */

const char *
gloss_xml_part_get_name(GlossXmlPart *self)
{
    const xmlChar *name = xmlTextReaderConstLocalName(self->reader);

    return name != NULL ? (const char *)name : "";
}

const char *
gloss_xml_part_get_namespace(GlossXmlPart *self)
{
    const xmlChar *name = xmlTextReaderConstNamespaceUri(self->reader);

    return name != NULL ? (const char *)name : "";
}

const char *
gloss_xml_part_get_text(GlossXmlPart *self)
{
    const xmlChar *text = xmlTextReaderConstValue(self->reader);

    return text != NULL ? (const char *)text : "";
}

gboolean
gloss_xml_part_is(GlossXmlPart *self, const char *name)
{
    return strcmp(gloss_xml_part_get_name(self), name) == 0;
}

const char *
gloss_xml_part_get(GlossXmlPart *self, const char *attribute)
{
    const xmlNode *node = xmlTextReaderCurrentNode(self->reader);
    const xmlAttr *found = node != NULL && node->type == XML_ELEMENT_NODE ? node->properties : NULL;

    while (found != NULL && strcmp((const char *)found->name, attribute) != 0)
        found = found->next;
    if (found == NULL)
        return NULL;
    return found->children != NULL && found->children->content != NULL
               ? (const char *)found->children->content
               : "";
}

int
gloss_xml_part_get_int(GlossXmlPart *self, const char *attribute, int otherwise)
{
    const char *value = gloss_xml_part_get(self, attribute);
    gint64 number;

    if (value == NULL || !g_ascii_string_to_signed(value, 10, G_MININT, G_MAXINT, &number, NULL))
        return otherwise;
    return (int)number;
}

gboolean
gloss_xml_part_is_on(GlossXmlPart *self, const char *attribute, gboolean absent)
{
    const char *value = gloss_xml_part_get(self, attribute);

    if (value == NULL)
        return absent;
    return strcmp(value, "0") != 0 && g_ascii_strcasecmp(value, "false") != 0 &&
           strcmp(value, "off") != 0;
}
