/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of folders still to be read, not recursion: trees can be deep. */
#include "app/index-walk.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/index-rules.h"
#include "app/reader-registry.h"

/* Raised when what is made of an unchanged file changes. */
#define GENERATION "3"
/* Clocks of file systems tick slowly, and on a busy machine late: a file this young may change again and
 * look the same. Whole seconds are those of a file system that counts no less than one, or two. */
#define SETTLED_NS ((gint64)250 * 1000 * 1000)
#define COARSE_NS  ((gint64)2500 * 1000 * 1000)
/* The time of the last change of any kind is that of a rename too, after which a file is soon known. */
#define RENAMED_NS ((gint64)50 * 1000 * 1000)

typedef struct {
    const char *folder;
    GlossIndexRules *rules;
    GPtrArray *entries;
    GlossIndexPassed *passed; /* (nullable) */
    GQueue *folders;          /* (element-type char*) below the folder, "" itself */
    GCancellable *cancellable;
} Walk;

static char *
make_stamp(const struct stat *info)
{
    gint64 modified = (gint64)info->st_mtim.tv_sec * 1000000000 + info->st_mtim.tv_nsec;
    gint64 changed = (gint64)info->st_ctim.tv_sec * 1000000000 + info->st_ctim.tv_nsec;
    gint64 least = info->st_mtim.tv_nsec == 0 ? COARSE_NS : SETTLED_NS;
    gint64 now = g_get_real_time() * 1000;
    gboolean settled = now - modified > least && now - changed > RENAMED_NS;

    return g_strdup_printf(
        GENERATION " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GUINT64_FORMAT "%s", modified,
        (gint64)info->st_size, (guint64)info->st_ino, settled ? "" : " young");
}

char *
gloss_index_walk_dup_stamp(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 ? make_stamp(&info) : NULL;
}

static gboolean
has_suffix_of(const char *name, const GlossReader *reader)
{
    for (gsize i = 0; reader->suffixes[i]; i++) {
        gsize n = strlen(reader->suffixes[i]), length = strlen(name);

        if (length > n && g_ascii_strcasecmp(name + length - n, reader->suffixes[i]) == 0)
            return TRUE;
    }
    return FALSE;
}

gboolean
gloss_index_walk_is_candidate(const char *name, gboolean *is_certain)
{
    gsize n;
    const GlossReader *const *readers = gloss_reader_registry_list(&n);
    g_autofree char *type = NULL;
    gboolean uncertain;

    *is_certain = TRUE;
    for (gsize i = 0; i < n; i++)
        if (has_suffix_of(name, readers[i]))
            return TRUE;
    *is_certain = FALSE;
    if (!strchr(name, '.'))
        return TRUE;
    type = g_content_type_guess(name, NULL, 0, &uncertain);
    return g_content_type_is_a(type, "text/plain");
}

/* One that cannot be read, @below the folder: what is in it is not known. */
static void
add_unread(Walk *self, const char *below, int code)
{
    GlossIndexEntry *entry = g_new0(GlossIndexEntry, 1);

    entry->path = g_strdup(below);
    entry->stamp = g_strdup("");
    entry->is_certain = TRUE;
    entry->is_folder = TRUE;
    entry->failure = g_strdup(g_strerror(code));
    entry->code = (gint)g_io_error_from_errno(code);
    g_ptr_array_add(self->entries, entry);
}

static void
add_entry(Walk *self, char *path, const struct stat *info, gboolean is_certain)
{
    GlossIndexEntry *entry = g_new0(GlossIndexEntry, 1);

    entry->path = path;
    entry->is_certain = is_certain;
    entry->stamp = make_stamp(info);
    entry->size = info->st_size;
    entry->modified = (gint64)info->st_mtim.tv_sec * 1000000 + info->st_mtim.tv_nsec / 1000;
    g_ptr_array_add(self->entries, entry);
}

/* A file that the rules do not leave out. */
static void
visit_file(Walk *self, char *path, const struct stat *info)
{
    const char *slash = strrchr(path, '/');
    gboolean is_certain;

    if (gloss_index_walk_is_candidate(slash ? slash + 1 : path, &is_certain)) {
        add_entry(self, path, info, is_certain);
        return;
    }
    if (self->passed)
        gloss_index_passed_add(self->passed, path);
    g_free(path);
}

static void
visit(Walk *self, const char *below, const char *name)
{
    g_autofree char *path = *below ? g_build_filename(below, name, NULL) : g_strdup(name);
    g_autofree char *full = g_build_filename(self->folder, path, NULL);
    struct stat info;

    if (lstat(full, &info) != 0) {
        /* Whether it is a file or a folder is not known either. */
        if (errno != ENOENT && !gloss_index_rules_leave_out(self->rules, path, FALSE))
            add_unread(self, path, errno);
        return;
    }
    if (S_ISDIR(info.st_mode)) {
        if (!gloss_index_rules_leave_out(self->rules, path, TRUE))
            g_queue_push_tail(self->folders, g_steal_pointer(&path));
        return;
    }
    if (S_ISLNK(info.st_mode) && stat(full, &info) != 0)
        return;
    if (S_ISREG(info.st_mode) && !gloss_index_rules_leave_out(self->rules, path, FALSE))
        visit_file(self, g_steal_pointer(&path), &info);
}

static int
list_folder(Walk *self, const char *full, const char *below)
{
    DIR *dir = opendir(full);
    struct dirent *found;
    int code = errno;

    if (!dir)
        return code;
    while (errno = 0, (found = readdir(dir))) {
        if (!g_str_equal(found->d_name, ".") && !g_str_equal(found->d_name, ".."))
            visit(self, below, found->d_name);
    }
    code = errno;
    closedir(dir);
    return code;
}

/* Of the folder itself a failure is the walk's, of one in it that one's. */
static gboolean
read_folder(Walk *self, const char *below, GError **error)
{
    g_autofree char *full =
        *below ? g_build_filename(self->folder, below, NULL) : g_strdup(self->folder);
    int code = list_folder(self, full, below);

    if (code == 0 || (*below && code == ENOENT))
        return TRUE;
    if (*below) {
        add_unread(self, below, code);
        return TRUE;
    }
    g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code), "%s: %s", full,
                g_strerror(code));
    return FALSE;
}

static int
compare_entries(gconstpointer a, gconstpointer b)
{
    const GlossIndexEntry *const *first = a, *const *second = b;

    return strcmp((*first)->path, (*second)->path);
}

void
gloss_index_walk_entry_free(GlossIndexEntry *entry)
{
    g_free(entry->path);
    g_free(entry->stamp);
    g_free(entry->failure);
    g_free(entry);
}

/* ---- some of it ---- */

/* Whether a walk from the top would come to the folder that @path is in. */
static gboolean
is_reached(Walk *self, const char *path)
{
    for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
        g_autofree char *above = g_strndup(path, (gsize)(slash - path));
        g_autofree char *full = g_build_filename(self->folder, above, NULL);
        struct stat info;

        if (gloss_index_rules_leave_out(self->rules, above, TRUE) || lstat(full, &info) != 0 ||
            !S_ISDIR(info.st_mode))
            return FALSE;
    }
    return TRUE;
}

static void
visit_path(Walk *self, const char *path)
{
    const char *slash = strrchr(path, '/');
    g_autofree char *below = g_strndup(path, slash ? (gsize)(slash - path) : 0);

    if (is_reached(self, path))
        visit(self, below, slash ? slash + 1 : path);
}

/* ---- all of it ---- */

static gboolean
read_folders(Walk *self, GError **error)
{
    while (!g_queue_is_empty(self->folders)) {
        g_autofree char *below = g_queue_pop_head(self->folders);

        if (g_cancellable_set_error_if_cancelled(self->cancellable, error) ||
            !read_folder(self, below, error))
            return FALSE;
    }
    return TRUE;
}

GPtrArray *
gloss_index_walk_some(const char *folder, const char *excludes, const char *const *only,
                      GlossIndexPassed *passed, GCancellable *cancellable, GError **error)
{
    g_autoptr(GlossIndexRules) rules = gloss_index_rules_new(excludes);
    g_autoptr(GPtrArray) entries =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_index_walk_entry_free);
    Walk self = {.folder = folder,
                 .rules = rules,
                 .entries = entries,
                 .passed = passed,
                 .folders = g_queue_new(),
                 .cancellable = cancellable};
    gboolean done;

    if (!only)
        g_queue_push_tail(self.folders, g_strdup(""));
    for (gsize i = 0; only && only[i]; i++)
        visit_path(&self, only[i]);
    done = read_folders(&self, error);
    g_queue_free_full(self.folders, g_free);
    if (!done)
        return NULL;
    g_ptr_array_sort(entries, compare_entries);
    return g_steal_pointer(&entries);
}

GPtrArray *
gloss_index_walk_run(const char *folder, const char *excludes, GCancellable *cancellable,
                     GError **error)
{
    return gloss_index_walk_some(folder, excludes, NULL, NULL, cancellable, error);
}
