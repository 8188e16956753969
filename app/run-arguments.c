/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-arguments.h. */

#include "app/run-arguments.h"

#include <string.h>

char **
gloss_run_arguments_find(const char *const *argv, const char *option)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    gsize length = strlen(option);

    for (; *argv != NULL && !g_str_equal(*argv, "--"); argv++) {
        if (g_str_equal(*argv, option) && argv[1] != NULL)
            g_strv_builder_add(builder, *++argv);
        else if (g_str_has_prefix(*argv, option) && (*argv)[length] == '=')
            g_strv_builder_add(builder, *argv + length + 1);
    }
    return g_strv_builder_end(builder);
}

char *
gloss_run_arguments_dup_last(const char *const *argv, const char *option)
{
    g_auto(GStrv) values = gloss_run_arguments_find(argv, option);
    guint n = g_strv_length(values);

    return n > 0 ? g_strdup(values[n - 1]) : NULL;
}

static void
add_missing(GStrvBuilder *builder, const char *const *argv, const char *option, const char *folder,
            const char *name)
{
    g_autofree char *there = gloss_run_arguments_dup_last(argv, option);
    g_autofree char *path = there == NULL ? g_build_filename(folder, name, NULL) : NULL;

    if (there != NULL)
        return;
    g_strv_builder_add(builder, option);
    g_strv_builder_add(builder, path);
}

char **
gloss_run_arguments_complete(const char *const *argv, const char *folder, const char *id)
{
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_autofree char *progress = gloss_run_arguments_dup_last(argv, "--progress");

    g_strv_builder_addv(builder, (const char **)argv);
    add_missing(builder, argv, "--output", folder, id);
    add_missing(builder, argv, "--checkpoint", folder, "checkpoint");
    add_missing(builder, argv, "--predictions", folder, "predictions.jsonl");
    if (progress == NULL) {
        g_strv_builder_add(builder, "--progress");
        g_strv_builder_add(builder, "json");
    }
    return g_strv_builder_end(builder);
}

char *
gloss_run_arguments_quote(const char *const *argv)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-_=./:,+@%";
    g_autoptr(GString) text = g_string_new("gloss-cli");

    for (; *argv != NULL; argv++) {
        g_autofree char *quoted = g_shell_quote(*argv);
        gboolean is_plain = **argv != '\0' && strspn(*argv, plain) == strlen(*argv);

        g_string_append_c(text, ' ');
        g_string_append(text, is_plain ? *argv : quoted);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}
