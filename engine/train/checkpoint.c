/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Two kinds of .safetensors: state.safetensors, and best-N.safetensors for the best epoch N.
 * Reader: fuzz-checkpoint */

#include "engine/train/checkpoint.h"

#include <math.h>
#include <string.h>

#include <glib/gstdio.h>

#include "engine/base/error.h"
#include "engine/base/lock.h"
#include "engine/model/safetensors.h"

#define STATE_NAME "state.safetensors"
#define LOCK_NAME  "lock"
#define FORMAT     "gloss checkpoint 1"

struct _ClozeCheckpoint {
    char *folder;
    char *identity;
    ClozeLock *lock;
    gsize best_written; /* the epoch whose best state is on disk; 0: none */
};

/* The counters by name, in the file's metadata. */
static const struct {
    const char *name;
    gsize offset;
    enum { COUNT, STEPS, NUMBER } kind;
} members[] = {
    {"step", G_STRUCT_OFFSET(ClozeCheckpointState, step), STEPS},
    {"optimizer_steps", G_STRUCT_OFFSET(ClozeCheckpointState, optimizer_steps), STEPS},
    {"epoch", G_STRUCT_OFFSET(ClozeCheckpointState, epoch), COUNT},
    {"taken", G_STRUCT_OFFSET(ClozeCheckpointState, n_taken), COUNT},
    {"losses", G_STRUCT_OFFSET(ClozeCheckpointState, n_losses), COUNT},
    {"loss", G_STRUCT_OFFSET(ClozeCheckpointState, loss), NUMBER},
    {"behind", G_STRUCT_OFFSET(ClozeCheckpointState, n_behind), COUNT},
    {"best_epoch", G_STRUCT_OFFSET(ClozeCheckpointState, best_epoch), COUNT},
    {"best_score", G_STRUCT_OFFSET(ClozeCheckpointState, best_score), NUMBER},
    {"best_loss", G_STRUCT_OFFSET(ClozeCheckpointState, best_loss), NUMBER},
};

ClozeCheckpoint *
cloze_checkpoint_new(const char *folder, const char *identity, GError **error)
{
    g_autofree char *path = g_build_filename(folder, LOCK_NAME, NULL);
    ClozeCheckpoint *checkpoint;
    ClozeLock *lock;

    if (g_mkdir_with_parents(folder, 0777) != 0) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED, "%s: cannot be made", folder);
        return NULL;
    }
    lock = cloze_lock_new(path, folder, error);
    if (!lock)
        return NULL;
    checkpoint = g_new0(ClozeCheckpoint, 1);
    checkpoint->folder = g_strdup(folder);
    checkpoint->identity = g_strdup(identity);
    checkpoint->lock = lock;
    return checkpoint;
}

void
cloze_checkpoint_free(ClozeCheckpoint *checkpoint)
{
    if (!checkpoint)
        return;
    cloze_lock_free(checkpoint->lock);
    g_free(checkpoint->folder);
    g_free(checkpoint->identity);
    g_free(checkpoint);
}

static char *
dup_best_path(const ClozeCheckpoint *checkpoint, gsize epoch)
{
    g_autofree char *name = g_strdup_printf("best-%zu.safetensors", epoch);

    return g_build_filename(checkpoint->folder, name, NULL);
}

static char *
write_member(const ClozeCheckpointState *state, gsize i)
{
    gconstpointer place = (const char *)state + members[i].offset;
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];

    if (members[i].kind == NUMBER)
        return g_strdup(g_ascii_dtostr(buffer, sizeof buffer, *(const double *)place));
    if (members[i].kind == STEPS)
        return g_strdup_printf("%" G_GUINT64_FORMAT, *(const guint64 *)place);
    return g_strdup_printf("%zu", *(const gsize *)place);
}

static gboolean
read_member(ClozeSafetensors *file, ClozeCheckpointState *state, gsize i, const char *path,
            GError **error)
{
    const char *text = cloze_safetensors_get_metadata(file, members[i].name);
    gpointer place = (char *)state + members[i].offset;
    guint64 count = 0;
    char *end = NULL;

    if (text && members[i].kind == NUMBER) {
        *(double *)place = g_ascii_strtod(text, &end);
        if (end != text && *end == '\0')
            return TRUE;
    } else if (text && g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, &count, NULL)) {
        if (members[i].kind == STEPS)
            *(guint64 *)place = count;
        else
            *(gsize *)place = (gsize)count;
        return TRUE;
    }
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_INVALID, "%s: %s: expected a number, found %s",
                path, members[i].name, text ? text : "nothing");
    return FALSE;
}

static gboolean
check_identity(const ClozeCheckpoint *checkpoint, ClozeSafetensors *file, GError **error)
{
    const char *format = cloze_safetensors_get_metadata(file, "format");
    const char *identity = cloze_safetensors_get_metadata(file, "identity");

    if (g_strcmp0(format, FORMAT) == 0 && g_strcmp0(identity, checkpoint->identity) == 0)
        return TRUE;
    g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                "%s: expected a checkpoint of this very run, found one of another (other data, "
                "options or base model); choose another folder, or remove this one to start anew",
                checkpoint->folder);
    return FALSE;
}

static gboolean
read_array(ClozeSafetensors *file, const char *name, float *out, gsize n, const char *path,
           GError **error)
{
    const ClozeTensor *tensor = cloze_safetensors_find(file, name);

    if (!tensor || tensor->n_elements != n) {
        g_set_error(error, CLOZE_ERROR, CLOZE_ERROR_MISMATCH,
                    "%s: %s: expected %zu numbers, found %zu", path, name, n,
                    tensor ? tensor->n_elements : 0);
        return FALSE;
    }
    return cloze_safetensors_read_f32(tensor, out, error);
}

static gboolean
read_best(ClozeCheckpoint *checkpoint, gsize epoch, const ClozeCheckpointArrays *arrays,
          GError **error)
{
    g_autofree char *path = dup_best_path(checkpoint, epoch);
    g_autoptr(ClozeSafetensors) file = cloze_safetensors_open(path, error);

    checkpoint->best_written = epoch;
    return file && check_identity(checkpoint, file, error) &&
           read_array(file, "values", arrays->best, arrays->n, path, error);
}

gboolean
cloze_checkpoint_read(ClozeCheckpoint *checkpoint, ClozeCheckpointState *state,
                      const ClozeCheckpointArrays *arrays, gboolean *found, GError **error)
{
    g_autofree char *path = g_build_filename(checkpoint->folder, STATE_NAME, NULL);
    g_autoptr(ClozeSafetensors) file = NULL;

    *found = g_file_test(path, G_FILE_TEST_EXISTS);
    if (!*found)
        return TRUE;
    file = cloze_safetensors_open(path, error);
    if (!file || !check_identity(checkpoint, file, error))
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(members); i++)
        if (!read_member(file, state, i, path, error))
            return FALSE;
    return read_array(file, "values", arrays->values, arrays->n, path, error) &&
           read_array(file, "first", arrays->first, arrays->n, path, error) &&
           read_array(file, "second", arrays->second, arrays->n, path, error) &&
           (!state->best_epoch || read_best(checkpoint, state->best_epoch, arrays, error));
}

static GHashTable *
make_metadata(const ClozeCheckpoint *checkpoint)
{
    GHashTable *metadata = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);

    g_hash_table_insert(metadata, (gpointer) "format", g_strdup(FORMAT));
    g_hash_table_insert(metadata, (gpointer) "identity", g_strdup(checkpoint->identity));
    return metadata;
}

static gboolean
write_best(ClozeCheckpoint *checkpoint, const ClozeCheckpointState *state,
           const ClozeCheckpointArrays *arrays, GError **error)
{
    g_autofree char *path = dup_best_path(checkpoint, state->best_epoch);
    g_autoptr(GHashTable) metadata = make_metadata(checkpoint);
    const ClozeTensor tensor = {
        .name = "values", .n_dims = 1, .shape = {arrays->n}, .data = arrays->best};

    return cloze_safetensors_write(path, &tensor, 1, metadata, error);
}

gboolean
cloze_checkpoint_write(ClozeCheckpoint *checkpoint, const ClozeCheckpointState *state,
                       const ClozeCheckpointArrays *arrays, GError **error)
{
    g_autofree char *path = g_build_filename(checkpoint->folder, STATE_NAME, NULL);
    g_autoptr(GHashTable) metadata = make_metadata(checkpoint);
    gsize before = checkpoint->best_written;
    const ClozeTensor tensors[] = {
        {.name = "values", .n_dims = 1, .shape = {arrays->n}, .data = arrays->values},
        {.name = "first", .n_dims = 1, .shape = {arrays->n}, .data = arrays->first},
        {.name = "second", .n_dims = 1, .shape = {arrays->n}, .data = arrays->second},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(members); i++)
        g_hash_table_insert(metadata, (gpointer)members[i].name, write_member(state, i));
    if (state->best_epoch && state->best_epoch != before &&
        !write_best(checkpoint, state, arrays, error))
        return FALSE;
    if (!cloze_safetensors_write(path, tensors, G_N_ELEMENTS(tensors), metadata, error))
        return FALSE;
    checkpoint->best_written = state->best_epoch;
    if (before && before != state->best_epoch) {
        g_autofree char *old = dup_best_path(checkpoint, before);

        g_unlink(old);
    }
    return TRUE;
}

void
cloze_checkpoint_clear(ClozeCheckpoint *checkpoint)
{
    g_autofree char *path = g_build_filename(checkpoint->folder, STATE_NAME, NULL);
    g_autoptr(GDir) dir = NULL;
    const char *name;

    g_unlink(path);
    dir = g_dir_open(checkpoint->folder, 0, NULL);
    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *best = g_build_filename(checkpoint->folder, name, NULL);

        if (g_str_has_prefix(name, "best-") && g_str_has_suffix(name, ".safetensors"))
            g_unlink(best);
    }
}
