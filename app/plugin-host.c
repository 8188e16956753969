/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of plugins: scans the folders in order, loads what is there, keeps what the user decided
 * and tells each plugin which model and head it works with. Main thread. */

#include "app/plugin-host.h"

#include <string.h>

#include <glib/gi18n.h>
#include <gmodule.h>

#include "app/plugin-guard.h"
#include "app/plugin-load.h"
#include "app/plugin-options.h"
#include "app/plugin-settings.h"

struct _GlossPluginHost {
    GlossItemList parent_instance;

    struct _ClozeSession *session;
    GlossModelStore *store;
    GlossPluginSettings *settings;
    GlossPluginGuard *guard;
    GPtrArray *items; /* the list's own */
};

G_DEFINE_FINAL_TYPE(GlossPluginHost, gloss_plugin_host, GLOSS_TYPE_ITEM_LIST)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
finalize(GObject *object)
{
    GlossPluginHost *self = GLOSS_PLUGIN_HOST(object);

    /* Each looks at the guard as it goes. */
    g_ptr_array_set_size(self->items, 0);
    g_clear_pointer(&self->settings, gloss_plugin_settings_free);
    g_clear_pointer(&self->guard, gloss_plugin_guard_unref);
    G_OBJECT_CLASS(gloss_plugin_host_parent_class)->finalize(object);
}

static void
gloss_plugin_host_class_init(GlossPluginHostClass *class)
{
    GLOSS_ITEM_LIST_CLASS(class)->item_type = GLOSS_TYPE_PLUGIN_INFO;
    G_OBJECT_CLASS(class)->finalize = finalize;
    signals[SIGNAL_CHANGED] =
        g_signal_new("changed", GLOSS_TYPE_PLUGIN_HOST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                     G_TYPE_NONE, 1, GLOSS_TYPE_PLUGIN_INFO);
}

static void
gloss_plugin_host_init(GlossPluginHost *self)
{
    self->items = gloss_item_list_get_items(GLOSS_ITEM_LIST(self));
}

static void
tell(GlossPluginHost *self, GlossPluginInfo *info)
{
    g_signal_emit(self, signals[SIGNAL_CHANGED], 0, info);
}

GlossPluginInfo *
gloss_plugin_host_find(GlossPluginHost *self, const char *id)
{
    for (guint i = 0; i < self->items->len; i++) {
        if (strcmp(gloss_plugin_info_get_id(self->items->pdata[i]), id) == 0)
            return self->items->pdata[i];
    }
    return NULL;
}

/* ------------------------------------------------------------------------- models and heads */

static char *
find_head(GlossPluginHost *self, const GlossPlugin *table, const char *model)
{
    g_autofree char *base_id = model != NULL ? g_path_get_basename(model) : NULL;

    if (self->store == NULL || base_id == NULL)
        return NULL;
    return gloss_model_store_find_head(self->store, table->task != NULL ? table->task : table->id,
                                       base_id);
}

static void
set_folders(GlossPluginHost *self, GlossPluginInfo *info)
{
    const GlossPlugin *table = gloss_plugin_info_get_table(info);
    g_autofree char *model = NULL, *head = NULL, *waiting = NULL;
    g_autoptr(GError) error = NULL;

    if (table == NULL)
        return;
    if (self->store != NULL)
        model = gloss_model_store_find_model(self->store, NULL, &error);
    head = find_head(self, table, model);
    if ((table->flags & GLOSS_PLUGIN_NEEDS_MODEL) != 0 && model == NULL)
        waiting = g_strdup(error != NULL ? error->message : _("It needs a model"));
    else if ((table->flags & GLOSS_PLUGIN_NEEDS_HEAD) != 0 && head == NULL)
        waiting =
            g_strdup_printf(_("It needs a head for the task “%s”, trained on the model that is "
                              "installed: none was found"),
                            table->task != NULL ? table->task : table->id);
    gloss_plugin_info_set_folders(info, model, head, waiting);
}

void
gloss_plugin_host_reopen(GlossPluginHost *self)
{
    for (guint i = 0; i < self->items->len; i++) {
        gloss_plugin_info_reopen(self->items->pdata[i]);
        set_folders(self, self->items->pdata[i]);
        tell(self, self->items->pdata[i]);
    }
}

/* ------------------------------------------------------------------------------- loading */

static GVariant *
restore_options(GlossPluginHost *self, const GlossPlugin *table)
{
    g_auto(GVariantDict) dict = G_VARIANT_DICT_INIT(NULL);

    for (const GlossOption *option = table->options; option != NULL && option->key != NULL;
         option++) {
        g_autofree char *text =
            gloss_plugin_settings_dup_option(self->settings, table->id, option->key);
        g_autoptr(GVariant) value = text != NULL ? gloss_plugin_options_parse(option, text) : NULL;

        /* What no longer fits, as after an update of the plugin, gives way to the default. */
        if (value == NULL)
            value = gloss_plugin_options_parse(option, option->default_value);
        g_variant_dict_insert_value(&dict, option->key, value);
    }
    return g_variant_dict_end(&dict);
}

static void
load(GlossPluginHost *self, GlossPluginInfo *info)
{
    g_autofree char *reason = NULL;
    const GlossPlugin *table =
        gloss_plugin_load_file(gloss_plugin_info_get_path(info), self->guard, &reason);
    GlossPluginInfo *other = table != NULL ? gloss_plugin_host_find(self, table->id) : NULL;

    if (other != NULL && other != info && gloss_plugin_info_get_table(other) != NULL) {
        reason = g_strdup_printf(_("Its id “%s” is already taken by “%s”"), table->id,
                                 gloss_plugin_info_get_path(other));
        table = NULL;
    }
    if (table == NULL) {
        gloss_plugin_info_refuse(info, reason);
        return;
    }
    gloss_plugin_info_set_table(info, table, restore_options(self, table));
    gloss_plugin_info_set_enabled(info,
                                  gloss_plugin_settings_get_enabled(self->settings, table->id));
    set_folders(self, info);
}

static void
notify_cb(GlossPluginInfo *info, GParamSpec *pspec, GlossPluginHost *self)
{
    tell(self, info);
}

/* The user may give a plugin that was held back another chance. */
static void
enabled_cb(GlossPluginInfo *info, GParamSpec *pspec, GlossPluginHost *self)
{
    const char *path = gloss_plugin_info_get_path(info);
    gboolean enabled = gloss_plugin_info_get_enabled(info);

    if (gloss_plugin_info_get_table(info) != NULL)
        gloss_plugin_settings_set_enabled(self->settings, gloss_plugin_info_get_id(info), enabled);
    if (enabled && gloss_plugin_settings_get_crashed(self->settings, path)) {
        gloss_plugin_settings_set_crashed(self->settings, path, FALSE);
        gloss_plugin_settings_set_enabled(self->settings, gloss_plugin_info_get_id(info), TRUE);
        load(self, info);
    }
}

static void
options_changed_cb(GlossPluginInfo *info, GlossPluginHost *self)
{
    const char *id = gloss_plugin_info_get_id(info), *key;
    g_autoptr(GVariant) options = gloss_plugin_info_dup_options(info);
    GVariantIter iter;
    GVariant *value;

    g_variant_iter_init(&iter, options);
    while (g_variant_iter_loop(&iter, "{&sv}", &key, &value)) {
        g_autofree char *text = gloss_plugin_options_print(value);
        g_autofree char *stored = gloss_plugin_settings_dup_option(self->settings, id, key);

        if (g_strcmp0(text, stored) != 0)
            gloss_plugin_settings_set_option(self->settings, id, key, text);
    }
    tell(self, info);
}

static void
add(GlossPluginHost *self, const char *path)
{
    GlossPluginInfo *info = gloss_plugin_info_new(path, self->session, self->guard);

    if (gloss_plugin_settings_get_crashed(self->settings, path))
        gloss_plugin_info_hold(info, _("It stopped the program when it was last loaded or opened, "
                                       "so it has been switched off. It can be switched on in the "
                                       "preferences, under Plugins"));
    else
        load(self, info);
    g_ptr_array_add(self->items, info);
    g_signal_connect_object(info, "notify::enabled", G_CALLBACK(enabled_cb), self, 0);
    g_signal_connect_object(info, "notify::state", G_CALLBACK(notify_cb), self, 0);
    g_signal_connect_object(info, "notify::reason", G_CALLBACK(notify_cb), self, 0);
    g_signal_connect_object(info, "options-changed", G_CALLBACK(options_changed_cb), self, 0);
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void
scan(GlossPluginHost *self, const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);

        if (g_str_has_suffix(name, "." G_MODULE_SUFFIX) && *name != '.' &&
            g_file_test(path, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(paths, g_steal_pointer(&path));
    }
    g_ptr_array_sort(paths, compare_names_cb);
    for (guint i = 0; i < paths->len; i++)
        add(self, paths->pdata[i]);
}

static void
blame(GlossPluginHost *self)
{
    g_auto(GStrv) paths = gloss_plugin_guard_take_blamed(self->guard);

    for (guint i = 0; paths[i] != NULL; i++)
        gloss_plugin_settings_set_crashed(self->settings, paths[i], TRUE);
}

GlossPluginHost *
gloss_plugin_host_new(struct _ClozeSession *session, GlossModelStore *store,
                      const char *const *folders, const char *settings_path)
{
    GlossPluginHost *self = g_object_new(GLOSS_TYPE_PLUGIN_HOST, NULL);
    g_autofree char *guard_folder =
        settings_path != NULL ? g_strconcat(settings_path, ".guard", NULL) : NULL;

    self->session = session;
    self->store = store;
    self->settings = gloss_plugin_settings_new(settings_path);
    self->guard = gloss_plugin_guard_new(guard_folder);
    blame(self);
    for (; *folders != NULL; folders++)
        scan(self, *folders);
    return self;
}

void
gloss_plugin_host_close(GlossPluginHost *self)
{
    self->store = NULL;
    for (guint i = 0; i < self->items->len; i++)
        gloss_plugin_info_close(self->items->pdata[i]);
}
