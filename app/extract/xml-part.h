/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One XML part of a package, read piece by piece: elements by their local names, for the formats use
 * several names for one namespace. Nothing outside is fetched and no entity is expanded. One thread. */
#pragma once

#include "app/extract/package.h"

typedef struct _GlossXmlPart GlossXmlPart;

typedef enum {
    GLOSS_XML_PART_STOP, /* the end of the part, or an error */
    GLOSS_XML_PART_START,
    GLOSS_XML_PART_END, /* of an element that is empty too */
    GLOSS_XML_PART_TEXT,
} GlossXmlPartEvent;

/* NULL with an error. @name: (nullable) with @bytes, which are read then: for messages. */
GlossXmlPart *gloss_xml_part_open(GlossPackage *package, const char *name, GError **error);
GlossXmlPart *gloss_xml_part_open_bytes(GBytes *bytes, const char *name);
void gloss_xml_part_close(GlossXmlPart *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(GlossXmlPart, gloss_xml_part_close)

GlossXmlPartEvent gloss_xml_part_next(GlossXmlPart *self);
/* Goes to the end of the element whose START was the last event; its END is not seen. */
void gloss_xml_part_skip(GlossXmlPart *self);
/* TRUE after STOP where the part was read to its end and is what its sum says; else an error. */
gboolean gloss_xml_part_finish(GlossXmlPart *self, GError **error);

/* Of the element of the last START or END; of the text of the last TEXT. They hold until the next event. */
const char *gloss_xml_part_get_name(GlossXmlPart *self);
const char *gloss_xml_part_get_namespace(GlossXmlPart *self);
const char *gloss_xml_part_get_text(GlossXmlPart *self);
gboolean gloss_xml_part_is(GlossXmlPart *self, const char *name);
/* (nullable) of whatever namespace. */
const char *gloss_xml_part_get(GlossXmlPart *self, const char *attribute);
/* @otherwise where it is not there or no number. */
int gloss_xml_part_get_int(GlossXmlPart *self, const char *attribute, int otherwise);
/* A switch of Word's: "0", "false" and "off" are FALSE, @absent where it is not there. */
gboolean gloss_xml_part_is_on(GlossXmlPart *self, const char *attribute, gboolean absent);
