/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Choices, their check, and what they are as arguments. */

#include "app/training-plan.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/model-table.h"
#include "app/paths.h"
#include "app/plugin-options.h"

/* Held out by gloss-cli where nothing is said. */
#define USUAL_SHARE 0.1

struct _GlossTrainingPlan {
    GObject parent_instance;

    GlossTrainingTask task;
    GlossTrainingHow how;
    char **train;
    char **dev;
    char **train_copy; /* (nullable) */
    char **dev_copy;   /* (nullable) */
    char *reading;     /* (nullable) */
    guint64 size;
    char *model;
    double share;
    const GlossOption *plugin;
    GHashTable *values; /* char* to GVariant*: what was set */
    GlossOption *options;
    char *parent;
    char *name;      /* as set, or NULL */
    char *suggested; /* made when it is first asked for */
};

G_DEFINE_FINAL_TYPE(GlossTrainingPlan, gloss_training_plan, G_TYPE_OBJECT)

static guint changed_signal;

static void
finalize(GObject *object)
{
    GlossTrainingPlan *self = GLOSS_TRAINING_PLAN(object);

    g_strfreev(self->train);
    g_strfreev(self->dev);
    g_strfreev(self->train_copy);
    g_strfreev(self->dev_copy);
    g_free(self->reading);
    g_free(self->model);
    g_hash_table_unref(self->values);
    g_free(self->options);
    g_free(self->parent);
    g_free(self->name);
    g_free(self->suggested);
    G_OBJECT_CLASS(gloss_training_plan_parent_class)->finalize(object);
}

static void
gloss_training_plan_class_init(GlossTrainingPlanClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    changed_signal = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_training_plan_init(GlossTrainingPlan *self)
{
    self->how = GLOSS_TRAINING_LORA;
    self->share = USUAL_SHARE;
    self->train = g_new0(char *, 1);
    self->dev = g_new0(char *, 1);
    self->values =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_variant_unref);
}

GlossTrainingPlan *
gloss_training_plan_new(void)
{
    return g_object_new(GLOSS_TYPE_TRAINING_PLAN, NULL);
}

static void
tell(GlossTrainingPlan *self)
{
    g_clear_pointer(&self->options, g_free);
    g_signal_emit(self, changed_signal, 0);
}

/* ------------------------------------------------------------------------------------- choices */

GlossTrainingTask
gloss_training_plan_get_task(GlossTrainingPlan *self)
{
    return self->task;
}

void
gloss_training_plan_set_task(GlossTrainingPlan *self, GlossTrainingTask task)
{
    if (self->task == task)
        return;
    self->task = task;
    g_clear_pointer(&self->suggested, g_free);
    tell(self);
}

const char *const *
gloss_training_plan_get_train(GlossTrainingPlan *self)
{
    return (const char *const *)self->train;
}

const char *const *
gloss_training_plan_get_dev(GlossTrainingPlan *self)
{
    return (const char *const *)self->dev;
}

static void
set_paths(GlossTrainingPlan *self, char ***to, const char *const *paths)
{
    static const char *const none[] = {NULL};

    if (paths == NULL)
        paths = none;
    if (g_strv_equal((const char *const *)*to, paths))
        return;
    g_strfreev(*to);
    *to = g_strdupv((char **)paths);
    g_clear_pointer(&self->train_copy, g_strfreev);
    g_clear_pointer(&self->dev_copy, g_strfreev);
    g_clear_pointer(&self->reading, g_free);
    g_clear_pointer(&self->suggested, g_free);
    tell(self);
}

void
gloss_training_plan_set_train(GlossTrainingPlan *self, const char *const *paths)
{
    set_paths(self, &self->train, paths);
}

void
gloss_training_plan_set_dev(GlossTrainingPlan *self, const char *const *paths)
{
    set_paths(self, &self->dev, paths);
}

guint64
gloss_training_plan_get_size(GlossTrainingPlan *self)
{
    return self->size;
}

void
gloss_training_plan_set_size(GlossTrainingPlan *self, guint64 n_examples)
{
    if (self->size == n_examples)
        return;
    self->size = n_examples;
    tell(self);
}

const char *
gloss_training_plan_get_model(GlossTrainingPlan *self)
{
    return self->model;
}

void
gloss_training_plan_set_model(GlossTrainingPlan *self, const char *id)
{
    if (g_strcmp0(self->model, id) == 0)
        return;
    g_free(self->model);
    self->model = g_strdup(id);
    tell(self);
}

GlossTrainingHow
gloss_training_plan_get_how(GlossTrainingPlan *self)
{
    return self->how;
}

void
gloss_training_plan_set_how(GlossTrainingPlan *self, GlossTrainingHow how)
{
    if (self->how == how)
        return;
    self->how = how;
    tell(self);
}

static gboolean
is_same(char **a, const char *const *b)
{
    if (a == NULL || b == NULL)
        return a == NULL && b == NULL;
    return g_strv_equal((const char *const *)a, b);
}

void
gloss_training_plan_set_copies(GlossTrainingPlan *self, const char *const *train,
                               const char *const *dev)
{
    if (is_same(self->train_copy, train) && is_same(self->dev_copy, dev))
        return;
    g_strfreev(self->train_copy);
    g_strfreev(self->dev_copy);
    self->train_copy = g_strdupv((char **)train);
    self->dev_copy = g_strdupv((char **)dev);
    tell(self);
}

void
gloss_training_plan_set_reading(GlossTrainingPlan *self, const char *reading)
{
    if (g_strcmp0(self->reading, reading) == 0)
        return;
    g_free(self->reading);
    self->reading = g_strdup(reading);
    tell(self);
}

double
gloss_training_plan_get_share(GlossTrainingPlan *self)
{
    return self->share;
}

void
gloss_training_plan_set_share(GlossTrainingPlan *self, double share)
{
    if (self->share == share)
        return;
    self->share = share;
    tell(self);
}

void
gloss_training_plan_set_plugin(GlossTrainingPlan *self, const GlossOption *train_options)
{
    if (self->plugin == train_options)
        return;
    self->plugin = train_options;
    tell(self);
}

/* ------------------------------------------------------------------------------------- options */

const GlossOption *
gloss_training_plan_get_options(GlossTrainingPlan *self)
{
    if (self->options == NULL)
        self->options =
            gloss_training_options_make(self->task, self->how, self->size, self->plugin);
    return self->options;
}

static GVariant *
dup_value_of(GlossTrainingPlan *self, const GlossOption *option)
{
    GVariant *set = g_hash_table_lookup(self->values, option->key);

    return set != NULL ? g_variant_ref(set)
                       : gloss_plugin_options_parse(option, option->default_value);
}

GVariant *
gloss_training_plan_dup_value(GlossTrainingPlan *self, const char *key)
{
    const GlossOption *option =
        gloss_plugin_options_find(gloss_training_plan_get_options(self), key);

    return option != NULL ? dup_value_of(self, option) : NULL;
}

gboolean
gloss_training_plan_set_value(GlossTrainingPlan *self, const char *key, GVariant *value,
                              GError **error)
{
    const GlossOption *option =
        gloss_plugin_options_find(gloss_training_plan_get_options(self), key);
    GVariant *converted;

    if (value == NULL) {
        if (g_hash_table_remove(self->values, key))
            tell(self);
        return TRUE;
    }
    if (option == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("There is no option “%s”"),
                    key);
        return FALSE;
    }
    converted = gloss_plugin_options_convert(option, value, error);
    if (converted == NULL)
        return FALSE;
    g_hash_table_insert(self->values, g_strdup(key), converted);
    tell(self);
    return TRUE;
}

void
gloss_training_plan_reset(GlossTrainingPlan *self)
{
    if (g_hash_table_size(self->values) == 0)
        return;
    g_hash_table_remove_all(self->values);
    tell(self);
}

gboolean
gloss_training_plan_is_default(GlossTrainingPlan *self, const char *key)
{
    const GlossOption *option =
        gloss_plugin_options_find(gloss_training_plan_get_options(self), key);
    GVariant *set = g_hash_table_lookup(self->values, key);
    g_autoptr(GVariant) usual =
        option != NULL ? gloss_plugin_options_parse(option, option->default_value) : NULL;

    return set == NULL || usual == NULL || g_variant_equal(set, usual);
}

/* -------------------------------------------------------------------------------------- result */

static const char *
get_parent(GlossTrainingPlan *self)
{
    if (self->parent == NULL)
        self->parent = gloss_paths_dup_heads_folder();
    return self->parent;
}

void
gloss_training_plan_set_parent(GlossTrainingPlan *self, const char *folder)
{
    g_free(self->parent);
    self->parent = g_strdup(folder);
    g_clear_pointer(&self->suggested, g_free);
    tell(self);
}

static gboolean
is_taken(GlossTrainingPlan *self, const char *name)
{
    g_autofree char *path = g_build_filename(get_parent(self), name, NULL);

    return g_file_test(path, G_FILE_TEST_EXISTS) || g_file_test(path, G_FILE_TEST_IS_SYMLINK);
}

/* The file's name up to its first dot, in the letters that an id has. */
static char *
dup_stem(GlossTrainingPlan *self)
{
    g_autofree char *base = self->train[0] != NULL ? g_path_get_basename(self->train[0]) : NULL;
    char *dot = base != NULL ? strchr(base + 1, '.') : NULL;
    g_autofree char *plain = NULL;

    if (dot != NULL)
        *dot = '\0';
    plain = base != NULL ? g_str_to_ascii(base, NULL) : g_strdup("");
    g_strcanon(plain, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", '-');
    return g_strndup(plain, 40);
}

static char *
suggest(GlossTrainingPlan *self)
{
    const char *task = gloss_training_options_get_task_name(self->task);
    g_autofree char *stem = dup_stem(self);
    g_autofree char *first = *stem != '\0' ? g_strdup_printf("%s-%s", task, stem) : g_strdup(task);

    for (guint i = 2; i < 10000; i++) {
        g_autofree char *name = i == 2 ? g_strdup(first) : g_strdup_printf("%s-%u", first, i - 1);

        if (!is_taken(self, name))
            return g_steal_pointer(&name);
    }
    return g_steal_pointer(&first);
}

const char *
gloss_training_plan_get_name(GlossTrainingPlan *self)
{
    if (self->name != NULL)
        return self->name;
    if (self->suggested == NULL)
        self->suggested = suggest(self);
    return self->suggested;
}

void
gloss_training_plan_set_name(GlossTrainingPlan *self, const char *name)
{
    if (g_strcmp0(self->name, name) == 0)
        return;
    g_free(self->name);
    self->name = g_strdup(name);
    tell(self);
}

char *
gloss_training_plan_dup_output(GlossTrainingPlan *self)
{
    return g_build_filename(get_parent(self), gloss_training_plan_get_name(self), NULL);
}

/* --------------------------------------------------------------------------------------- check */

static gboolean
refuse(GError **error, char *message)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, message);
    g_free(message);
    return FALSE;
}

static gboolean
check_files(GlossTrainingPlan *self, GError **error)
{
    if (self->train[0] == NULL)
        return refuse(error, g_strdup(_("No file to learn from is chosen")));
    for (guint i = 0; self->train[i] != NULL; i++) {
        if (!g_file_test(self->train[i], G_FILE_TEST_IS_REGULAR))
            return refuse(error, g_strdup_printf(_("“%s” is no longer there"), self->train[i]));
        if (g_strv_contains((const char *const *)self->dev, self->train[i]))
            return refuse(error, g_strdup_printf(_("“%s” is both learned from and measured by: the "
                                                   "result would say nothing"),
                                                 self->train[i]));
    }
    for (guint i = 0; self->dev[i] != NULL; i++)
        if (!g_file_test(self->dev[i], G_FILE_TEST_IS_REGULAR))
            return refuse(error, g_strdup_printf(_("“%s” is no longer there"), self->dev[i]));
    return TRUE;
}

gboolean
gloss_training_plan_check(GlossTrainingPlan *self, GError **error)
{
    const char *name = gloss_training_plan_get_name(self);

    if (!check_files(self, error))
        return FALSE;
    if (!gloss_model_table_is_id(name))
        return refuse(error, g_strdup_printf(_("“%s” cannot be the name of a model: letters, "
                                               "digits, “-”, “_” and “.” can"),
                                             name));
    if (is_taken(self, name))
        return refuse(error, g_strdup_printf(_("There is a model “%s” already: choose another "
                                               "name"),
                                             name));
    return TRUE;
}

/* ----------------------------------------------------------------------------------- arguments */

static void
add(GPtrArray *argv, const char *word)
{
    g_ptr_array_add(argv, g_strdup(word));
}

static void
add_files(GPtrArray *argv, const char *option, char **paths)
{
    for (guint i = 0; paths[i] != NULL; i++) {
        add(argv, option);
        add(argv, paths[i]);
    }
}

static void
add_how(GlossTrainingPlan *self, GPtrArray *argv, GlossTrainingHow how, const GlossOption *options)
{
    static const char *const names[GLOSS_TRAINING_N_HOWS] = {"head", NULL, "lora", "full"};
    const GlossOption *layers = gloss_plugin_options_find(options, "last-layers");

    add(argv, "--how");
    if (layers != NULL) {
        g_autoptr(GVariant) value = dup_value_of(self, layers);
        g_autofree char *text = gloss_plugin_options_print(value);

        g_ptr_array_add(argv, g_strdup_printf("last:%s", text));
    } else {
        add(argv, names[how]);
    }
}

static void
add_option(GlossTrainingPlan *self, GPtrArray *argv, const GlossOption *option)
{
    g_autoptr(GVariant) value = dup_value_of(self, option);
    g_autofree char *text = gloss_plugin_options_print(value);

    if (strcmp(option->key, "last-layers") == 0)
        return;
    if (!gloss_training_options_has_flag(option->key)) {
        if (strcmp(text, option->default_value) != 0) {
            add(argv, "--option");
            g_ptr_array_add(argv, g_strdup_printf("%s=%s", option->key, text));
        }
        return;
    }
    if (option->kind == GLOSS_OPTION_BOOLEAN) {
        if (g_variant_get_boolean(value))
            g_ptr_array_add(argv, g_strdup_printf("--%s", option->key));
        return;
    }
    g_ptr_array_add(argv, g_strdup_printf("--%s", option->key));
    add(argv, text);
}

static void
add_share(GlossTrainingPlan *self, GPtrArray *argv)
{
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    if (self->dev[0] != NULL || self->share == USUAL_SHARE)
        return;
    g_ascii_formatd(buffer, sizeof buffer, "%.6g", self->share);
    add(argv, "--option");
    g_ptr_array_add(argv, g_strdup_printf("held_out=%s", buffer));
}

char **
gloss_training_plan_dup_argv_for(GlossTrainingPlan *self, GlossTrainingHow how)
{
    g_autofree GlossOption *options =
        gloss_training_options_make(self->task, how, self->size, self->plugin);
    g_autofree char *output = gloss_training_plan_dup_output(self);
    GPtrArray *argv = g_ptr_array_new();

    add(argv, "gloss-cli");
    add(argv, "train");
    add(argv, gloss_training_options_get_task_name(self->task));
    add_files(argv, "--train", self->train_copy != NULL ? self->train_copy : self->train);
    add_files(argv, "--dev", self->dev_copy != NULL ? self->dev_copy : self->dev);
    if (self->reading != NULL && self->train_copy == NULL) {
        add(argv, "--columns");
        add(argv, self->reading);
    }
    add_share(self, argv);
    add(argv, "--output");
    add(argv, output);
    if (self->model != NULL) {
        add(argv, "--model");
        add(argv, self->model);
    }
    add_how(self, argv, how, options);
    for (const GlossOption *option = options; option->key != NULL; option++)
        add_option(self, argv, option);
    g_ptr_array_add(argv, NULL);
    return (char **)g_ptr_array_free(argv, FALSE);
}

char **
gloss_training_plan_dup_argv(GlossTrainingPlan *self)
{
    return gloss_training_plan_dup_argv_for(self, self->how);
}

char **
gloss_training_plan_dup_run_argv(GlossTrainingPlan *self)
{
    g_auto(GStrv) argv = gloss_training_plan_dup_argv(self);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();

    for (guint i = 1; argv[i] != NULL; i++) {
        if (g_str_equal(argv[i], "--output"))
            i++;
        else
            g_strv_builder_add(builder, argv[i]);
    }
    return g_strv_builder_end(builder);
}

static gboolean
is_plain(const char *word)
{
    return *word != '\0' && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                         "0123456789-_./:=,+@%") == strlen(word);
}

char *
gloss_training_plan_dup_command(GlossTrainingPlan *self)
{
    g_auto(GStrv) argv = gloss_training_plan_dup_argv(self);
    GString *text = g_string_new(NULL);

    for (guint i = 0; argv[i] != NULL; i++) {
        g_autofree char *quoted = is_plain(argv[i]) ? g_strdup(argv[i]) : g_shell_quote(argv[i]);

        if (i > 0)
            g_string_append(text, g_str_has_prefix(argv[i], "--") ? " \\\n    " : " ");
        g_string_append(text, quoted);
    }
    return g_string_free(text, FALSE);
}
