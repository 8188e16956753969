/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See run-worker.h; what /proc says of a process is read here alone.
 * lint: allow readers: the system writes these files */

#include "app/run-worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>

#define BOOT_PATH "/proc/sys/kernel/random/boot_id"
/* Fields of /proc/PID/stat behind the closing parenthesis of the name (proc(5): 3 and 22). */
#define FIELD_STATE 0
#define FIELD_START 19
#define WORKER_NICE 10

static int
open_log(const char *path, const char *first, GError **error)
{
    int fd = g_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);

    if (fd >= 0 && write(fd, first, strlen(first)) == (gssize)strlen(first))
        return fd;
    g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno), _("%s: cannot be written: %s"),
                path, g_strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* A hang-up or an interrupt meant for the program does not reach a session of its own; the window
 * goes first where both want a processor. */
static void
setup_cb(gpointer data)
{
    setsid();
    setpriority(PRIO_PROCESS, 0, WORKER_NICE);
}

gboolean
gloss_run_worker_spawn(const char *const *argv, const char *cwd, const char *output_path,
                       const char *error_path, const char *first, GPid *pid, GError **error)
{
    int output = open_log(output_path, "", error);
    int errors = output >= 0 ? open_log(error_path, first, error) : -1;
    gboolean spawned =
        errors >= 0 && g_spawn_async_with_pipes_and_fds(cwd, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD,
                                                        setup_cb, NULL, -1, output, errors, NULL,
                                                        NULL, 0, pid, NULL, NULL, NULL, error);

    if (output >= 0)
        close(output);
    if (errors >= 0)
        close(errors);
    return spawned;
}

/* (transfer full) the fields from the state on; NULL where there is no such process. */
static char **
read_fields(GPid pid)
{
    g_autofree char *path = g_strdup_printf("/proc/%d/stat", (int)pid);
    g_autofree char *text = NULL;
    g_auto(GStrv) fields = NULL;
    char *name_end;

    if (pid <= 1 || !g_file_get_contents(path, &text, NULL, NULL))
        return NULL;
    name_end = strrchr(text, ')');
    if (name_end == NULL || name_end[1] != ' ')
        return NULL;
    fields = g_strsplit(name_end + 2, " ", -1);
    return g_strv_length(fields) > FIELD_START ? g_steal_pointer(&fields) : NULL;
}

static char *
make_stamp(char **fields)
{
    g_autofree char *boot = NULL;

    if (g_file_get_contents(BOOT_PATH, &boot, NULL, NULL))
        g_strstrip(boot);
    return g_strdup_printf("%s/%s", boot != NULL ? boot : "", fields[FIELD_START]);
}

char *
gloss_run_worker_dup_stamp(GPid pid)
{
    g_auto(GStrv) fields = read_fields(pid);

    return fields != NULL ? make_stamp(fields) : NULL;
}

GlossRunWorkerState
gloss_run_worker_look(GPid pid, const char *stamp)
{
    g_auto(GStrv) fields = read_fields(pid);
    g_autofree char *now = fields != NULL ? make_stamp(fields) : NULL;

    /* Z and X: dead, and only waiting for a parent that looks. */
    if (now == NULL || g_strcmp0(now, stamp) != 0 || strchr("ZXx", *fields[FIELD_STATE]) != NULL)
        return GLOSS_RUN_WORKER_GONE;
    return *fields[FIELD_STATE] == 'T' ? GLOSS_RUN_WORKER_STOPPED : GLOSS_RUN_WORKER_RUNNING;
}

gboolean
gloss_run_worker_signal(GPid pid, const char *stamp, int signal)
{
    return gloss_run_worker_look(pid, stamp) != GLOSS_RUN_WORKER_GONE && kill(pid, signal) == 0;
}
