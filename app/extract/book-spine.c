/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The container names the package document, which lists all parts and the order of those that are read.
 * EPUB 3.3, 4.2 and 5.7. Reader: fuzz-office. */
#include "app/extract/book-spine.h"

#include <string.h>

#include "app/extract/book-contents.h"

#define CONTAINER  "META-INF/container.xml"
#define ENCRYPTION "META-INF/encryption.xml"

typedef struct {
    char *part;
    char *type;
} Item;

typedef struct {
    GlossPackage *package;
    char *name;         /* of the package document */
    GHashTable *items;  /* id to Item* */
    GPtrArray *order;   /* (element-type utf8) ids */
    GPtrArray *tables;  /* (element-type utf8) parts that may be tables of contents */
    GHashTable *labels; /* part to label */
} Book;

static void
item_free(gpointer data)
{
    Item *item = data;

    g_free(item->part);
    g_free(item->type);
    g_free(item);
}

static void
chapter_free(gpointer data)
{
    GlossBookChapter *chapter = data;

    g_free(chapter->part);
    g_free(chapter->label);
    g_free(chapter);
}

/* ---- what is encrypted ---- */

/* Fonts are mixed up by one of these; that is no lock. */
static gboolean
is_lock(const char *algorithm)
{
    return algorithm != NULL &&
           !g_str_has_prefix(algorithm, "http://www.idpf.org/2008/embedding") &&
           !g_str_has_prefix(algorithm, "http://ns.adobe.com/pdf/enc#RC");
}

/* Whether a text is encrypted: its name ends like one. */
static gboolean
is_text(const char *name)
{
    g_autofree char *lower = g_ascii_strdown(name, -1);

    return g_str_has_suffix(lower, "html") || g_str_has_suffix(lower, ".htm") ||
           g_str_has_suffix(lower, ".xml") || g_str_has_suffix(lower, ".opf");
}

static gboolean
check_encryption(GlossPackage *package, GError **error)
{
    g_autoptr(GlossXmlPart) xml = NULL;
    GlossXmlPartEvent event;
    gboolean locks = FALSE, found = FALSE;

    if (!gloss_package_has(package, ENCRYPTION))
        return TRUE;
    xml = gloss_xml_part_open(package, ENCRYPTION, error);
    while (xml != NULL && (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        const char *name = gloss_xml_part_get(xml, "URI");

        if (event != GLOSS_XML_PART_START)
            continue;
        if (gloss_xml_part_is(xml, "EncryptedData"))
            locks = FALSE;
        else if (gloss_xml_part_is(xml, "EncryptionMethod"))
            locks = locks || is_lock(gloss_xml_part_get(xml, "Algorithm"));
        else if (gloss_xml_part_is(xml, "CipherReference") && name != NULL)
            found |= locks && is_text(name);
    }
    if (xml == NULL || !gloss_xml_part_finish(xml, error))
        return FALSE;
    if (found)
        g_set_error_literal(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_ENCRYPTED, "");
    return !found;
}

/* ---- the package document ---- */

static char *
find_package_document(GlossPackage *package, GError **error)
{
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open(package, CONTAINER, error);
    GlossXmlPartEvent event;
    char *name = NULL;

    while (xml != NULL && (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP)
        if (event == GLOSS_XML_PART_START && name == NULL && gloss_xml_part_is(xml, "rootfile"))
            name = g_strdup(gloss_xml_part_get(xml, "full-path"));
    if (xml == NULL || !gloss_xml_part_finish(xml, error)) {
        g_free(name);
        return NULL;
    }
    if (name == NULL)
        g_set_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED,
                    "a rootfile was expected in %s and is not there", CONTAINER);
    return name;
}

static void
add_item(Book *self, GlossXmlPart *xml)
{
    const char *id = gloss_xml_part_get(xml, "id");
    const char *reference = gloss_xml_part_get(xml, "href");
    const char *type = gloss_xml_part_get(xml, "media-type");
    const char *properties = gloss_xml_part_get(xml, "properties");
    Item *item;

    if (id == NULL || reference == NULL)
        return;
    item = g_new0(Item, 1);
    item->part = gloss_book_contents_resolve(self->name, reference);
    item->type = g_strdup(type != NULL ? type : "");
    g_hash_table_replace(self->items, g_strdup(id), item);
    /* A navigation document knows more than an NCX. */
    if (properties != NULL && strstr(properties, "nav") != NULL)
        g_ptr_array_insert(self->tables, 0, g_strdup(item->part));
    else if (g_str_equal(item->type, "application/x-dtbncx+xml"))
        g_ptr_array_add(self->tables, g_strdup(item->part));
}

static gboolean
read_package_document(Book *self, GError **error)
{
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open(self->package, self->name, error);
    GlossXmlPartEvent event;

    while (xml != NULL && (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        const char *reference = gloss_xml_part_get(xml, "idref");

        if (event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "item"))
            add_item(self, xml);
        else if (event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "itemref") &&
                 reference != NULL)
            g_ptr_array_add(self->order, g_strdup(reference));
    }
    return xml != NULL && gloss_xml_part_finish(xml, error);
}

static gboolean
is_read(const Item *item)
{
    return item != NULL &&
           (g_str_has_suffix(item->type, "html") || g_str_has_suffix(item->type, "html+xml") ||
            g_str_has_suffix(item->type, "dtbook+xml"));
}

static GPtrArray *
list_chapters(Book *self)
{
    GPtrArray *chapters = g_ptr_array_new_with_free_func(chapter_free);

    for (guint i = 0; i < self->order->len; i++) {
        const Item *item = g_hash_table_lookup(self->items, self->order->pdata[i]);
        GlossBookChapter *chapter;

        if (!is_read(item))
            continue;
        chapter = g_new0(GlossBookChapter, 1);
        chapter->part = g_strdup(item->part);
        chapter->label = g_strdup(g_hash_table_lookup(self->labels, item->part));
        g_ptr_array_add(chapters, chapter);
    }
    return chapters;
}

GPtrArray *
gloss_book_spine_read(GlossPackage *package, GError **error)
{
    g_autofree char *name = NULL;
    g_autoptr(GHashTable) items = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, item_free);
    g_autoptr(GHashTable) labels = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr(GPtrArray) order = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) tables = g_ptr_array_new_with_free_func(g_free);
    Book self = {package, NULL, items, order, tables, labels};

    if (!check_encryption(package, error))
        return NULL;
    self.name = name = find_package_document(package, error);
    if (name == NULL || !read_package_document(&self, error))
        return NULL;
    for (guint i = 0; i < tables->len; i++)
        gloss_book_contents_read(package, tables->pdata[i], labels);
    return list_chapters(&self);
}
