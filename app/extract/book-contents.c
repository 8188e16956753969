/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* In an NCX a point has its label before its content, in a navigation document a link holds it. EPUB 3.3,
 * 5.4; OPF 2.0.1, 2.4.1. Reader: fuzz-office. */
#include "app/extract/book-contents.h"

#include <string.h>

#define MAX_LABEL 300
/* White space and all: it is gone through for every target. */
#define MAX_RAW_LABEL 4000

typedef struct {
    GlossXmlPart *xml;
    const char *part;
    GHashTable *labels;
    GString *label; /* of what is open */
    char *target;   /* (nullable) of the link that is open */
    gboolean in_label;
} Contents;

char *
gloss_book_contents_resolve(const char *from, const char *reference)
{
    gsize n = strcspn(reference, "#");
    g_autofree char *plain = g_strndup(reference, n);
    g_autofree char *name = g_uri_unescape_string(plain, NULL);

    /* Of what is no URI the name may stand as it is. */
    return gloss_package_resolve(from,
                                 name != NULL && g_utf8_validate(name, -1, NULL) ? name : plain);
}

static void
add_label(Contents *self, const char *target)
{
    g_autofree char *part = gloss_book_contents_resolve(self->part, target);
    g_auto(GStrv) words = g_strsplit_set(self->label->str, " \t\r\n", -1);
    g_autoptr(GString) label = g_string_new(NULL);

    for (gsize i = 0; words[i] != NULL; i++)
        if (*words[i] != '\0')
            g_string_append_printf(label, "%s%s", label->len > 0 ? " " : "", words[i]);
    /* Other targets of the label need not go through all of it again. */
    g_string_assign(self->label, label->len <= MAX_LABEL ? label->str : "");
    if (label->len > 0 && label->len <= MAX_LABEL && !g_hash_table_contains(self->labels, part))
        g_hash_table_insert(self->labels, g_steal_pointer(&part), g_strdup(label->str));
}

/* What is too long for a label need not be kept. */
static void
add_text(Contents *self, const char *text)
{
    gsize n = strnlen(text, MAX_RAW_LABEL);

    while (n > 0 && ((guchar)text[n] & 0xC0) == 0x80)
        n--;
    g_string_append_len(self->label, text, (gssize)n);
}

static void
begin(Contents *self)
{
    const char *source = gloss_xml_part_get(self->xml, "src");
    const char *reference = gloss_xml_part_get(self->xml, "href");
    gboolean link = gloss_xml_part_is(self->xml, "a") && reference != NULL;

    if (link || gloss_xml_part_is(self->xml, "navLabel")) {
        g_string_truncate(self->label, 0);
        self->in_label = TRUE;
        g_free(self->target);
        self->target = link ? g_strdup(reference) : NULL;
    } else if (gloss_xml_part_is(self->xml, "content") && source != NULL) {
        add_label(self, source);
    }
}

static void
end(Contents *self)
{
    if (gloss_xml_part_is(self->xml, "navLabel"))
        self->in_label = FALSE;
    if (!gloss_xml_part_is(self->xml, "a") || self->target == NULL)
        return;
    add_label(self, self->target);
    g_clear_pointer(&self->target, g_free);
    self->in_label = FALSE;
}

void
gloss_book_contents_read(GlossPackage *package, const char *part, GHashTable *labels)
{
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open(package, part, NULL);
    g_autoptr(GString) label = g_string_new(NULL);
    Contents self = {.xml = xml, .part = part, .labels = labels, .label = label};
    GlossXmlPartEvent event;

    while (xml != NULL && (event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        if (event == GLOSS_XML_PART_START)
            begin(&self);
        else if (event == GLOSS_XML_PART_END)
            end(&self);
        else if (self.in_label && label->len <= MAX_LABEL)
            add_text(&self, gloss_xml_part_get_text(xml));
    }
    g_free(self.target);
}
