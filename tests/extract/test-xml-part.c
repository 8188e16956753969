/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/xml-part.h"

#include "tests/extract/package-fixture.h"

/* "<a x=1 'text' >": what comes, in one line. */
static char *
describe(GlossXmlPart *xml)
{
    GString *all = g_string_new(NULL);
    GlossXmlPartEvent event;

    while ((event = gloss_xml_part_next(xml)) != GLOSS_XML_PART_STOP) {
        if (event == GLOSS_XML_PART_START && gloss_xml_part_is(xml, "skip"))
            gloss_xml_part_skip(xml);
        else if (event == GLOSS_XML_PART_START)
            g_string_append_printf(all, "<%s %d %d", gloss_xml_part_get_name(xml),
                                   gloss_xml_part_get_int(xml, "n", -1),
                                   gloss_xml_part_is_on(xml, "n", TRUE));
        else if (event == GLOSS_XML_PART_END)
            g_string_append_c(all, '>');
        else
            g_string_append(all, gloss_xml_part_get_text(xml));
    }
    return g_string_free(all, FALSE);
}

static void
check(const char *text, const char *wanted)
{
    g_autoptr(GlossPackage) package = package_fixture_open((const char *const[]){"a", text, NULL});
    g_autoptr(GError) error = NULL;
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open(package, "a", &error);
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GlossXmlPart) plain = gloss_xml_part_open_bytes(bytes, "a");
    g_autofree char *found = describe(xml);
    g_autofree char *again = describe(plain);

    g_assert_cmpstr(found, ==, wanted);
    g_assert_cmpstr(again, ==, wanted);
    gloss_xml_part_finish(xml, &error);
    g_assert_no_error(error);
}

static void
check_refused(const char *text, const char *message)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(text, strlen(text));
    g_autoptr(GlossXmlPart) xml = gloss_xml_part_open_bytes(bytes, "part.xml");
    g_autofree char *found = describe(xml);
    g_autoptr(GError) error = NULL;

    g_assert_false(gloss_xml_part_finish(xml, &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
    g_assert_nonnull(strstr(error->message, "part.xml"));
    g_assert_nonnull(strstr(error->message, message));
    g_assert_null(strstr(found, "root:"));
    g_assert_null(strstr(found, "aaaa"));
}

static void
test_events(void)
{
    check("<w:a xmlns:w='u' w:n='7'>x<b n='off'/>&amp;&#x4e2d;<skip><c/>y<skip/></skip><d "
          "n=''/></w:a>",
          "<a 7 1x<b -1 0>&中<d -1 1>>");
    check("<!DOCTYPE a PUBLIC 'x' 'http://localhost/x.dtd'><a><![CDATA[<&]]></a>", "<a -1 1<&>");
}

static void
test_refused(void)
{
    g_autoptr(GString) deep = g_string_new(NULL);

    check_refused("<a>\n<b></a>", "line 2");
    check_refused("", "well-formed");
    check_refused("<a>", "well-formed");
    check_refused("<!DOCTYPE a [<!ENTITY e 'aaaa'>]><a n='&e;'>&e;</a>", "entities");
    check_refused("<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>", "entities");
    check_refused("<!DOCTYPE a [<!ENTITY % e SYSTEM 'file:///etc/passwd'> %e;]><a></a>",
                  "entities");
    for (guint i = 0; i < 100000; i++)
        g_string_append(deep, "<a>");
    check_refused(deep->str, "well-formed");
}

/* A part that is another than its sum says is refused after its last element too. */
static void
test_sum(void)
{
    const char *const parts[] = {"a", "<a>123456789</a>", NULL};
    g_autoptr(GBytes) bytes = package_fixture_make(parts);
    gsize size;
    guint8 *data = g_bytes_unref_to_data(g_steal_pointer(&bytes), &size);
    g_autoptr(GlossPackage) package = NULL;
    g_autoptr(GlossXmlPart) xml = NULL;
    g_autoptr(GError) error = NULL;

    for (gsize i = 0; i + 4 < size; i++)
        if (memcmp(data + i, "PK\x01\x02", 4) == 0)
            data[i + 16] ^= 1;
    bytes = g_bytes_new_take(data, size);
    package = gloss_package_open(bytes, &error);
    g_assert_no_error(error);
    xml = gloss_xml_part_open(package, "a", &error);
    g_assert_no_error(error);
    while (gloss_xml_part_next(xml) != GLOSS_XML_PART_STOP)
        continue;
    g_assert_false(gloss_xml_part_finish(xml, &error));
    g_assert_nonnull(strstr(error->message, "CRC"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/xml-part/events", test_events);
    g_test_add_func("/xml-part/refused", test_refused);
    g_test_add_func("/xml-part/sum", test_sum);
    return g_test_run();
}
