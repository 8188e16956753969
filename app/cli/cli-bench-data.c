/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Which lines count, and how sizes are counted, is as the peers' benchmark has it. */
#include "app/cli/cli-bench-data.h"

#include <string.h>

#include "app/cli/cli-input.h"
#include "engine/base/error.h"

#define MAX_BYTES ((gsize)256 << 20)

static char *
data_folder(void)
{
    const char *given = g_getenv("GLOSS_DATA");
    const char *shared = g_getenv("GLOSS_SHARED_DIR");
    const char *source = g_getenv("GLOSS_SOURCE_DIR");

    if (given && *given)
        return g_strdup(given);
    if (shared && *shared)
        return g_build_filename(shared, "data", NULL);
    return source ? g_build_filename(source, "..", "shared", "data", NULL) : NULL;
}

char *
gloss_cli_bench_data_find(const char *name)
{
    g_autofree char *folder = data_folder();
    g_autofree char *path = folder ? g_build_filename(folder, name, NULL) : NULL;

    return path && g_file_test(path, G_FILE_TEST_EXISTS) ? g_steal_pointer(&path) : NULL;
}

char **
gloss_cli_bench_data_read_lines(const char *name, GError **error)
{
    g_autofree char *path = gloss_cli_bench_data_find(name);
    g_autoptr(GBytes) bytes = NULL;
    g_autofree char *text = NULL;
    gsize size;

    if (!path) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s is not there (GLOSS_DATA names the data folder)", name);
        return NULL;
    }
    bytes = gloss_cli_input_read(path, MAX_BYTES, NULL, error);
    if (!bytes)
        return NULL;
    text = g_strndup(g_bytes_get_data(bytes, &size), g_bytes_get_size(bytes));
    return g_strsplit(text, "\n", -1);
}

static gboolean
is_blank(const char *line)
{
    for (const char *p = line; *p; p = g_utf8_next_char(p))
        if (!g_unichar_isspace(g_utf8_get_char(p)))
            return FALSE;
    return TRUE;
}

char **
gloss_cli_bench_data_read_wikitext(GError **error)
{
    g_auto(GStrv) lines =
        gloss_cli_bench_data_read_lines("text-wikitext2/wiki.test.tokens.gz", error);
    g_autoptr(GStrvBuilder) kept = g_strv_builder_new();

    for (gsize i = 0; lines && lines[i]; i++)
        if (!is_blank(lines[i]))
            g_strv_builder_add(kept, lines[i]);
    return lines ? g_strv_builder_end(kept) : NULL;
}

static char *
take_field(const char *line, gsize column)
{
    g_auto(GStrv) fields = g_strsplit(line, "\t", -1);

    return g_strdup(column < g_strv_length(fields) ? fields[column] : "");
}

char **
gloss_cli_bench_data_read_column(const char *name, const char *column, GError **error)
{
    g_auto(GStrv) lines = gloss_cli_bench_data_read_lines(name, error);
    g_autoptr(GStrvBuilder) kept = g_strv_builder_new();
    g_auto(GStrv) titles = lines && lines[0] ? g_strsplit(lines[0], "\t", -1) : NULL;
    gsize wanted = 0;

    if (!lines)
        return NULL;
    while (titles && titles[wanted] && !g_str_equal(titles[wanted], column))
        wanted++;
    if (!titles || !titles[wanted]) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: line 1: expected a column “%s”",
                    name, column);
        return NULL;
    }
    for (gsize i = 1; lines[i]; i++) {
        g_autofree char *field = *lines[i] ? take_field(lines[i], wanted) : NULL;

        if (field)
            g_strv_builder_add(kept, field);
    }
    return g_strv_builder_end(kept);
}

char **
gloss_cli_bench_data_read_speeches(gsize max_bytes, GError **error)
{
    g_auto(GStrv) lines =
        gloss_cli_bench_data_read_lines("text-state-union/state_union.txt.gz", error);
    g_autoptr(GStrvBuilder) kept = g_strv_builder_new();
    gsize size = 0;

    for (gsize i = 0; lines && lines[i]; i++) {
        size += strlen(lines[i]) + 1;
        if (size > max_bytes)
            break;
        if (!is_blank(lines[i]))
            g_strv_builder_add(kept, lines[i]);
    }
    return lines ? g_strv_builder_end(kept) : NULL;
}
