/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Statements of the index's tables, whose form is in library-migrations.c. */
#include "app/index-store.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "app/index-place.h"
#include "app/reader-registry.h"
#include "app/text-reader.h"

/* Texts taken away in one transaction. */
#define COLLECT_PASSAGES 500

struct _GlossIndexStore {
    GlossLibrary *library;
    GlossWordIndex *words;
    char *folder; /* of the vectors */
    int lock;
};

GlossIndexStore *
gloss_index_store_new(GlossLibrary *library, GError **error)
{
    g_autoptr(GlossIndexStore) self = g_new0(GlossIndexStore, 1);
    g_autofree char *beside = g_path_get_dirname(gloss_library_get_path(library));

    self->lock = -1;
    self->folder = g_build_filename(beside, "index", NULL);
    self->library = gloss_library_open_again(library, error);
    if (!self->library)
        return NULL;
    self->words = gloss_word_index_new(self->library, error);
    return self->words ? g_steal_pointer(&self) : NULL;
}

void
gloss_index_store_free(GlossIndexStore *self)
{
    if (!self)
        return;
    if (self->lock >= 0)
        close(self->lock);
    g_clear_pointer(&self->words, gloss_word_index_free);
    g_clear_pointer(&self->library, gloss_library_unref);
    g_free(self->folder);
    g_free(self);
}

GlossLibrary *
gloss_index_store_get_library(GlossIndexStore *self)
{
    return self->library;
}

GlossWordIndex *
gloss_index_store_get_words(GlossIndexStore *self)
{
    return self->words;
}

gboolean
gloss_index_store_lock(GlossIndexStore *self, GError **error)
{
    g_autofree char *path = g_build_filename(self->folder, "lock", NULL);
    int code;

    if (self->lock >= 0)
        return TRUE;
    if (g_mkdir_with_parents(self->folder, 0700) == 0)
        self->lock = g_open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (self->lock >= 0 && flock(self->lock, LOCK_EX | LOCK_NB) == 0)
        return TRUE;
    code = errno;
    if (self->lock >= 0)
        close(self->lock);
    self->lock = -1;
    if (code == EWOULDBLOCK)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_BUSY, "%s",
                    _("the index is being updated by another program"));
    else
        g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code), "%s: %s", path,
                    g_strerror(code));
    return FALSE;
}

static char *
dup_path(GlossIndexStore *self, const char *model_hash, const char *suffix)
{
    g_autofree char *name = g_strdup_printf("%.16s%s", model_hash, suffix);

    return g_build_filename(self->folder, name, NULL);
}

char *
gloss_index_store_dup_vector_path(GlossIndexStore *self, const char *model_hash)
{
    return dup_path(self, model_hash, ".vectors");
}

char *
gloss_index_store_dup_graph_path(GlossIndexStore *self, const char *model_hash)
{
    return dup_path(self, model_hash, ".graph");
}

/* ---- folders ---- */

#define FOLDERS                                                                                    \
    "SELECT f.id, f.path, f.excludes, f.updated,"                                                  \
    " (SELECT count(*) FROM index_file WHERE folder_id = f.id AND text_id NOT NULL),"              \
    " (SELECT count(*) FROM index_passage WHERE text_id IN"                                        \
    "  (SELECT text_id FROM index_file WHERE folder_id = f.id)),"                                  \
    " (SELECT count(*) FROM index_file WHERE folder_id = f.id AND failure NOT NULL),"              \
    " (SELECT coalesce(sum(size), 0) FROM index_file"                                              \
    "  WHERE folder_id = f.id AND text_id NOT NULL),"                                              \
    " (SELECT count(*) FROM index_passage p WHERE p.text_id IN"                                    \
    "  (SELECT text_id FROM index_file WHERE folder_id = f.id) AND NOT EXISTS"                     \
    "  (SELECT 1 FROM index_vector v WHERE v.passage_id = p.id AND v.model_id ="                   \
    "   (SELECT id FROM index_model WHERE current))),"                                             \
    " f.mount, f.failure, f.gone, f.passed FROM index_folder f"

static char *
dup_bytes(GlossLibraryQuery *query, int column)
{
    gsize size = 0;
    const char *bytes = gloss_library_query_get_bytes(query, column, &size);

    return g_strndup(bytes ? bytes : "", size);
}

static GlossIndexFolder *
read_folder(GlossLibraryQuery *query)
{
    GlossIndexFolder *folder = g_new0(GlossIndexFolder, 1);

    folder->id = gloss_library_query_get_int(query, 0);
    folder->path = dup_bytes(query, 1);
    folder->excludes = g_strdup(gloss_library_query_get_text(query, 2));
    folder->updated = gloss_library_query_get_int(query, 3);
    folder->n_documents = gloss_library_query_get_int(query, 4);
    folder->n_passages = gloss_library_query_get_int(query, 5);
    folder->n_failed = gloss_library_query_get_int(query, 6);
    folder->bytes = gloss_library_query_get_int(query, 7);
    folder->n_pending = gloss_library_query_get_int(query, 8);
    folder->mount = gloss_library_query_is_null(query, 9) ? NULL : dup_bytes(query, 9);
    folder->failure = g_strdup(gloss_library_query_get_text(query, 10));
    folder->gone = gloss_library_query_get_int(query, 11) != 0;
    folder->passed = g_strdup(gloss_library_query_get_text(query, 12));
    return folder;
}

void
gloss_index_store_folder_free(GlossIndexFolder *folder)
{
    if (!folder)
        return;
    g_free(folder->path);
    g_free(folder->excludes);
    g_free(folder->mount);
    g_free(folder->failure);
    g_free(folder->passed);
    g_free(folder);
}

GPtrArray *
gloss_index_store_list_folders(GlossIndexStore *self, GError **error)
{
    g_autoptr(GPtrArray) folders =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_index_store_folder_free);
    g_autoptr(GlossLibraryQuery) query =
        gloss_library_query_new(self->library, error, FOLDERS " ORDER BY f.path", "");
    GError *failure = NULL;

    if (!query)
        return NULL;
    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(folders, read_folder(query));
    if (!failure)
        return g_steal_pointer(&folders);
    g_propagate_error(error, failure);
    return NULL;
}

GlossIndexFolder *
gloss_index_store_find_folder(GlossIndexStore *self, const char *path, GError **error)
{
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error, FOLDERS " WHERE f.path = ?", "b", path, (gsize)strlen(path));

    return gloss_library_query_next(query, error) ? read_folder(query) : NULL;
}

gint64
gloss_index_store_add_folder(GlossIndexStore *self, const char *path, const char *excludes,
                             GError **error)
{
    gint64 id = -1;

    if (!gloss_library_query_run(self->library, error,
                                 "INSERT INTO index_folder (path, excludes, added) VALUES (?, ?, ?)"
                                 " ON CONFLICT (path) DO UPDATE SET excludes = excluded.excludes,"
                                 "  mount = NULL",
                                 "bsi", path, (gsize)strlen(path), excludes, g_get_real_time()))
        return -1;
    gloss_library_query_number(self->library, &id, -1, error,
                               "SELECT id FROM index_folder WHERE path = ?", "b", path,
                               (gsize)strlen(path));
    return id;
}

gboolean
gloss_index_store_remove_folder(GlossIndexStore *self, gint64 id, GError **error)
{
    return gloss_library_query_run(self->library, error, "DELETE FROM index_folder WHERE id = ?",
                                   "i", id);
}

gboolean
gloss_index_store_end_folder(GlossIndexStore *self, gint64 id, const GError *failure,
                             GError **error)
{
    return gloss_library_query_run(
        self->library, error, "UPDATE index_folder SET failure = ?, gone = ? WHERE id = ?", "sii",
        failure ? failure->message : NULL, (gint64)gloss_index_place_is_gone(failure), id);
}

/* ---- texts ---- */

/* (transfer container) (element-type GlossReader) those that mark most of a text first. */
static GPtrArray *
list_readers(void)
{
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);
    GPtrArray *list = g_ptr_array_new();

    for (gsize i = 0; i < n; i++)
        if (readers[i] != &gloss_text_reader)
            g_ptr_array_add(list, (gpointer)readers[i]);
    g_ptr_array_add(list, (gpointer)&gloss_text_reader);
    return list;
}

/* One that none of its files has in that format any more is about to be taken away. */
static gboolean
find_twin(GlossIndexStore *self, const char *format, const char *text_hash, gint64 *id,
          GError **error)
{
    g_autofree char *hash = gloss_index_text_make_hash(format, text_hash);

    return gloss_library_query_number(self->library, id, 0, error,
                                      "SELECT id FROM index_text t WHERE hash = ? AND EXISTS"
                                      " (SELECT 1 FROM index_file WHERE text_id = t.id"
                                      "  AND format = ?)",
                                      "ss", hash, format);
}

static gboolean
is_format_of(const char *format, const char *hash)
{
    gsize n = strlen(format);

    return strncmp(hash, format, n) == 0 && hash[n] == ':';
}

gboolean
gloss_index_store_find_text(GlossIndexStore *self, const char *hash, gint64 *id, GError **error)
{
    g_autoptr(GPtrArray) readers = list_readers();
    g_autofree char *text_hash = gloss_index_text_dup_text_hash(hash);

    *id = 0;
    for (guint i = 0; i < readers->len && *id == 0; i++) {
        const GlossReader *reader = g_ptr_array_index(readers, i);

        if (is_format_of(reader->id, hash))
            break;
        if (!find_twin(self, reader->id, text_hash, id, error))
            return FALSE;
    }
    return *id > 0 ||
           gloss_library_query_number(self->library, id, 0, error,
                                      "SELECT id FROM index_text WHERE hash = ?", "s", hash);
}

/* Files of the same text in formats that come after its own. */
static gboolean
take_twins(GlossIndexStore *self, gint64 id, const char *hash, GError **error)
{
    g_autoptr(GPtrArray) readers = list_readers();
    g_autofree char *text_hash = gloss_index_text_dup_text_hash(hash);

    for (guint i = readers->len; i > 0; i--) {
        const GlossReader *reader = g_ptr_array_index(readers, i - 1);
        g_autofree char *twin = gloss_index_text_make_hash(reader->id, text_hash);

        if (g_str_equal(twin, hash))
            break;
        if (!gloss_library_query_run(self->library, error,
                                     "UPDATE index_file SET text_id = ? WHERE text_id ="
                                     " (SELECT id FROM index_text WHERE hash = ?)",
                                     "is", id, twin))
            return FALSE;
    }
    return TRUE;
}

#define PARTED                                                                                     \
    "(SELECT t.id FROM index_text t WHERE NOT EXISTS (SELECT 1 FROM index_file f"                  \
    " WHERE f.text_id = t.id AND f.format = substr(t.hash, 1, instr(t.hash, ':') - 1)))"

GPtrArray *
gloss_index_store_part_twins(GlossIndexStore *self, gint64 folder, GError **error)
{
    g_autoptr(GPtrArray) paths = g_ptr_array_new_with_free_func(g_free);
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error,
        "SELECT path FROM index_file WHERE folder_id = ? AND text_id IN " PARTED " ORDER BY path",
        "i", folder);

    if (!query)
        return NULL;
    while (gloss_library_query_next(query, &failure))
        g_ptr_array_add(paths, dup_bytes(query, 0));
    if (!failure)
        gloss_library_query_run(self->library, &failure,
                                "UPDATE index_file SET stamp = '' WHERE text_id IN " PARTED, "");
    if (!failure)
        return g_steal_pointer(&paths);
    g_propagate_error(error, failure);
    return NULL;
}

static gboolean
add_passage(GlossIndexStore *self, gint64 text_id, const GlossIndexPassage *passage,
            const char *language, GError **error)
{
    gint64 id = gloss_library_query_insert(
        self->library, error,
        "INSERT INTO index_passage (text_id, start, end, page, hash, heading, body)"
        " VALUES (?, ?, ?, nullif(?, 0), ?, ?, ?)",
        "iiiiiss", text_id, (gint64)passage->start, (gint64)passage->end, (gint64)passage->page,
        passage->hash, passage->heading, passage->body);

    return id >= 0 &&
           gloss_word_index_add(self->words, id, passage->heading, passage->body, language, error);
}

gint64
gloss_index_store_add_text(GlossIndexStore *self, const GlossIndexText *text, GError **error)
{
    gint64 id = gloss_library_query_insert(
        self->library, error, "INSERT INTO index_text (hash, size, language) VALUES (?, ?, ?)",
        "sis", text->hash, (gint64)text->size, text->language);

    for (guint i = 0; id >= 0 && i < text->passages->len; i++)
        if (!add_passage(self, id, g_ptr_array_index(text->passages, i), text->language, error))
            return -1;
    return id < 0 || take_twins(self, id, text->hash, error) ? id : -1;
}

/* ---- taking away ---- */

#define UNUSED_TEXTS                                                                               \
    "(SELECT id FROM index_text t WHERE NOT EXISTS"                                                \
    " (SELECT 1 FROM index_file WHERE text_id = t.id))"

/* The words, the vectors' rows and the passages of some unused texts; *@slots: of the current
 * model, freed in its file once the transaction is through. */
static gboolean
remove_passages(GlossIndexStore *self, GArray *slots, guint *n, GError **error)
{
    g_autoptr(GArray) ids = g_array_new(FALSE, FALSE, sizeof(gint64));
    GError *failure = NULL;
    g_autoptr(GlossLibraryQuery) query = gloss_library_query_new(
        self->library, error,
        "SELECT p.id, p.heading, p.body, t.language, v.slot FROM index_passage p"
        " JOIN index_text t ON t.id = p.text_id"
        " LEFT JOIN index_vector v ON v.passage_id = p.id AND v.model_id ="
        "  (SELECT id FROM index_model WHERE current)"
        " WHERE p.text_id IN " UNUSED_TEXTS " LIMIT ?",
        "i", (gint64)COLLECT_PASSAGES);

    if (!query)
        return FALSE;
    while (gloss_library_query_next(query, &failure)) {
        gint64 id = gloss_library_query_get_int(query, 0);
        gsize slot = (gsize)gloss_library_query_get_int(query, 4);

        if (!gloss_word_index_remove(self->words, id, gloss_library_query_get_text(query, 1),
                                     gloss_library_query_get_text(query, 2),
                                     gloss_library_query_get_text(query, 3), error))
            return FALSE;
        g_array_append_val(ids, id);
        if (!gloss_library_query_is_null(query, 4))
            g_array_append_val(slots, slot);
    }
    for (guint i = 0; i < ids->len && !failure; i++)
        gloss_library_query_run(self->library, &failure, "DELETE FROM index_passage WHERE id = ?",
                                "i", g_array_index(ids, gint64, i));
    *n = ids->len;
    if (failure)
        g_propagate_error(error, failure);
    return failure == NULL;
}

/* Texts without files and, by now, without passages. */
static gboolean
remove_texts(GlossIndexStore *self, GError **error)
{
    return gloss_library_query_run(self->library, error,
                                   "DELETE FROM index_text WHERE id IN " UNUSED_TEXTS
                                   " AND NOT EXISTS"
                                   " (SELECT 1 FROM index_passage WHERE text_id = index_text.id)",
                                   "");
}

gboolean
gloss_index_store_collect(GlossIndexStore *self, ClozeVectorFile *file, gboolean *more,
                          GError **error)
{
    g_autoptr(GArray) slots = g_array_new(FALSE, FALSE, sizeof(gsize));
    guint n = 0;

    if (!gloss_library_begin(self->library, error) ||
        !gloss_library_end(self->library,
                           remove_passages(self, slots, &n, error) && remove_texts(self, error),
                           error))
        return FALSE;
    *more = n == COLLECT_PASSAGES;
    for (guint i = 0; file && i < slots->len; i++)
        if (!cloze_vector_file_clear(file, g_array_index(slots, gsize, i), error))
            return FALSE;
    return TRUE;
}

/* ---- models ---- */

#define MODELS "SELECT id, hash, name, width, current FROM index_model"

static GlossIndexModel *
read_model(GlossLibraryQuery *query)
{
    GlossIndexModel *model = g_new0(GlossIndexModel, 1);

    model->id = gloss_library_query_get_int(query, 0);
    model->hash = g_strdup(gloss_library_query_get_text(query, 1));
    model->name = g_strdup(gloss_library_query_get_text(query, 2));
    model->width = (gsize)gloss_library_query_get_int(query, 3);
    model->current = gloss_library_query_get_int(query, 4) != 0;
    return model;
}

void
gloss_index_store_model_free(GlossIndexModel *model)
{
    if (!model)
        return;
    g_free(model->hash);
    g_free(model->name);
    g_free(model);
}

GlossIndexModel *
gloss_index_store_get_current_model(GlossIndexStore *self, GError **error)
{
    g_autoptr(GlossLibraryQuery) query =
        gloss_library_query_new(self->library, error, MODELS " WHERE current", "");

    return gloss_library_query_next(query, error) ? read_model(query) : NULL;
}

GlossIndexModel *
gloss_index_store_add_model(GlossIndexStore *self, const char *hash, const char *name, gsize width,
                            GError **error)
{
    g_autoptr(GlossLibraryQuery) query = NULL;

    if (!gloss_library_query_run(self->library, error,
                                 "INSERT INTO index_model (hash, name, width) VALUES (?, ?, ?)"
                                 " ON CONFLICT (hash) DO UPDATE SET name = excluded.name",
                                 "ssi", hash, name, (gint64)width))
        return NULL;
    query = gloss_library_query_new(self->library, error, MODELS " WHERE hash = ?", "s", hash);
    return gloss_library_query_next(query, error) ? read_model(query) : NULL;
}

/* The files of models that are no longer there. */
static void
remove_other_files(GlossIndexStore *self, const char *model_hash)
{
    g_autofree char *kept = g_strdup_printf("%.16s.", model_hash);
    g_autoptr(GDir) dir = g_dir_open(self->folder, 0, NULL);
    const char *name;

    while (dir && (name = g_dir_read_name(dir))) {
        g_autofree char *path = g_build_filename(self->folder, name, NULL);

        if ((g_str_has_suffix(name, ".vectors") || g_str_has_suffix(name, ".graph")) &&
            !g_str_has_prefix(name, kept))
            g_unlink(path);
    }
}

static gboolean
switch_model(GlossIndexStore *self, gint64 id, GError **error)
{
    return gloss_library_query_run(self->library, error, "DELETE FROM index_model WHERE id != ?",
                                   "i", id) &&
           gloss_library_query_run(self->library, error,
                                   "UPDATE index_model SET current = 1 WHERE id = ?", "i", id);
}

gboolean
gloss_index_store_set_current_model(GlossIndexStore *self, gint64 id, GError **error)
{
    g_autoptr(GlossIndexModel) model = NULL;

    if (!gloss_library_begin(self->library, error) ||
        !gloss_library_end(self->library, switch_model(self, id, error), error))
        return FALSE;
    model = gloss_index_store_get_current_model(self, error);
    if (!model)
        return FALSE;
    remove_other_files(self, model->hash);
    return TRUE;
}
