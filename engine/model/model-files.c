/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds, opens and hashes the files of a model. What is in them is read elsewhere. Any thread. */
#include "engine/model/model-files.h"

#include <string.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/model/digest-cache.h"
#include "engine/model/onnx.h"

#define CONFIG_NAME  "config.json"
#define WEIGHTS_NAME "model.safetensors"
#define INDEX_NAME   "model.safetensors.index.json"

/* Whole numbers come last: the floats they stand for are others. */
static const char *const weights_names[] = {
    WEIGHTS_NAME,           INDEX_NAME,
    "model.onnx",           "onnx/model.onnx",
    "model_optimized.onnx", "onnx/model_optimized.onnx",
    "model_fp16.onnx",      "onnx/model_fp16.onnx",
    "model_quantized.onnx", "onnx/model_quantized.onnx",
    "model_int8.onnx",      "onnx/model_int8.onnx",
};

typedef struct {
    char *name;
    char *path;
    int fd;
    gboolean hashed; /* part of the content hash, not only of the identity */
    gboolean adapts; /* the trained folder's */
} File;

struct _ClozeModelFiles {
    char *folder;
    char *adapter;    /* or NULL */
    GPtrArray *files; /* File*, by name */
    char *config;     /* or NULL */
    char *weights;
    char *identity;
    char *base_identity;
};

static void
file_free(File *file)
{
    close(file->fd);
    g_free(file->name);
    g_free(file->path);
    g_free(file);
}

void
cloze_model_files_free(ClozeModelFiles *files)
{
    g_ptr_array_unref(files->files);
    g_free(files->folder);
    g_free(files->adapter);
    g_free(files->config);
    g_free(files->weights);
    g_free(files->identity);
    g_free(files->base_identity);
    g_free(files);
}

/* (nullable) borrowed */
static File *
add_file_in(ClozeModelFiles *files, const char *folder, const char *name, gboolean hashed,
            GError **error)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    int fd = cloze_file_open(path, error);
    File *file;

    if (fd < 0)
        return NULL;
    file = g_new0(File, 1);
    file->name = g_strdup(name);
    file->path = g_steal_pointer(&path);
    file->fd = fd;
    file->hashed = hashed;
    g_ptr_array_add(files->files, file);
    return file;
}

static gboolean
add_file(ClozeModelFiles *files, const char *name, gboolean hashed, GError **error)
{
    return add_file_in(files, files->folder, name, hashed, error) != NULL;
}

static gboolean
add_adapter(ClozeModelFiles *files, GError **error)
{
    static const char *const names[] = {"adapter_config.json", "adapter_model.safetensors"};

    for (gsize i = 0; files->adapter != NULL && i < G_N_ELEMENTS(names); i++) {
        File *file = add_file_in(files, files->adapter, names[i], TRUE, error);

        if (file == NULL)
            return FALSE;
        file->adapts = TRUE;
    }
    return TRUE;
}

static gboolean
is_there(ClozeModelFiles *files, const char *name)
{
    g_autofree char *path = g_build_filename(files->folder, name, NULL);

    return cloze_file_is_named(path);
}

static gboolean
fail_missing(ClozeModelFiles *files, const char *expected, GError **error)
{
    static const char *const others[] = {"pytorch_model.bin", "tf_model.h5", "flax_model.msgpack",
                                         "sentencepiece.bpe.model"};
    const char *found = "none";

    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        if (is_there(files, others[i]))
            found = others[i];
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                "%s: expected %s in the model's folder, "
                "found %s",
                files->folder, expected, found);
    return FALSE;
}

static gboolean
add_tokenizer(ClozeModelFiles *files, GError **error)
{
    if (is_there(files, "tokenizer.json"))
        return add_file(files, "tokenizer.json", TRUE, error);
    if (!is_there(files, "vocab.txt"))
        return fail_missing(files, "tokenizer.json or vocab.txt", error);
    return add_file(files, "vocab.txt", TRUE, error) &&
           (!is_there(files, "tokenizer_config.json") ||
            add_file(files, "tokenizer_config.json", TRUE, error));
}

/* Files in the folder of @name, relative to the model's, that may belong to it: which of them it names is
 * for the reader to see. */
static gboolean
add_parts(ClozeModelFiles *files, const char *name, const char *prefix, const char *suffix,
          GError **error)
{
    g_autofree char *inner = g_path_get_dirname(name);
    gboolean flat = g_str_equal(inner, ".");
    g_autofree char *folder = g_build_filename(files->folder, flat ? "" : inner, NULL);
    g_autofree char *own = g_path_get_basename(name);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, error);
    const char *part;

    while (dir != NULL && (part = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = flat ? g_strdup(part) : g_build_filename(inner, part, NULL);

        if (g_str_has_prefix(part, prefix) && g_str_has_suffix(part, suffix) &&
            !g_str_equal(part, own) && !add_file(files, path, TRUE, error))
            return FALSE;
    }
    return dir != NULL;
}

char *
cloze_model_files_find_weights(const char *folder)
{
    for (gsize i = 0; i < G_N_ELEMENTS(weights_names); i++) {
        g_autofree char *path = g_build_filename(folder, weights_names[i], NULL);

        if (cloze_file_is_named(path))
            return g_strdup(weights_names[i]);
    }
    return NULL;
}

static gboolean
add_weights(ClozeModelFiles *files, const char *name, GError **error)
{
    g_autofree char *own = g_path_get_basename(name);

    files->weights = g_build_filename(files->folder, name, NULL);
    if (!add_file(files, name, TRUE, error))
        return FALSE;
    if (g_str_equal(name, INDEX_NAME))
        return add_parts(files, name, "", ".safetensors", error);
    return !cloze_onnx_is_named(name) || add_parts(files, name, own, "", error);
}

/* Read at load too, but not part of what a head depends on. */
static gboolean
add_settings(ClozeModelFiles *files, GError **error)
{
    static const char *const names[] = {"modules.json", "sentence_bert_config.json",
                                        "1_Pooling/config.json"};

    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        if (is_there(files, names[i]) && !add_file(files, names[i], FALSE, error))
            return FALSE;
    }
    return TRUE;
}

static gint
compare_names_cb(gconstpointer a, gconstpointer b)
{
    const File *const *x = a, *const *y = b;

    return strcmp((*x)->name, (*y)->name);
}

static char *
describe_all(ClozeModelFiles *files, gboolean with_adapter)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < files->files->len; i++) {
        const File *file = files->files->pdata[i];
        g_autofree char *description = NULL;
        struct stat info = {0};

        if (file->adapts && !with_adapter)
            continue;
        fstat(file->fd, &info);
        description = cloze_digest_cache_describe(&info);
        g_string_append_printf(text, "%s %s\n", file->name, description);
    }
    return g_string_free(g_steal_pointer(&text), FALSE);
}

ClozeModelFiles *
cloze_model_files_open(const char *folder, GError **error)
{
    return cloze_model_files_open_adapted(folder, NULL, error);
}

/* Weights in ONNX are often given out with a tokenizer alone. */
static gboolean
add_model(ClozeModelFiles *files, GError **error)
{
    g_autofree char *weights = cloze_model_files_find_weights(files->folder);

    if (is_there(files, CONFIG_NAME)) {
        files->config = g_build_filename(files->folder, CONFIG_NAME, NULL);
        if (!add_file(files, CONFIG_NAME, TRUE, error))
            return FALSE;
    } else if (weights == NULL || !cloze_onnx_is_named(weights))
        return fail_missing(files, CONFIG_NAME " or model.onnx", error);
    if (!add_tokenizer(files, error))
        return FALSE;
    if (weights == NULL)
        return fail_missing(files, WEIGHTS_NAME ", " INDEX_NAME " or model.onnx", error);
    return add_weights(files, weights, error);
}

ClozeModelFiles *
cloze_model_files_open_adapted(const char *folder, const char *adapter_folder, GError **error)
{
    g_autoptr(ClozeModelFiles) files = g_new0(ClozeModelFiles, 1);

    files->folder = g_strdup(folder);
    files->adapter = g_strdup(adapter_folder);
    files->files = g_ptr_array_new_with_free_func((GDestroyNotify)file_free);
    if (!g_file_test(folder, G_FILE_TEST_IS_DIR)) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_NOT_FOUND,
                    "%s: expected the folder of a model, found %s", folder,
                    g_file_test(folder, G_FILE_TEST_EXISTS) ? "a file" : "nothing");
        return NULL;
    }
    if (!add_model(files, error) || !add_settings(files, error) || !add_adapter(files, error))
        return NULL;
    g_ptr_array_sort(files->files, compare_names_cb);
    files->identity = describe_all(files, TRUE);
    files->base_identity = describe_all(files, FALSE);
    return g_steal_pointer(&files);
}

const char *
cloze_model_files_get_identity(ClozeModelFiles *files)
{
    return files->identity;
}

const char *
cloze_model_files_get_base_identity(ClozeModelFiles *files)
{
    return files->base_identity;
}

const char *
cloze_model_files_get_adapter(ClozeModelFiles *files)
{
    return files->adapter;
}

const char *
cloze_model_files_get_config(ClozeModelFiles *files)
{
    return files->config;
}

const char *
cloze_model_files_get_weights(ClozeModelFiles *files)
{
    return files->weights;
}

static char *
hash_files(ClozeModelFiles *files, gboolean with_adapter, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < files->files->len; i++) {
        const File *file = files->files->pdata[i];
        g_autofree char *digest = NULL;

        if (!file->hashed || (file->adapts && !with_adapter))
            continue;
        digest = cloze_digest_cache_get(file->fd, file->path, error);
        if (digest == NULL)
            return NULL;
        g_string_append_printf(text, "%s %s\n", file->name, digest);
    }
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text->str, (gssize)text->len);
}

char *
cloze_model_files_hash(ClozeModelFiles *files, GError **error)
{
    return hash_files(files, TRUE, error);
}

char *
cloze_model_files_hash_base(ClozeModelFiles *files, GError **error)
{
    return hash_files(files, FALSE, error);
}
