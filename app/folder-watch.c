/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A watch a folder, known by its number. Folders that are new are walked through in a task that adds
 * their watches and hands the numbers over when it is done: until then nothing is read of what the
 * system has to say, so that no number is unknown. A folder that was moved within the tree has its
 * watches taken away and added anew, for their paths have changed. */
#include "app/folder-watch.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "app/index-rules.h"
#include "app/index-walk.h"

#define EVENTS                                                                                     \
    (IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB |            \
     IN_DELETE_SELF | IN_MOVE_SELF)
#define WATCH_FLAGS (EVENTS | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)
/* Bytes read in one turn of the main loop. */
#define READ_BYTES (64 * 1024)
/* Between two looks at whether the folder is still the one that is watched. */
#define ROOT_SECONDS 30
#define LIMIT_PATH   "/proc/sys/fs/inotify/max_user_watches"

struct _GlossFolderWatch {
    GObject parent_instance;

    char *folder;
    char *excludes;
    GlossIndexRules *rules;
    GlossFolderWatchOptions options;
    char *limit; /* (nullable) */
    int fd;
    guint source;           /* reads fd */
    guint timer;            /* looks at intervals */
    guint quiet;            /* tells */
    GlossIndexScope *scope; /* what is not told yet */
    gint64 first;           /* monotonic time of the first change that is not told yet; 0: none */
    GHashTable *paths;      /* number of a watch to path below the folder */
    GPtrArray *fresh;       /* (element-type char*) folders below to be walked through */
    gboolean walking;
    gboolean rooted;  /* the folder itself is watched */
    struct stat root; /* of it then */
    gboolean stopped;
};

/* What a walk adds; it has copies of all it needs. */
typedef struct {
    char *folder;
    GlossIndexRules *rules;
    GPtrArray *todo;        /* (element-type char*) */
    GlossIndexScope *scope; /* of those at first */
    GArray *numbers;
    GPtrArray *paths; /* parallel */
    struct stat root;
    guint room;
    int fd;
    int code; /* why it ended early, an errno */
} Walk;

enum {
    PROP_LIMIT = 1,
    N_PROPS,
};

static GParamSpec *props[N_PROPS];
static guint changed_signal;

G_DEFINE_FINAL_TYPE(GlossFolderWatch, gloss_folder_watch, G_TYPE_OBJECT)

static void begin_walk(GlossFolderWatch *self);

/* ---- telling ---- */

static void
tell(GlossFolderWatch *self)
{
    g_autoptr(GlossIndexScope) scope = g_steal_pointer(&self->scope);

    self->scope = gloss_index_scope_new();
    self->first = 0;
    if (!self->stopped)
        g_signal_emit(self, changed_signal, 0, scope);
}

static gboolean
quiet_cb(gpointer data)
{
    GlossFolderWatch *self = data;

    self->quiet = 0;
    tell(self);
    return G_SOURCE_REMOVE;
}

/* Tells in a while, unless more comes. */
static void
note_quiet(GlossFolderWatch *self)
{
    gint64 now = g_get_monotonic_time(), left;

    if (self->first == 0)
        self->first = now;
    left = (gint64)self->options.patience - (now - self->first) / 1000;
    g_clear_handle_id(&self->quiet, g_source_remove);
    self->quiet = g_timeout_add((guint)CLAMP(left, 0, (gint64)self->options.quiet), quiet_cb, self);
}

/* @path: below the folder, "": anywhere in it. */
static void
note_change(GlossFolderWatch *self, const char *path)
{
    gloss_index_scope_add(self->scope, path);
    note_quiet(self);
}

/* ---- looking at intervals ---- */

/* The place of a disk may be watched while the disk is elsewhere, and the other way round. */
static gboolean
is_other_root(GlossFolderWatch *self)
{
    struct stat info;

    return stat(self->folder, &info) == 0 &&
           (!self->rooted || info.st_dev != self->root.st_dev || info.st_ino != self->root.st_ino);
}

static gboolean
look_cb(gpointer data)
{
    GlossFolderWatch *self = data;

    if (self->limit) {
        gloss_index_scope_add(self->scope, "");
        tell(self);
    } else if (is_other_root(self)) {
        g_ptr_array_add(self->fresh, g_strdup(""));
        begin_walk(self);
    }
    return G_SOURCE_CONTINUE;
}

static void
follow_timer(GlossFolderWatch *self)
{
    guint seconds =
        self->limit ? self->options.interval : MIN(self->options.interval, ROOT_SECONDS);

    g_clear_handle_id(&self->timer, g_source_remove);
    if (seconds > 0)
        self->timer = g_timeout_add_seconds(seconds, look_cb, self);
}

static void
set_limit(GlossFolderWatch *self, const char *limit)
{
    if (g_strcmp0(limit, self->limit) == 0)
        return;
    g_free(self->limit);
    self->limit = g_strdup(limit);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_LIMIT]);
}

/* ---- walking ---- */

static void
walk_free(gpointer data)
{
    Walk *walk = data;

    gloss_index_rules_free(walk->rules);
    g_ptr_array_unref(walk->todo);
    gloss_index_scope_free(walk->scope);
    g_ptr_array_unref(walk->paths);
    g_array_unref(walk->numbers);
    g_free(walk->folder);
    close(walk->fd);
    g_free(walk);
}

static gboolean
is_folder(const char *full, const struct dirent *found)
{
    struct stat info;

    if (found->d_type != DT_UNKNOWN)
        return found->d_type == DT_DIR;
    return lstat(full, &info) == 0 && S_ISDIR(info.st_mode);
}

static void
add_children(Walk *walk, const char *full, const char *below)
{
    DIR *dir = opendir(full);
    struct dirent *found;

    while (dir && (found = readdir(dir))) {
        g_autofree char *path =
            *below ? g_build_filename(below, found->d_name, NULL) : g_strdup(found->d_name);
        g_autofree char *child = g_build_filename(full, found->d_name, NULL);

        if (is_folder(child, found) && !gloss_index_rules_leave_out(walk->rules, path, TRUE))
            g_ptr_array_add(walk->todo, g_steal_pointer(&path));
    }
    if (dir)
        closedir(dir);
}

/* What cannot be watched because it is gone or may not be read is left out; FALSE where the system
 * has no more watches to give. */
static gboolean
add_one(Walk *walk, const char *below)
{
    g_autofree char *full =
        *below ? g_build_filename(walk->folder, below, NULL) : g_strdup(walk->folder);
    /* The folder itself may be a link. */
    int number = walk->numbers->len < walk->room
                     ? inotify_add_watch(walk->fd, full,
                                         *below ? WATCH_FLAGS : WATCH_FLAGS & ~IN_DONT_FOLLOW)
                     : (errno = ENOSPC, -1);

    if (number < 0) {
        walk->code = errno == ENOSPC || errno == ENOMEM ? errno : 0;
        return walk->code == 0;
    }
    g_array_append_val(walk->numbers, number);
    g_ptr_array_add(walk->paths, g_strdup(below));
    add_children(walk, full, below);
    return TRUE;
}

static void
walk_cb(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Walk *walk = data;

    /* Of a folder that is not there the walk finds nothing. */
    if (stat(walk->folder, &walk->root) != 0)
        memset(&walk->root, 0, sizeof walk->root);
    while (walk->todo->len > 0) {
        g_autofree char *below = g_ptr_array_steal_index_fast(walk->todo, walk->todo->len - 1);

        if (!add_one(walk, below))
            break;
    }
    g_task_return_boolean(task, TRUE);
}

static void
take_numbers(GlossFolderWatch *self, const Walk *walk)
{
    for (guint i = 0; i < walk->numbers->len; i++) {
        const char *path = g_ptr_array_index(walk->paths, i);

        g_hash_table_replace(self->paths, GINT_TO_POINTER(g_array_index(walk->numbers, int, i)),
                             g_strdup(path));
        if (*path == '\0') {
            self->rooted = TRUE;
            self->root = walk->root;
        }
    }
}

static void
end_watching(GlossFolderWatch *self)
{
    g_clear_handle_id(&self->source, g_source_remove);
    if (self->fd >= 0)
        close(self->fd);
    self->fd = -1;
    self->rooted = FALSE;
    g_hash_table_remove_all(self->paths);
    g_ptr_array_set_size(self->fresh, 0);
}

static void
give_up(GlossFolderWatch *self, int code)
{
    g_autofree char *why =
        code == ENOSPC || code == EMFILE
            ? g_strdup(_("the system has no more watches to give (fs.inotify.max_user_watches)"))
            : g_strdup_printf(_("it cannot be watched: %s"), g_strerror(code));

    end_watching(self);
    set_limit(self, why);
    follow_timer(self);
    note_change(self, "");
}

static void
walked_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    GlossFolderWatch *self = GLOSS_FOLDER_WATCH(source);
    Walk *walk = g_task_get_task_data(G_TASK(result));

    self->walking = FALSE;
    if (self->stopped || self->fd < 0)
        return;
    take_numbers(self, walk);
    if (walk->code != 0) {
        give_up(self, walk->code);
        return;
    }
    /* What came before the watch was there is not told by it. */
    gloss_index_scope_join(self->scope, walk->scope);
    if (walk->numbers->len > 0)
        note_quiet(self);
    begin_walk(self);
}

static guint
get_room(GlossFolderWatch *self)
{
    g_autofree char *text = NULL;
    guint64 allowed = 0, most = self->options.most;

    /* lint: allow readers: the system writes it */
    if (most == 0 && g_file_get_contents(LIMIT_PATH, &text, NULL, NULL))
        allowed = g_ascii_strtoull(text, NULL, 10);
    if (most == 0)
        most = allowed > 0 ? MAX(allowed / 2, 1) : G_MAXUINT;
    return (guint)MIN(most - MIN(most, g_hash_table_size(self->paths)), G_MAXUINT);
}

static gboolean events_cb(gint fd, GIOCondition condition, gpointer data);

/* Reads again what waits when no folder is left to be walked through. */
static void
begin_walk(GlossFolderWatch *self)
{
    g_autoptr(GTask) task = NULL;
    Walk *walk;

    if (self->walking || self->fd < 0)
        return;
    if (self->fresh->len == 0) {
        if (self->source == 0)
            self->source = g_unix_fd_add(self->fd, G_IO_IN, events_cb, self);
        return;
    }
    g_clear_handle_id(&self->source, g_source_remove);
    walk = g_new0(Walk, 1);
    walk->folder = g_strdup(self->folder);
    walk->rules = gloss_index_rules_new(self->excludes);
    walk->todo = g_steal_pointer(&self->fresh);
    walk->scope = gloss_index_scope_new();
    for (guint i = 0; i < walk->todo->len; i++)
        gloss_index_scope_add(walk->scope, g_ptr_array_index(walk->todo, i));
    walk->numbers = g_array_new(FALSE, FALSE, sizeof(int));
    walk->paths = g_ptr_array_new_with_free_func(g_free);
    walk->room = get_room(self);
    walk->fd = dup(self->fd);
    self->fresh = g_ptr_array_new_with_free_func(g_free);
    self->walking = TRUE;
    task = g_task_new(self, NULL, walked_cb, NULL);
    g_task_set_task_data(task, walk, walk_free);
    g_task_run_in_thread(task, walk_cb);
}

/* ---- what the system says ---- */

static void
forget_below(GlossFolderWatch *self, const char *path)
{
    gsize n = strlen(path);
    GHashTableIter iter;
    gpointer number, at;

    g_hash_table_iter_init(&iter, self->paths);
    while (g_hash_table_iter_next(&iter, &number, &at))
        if (strncmp(at, path, n) == 0 && (((char *)at)[n] == '\0' || ((char *)at)[n] == '/')) {
            inotify_rm_watch(self->fd, GPOINTER_TO_INT(number));
            g_hash_table_iter_remove(&iter);
        }
}

static void
take_folder_event(GlossFolderWatch *self, const struct inotify_event *event, const char *path)
{
    if (event->mask & IN_MOVED_FROM)
        forget_below(self, path);
    if (event->mask & (IN_CREATE | IN_MOVED_TO | IN_ATTRIB))
        g_ptr_array_add(self->fresh, g_strdup(path));
    note_change(self, path);
}

static void
take_named_event(GlossFolderWatch *self, const struct inotify_event *event, const char *below)
{
    g_autofree char *path =
        *below ? g_build_filename(below, event->name, NULL) : g_strdup(event->name);
    gboolean folder = (event->mask & IN_ISDIR) != 0, certain;

    if (gloss_index_rules_leave_out(self->rules, path, folder))
        return;
    if (folder)
        take_folder_event(self, event, path);
    else if (gloss_index_walk_is_candidate(event->name, &certain))
        note_change(self, path);
}

/* The folder itself is gone, or events were lost: all is looked at anew. */
static void
begin_anew(GlossFolderWatch *self)
{
    g_ptr_array_add(self->fresh, g_strdup(""));
    note_change(self, "");
}

static void
take_event(GlossFolderWatch *self, const struct inotify_event *event)
{
    gpointer number = GINT_TO_POINTER(event->wd);
    const char *below = g_hash_table_lookup(self->paths, number);

    if (event->mask & IN_Q_OVERFLOW) {
        begin_anew(self);
    } else if (!below) {
        return;
    } else if (event->mask & (IN_IGNORED | IN_UNMOUNT | IN_DELETE_SELF | IN_MOVE_SELF)) {
        if (*below == '\0' && self->rooted) {
            self->rooted = FALSE;
            begin_anew(self);
        }
        if (event->mask & IN_IGNORED)
            g_hash_table_remove(self->paths, number);
    } else if (event->len > 0) {
        take_named_event(self, event, below);
    }
}

static gboolean
events_cb(gint fd, GIOCondition condition, gpointer data)
{
    g_autoptr(GlossFolderWatch) self = g_object_ref(data);
    char buffer[READ_BYTES] __attribute__((aligned(__alignof__(struct inotify_event))));
    ssize_t n = read(fd, buffer, sizeof buffer);

    for (ssize_t at = 0; at < n;) {
        const struct inotify_event *event = (const void *)(buffer + at);

        take_event(self, event);
        at += (ssize_t)(sizeof *event + event->len);
    }
    if (self->fresh->len == 0)
        return G_SOURCE_CONTINUE;
    self->source = 0;
    begin_walk(self);
    return G_SOURCE_REMOVE;
}

/* ---- making ---- */

/* On a share others write without this system's being told. */
static gboolean
is_remote(const char *folder)
{
    static const guint32 kinds[] = {
        0x6969,     /* NFS */
        0x517b,     /* SMB */
        0xff534d42, /* CIFS */
        0xfe534d42, /* SMB 2 */
        0x65735546, /* FUSE */
        0x01021997, /* 9P */
        0x00c36400, /* Ceph */
        0x5346414f, /* AFS */
    };
    struct statfs info;

    if (statfs(folder, &info) != 0)
        return FALSE;
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if ((guint32)info.f_type == kinds[i])
            return TRUE;
    return FALSE;
}

GlossFolderWatch *
gloss_folder_watch_new(const char *folder, const char *excludes,
                       const GlossFolderWatchOptions *options)
{
    GlossFolderWatch *self = g_object_new(GLOSS_TYPE_FOLDER_WATCH, NULL);

    self->folder = g_strdup(folder);
    self->excludes = g_strdup(excludes ? excludes : "");
    self->rules = gloss_index_rules_new(excludes);
    self->options = *options;
    if (options->no_tell)
        self->limit = g_strdup(_("folders are not watched"));
    else if (is_remote(folder))
        self->limit = g_strdup(_("it is on a share, where others' changes are not told"));
    else if ((self->fd = inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) < 0)
        give_up(self, errno);
    if (!self->limit)
        g_ptr_array_add(self->fresh, g_strdup(""));
    else if (self->first == 0)
        note_change(self, "");
    follow_timer(self);
    begin_walk(self);
    return self;
}

void
gloss_folder_watch_stop(GlossFolderWatch *self)
{
    self->stopped = TRUE;
    end_watching(self);
    g_clear_handle_id(&self->timer, g_source_remove);
    g_clear_handle_id(&self->quiet, g_source_remove);
}

const char *
gloss_folder_watch_get_folder(GlossFolderWatch *self)
{
    return self->folder;
}

const char *
gloss_folder_watch_get_excludes(GlossFolderWatch *self)
{
    return self->excludes;
}

const char *
gloss_folder_watch_get_limit(GlossFolderWatch *self)
{
    return self->limit;
}

guint
gloss_folder_watch_count(GlossFolderWatch *self)
{
    return g_hash_table_size(self->paths);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    if (id == PROP_LIMIT)
        g_value_set_string(value, GLOSS_FOLDER_WATCH(object)->limit);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
}

static void
dispose(GObject *object)
{
    gloss_folder_watch_stop(GLOSS_FOLDER_WATCH(object));
    G_OBJECT_CLASS(gloss_folder_watch_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossFolderWatch *self = GLOSS_FOLDER_WATCH(object);

    g_clear_pointer(&self->rules, gloss_index_rules_free);
    g_hash_table_unref(self->paths);
    g_ptr_array_unref(self->fresh);
    gloss_index_scope_free(self->scope);
    g_free(self->folder);
    g_free(self->excludes);
    g_free(self->limit);
    G_OBJECT_CLASS(gloss_folder_watch_parent_class)->finalize(object);
}

static void
gloss_folder_watch_class_init(GlossFolderWatchClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = get_property;
    object_class->dispose = dispose;
    object_class->finalize = finalize;
    props[PROP_LIMIT] =
        g_param_spec_string("limit", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
    g_object_class_install_properties(object_class, N_PROPS, props);
    changed_signal = g_signal_new("changed", GLOSS_TYPE_FOLDER_WATCH, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
gloss_folder_watch_init(GlossFolderWatch *self)
{
    self->fd = -1;
    self->paths = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    self->fresh = g_ptr_array_new_with_free_func(g_free);
    self->scope = gloss_index_scope_new();
}
