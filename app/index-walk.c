/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A list of folders still to be read, not recursion: trees can be deep. */
#include "app/index-walk.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "app/reader-registry.h"

/* Raised when what is made of an unchanged file changes. */
#define GENERATION "1"
/* Clocks of file systems tick slowly: a file this young may change again and look the same. */
#define SETTLED_NS ((gint64)50 * 1000 * 1000)

typedef struct {
    const char *folder;
    GPtrArray *rules; /* (element-type GPatternSpec*), parallel to the next */
    GArray *kinds;    /* (element-type RuleKind) */
    GPtrArray *entries;
    GQueue *folders; /* (element-type char*) below the folder, "" itself */
    GCancellable *cancellable;
} Walk;

typedef struct {
    gboolean is_path;
    gboolean folders_only;
} RuleKind;

static void
read_rules(Walk *self, const char *excludes)
{
    g_auto(GStrv) lines = g_strsplit(excludes ? excludes : "", "\n", -1);

    for (gsize i = 0; lines[i]; i++) {
        char *line = g_strstrip(lines[i]);
        gsize n = strlen(line);
        RuleKind kind = {0};

        if (n == 0 || line[0] == '#' || !g_utf8_validate(line, -1, NULL))
            continue;
        kind.folders_only = n > 1 && line[n - 1] == '/';
        if (kind.folders_only)
            line[n - 1] = '\0';
        kind.is_path = strchr(line, '/') != NULL;
        if (line[0] == '/')
            line++;
        g_ptr_array_add(self->rules, g_pattern_spec_new(line));
        g_array_append_val(self->kinds, kind);
    }
}

static gboolean
is_excluded(const Walk *self, const char *name, const char *path, gboolean is_folder)
{
    g_autofree char *shown_name = NULL, *shown_path = NULL;

    if (name[0] == '.')
        return TRUE;
    if (self->rules->len == 0)
        return FALSE;
    shown_name = g_utf8_make_valid(name, -1);
    shown_path = g_utf8_make_valid(path, -1);
    for (guint i = 0; i < self->rules->len; i++) {
        const RuleKind *kind = &g_array_index(self->kinds, RuleKind, i);

        if (kind->folders_only && !is_folder)
            continue;
        if (g_pattern_spec_match_string(g_ptr_array_index(self->rules, i),
                                        kind->is_path ? shown_path : shown_name))
            return TRUE;
    }
    return FALSE;
}

static char *
make_stamp(const struct stat *info)
{
    gint64 modified = (gint64)info->st_mtim.tv_sec * 1000000000 + info->st_mtim.tv_nsec;
    gint64 changed = (gint64)info->st_ctim.tv_sec * 1000000000 + info->st_ctim.tv_nsec;
    gboolean settled = g_get_real_time() * 1000 - MAX(modified, changed) > SETTLED_NS;

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

/* Whether some reader knows the name; *@is_certain: that it is wrong where none can read it. */
static gboolean
is_candidate(const char *name, gboolean *is_certain)
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

static void
add_entry(Walk *self, char *path, const struct stat *info, gboolean is_certain, char *failure)
{
    GlossIndexEntry *entry = g_new0(GlossIndexEntry, 1);

    entry->path = path;
    entry->is_certain = is_certain;
    entry->failure = failure;
    entry->stamp = info ? make_stamp(info) : g_strdup("");
    if (info) {
        entry->size = info->st_size;
        entry->modified = (gint64)info->st_mtim.tv_sec * 1000000 + info->st_mtim.tv_nsec / 1000;
    }
    g_ptr_array_add(self->entries, entry);
}

static void
visit(Walk *self, const char *below, const char *name)
{
    g_autofree char *path = *below ? g_build_filename(below, name, NULL) : g_strdup(name);
    g_autofree char *full = g_build_filename(self->folder, path, NULL);
    struct stat info;
    gboolean is_certain;

    if (lstat(full, &info) != 0) {
        int code = errno;

        if (code != ENOENT && !is_excluded(self, name, path, FALSE))
            add_entry(self, g_steal_pointer(&path), NULL, TRUE, g_strdup(g_strerror(code)));
        return;
    }
    if (S_ISDIR(info.st_mode)) {
        if (!is_excluded(self, name, path, TRUE))
            g_queue_push_tail(self->folders, g_steal_pointer(&path));
        return;
    }
    if (S_ISLNK(info.st_mode) && stat(full, &info) != 0)
        return;
    if (!S_ISREG(info.st_mode) || is_excluded(self, name, path, FALSE) ||
        !is_candidate(name, &is_certain))
        return;
    add_entry(self, g_steal_pointer(&path), &info, is_certain, NULL);
}

static gboolean
read_folder(Walk *self, const char *below, GError **error)
{
    g_autofree char *full = g_build_filename(self->folder, below, NULL);
    DIR *dir = opendir(*below ? full : self->folder);
    struct dirent *found;
    int code = errno;

    if (!dir) {
        if (*below && code != ENOENT)
            add_entry(self, g_strdup(below), NULL, TRUE, g_strdup(g_strerror(code)));
        if (!*below)
            g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code), "%s: %s",
                        self->folder, g_strerror(code));
        return *below != '\0';
    }
    while (errno = 0, (found = readdir(dir))) {
        if (!g_str_equal(found->d_name, ".") && !g_str_equal(found->d_name, ".."))
            visit(self, below, found->d_name);
    }
    code = errno;
    closedir(dir);
    if (code == 0)
        return TRUE;
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

GPtrArray *
gloss_index_walk_run(const char *folder, const char *excludes, GCancellable *cancellable,
                     GError **error)
{
    g_autoptr(GPtrArray) rules =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_pattern_spec_free);
    g_autoptr(GArray) kinds = g_array_new(FALSE, FALSE, sizeof(RuleKind));
    g_autoptr(GPtrArray) entries =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_index_walk_entry_free);
    Walk self = {.folder = folder,
                 .rules = rules,
                 .kinds = kinds,
                 .entries = entries,
                 .folders = g_queue_new(),
                 .cancellable = cancellable};
    gboolean done = TRUE;

    read_rules(&self, excludes);
    g_queue_push_tail(self.folders, g_strdup(""));
    while (done && !g_queue_is_empty(self.folders)) {
        g_autofree char *below = g_queue_pop_head(self.folders);

        done = !g_cancellable_set_error_if_cancelled(cancellable, error) &&
               read_folder(&self, below, error);
    }
    g_queue_free_full(self.folders, g_free);
    if (!done)
        return NULL;
    g_ptr_array_sort(entries, compare_entries);
    return g_steal_pointer(&entries);
}
