/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Files and words. Files are read outside transactions and written some at a time. Vectors are
 * index-vectors.c. */
#include "app/index-update.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

#include "app/document-load.h"
#include "app/index-place.h"
#include "app/index-reason.h"
#include "app/index-vectors.h"
#include "app/index-walk.h"

/* A batch is written when it has as many of one of these. */
#define BATCH_FILES 256
/* New passages after which the words are written into one piece: so many, and one in SHARE_COMPACTED. */
#define LEAST_COMPACTED 500
#define SHARE_COMPACTED 8
#define BATCH_PASSAGES  512
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
    gboolean passed;  /* no reader knows it */
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
    gboolean skipped; /* no longer there */
    gboolean passed;  /* no document after all */
} Item;

typedef struct {
    const GlossIndexUpdate *update;
    const GlossIndexFolder *folder;
    GlossLibrary *library;
    GHashTable *known;  /* path to Known */
    GHashTable *stamps; /* stamp to Known, of files that were not met where they were */
    ClozeTokenizer *tokenizer;
    GPtrArray *batch;         /* (element-type Item*) */
    guint n_passages;         /* of the batch */
    char *mount;              /* (nullable) where the folder lies */
    const char *const *only;  /* (nullable) as the update's, where that holds */
    GlossIndexPassed *passed; /* (nullable) of all of the folder */
    gboolean anew;            /* what is read is not what was known before */
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
is_passing(GlossIndexReason reason)
{
    switch (reason) {
    case GLOSS_INDEX_REASON_NOT_TEXT:
    case GLOSS_INDEX_REASON_TOO_LARGE:
    case GLOSS_INDEX_REASON_ENCRYPTED:
    case GLOSS_INDEX_REASON_NO_TEXT_LAYER:
    case GLOSS_INDEX_REASON_DAMAGED:
    case GLOSS_INDEX_REASON_TOO_SLOW:
    case GLOSS_INDEX_REASON_OLD_FORMAT: return FALSE;
    default: return TRUE;
    }
}

static Known *
make_known(GlossLibraryQuery *query)
{
    Known *known = g_new0(Known, 1);
    gsize size;
    const char *path = gloss_library_query_get_bytes(query, 1, &size);
    const char *reason = gloss_library_query_get_text(query, 5);

    known->id = gloss_library_query_get_int(query, 0);
    known->stamp = g_strdup(gloss_library_query_get_text(query, 2));
    known->text_id = gloss_library_query_get_int(query, 3);
    known->failed = !gloss_library_query_is_null(query, 4);
    known->passing = known->failed && is_passing(gloss_index_reason_from_name(reason));
    known->passed = !known->failed && known->text_id == 0;
    known->path = g_strndup(path, size);
    known->format = g_strdup(gloss_library_query_get_text(query, 6));
    return known;
}

#define KNOWN "SELECT id, path, stamp, text_id, failure, reason, format FROM index_file"

/* Takes @query. */
static gboolean
take_known(Run *self, GlossLibraryQuery *query, GError **error)
{
    g_autoptr(GlossLibraryQuery) held = query;
    GError *failure = NULL;

    while (gloss_library_query_next(held, &failure)) {
        Known *known = make_known(held);

        g_hash_table_replace(self->known, known->path, known);
    }
    if (failure)
        g_propagate_error(error, failure);
    return held && !failure;
}

/* Of @path and what lies in it: '0' comes after '/'. */
static gboolean
read_known_at(Run *self, const char *path, GError **error)
{
    g_autofree char *first = g_strconcat(path, "/", NULL), *end = g_strconcat(path, "0", NULL);
    gint64 folder = self->folder->id;

    return take_known(self,
                      gloss_library_query_new(self->library, error,
                                              KNOWN " WHERE folder_id = ? AND path = ?", "ib",
                                              folder, path, strlen(path)),
                      error) &&
           take_known(
               self,
               gloss_library_query_new(self->library, error,
                                       KNOWN " WHERE folder_id = ? AND path > ? AND path < ?",
                                       "ibb", folder, first, strlen(first), end, strlen(end)),
               error);
}

static gboolean
read_known(Run *self, GError **error)
{
    if (!self->only)
        return take_known(self,
                          gloss_library_query_new(self->library, error,
                                                  KNOWN " WHERE folder_id = ?", "i",
                                                  self->folder->id),
                          error);
    for (gsize i = 0; self->only[i]; i++)
        if (!read_known_at(self, self->only[i], error))
            return FALSE;
    return TRUE;
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
    item->reason = gloss_index_reason_of(reason);
    item->skipped = g_error_matches(reason, G_IO_ERROR, G_IO_ERROR_NOT_FOUND) ||
                    (!item->entry->is_certain && is_passing(item->reason));
    item->passed = !item->skipped && !item->entry->is_certain;
    if (item->passed)
        item->reason = GLOSS_INDEX_REASON_NO_READER;
    else
        item->failure = g_strdup(reason->message);
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
        item->failure || item->passed ? gloss_index_reason_get_name(item->reason) : NULL);
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

static void
count_item(Run *self, const Item *item, gboolean moved)
{
    self->summary->n_moved += moved;
    self->summary->n_read += !moved && !item->failure && !item->passed && !item->skipped;
    self->summary->n_failed += item->failure && !item->skipped;
    self->summary->n_files -= item->passed;
    if (item->passed && self->passed)
        gloss_index_passed_add(self->passed, item->entry->path);
}

static gboolean
add_item(Run *self, const GlossIndexEntry *entry, Known *known, GError **error)
{
    Item *item = g_new0(Item, 1);
    const Known *moved = known || self->anew ? NULL : find_moved(self, entry);

    item->entry = entry;
    item->known = known;
    item->stamp = g_strdup(entry->stamp);
    g_ptr_array_add(self->batch, item);
    if (moved) {
        item->text_id = moved->text_id;
        item->format = moved->format;
    } else if (!find_tokenizer(self, error) || !read_item(self, item, error)) {
        return FALSE;
    }
    count_item(self, item, moved != NULL);
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

static void
count_unchanged(Run *self, const Known *known)
{
    self->summary->n_unchanged += !known->passed;
    self->summary->n_failed += known->failed;
    self->summary->n_files -= known->passed;
    if (known->passed && self->passed)
        gloss_index_passed_add(self->passed, known->path);
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
        if (is_unchanged(self, one, entry))
            count_unchanged(self, one);
        else
            g_ptr_array_add(changed, entry);
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
        self->summary->n_removed += !known->passed;
        if (!gloss_library_query_run(self->library, error, "DELETE FROM index_file WHERE id = ?",
                                     "i", known->id))
            return FALSE;
    }
    return TRUE;
}

static gboolean
note_updated(Run *self, GError **error)
{
    g_autofree char *passed = self->passed ? gloss_index_passed_format(self->passed) : NULL;

    return gloss_library_query_run(
        self->library, error,
        "UPDATE index_folder SET updated = ?, mount = ?, passed = coalesce(?, passed)"
        " WHERE id = ?",
        "ibsi", g_get_real_time(), self->mount, (gsize)(self->mount ? strlen(self->mount) : 0),
        passed, self->folder->id);
}

/* ---- texts that were cut as another file's ---- */

static gint
compare_path(gconstpointer a, gconstpointer b)
{
    const GlossIndexEntry *const *entry = b;

    return strcmp(a, (*entry)->path);
}

static const GlossIndexEntry *
find_entry(GPtrArray *entries, const char *path)
{
    GlossIndexEntry **found =
        bsearch(path, entries->pdata, entries->len, sizeof(gpointer), compare_path);

    return found ? *found : NULL;
}

/* The files of @paths are read again now; those that were not looked at are the next time. */
static gboolean
read_parted(Run *self, GPtrArray *paths, GPtrArray *entries, GError **error)
{
    self->anew = TRUE;
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index(paths, i);
        const GlossIndexEntry *entry = find_entry(entries, path);

        if (!entry)
            continue;
        if (is_unchanged(self, g_hash_table_lookup(self->known, path), entry))
            self->summary->n_unchanged--;
        if (!add_item(self, entry, NULL, error))
            return FALSE;
    }
    return flush(self, error);
}

/* Takes away what is gone, in one transaction. */
static GPtrArray *
remove_gone(Run *self, GError **error)
{
    GPtrArray *parted = NULL;

    if (!check_place(self, error) || !gloss_library_begin(self->library, error))
        return NULL;
    if (remove_unseen(self, error))
        parted = gloss_index_store_part_twins(self->update->store, self->folder->id, error);
    if (gloss_library_end(self->library, parted && note_updated(self, error), error))
        return parted;
    g_clear_pointer(&parted, g_ptr_array_unref);
    return NULL;
}

/* ---- a folder ---- */

static gboolean
look_around(Run *self, GError **error)
{
    report(self, GLOSS_INDEX_LOOKING, 0, 0, NULL);
    if (!gloss_index_place_check(self->folder->path, self->folder->mount, error))
        return FALSE;
    self->mount = gloss_index_place_find_mount(self->folder->path);
    if (self->folder->updated > 0 && !self->folder->failure)
        self->only = self->update->only;
    if (!self->only)
        self->passed = gloss_index_passed_new();
    return TRUE;
}

static gboolean
run(Run *self, GError **error)
{
    g_autoptr(GPtrArray) entries = NULL, changed = NULL, parted = NULL;

    if (!look_around(self, error))
        return FALSE;
    entries = gloss_index_walk_some(self->folder->path, self->folder->excludes, self->only,
                                    self->passed, self->update->cancellable, error);
    if (!entries || !read_known(self, error))
        return FALSE;
    self->summary->n_files += entries->len;
    changed = list_changed(self, entries);
    if (!read_changed(self, changed, error))
        return FALSE;
    parted = remove_gone(self, error);
    if (!parted || !read_parted(self, parted, entries, error))
        return FALSE;
    self->summary->n_passed += self->passed ? gloss_index_passed_count(self->passed) : 0;
    return TRUE;
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
    g_clear_pointer(&self.passed, gloss_index_passed_free);
    g_free(self.mount);
    return end(&self, done, failure, error);
}

/* After an update that brought a good part of all passages. Their words are found without it too, so
 * that it is no failure where it does not go. */
static gboolean
compact_words(const GlossIndexUpdate *update, const GlossIndexSummary *summary, GError **error)
{
    guint64 n_new = summary->n_embedded + summary->n_reused;
    g_autoptr(GError) failure = NULL;
    gint64 n = 0;

    if (n_new < LEAST_COMPACTED ||
        !gloss_library_query_number(gloss_index_store_get_library(update->store), &n, 0, &failure,
                                    "SELECT count(*) FROM index_passage", "") ||
        n_new < (guint64)n / SHARE_COMPACTED)
        return TRUE;
    gloss_word_index_compact(gloss_index_store_get_words(update->store), update->cancellable,
                             &failure);
    return !g_cancellable_set_error_if_cancelled(update->cancellable, error);
}

gboolean
gloss_index_update_finish(const GlossIndexUpdate *update, GlossIndexSummary *summary,
                          GError **error)
{
    return gloss_index_store_lock(update->store, error) &&
           gloss_index_vectors_run(update, summary, error) && compact_words(update, summary, error);
}
