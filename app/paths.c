/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the folders of the running program: build tree, then beside the program, then the
 * configured prefix. Makes the user's folders. Any thread. */

#include "app/paths.h"

#include <gio/gio.h>

/* Folders in the build tree stand in for installed ones; ./dev and the tests set both names. */
static const char *
get_build_folder(void)
{
    const char *build = g_getenv("GLOSS_BUILD_DIR");
    const char *source = g_getenv("GLOSS_SOURCE_DIR");

    return build != NULL && *build != '\0' && source != NULL && *source != '\0' ? build : NULL;
}

/* The prefix that the running program stands in, if what belongs to it is there too. */
static char *
dup_prefix(void)
{
    g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
    g_autofree char *bin = program != NULL ? g_path_get_dirname(program) : NULL;
    g_autofree char *prefix = bin != NULL ? g_path_get_dirname(bin) : NULL;
    g_autofree char *table = NULL;

    if (prefix != NULL) {
        table = g_build_filename(prefix, GLOSS_DATADIR, "gloss", "models.json", NULL);
        if (g_file_test(table, G_FILE_TEST_EXISTS))
            return g_steal_pointer(&prefix);
    }
    return g_strdup(GLOSS_PREFIX);
}

static char *
dup_installed(const char *subfolder)
{
    g_autofree char *prefix = dup_prefix();

    return g_build_filename(prefix, subfolder, NULL);
}

char *
gloss_paths_dup_data_folder(void)
{
    if (get_build_folder() != NULL)
        return g_build_filename(g_getenv("GLOSS_SOURCE_DIR"), "resources", NULL);
    return dup_installed(GLOSS_DATADIR "/gloss");
}

char *
gloss_paths_dup_locale_folder(void)
{
    if (get_build_folder() != NULL)
        return g_build_filename(get_build_folder(), "po", NULL);
    return dup_installed(GLOSS_LOCALEDIR);
}

static char *
dup_made(char *folder)
{
    g_mkdir_with_parents(folder, 0700);
    return folder;
}

char *
gloss_paths_dup_user_folder(void)
{
    return dup_made(g_build_filename(g_get_user_data_dir(), "gloss", NULL));
}

static char *
dup_user_subfolder(const char *name)
{
    g_autofree char *user = gloss_paths_dup_user_folder();

    return dup_made(g_build_filename(user, name, NULL));
}

char *
gloss_paths_dup_models_folder(void)
{
    return dup_user_subfolder("models");
}

char *
gloss_paths_dup_heads_folder(void)
{
    return dup_user_subfolder("heads");
}

char *
gloss_paths_dup_runs_folder(void)
{
    return dup_user_subfolder("runs");
}

char *
gloss_paths_dup_command(void)
{
    if (get_build_folder() != NULL)
        return g_build_filename(get_build_folder(), "app", "cli", "gloss-cli", NULL);
    return dup_installed("bin/gloss-cli");
}

char *
gloss_paths_dup_extractor(void)
{
    if (get_build_folder() != NULL)
        return g_build_filename(get_build_folder(), "app", "extract", "gloss-extract", NULL);
    return dup_installed(GLOSS_LIBDIR "/gloss/gloss-extract");
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return g_strcmp0(*(char *const *)a, *(char *const *)b);
}

/* In the build tree each plugin is built in a folder of its own. */
static void
add_build_folders(GPtrArray *folders)
{
    g_autofree char *plugins = g_build_filename(get_build_folder(), "plugins", NULL);
    g_autoptr(GDir) dir = g_dir_open(plugins, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *folder = g_build_filename(plugins, name, NULL);

        if (g_file_test(folder, G_FILE_TEST_IS_DIR) && !g_str_has_suffix(name, ".p"))
            g_ptr_array_add(folders, g_steal_pointer(&folder));
    }
    g_ptr_array_sort(folders, compare_names_cb);
}

char **
gloss_paths_dup_plugin_folders(void)
{
    GPtrArray *folders = g_ptr_array_new();

    if (get_build_folder() != NULL)
        add_build_folders(folders);
    else
        g_ptr_array_add(folders, dup_installed(GLOSS_LIBDIR "/gloss/" GLOSS_PLUGINS_FOLDER));
    g_ptr_array_add(folders, dup_user_subfolder(GLOSS_PLUGINS_FOLDER));
    g_ptr_array_add(folders, NULL);
    return (char **)g_ptr_array_free(folders, FALSE);
}
