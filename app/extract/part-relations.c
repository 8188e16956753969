/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Types are URIs that differ between the strict and the transitional form; their last segment does not. */
#include "app/extract/part-relations.h"

#include <string.h>

#include "app/extract/xml-part.h"

static char *
make_name(const char *part)
{
    const char *slash = strrchr(part, '/');
    gsize n = slash != NULL ? (gsize)(slash + 1 - part) : 0;

    return g_strdup_printf("%.*s_rels/%s.rels", (int)n, part, part + n);
}

static void
add_relation(GHashTable *relations, const char *part, GlossXmlPart *xml)
{
    const char *type = gloss_xml_part_get(xml, "Type");
    const char *target = gloss_xml_part_get(xml, "Target");
    const char *segment = type != NULL ? strrchr(type, '/') : NULL;

    if (segment == NULL || target == NULL ||
        g_strcmp0(gloss_xml_part_get(xml, "TargetMode"), "External") == 0 ||
        g_hash_table_contains(relations, segment + 1))
        return;
    g_hash_table_insert(relations, g_strdup(segment + 1), gloss_package_resolve(part, target));
}

GHashTable *
gloss_part_relations_read(GlossPackage *package, const char *part, GError **error)
{
    g_autofree char *name = make_name(part);
    g_autoptr(GHashTable) relations =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GlossXmlPart) xml = NULL;
    GlossXmlPartEvent event;

    if (!gloss_package_has(package, name))
        return g_steal_pointer(&relations);
    xml = gloss_xml_part_open(package, name, error);
    if (xml == NULL)
        return NULL;
    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        if (event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "Relationship"))
            add_relation(relations, part, xml);
    return gloss_xml_part_finish(xml, error) ? g_steal_pointer(&relations) : NULL;
}
