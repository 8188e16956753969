/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Small zip archives for tests. */
#pragma once

#include <string.h>

#include <zip.h>

#include "app/extract/package.h"

/* (transfer full) @parts: names and contents by turns. */
static inline GBytes *
package_fixture_make(const char *const *parts)
{
    zip_source_t *source = zip_source_buffer_create(NULL, 0, 0, NULL);
    zip_t *zip = zip_open_from_source(source, ZIP_TRUNCATE, NULL);
    zip_stat_t stat;
    guint8 *data;

    g_assert_nonnull(zip);
    zip_source_keep(source);
    for (; parts[0] != NULL; parts += 2) {
        zip_source_t *part = zip_source_buffer(zip, parts[1], strlen(parts[1]), 0);

        g_assert_cmpint(zip_file_add(zip, parts[0], part, ZIP_FL_ENC_UTF_8), >=, 0);
    }
    g_assert_cmpint(zip_close(zip), ==, 0);
    g_assert_cmpint(zip_source_open(source), ==, 0);
    g_assert_cmpint(zip_source_stat(source, &stat), ==, 0);
    data = g_malloc(stat.size);
    g_assert_cmpint(zip_source_read(source, data, stat.size), ==, stat.size);
    zip_source_close(source);
    zip_source_free(source);
    return g_bytes_new_take(data, stat.size);
}

/* (transfer full) with one byte changed. */
static inline GBytes *
package_fixture_damage(GBytes *bytes, gsize at)
{
    gsize size;
    guint8 *copy = g_bytes_unref_to_data(g_bytes_ref(bytes), &size);

    g_assert_cmpuint(at, <, size);
    copy[at] ^= 0x55;
    return g_bytes_new_take(copy, size);
}

static inline GlossPackage *
package_fixture_open(const char *const *parts)
{
    g_autoptr(GBytes) bytes = package_fixture_make(parts);
    GlossPackage *package = gloss_package_open(bytes, NULL);

    g_assert_nonnull(package);
    return package;
}

/* Text and structure in one: "h1:One|paragraph:two" after the text and an empty line. */
static inline char *
package_fixture_describe(const GString *text, GArray *structure)
{
    static const char *const names[] = {"h1",       "h2",     "h3",    "h4",     "h5",
                                        "h6",       "p",      "quote", "code",   "item",
                                        "emphasis", "strong", "link",  "markup", "page"};
    GString *all = g_string_new(text->str);
    gsize before = 0;

    for (guint i = 0; i < structure->len; i++) {
        const GlossStructure *part = &g_array_index(structure, GlossStructure, i);

        g_assert_cmpuint(part->start, >=, before);
        g_assert_cmpuint(part->end, <=, text->len);
        g_string_append_printf(all, "%s%s:%.*s", i > 0 ? "|" : "", names[part->kind],
                               (int)(part->end - part->start), text->str + part->start);
        before = part->start;
    }
    return g_string_free(all, FALSE);
}
