/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/plugin-host.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "tests/app/plugin-folder.h"

typedef struct {
    char *folder; /* plugins in its subfolder "plugins", settings beside */
    char *plugins;
    char *settings;
} Place;

static void
place_init(Place *place)
{
    place->folder = scratch_new();
    place->plugins = g_build_filename(place->folder, "plugins", NULL);
    place->settings = g_build_filename(place->folder, "plugins.ini", NULL);
    g_assert_cmpint(g_mkdir(place->plugins, 0700), ==, 0);
}

static void
place_clear(Place *place)
{
    scratch_free(place->folder);
    g_free(place->folder);
    g_free(place->plugins);
    g_free(place->settings);
}

static GlossPluginHost *
make_host(Place *place)
{
    const char *const folders[] = {"/not/there", place->plugins, NULL};

    return gloss_plugin_host_new(NULL, NULL, folders, place->settings);
}

static void
assert_state(GlossPluginHost *host, const char *id, GlossPluginState state, const char *reason)
{
    GlossPluginInfo *info = gloss_plugin_host_find(host, id);

    g_assert_nonnull(info);
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, state);
    if (reason == NULL)
        g_assert_null(gloss_plugin_info_get_reason(info));
    else
        g_assert_nonnull(strstr(gloss_plugin_info_get_reason(info), reason));
}

/* Whatever stands in the folder, the sound plugin works. */
static void
test_all_broken(void)
{
    static const char *const names[] = {
        "broken-abi",  "broken-id",     "broken-no-analysis", "broken-no-close", "broken-no-symbol",
        "broken-null", "broken-option", "broken-size",        "sound-words",
    };
    g_autoptr(GlossPluginHost) host = NULL;
    Place place;

    place_init(&place);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        plugin_folder_add(place.plugins, names[i]);
    scratch_write(place.plugins, "a-text.so", "not a module", -1);
    scratch_write(place.plugins, "README.txt", "no plugin", -1);
    host = make_host(&place);
    g_assert_cmpuint(g_list_model_get_n_items(G_LIST_MODEL(host)), ==, G_N_ELEMENTS(names) + 1);
    assert_state(host, "broken-abi", GLOSS_PLUGIN_REFUSED, "77");
    assert_state(host, "broken-no-symbol", GLOSS_PLUGIN_REFUSED, "gloss_plugin_query");
    assert_state(host, "broken-no-close", GLOSS_PLUGIN_REFUSED, "“close”");
    assert_state(host, "a-text", GLOSS_PLUGIN_REFUSED, "no module");
    assert_state(host, "words", GLOSS_PLUGIN_READY, NULL);
    place_clear(&place);
}

static void
test_same_id(void)
{
    g_autoptr(GlossPluginHost) host = NULL;
    Place place;

    place_init(&place);
    plugin_folder_add(place.plugins, "sound-twin");
    plugin_folder_add(place.plugins, "sound-words");
    host = make_host(&place);
    assert_state(host, "words", GLOSS_PLUGIN_READY, NULL);
    g_assert_true(g_str_has_suffix(
        gloss_plugin_info_get_path(gloss_plugin_host_find(host, "words")), "sound-twin.so"));
    assert_state(host, "sound-words", GLOSS_PLUGIN_REFUSED, "sound-twin.so");
    place_clear(&place);
}

static void
count_cb(GlossPluginHost *host, GlossPluginInfo *info, guint *n)
{
    (*n)++;
}

static void
test_switch_is_kept(void)
{
    g_autoptr(GlossPluginHost) host = NULL, again = NULL;
    GlossPluginInfo *info;
    g_autoptr(GVariant) options = NULL;
    const char *note = NULL;
    guint n = 0;
    Place place;

    place_init(&place);
    plugin_folder_add(place.plugins, "sound-words");
    host = make_host(&place);
    info = gloss_plugin_host_find(host, "words");
    g_signal_connect(host, "changed", G_CALLBACK(count_cb), &n);
    gloss_plugin_info_set_enabled(info, FALSE);
    g_assert_cmpuint(n, ==, 1);
    g_assert_true(gloss_plugin_info_set_option(info, "note", g_variant_new_string("a=b\n"), NULL));
    g_assert_cmpuint(n, ==, 2);
    again = make_host(&place);
    info = gloss_plugin_host_find(again, "words");
    g_assert_cmpint(gloss_plugin_info_get_state(info), ==, GLOSS_PLUGIN_OFF);
    options = gloss_plugin_info_dup_options(info);
    g_assert_true(g_variant_lookup(options, "note", "&s", &note));
    g_assert_cmpstr(note, ==, "a=b\n");
    place_clear(&place);
}

/* A sanitizer's own handlers would turn the signal into an exit. */
static void
let_signals_end(void)
{
    static const int numbers[] = {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS};

    for (gsize i = 0; i < G_N_ELEMENTS(numbers); i++)
        signal(numbers[i], SIG_DFL);
}

/* Starts a host in a process of its own and annotates with all it has. */
static gboolean
survives(Place *place)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        struct rlimit none = {0, 0};
        GlossPluginHost *host;

        setrlimit(RLIMIT_CORE, &none);
        host = make_host(place);
        for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(host)); i++) {
            GlossAnnotateRequest request = {"Ada", 3, 0, 3, NULL};
            GlossPluginInfo *info = g_list_model_get_item(G_LIST_MODEL(host), i);

            if (gloss_plugin_info_can_annotate(info))
                gloss_plugin_info_annotate(info, &request, NULL, NULL);
        }
        _exit(0);
    }
    g_assert_cmpint(waitpid(child, &status, 0), ==, child);
    return WIFEXITED(status);
}

static void
check_crash(const char *name)
{
    g_autoptr(GlossPluginHost) host = NULL;
    GlossPluginInfo *info;
    Place place;

    place_init(&place);
    plugin_folder_add(place.plugins, name);
    plugin_folder_add(place.plugins, "sound-words");
    g_assert_false(survives(&place));
    g_assert_true(survives(&place));
    host = make_host(&place);
    assert_state(host, name, GLOSS_PLUGIN_OFF, "stopped the program");
    assert_state(host, "words", GLOSS_PLUGIN_READY, NULL);
    info = gloss_plugin_host_find(host, name);
    g_assert_false(gloss_plugin_info_get_enabled(info));
    place_clear(&place);
}

static void
test_crash(void)
{
    check_crash("broken-crash-load");
    check_crash("broken-crash-open");
}

/* A plugin that was held back may be given another chance. */
static void
test_another_chance(void)
{
    g_autoptr(GlossPluginHost) host = NULL, again = NULL;
    Place place;

    place_init(&place);
    plugin_folder_add_as(place.plugins, "broken-crash-load", "a");
    g_assert_false(survives(&place));
    scratch_remove(place.plugins);
    g_assert_cmpint(g_mkdir(place.plugins, 0700), ==, 0);
    plugin_folder_add_as(place.plugins, "sound-words", "a");
    host = make_host(&place);
    assert_state(host, "a", GLOSS_PLUGIN_OFF, "in the preferences");
    gloss_plugin_info_set_enabled(gloss_plugin_host_find(host, "a"), TRUE);
    assert_state(host, "words", GLOSS_PLUGIN_READY, NULL);
    again = make_host(&place);
    assert_state(again, "words", GLOSS_PLUGIN_READY, NULL);
    place_clear(&place);
}

int
main(int argc, char **argv)
{
    let_signals_end();
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/plugin-host/all-broken", test_all_broken);
    g_test_add_func("/plugin-host/same-id", test_same_id);
    g_test_add_func("/plugin-host/switch-is-kept", test_switch_is_kept);
    g_test_add_func("/plugin-host/crash", test_crash);
    g_test_add_func("/plugin-host/another-chance", test_another_chance);
    return g_test_run();
}
