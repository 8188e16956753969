/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/extract/part-relations.h"

#include "tests/extract/package-fixture.h"

static void
test_read(void)
{
    g_autoptr(GlossPackage) package = package_fixture_open((const char *const[]){
        "word/_rels/doc.xml.rels",
        "<Relationships><Relationship Type='http://x/styles' Target='s.xml'/>"
        "<Relationship Type='http://y/styles' Target='t.xml'/>"
        "<Relationship Type='http://x/hyperlink' Target='http://z' TargetMode='External'/>"
        "<Relationship Type='plain' Target='a'/></Relationships>",
        "_rels/bad.rels", "<Relationships>", NULL});
    g_autoptr(GError) error = NULL;
    g_autoptr(GHashTable) found = gloss_part_relations_read(package, "word/doc.xml", &error);
    g_autoptr(GHashTable) none = gloss_part_relations_read(package, "", &error);

    g_assert_no_error(error);
    g_assert_cmpstr(g_hash_table_lookup(found, "styles"), ==, "word/s.xml");
    g_assert_cmpuint(g_hash_table_size(found), ==, 1);
    g_assert_cmpuint(g_hash_table_size(none), ==, 0);
    g_assert_null(gloss_part_relations_read(package, "bad", &error));
    g_assert_error(error, GLOSS_EXTRACT_ERROR, GLOSS_EXTRACTION_DAMAGED);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/part-relations/read", test_read);
    return g_test_run();
}
