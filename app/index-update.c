/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files and words. Files are read outside transactions and written some at a time. Vectors are
 * index-vectors.c. */
#include "app/index-update.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/document-load.h"
#include "app/index-place.h"
#include "app/index-reason.h"
#include "app/index-vectors.h"
#include "app/index-walk.h"

/* A batch is written when it has as many of one of these. */
#define BATCH_FILES    256
#define BATCH_PASSAGES 512
/* Tries to read a file that changes meanwhile. */
#define TRIES 3

/* What the library knows of a file. */
typedef struct {
    gint64 id;
    char *path; /* below the folder */
    char *stamp;
    char *format;   /* (nullable) */
    gint64 text_id; /* 0: none */
    gboolean failed;
    gboolean passing; /* a failure that may be over without the file's changing */
    gboolean seen;
} Known;

/* What was read of one. */
typedef struct {
    const GlossIndexEntry *entry;
    Known *known; /* (nullable) */
    char *stamp;
    const char *format;
    gint64 text_id;       /* known already, or 0 */
    GlossIndexText *text; /* (nullable) new */
    char *failure;        /* (nullable) */
    GlossIndexReason reason;
    gboolean skipped; /* no document after all */
} Item;

typedef struct {
    const GlossIndexUpdate *update;
    const GlossIndexFolder *folder;
    GlossLibrary *library;
    GHashTable *known;  /* path to Known */
    GHashTable *stamps; /* stamp to Known, of files that were not met where they were */
    ClozeTokenizer *tokenizer;
    GPtrArray *batch; /* (element-type Item*) */
    guint n_passages; /* of the batch */
    char *mount;      /* (nullable) where the folder lies */
    GlossIndexSummary *summary;
} Run;

static void
known_free(gpointer data)
{
    Known *known = data;

    g_free(known->path);
    g_free(known->stamp);
    g_free(known->format);
    g_free(known);
}

static void
item_free(gpointer data)
{
    Item *item = data;

    g_free(item->stamp);
    g_clear_pointer(&item->text, gloss_index_text_free);
    g_free(item->failure);
    g_free(item);
}

/* Permissions, disks and writers are no part of what a stamp tells. */
static gboolean
is_passing(const char *name)
{
    switch (gloss_index_reason_from_name(name)) {
    case GLOSS_INDEX_REASON_NOT_TEXT:
    case GLOSS_INDEX_REASON_TOO_LARGE:
    case GLOSS_INDEX_REASON_ENCRYPTED:
    case GLOSS_INDEX_REASON_NO_TEXT_LAYER: return FALSE;
    default: return TRUE;
    }
}

static gboolean
read_known(Run *self, GError **error)
{
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query =
        gloss_library_query_new(self->library, error,
                                "SELECT id, path, stamp, text_id, failure, reason, format"
                                " FROM index_file WHERE folder_id = ?",
                                "i", self->folder->id);

    if (!query)
        return FALSE;
    while (gloss_library_query_next(query, &failure)) {
        Known *known = g_new0(Known, 1);
        gsize size;
        const char *path = gloss_library_query_get_bytes(query, 1, &size);

        known->id = gloss_library_query_get_int(query, 0);
        known->stamp = g_strdup(gloss_library_query_get_text(query, 2));
        known->text_id = gloss_library_query_get_int(query, 3);
        known->failed = !gloss_library_query_is_null(query, 4);
        known->passing = known->failed && is_passing(gloss_library_query_get_text(query, 5));
        known->path = g_strndup(path, size);
        known->format = g_strdup(gloss_library_query_get_text(query, 6));
        g_hash_table_insert(self->known, known->path, known);
    }
    if (failure)
        g_propagate_error(error, failure);
    return failure == NULL;
}

static void
report(const Run *self, GlossIndexStage stage, guint64 done, guint64 total, const char *path)
{
    const GlossIndexProgress progress = {stage, done, total, path};

    if (self->update->progress)
        self->update->progress(&progress, self->update->progress_data);
}

/* ---- reading ---- */

/* The text of a file, read so that it did not change meanwhile. NULL with the reason. */
static GlossDocumentLoad *
load_settled(const char *path, char **stamp, GCancellable *cancellable, GError **error)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);

    for (guint i = 0; i < TRIES; i++) {
        g_autofree char *before = gloss_index_walk_dup_stamp(path), *after = NULL;
        g_autoptr(GlossDocumentLoad) load = gloss_document_load_file(file, cancellable, error);

        if (!load)
            return NULL;
        after = gloss_index_walk_dup_stamp(path);
        if (before && after && g_str_equal(before, after)) {
            g_free(*stamp);
            *stamp = g_steal_pointer(&after);
            return g_steal_pointer(&load);
        }
    }
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_PENDING, "%s",
                _("it changes while it is being read"));
    return NULL;
}

static gboolean
take_text(Run *self, Item *item, GlossDocumentLoad *load, GError **error)
{
    g_autofree char *hash = gloss_index_text_make_hash(load->reader->id, load->hash);

    item->format = load->reader->id;
    if (!gloss_index_store_find_text(self->update->store, hash, &item->text_id, error))
        return FALSE;
    if (item->text_id)
        return TRUE;
    item->text =
        gloss_index_text_new(self->tokenizer, load->reader->id, g_bytes_get_data(load->text, NULL),
                             g_bytes_get_size(load->text), load->reading->structure, error);
    return item->text != NULL;
}

/* A file's own failure is kept with it; FALSE for those of the run. */
static gboolean
read_item(Run *self, Item *item, GError **error)
{
    g_autofree char *path = g_build_filename(self->folder->path, item->entry->path, NULL);
    g_autoptr(GError) reason = NULL;
    g_autoptr(GlossDocumentLoad) load = NULL;

    if (item->entry->failure) {
        item->failure = g_strdup(item->entry->failure);
        item->reason = GLOSS_INDEX_REASON_FOLDER;
        return TRUE;
    }
    load = load_settled(path, &item->stamp, self->update->cancellable, &reason);
    if (load)
        return take_text(self, item, load, error);
    if (g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_propagate_error(error, g_steal_pointer(&reason));
        return FALSE;
    }
    item->skipped =
        !item->entry->is_certain || g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    item->failure = g_strdup(reason->message);
    item->reason = gloss_index_reason_of(reason);
    return TRUE;
}

/* ---- writing ---- */

static gboolean
check_place(const Run *self, GError **error)
{
    return gloss_index_place_check(self->folder->path, self->mount, error);
}

static gboolean
write_item(Run *self, Item *item, GError **error)
{
    const GlossIndexEntry *entry = item->entry;
    g_autofree char *text_id = NULL;

    if (item->skipped && item->known)
        return gloss_library_query_run(self->library, error, "DELETE FROM index_file WHERE id = ?",
                                       "i", item->known->id);
    if (item->skipped)
        return TRUE;
    /* Two files of one batch may hold the same text. */
    if (item->text &&
        !gloss_index_store_find_text(self->update->store, item->text->hash, &item->text_id, error))
        return FALSE;
    if (item->text && !item->text_id)
        item->text_id = gloss_index_store_add_text(self->update->store, item->text, error);
    if (item->text_id < 0)
        return FALSE;
    return gloss_library_query_run(
        self->library, error,
        "INSERT INTO index_file"
        " (folder_id, path, stamp, size, modified, format, text_id, failure, reason)"
        " VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0), ?, ?)"
        " ON CONFLICT (folder_id, path) DO UPDATE SET stamp = excluded.stamp,"
        "  size = excluded.size, modified = excluded.modified,"
        "  format = coalesce(excluded.format, format),"
        "  text_id = excluded.text_id, failure = excluded.failure, reason = excluded.reason",
        "ibsiisiss", self->folder->id, entry->path, (gsize)strlen(entry->path), item->stamp,
        entry->size, entry->modified, item->format, item->text_id, item->failure,
        item->failure ? gloss_index_reason_get_name(item->reason) : NULL);
}

static gboolean
write_items(Run *self, GError **error)
{
    for (guint i = 0; i < self->batch->len; i++)
        if (!write_item(self, g_ptr_array_index(self->batch, i), error))
            return FALSE;
    return TRUE;
}

static gboolean
flush(Run *self, GError **error)
{
    gboolean done;

    if (self->batch->len == 0)
        return TRUE;
    /* Of a share that has gone away meanwhile all files look as if they were no longer there. */
    done = check_place(self, error) && gloss_library_begin(self->library, error) &&
           gloss_library_end(self->library, write_items(self, error), error);
    g_ptr_array_set_size(self->batch, 0);
    self->n_passages = 0;
    return done;
}

/* Loaded for the first file that needs it. */
static gboolean
find_tokenizer(Run *self, GError **error)
{
    if (!self->tokenizer)
        self->tokenizer =
            cloze_tokenizer_load(gloss_text_embedder_get_folder(self->update->embedder), error);
    return self->tokenizer != NULL;
}

/* By the end of its name a file is read as another format, and then says something else. */
static gboolean
has_same_suffix(const char *a, const char *b)
{
    const char *first = strrchr(a, '.'), *second = strrchr(b, '.');

    first = first && !strchr(first, '/') ? first : "";
    second = second && !strchr(second, '/') ? second : "";
    return g_ascii_strcasecmp(first, second) == 0;
}

/* (nullable) the file that is now called @entry's name, without having been read. */
static const Known *
find_moved(const Run *self, const GlossIndexEntry *entry)
{
    const Known *known = g_hash_table_lookup(self->stamps, entry->stamp);

    return known && known->text_id && has_same_suffix(known->path, entry->path) ? known : NULL;
}

static gboolean
add_item(Run *self, const GlossIndexEntry *entry, Known *known, GError **error)
{
    Item *item = g_new0(Item, 1);
    const Known *moved = known ? NULL : find_moved(self, entry);

    item->entry = entry;
    item->known = known;
    item->stamp = g_strdup(entry->stamp);
    g_ptr_array_add(self->batch, item);
    if (moved) {
        item->text_id = moved->text_id;
        item->format = moved->format;
        self->summary->n_moved++;
    } else if (!find_tokenizer(self, error) || !read_item(self, item, error)) {
        return FALSE;
    } else {
        self->summary->n_read += item->failure == NULL;
    }
    self->summary->n_failed += item->failure && !item->skipped;
    self->n_passages += item->text ? item->text->passages->len : 0;
    return (self->batch->len < BATCH_FILES && self->n_passages < BATCH_PASSAGES) ||
           flush(self, error);
}

static gboolean
is_unchanged(const Run *self, const Known *known, const GlossIndexEntry *entry)
{
    return known && g_str_equal(known->stamp, entry->stamp) &&
           !g_str_has_suffix(entry->stamp, "young") && !known->passing &&
           !(known->failed && self->update->retry);
}

/* What lies below a folder that cannot be read is not known to be gone. */
static void
keep_unread(Run *self, const GlossIndexEntry *entry)
{
    gsize n = strlen(entry->path);
    GHashTableIter iter;
    gpointer path, known;

    g_hash_table_iter_init(&iter, self->known);
    while (g_hash_table_iter_next(&iter, &path, &known))
        if (strncmp(path, entry->path, n) == 0 && ((char *)path)[n] == '/')
            ((Known *)known)->seen = TRUE;
}

/* Marks what is met; what is left was moved or is gone. */
static GPtrArray *
list_changed(Run *self, GPtrArray *entries)
{
    GPtrArray *changed = g_ptr_array_new();
    GHashTableIter iter;
    gpointer known;

    for (guint i = 0; i < entries->len; i++) {
        GlossIndexEntry *entry = g_ptr_array_index(entries, i);
        Known *one = g_hash_table_lookup(self->known, entry->path);

        if (one)
            one->seen = TRUE;
        if (entry->is_folder)
            keep_unread(self, entry);
        if (is_unchanged(self, one, entry)) {
            self->summary->n_unchanged++;
            self->summary->n_failed += one->failed;
        } else {
            g_ptr_array_add(changed, entry);
        }
    }
    g_hash_table_iter_init(&iter, self->known);
    while (g_hash_table_iter_next(&iter, NULL, &known))
        if (!((Known *)known)->seen && !g_str_has_suffix(((Known *)known)->stamp, "young"))
            g_hash_table_insert(self->stamps, ((Known *)known)->stamp, known);
    return changed;
}

static gboolean
read_changed(Run *self, GPtrArray *changed, GError **error)
{
    for (guint i = 0; i < changed->len; i++) {
        const GlossIndexEntry *entry = g_ptr_array_index(changed, i);

        report(self, GLOSS_INDEX_READING, i, changed->len, entry->path);
        if (g_cancellable_set_error_if_cancelled(self->update->cancellable, error) ||
            !add_item(self, entry, g_hash_table_lookup(self->known, entry->path), error)) {
            /* What was read is worth keeping. */
            flush(self, NULL);
            return FALSE;
        }
    }
    return flush(self, error);
}

static gboolean
remove_unseen(Run *self, GError **error)
{
    GHashTableIter iter;
    gpointer value;

    g_hash_table_iter_init(&iter, self->known);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        Known *known = value;

        if (known->seen)
            continue;
        self->summary->n_removed++;
        if (!gloss_library_query_run(self->library, error, "DELETE FROM index_file WHERE id = ?",
                                     "i", known->id))
            return FALSE;
    }
    return gloss_library_query_run(
        self->library, error, "UPDATE index_folder SET updated = ?, mount = ? WHERE id = ?", "ibi",
        g_get_real_time(), self->mount, (gsize)(self->mount ? strlen(self->mount) : 0),
        self->folder->id);
}

static gboolean
run(Run *self, GError **error)
{
    g_autoptr(GPtrArray) entries = NULL, changed = NULL;

    report(self, GLOSS_INDEX_LOOKING, 0, 0, NULL);
    if (!gloss_index_place_check(self->folder->path, self->folder->mount, error))
        return FALSE;
    self->mount = gloss_index_place_find_mount(self->folder->path);
    entries = gloss_index_walk_run(self->folder->path, self->folder->excludes,
                                   self->update->cancellable, error);
    if (!entries || !read_known(self, error))
        return FALSE;
    self->summary->n_files += entries->len;
    changed = list_changed(self, entries);
    if (!read_changed(self, changed, error) || !check_place(self, error) ||
        !gloss_library_begin(self->library, error))
        return FALSE;
    return gloss_library_end(self->library, remove_unseen(self, error), error);
}

/* Whoever asks for the folders is told, also after this process has ended. */
static gboolean
end(Run *self, gboolean done, GError *failure, GError **error)
{
    const GlossIndexFolder *folder = self->folder;

    if (done && !folder->failure)
        return TRUE;
    if (done)
        return gloss_index_store_end_folder(self->update->store, folder->id, NULL, error);
    if (!g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        gloss_index_store_end_folder(self->update->store, folder->id, failure, NULL);
    g_propagate_error(error, failure);
    return FALSE;
}

gboolean
gloss_index_update_folder(const GlossIndexUpdate *update, const GlossIndexFolder *folder,
                          GlossIndexSummary *summary, GError **error)
{
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, known_free);
    g_autoptr(GHashTable) stamps = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) batch = g_ptr_array_new_with_free_func(item_free);
    Run self = {.update = update,
                .folder = folder,
                .library = gloss_index_store_get_library(update->store),
                .known = known,
                .stamps = stamps,
                .batch = batch,
                .summary = summary};
    GError *failure = NULL;
    gboolean done;

    if (!gloss_index_store_lock(update->store, error))
        return FALSE;
    done = run(&self, &failure);
    g_clear_pointer(&self.tokenizer, cloze_tokenizer_unref);
    g_free(self.mount);
    return end(&self, done, failure, error);
}

gboolean
gloss_index_update_finish(const GlossIndexUpdate *update, GlossIndexSummary *summary,
                          GError **error)
{
    return gloss_index_store_lock(update->store, error) &&
           gloss_index_vectors_run(update, summary, error);
}
