/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* Marker files and the signal handler that writes into them. While a marker is open the handler
 * stands in for what was there before and hands over to it. */

#include "app/plugin-guard.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MAX_SLOTS   16
#define MAX_BYTES   8192
#define CRASH_NOTE  "\ncrashed\n"
#define MARK_SUFFIX ".open"
#define ONCE_SUFFIX ".once"

struct _GlossPluginGuard {
    gatomicrefcount references;
    char *folder;
};

struct _GlossPluginGuardMark {
    char *path; /* of the marker */
    char *once; /* the note of an earlier end without a crash */
    int fd;
    int slot;
};

enum { FREE = 0, FILLING = -1 };

typedef struct {
    gint fd; /* or FREE, FILLING: a marker's descriptor is never 0 or below */
    gint thread;
} Slot;

static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
static struct sigaction previous[G_N_ELEMENTS(signals)];
static Slot slots[MAX_SLOTS];

static gint
get_thread(void)
{
    return (gint)syscall(SYS_gettid);
}

GlossPluginGuard *
gloss_plugin_guard_new(const char *folder)
{
    GlossPluginGuard *self = g_new0(GlossPluginGuard, 1);

    g_atomic_ref_count_init(&self->references);
    self->folder = g_strdup(folder);
    return self;
}

GlossPluginGuard *
gloss_plugin_guard_ref(GlossPluginGuard *self)
{
    g_atomic_ref_count_inc(&self->references);
    return self;
}

void
gloss_plugin_guard_unref(GlossPluginGuard *self)
{
    if (!g_atomic_ref_count_dec(&self->references))
        return;
    g_free(self->folder);
    g_free(self);
}

/* The faulting thread's plugin is to blame; where none is its own, all that are open. Only what is
 * safe in a signal handler. */
static void
note_crash(void)
{
    gint thread = get_thread();
    gboolean own = FALSE;

    for (int i = 0; i < MAX_SLOTS; i++)
        own = own || (slots[i].fd > 0 && slots[i].thread == thread);
    for (int i = 0; i < MAX_SLOTS; i++) {
        if (slots[i].fd > 0 && (!own || slots[i].thread == thread) &&
            write(slots[i].fd, CRASH_NOTE, sizeof CRASH_NOTE - 1) < 0)
            continue;
    }
}

/* A fault happens again when the handler returns, in its own place and with the handler that was
 * there before; a signal that was sent has to be sent again. */
static void
crash_cb(int number, siginfo_t *info, void *context)
{
    note_crash();
    for (gsize i = 0; i < G_N_ELEMENTS(signals); i++) {
        if (signals[i] == number)
            sigaction(number, &previous[i], NULL);
    }
    if (info == NULL || info->si_code <= 0)
        raise(number);
}

/* Once a process; without open markers the handler only hands over. */
static void
catch_signals(void)
{
    static gsize done;
    struct sigaction action = {.sa_sigaction = crash_cb,
                               .sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK};

    if (!g_once_init_enter(&done))
        return;
    sigemptyset(&action.sa_mask);
    for (gsize i = 0; i < G_N_ELEMENTS(signals); i++)
        sigaction(signals[i], &action, &previous[i]);
    g_once_init_leave(&done, 1);
}

static int
take_slot(int fd)
{
    for (int i = 0; i < MAX_SLOTS; i++) {
        if (g_atomic_int_compare_and_exchange(&slots[i].fd, FREE, FILLING)) {
            slots[i].thread = get_thread();
            g_atomic_int_set(&slots[i].fd, fd);
            return i;
        }
    }
    return -1;
}

static char *
dup_name(const char *stage, const char *path)
{
    g_autofree char *hash = g_compute_checksum_for_string(G_CHECKSUM_SHA256, path, -1);

    return g_strdup_printf("%.16s-%s", hash, stage);
}

/* The lock is taken before the name exists, so that no other process finds it unlocked. */
static int
create_marker(GlossPluginGuard *self, const char *path, const char *plugin)
{
    g_autofree char *beside = g_strconcat(path, ".new", NULL);
    gsize n = strlen(plugin);
    int fd;

    g_mkdir_with_parents(self->folder, 0700);
    fd = open(beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return -1;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0 && write(fd, plugin, n) == (gssize)n &&
        rename(beside, path) == 0)
        return fd;
    unlink(beside);
    close(fd);
    return -1;
}

GlossPluginGuardMark *
gloss_plugin_guard_begin(GlossPluginGuard *self, const char *stage, const char *path)
{
    static gint n_made;
    GlossPluginGuardMark *mark;
    g_autofree char *name = NULL, *file = NULL;

    if (self->folder == NULL)
        return NULL;
    catch_signals();
    name = dup_name(stage, path);
    file =
        g_strdup_printf("%s-%d-%d" MARK_SUFFIX, name, (int)getpid(), g_atomic_int_add(&n_made, 1));
    mark = g_new0(GlossPluginGuardMark, 1);
    mark->path = g_build_filename(self->folder, file, NULL);
    mark->once = g_strdup_printf("%s/%s" ONCE_SUFFIX, self->folder, name);
    mark->fd = create_marker(self, mark->path, path);
    mark->slot = mark->fd >= 0 ? take_slot(mark->fd) : -1;
    return mark;
}

void
gloss_plugin_guard_end(GlossPluginGuard *self, GlossPluginGuardMark *mark)
{
    if (mark == NULL)
        return;
    if (mark->slot >= 0)
        g_atomic_int_set(&slots[mark->slot].fd, FREE);
    if (mark->fd >= 0) {
        unlink(mark->path);
        unlink(mark->once);
        close(mark->fd);
    }
    g_free(mark->path);
    g_free(mark->once);
    g_free(mark);
}

/* The text of a marker whose process is gone, or NULL where it is still at work. */
static char *
read_left(const char *path)
{
    char buffer[MAX_BYTES + 1];
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    gssize n = -1;

    if (fd < 0)
        return NULL;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        n = read(fd, buffer, MAX_BYTES);
    close(fd);
    if (n < 0)
        return NULL;
    buffer[n] = '\0';
    return g_strdup(buffer);
}

/* Whether the plugin named in @text, which is cut to its path, is to blame. */
static gboolean
judge(GlossPluginGuard *self, const char *marker_name, char *text)
{
    gsize stem = strlen(marker_name);
    g_autofree char *once = NULL;
    char *note = strchr(text, '\n');
    int fd;

    /* "HASH-STAGE-PID-N.open": the note is kept as "HASH-STAGE.once". */
    for (int dashes = 0; dashes < 2 && stem > 0;)
        dashes += marker_name[--stem] == '-';
    once = g_strdup_printf("%s/%.*s" ONCE_SUFFIX, self->folder, (int)stem, marker_name);
    if (note != NULL) {
        *note = '\0';
        unlink(once);
        return TRUE;
    }
    if (unlink(once) == 0)
        return TRUE;
    fd = open(once, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    return FALSE;
}

char **
gloss_plugin_guard_take_blamed(GlossPluginGuard *self)
{
    g_autoptr(GStrvBuilder) blamed = g_strv_builder_new();
    g_autoptr(GDir) dir = self->folder != NULL ? g_dir_open(self->folder, 0, NULL) : NULL;
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(self->folder, name, NULL);
        g_autofree char *text = NULL;

        if (g_str_has_suffix(name, MARK_SUFFIX) && (text = read_left(path)) != NULL) {
            unlink(path);
            if (judge(self, name, text) && *text != '\0')
                g_strv_builder_add(blamed, text);
        }
    }
    return g_strv_builder_end(blamed);
}
