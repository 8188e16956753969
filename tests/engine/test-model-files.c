/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/model/model-files.h"
#include "tests/scratch.h"

static ClozeModelFiles *
open_files(const char *folder)
{
    g_autoptr(GError) error = NULL;
    ClozeModelFiles *files = cloze_model_files_open(folder, &error);

    g_assert_no_error(error);
    return files;
}

static void
assert_refused(const char *folder, const char *part)
{
    g_autoptr(GError) error = NULL;

    g_assert_null(cloze_model_files_open(folder, &error));
    g_assert_nonnull(strstr(error->message, folder));
    if (strstr(error->message, part) == NULL)
        g_test_fail_printf("\"%s\" does not say \"%s\"", error->message, part);
}

static void
test_missing(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *gone = g_build_filename(folder, "gone", NULL);
    g_autofree char *file = g_build_filename(folder, "config.json", NULL);

    assert_refused(gone, "found nothing");
    assert_refused(folder, "config.json");
    scratch_write(folder, "config.json", "{}", -1);
    assert_refused(file, "found a file");
    assert_refused(folder, "tokenizer.json or vocab.txt");
    scratch_write(folder, "vocab.txt", "a", -1);
    scratch_write(folder, "pytorch_model.bin", "x", -1);
    assert_refused(folder,
                   "model.safetensors, model.safetensors.index.json or model.onnx in the model's "
                   "folder, found pytorch_model.bin");
    scratch_write(folder, "model.safetensors/inside", "x", -1);
    assert_refused(folder, "a folder");
    scratch_free(folder);
}

/* As in a cache of models whose blob is gone: to do without the file would be another model. */
static void
test_dangling(void)
{
    static const char *const names[] = {"config.json", "tokenizer.json", "tokenizer_config.json",
                                        "modules.json", "model.safetensors"};
    g_autofree char *folder = scratch_new();

    scratch_write(folder, "config.json", "{}", -1);
    scratch_write(folder, "vocab.txt", "a", -1);
    scratch_write(folder, "model.safetensors", "x", -1);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *path = g_build_filename(folder, names[i], NULL);
        g_autofree char *aside = g_strconcat(path, ".aside", NULL);
        gboolean had = rename(path, aside) == 0;

        g_assert_cmpint(symlink("../blobs/gone", path), ==, 0);
        assert_refused(folder, names[i]);
        g_assert_cmpint(unlink(path), ==, 0);
        if (had)
            g_assert_cmpint(rename(aside, path), ==, 0);
    }
    scratch_free(folder);
}

/* SHA-256 of the lines, computed here from the parts. */
static void
test_hash(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeModelFiles) files = NULL, moved = NULL, other = NULL;
    g_autofree char *found = NULL, *same = NULL, *changed = NULL, *expected = NULL;
    g_autoptr(GString) lines = g_string_new(NULL);
    const char *names[] = {"config.json", "model.safetensors", "vocab.txt"};

    for (gsize i = 0; i < 3; i++) {
        g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, names[i], -1);

        scratch_write(folder, names[i], names[i], -1);
        g_string_append_printf(lines, "%s %s\n", names[i], sum);
    }
    expected = g_compute_checksum_for_string(G_CHECKSUM_SHA256, lines->str, -1);
    files = open_files(folder);
    found = cloze_model_files_hash(files, NULL);
    g_assert_cmpstr(found, ==, expected);
    scratch_write(folder, "modules.json", "not a part of it", -1);
    moved = open_files(folder);
    same = cloze_model_files_hash(moved, NULL);
    g_assert_cmpstr(same, ==, expected);
    g_assert_cmpstr(cloze_model_files_get_identity(moved), !=,
                    cloze_model_files_get_identity(files));
    scratch_write(folder, "vocab.txt", "other", -1);
    other = open_files(folder);
    changed = cloze_model_files_hash(other, NULL);
    g_assert_cmpstr(changed, !=, expected);
    scratch_free(folder);
}

static void
test_choice(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeModelFiles) sharded = NULL, single = NULL;

    scratch_write(folder, "config.json", "{}", -1);
    scratch_write(folder, "tokenizer.json", "{}", -1);
    scratch_write(folder, "model.safetensors.index.json", "{}", -1);
    scratch_write(folder, "model-00001-of-00002.safetensors", "x", -1);
    sharded = open_files(folder);
    g_assert_true(g_str_has_suffix(cloze_model_files_get_weights(sharded), ".index.json"));
    g_assert_nonnull(strstr(cloze_model_files_get_identity(sharded), "00001-of-00002"));
    scratch_write(folder, "model.safetensors", "x", -1);
    single = open_files(folder);
    g_assert_true(g_str_has_suffix(cloze_model_files_get_weights(single), "/model.safetensors"));
    g_assert_true(g_str_has_suffix(cloze_model_files_get_config(single), "/config.json"));
    scratch_free(folder);
}

/* Weights in ONNX: after safetensors, with the files of data that lie beside them, without a config. */
static void
test_onnx(void)
{
    g_autofree char *folder = scratch_new();
    g_autoptr(ClozeModelFiles) converted = NULL, moved = NULL, single = NULL;
    g_autofree char *none = cloze_model_files_find_weights(folder);
    g_autofree char *name = NULL, *hash = NULL, *other = NULL;

    g_assert_null(none);
    scratch_write(folder, "tokenizer.json", "{}", -1);
    scratch_write(folder, "model_quantized.onnx", "x", -1);
    scratch_write(folder, "onnx/model.onnx", "x", -1);
    scratch_write(folder, "onnx/model.onnx_data", "first", -1);
    scratch_write(folder, "onnx/other.onnx", "x", -1);
    name = cloze_model_files_find_weights(folder);
    g_assert_cmpstr(name, ==, "onnx/model.onnx");
    converted = open_files(folder);
    g_assert_null(cloze_model_files_get_config(converted));
    g_assert_true(g_str_has_suffix(cloze_model_files_get_weights(converted), "/onnx/model.onnx"));
    g_assert_nonnull(strstr(cloze_model_files_get_identity(converted), "onnx/model.onnx_data "));
    g_assert_null(strstr(cloze_model_files_get_identity(converted), "other"));
    hash = cloze_model_files_hash(converted, NULL);
    scratch_write(folder, "onnx/model.onnx_data", "second", -1);
    moved = open_files(folder);
    other = cloze_model_files_hash(moved, NULL);
    g_assert_cmpstr(hash, !=, other);
    scratch_write(folder, "model.safetensors", "x", -1);
    assert_refused(folder, "config.json");
    scratch_write(folder, "config.json", "{}", -1);
    single = open_files(folder);
    g_assert_true(g_str_has_suffix(cloze_model_files_get_weights(single), "/model.safetensors"));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/model-files/missing", test_missing);
    g_test_add_func("/model-files/dangling", test_dangling);
    g_test_add_func("/model-files/hash", test_hash);
    g_test_add_func("/model-files/choice", test_choice);
    g_test_add_func("/model-files/onnx", test_onnx);
    return g_test_run();
}
