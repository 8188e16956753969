/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/reader-registry.h"

#include <string.h>

static void
check(const char *name, const char *content_type, const char *id)
{
    g_assert_cmpstr(gloss_reader_registry_find(name, content_type)->id, ==, id);
}

static void
test_find(void)
{
    check("a.md", NULL, "markdown");
    check("A.MARKDOWN", "text/plain", "markdown");
    check("a.txt", "text/markdown", "text");
    check("a", "text/markdown", "markdown");
    check("md", NULL, "text");
    check(NULL, NULL, "text");
    check("a.htm", NULL, "html");
    check("a.PDF", "text/plain", "pdf");
    check("a", "application/pdf", "pdf");
    check("a.docx", NULL, "docx");
    check("A.DOC", "application/msword", "docx");
    check("a", "application/msword", "docx");
    check("a.odt", "application/zip", "odt");
    check("a.epub", NULL, "epub");
    check("a.eml", NULL, "mail");
    check("a", "message/rfc822", "mail");
    check("a.rtf", "text/plain", "rtf");
    check("a.bin", "application/octet-stream", "text");
}

static void
test_list(void)
{
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);

    g_assert_cmpuint(n, >=, 2);
    for (gsize i = 0; i < n; i++) {
        g_assert_nonnull(readers[i]->id);
        g_assert_nonnull(readers[i]->name);
        g_assert_nonnull(readers[i]->read);
        g_assert_nonnull(readers[i]->suffixes[0]);
    }
}

/* What the window opens is what files are opened with it from elsewhere. */
static void
test_desktop_entry(void)
{
    const char *root = g_getenv("GLOSS_SOURCE_DIR");
    g_autofree char *path =
        g_build_filename(root ? root : ".", "resources", "io.github.gloss.Gloss.desktop.in", NULL);
    g_autofree char *entry = NULL;
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);

    g_file_get_contents(path, &entry, NULL, NULL);
    g_assert_nonnull(entry);
    for (gsize i = 0; i < n; i++) {
        for (gsize j = 0; readers[i]->mime_types[j] != NULL; j++) {
            g_autofree char *part = g_strconcat(readers[i]->mime_types[j], ";", NULL);

            g_assert_nonnull(strstr(entry, part));
        }
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/reader-registry/find", test_find);
    g_test_add_func("/reader-registry/list", test_list);
    g_test_add_func("/reader-registry/desktop-entry", test_desktop_entry);
    return g_test_run();
}
