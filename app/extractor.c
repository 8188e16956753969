/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The file goes in as an anonymous file on standard input, so the program needs no place on the disk;
 * what it says comes back through a pipe. It bounds itself before it looks at its input; the time on
 * the clock is watched here. */
#include "app/extractor.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib-unix.h>
#include <glib/gi18n.h>

#include "app/extraction.h"
#include "app/paths.h"

#define MEBIBYTE    ((guint64)1024 * 1024)
#define CHUNK_BYTES (64 * 1024)
/* The clock may run while others have the processor. */
#define WALL_FACTOR 4
#define PATIENCE_US ((gint64)G_USEC_PER_SEC)

typedef struct {
    const char *name;
    GPid pid;
    int output;
    gint64 deadline;
    GCancellable *cancellable;
    GByteArray *stream;
    gboolean hung; /* it had said all and did not end */
} Child;

GlossExtractorBounds
gloss_extractor_get_bounds(gsize size)
{
    guint seconds = 15 + (guint)(2 * size / MEBIBYTE);

    return (GlossExtractorBounds){
        .memory = 768 * MEBIBYTE + 4 * (guint64)size,
        .cpu_seconds = seconds,
        .wall_seconds = WALL_FACTOR * seconds,
    };
}

static void
set_errno(GError **error, const char *name, int code)
{
    g_set_error(error, G_IO_ERROR, (gint)g_io_error_from_errno(code),
                _("“%s” could not be read: %s"), name, g_strerror(code));
}

static void
set_too_long(const char *name, GError **error)
{
    g_set_error(
        error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
        _("“%s” takes too long to read. It may be damaged: save it anew with another program"),
        name);
}

/* A descriptor of an anonymous file with @bytes, at its beginning; -1 with an error. */
static int
make_input(GBytes *bytes, const char *name, GError **error)
{
    gsize size, done = 0;
    const char *data = g_bytes_get_data(bytes, &size);
    int fd = memfd_create("document", MFD_CLOEXEC);

    while (fd >= 0 && done < size) {
        gssize n = write(fd, data + done, size - done);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            set_errno(error, name, n < 0 ? errno : EIO);
            close(fd);
            return -1;
        }
        done += (gsize)n;
    }
    if (fd < 0)
        set_errno(error, name, errno);
    else
        lseek(fd, 0, SEEK_SET);
    return fd;
}

/* What the program may know of its surroundings. */
static char **
make_environment(void)
{
    static const char *const kept[] = {"LANG",         "LC_ALL",       "LD_LIBRARY_PATH",
                                       "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS",
                                       "TSAN_OPTIONS", "PATH"};
    char **environment = g_new0(char *, 1);

    for (gsize i = 0; i < G_N_ELEMENTS(kept); i++)
        if (g_getenv(kept[i]) != NULL)
            environment = g_environ_setenv(environment, kept[i], g_getenv(kept[i]), TRUE);
    return environment;
}

static gboolean
spawn(Child *self, const char *program, const char *format, int input,
      const GlossExtractorBounds *bounds, GError **error)
{
    g_autofree char *memory = g_strdup_printf("%" G_GUINT64_FORMAT, bounds->memory);
    g_autofree char *seconds = g_strdup_printf("%u", bounds->cpu_seconds);
    const char *const argv[] = {program, format, memory, seconds, NULL};
    g_auto(GStrv) environment = make_environment();
    g_autoptr(GError) failure = NULL;

    if (g_spawn_async_with_pipes_and_fds("/", argv, (const char *const *)environment,
                                         G_SPAWN_DO_NOT_REAP_CHILD | G_SPAWN_STDERR_TO_DEV_NULL,
                                         NULL, NULL, input, -1, -1, NULL, NULL, 0, &self->pid, NULL,
                                         &self->output, NULL, &failure))
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                _("“%s” could not be read: its reader cannot be started (%s)"), self->name,
                failure->message);
    return FALSE;
}

/* Whether there is something to read, or the end; FALSE with an error. */
static gboolean
wait_for_output(Child *self, GError **error)
{
    GPollFD polls[2] = {{.fd = self->output, .events = G_IO_IN}};
    gboolean cancels = g_cancellable_make_pollfd(self->cancellable, &polls[1]);
    int n = 0;

    while (n == 0) {
        gint64 left = self->deadline - g_get_monotonic_time();

        if (left <= 0 || g_cancellable_is_cancelled(self->cancellable))
            break;
        n = g_poll(polls, cancels ? 2 : 1, (int)MIN(left / 1000 + 1, 60000));
        if (n < 0 && errno == EINTR)
            n = 0;
    }
    if (cancels)
        g_cancellable_release_fd(self->cancellable);
    if (g_cancellable_set_error_if_cancelled(self->cancellable, error))
        return FALSE;
    if (n > 0)
        return TRUE;
    set_too_long(self->name, error);
    return FALSE;
}

/* 1 for more, 0 for the end, -1 with an error. */
static int
read_some(Child *self, GError **error)
{
    guint8 chunk[CHUNK_BYTES];
    gssize n;

    if (!wait_for_output(self, error))
        return -1;
    n = read(self->output, chunk, sizeof chunk);
    if (n < 0 && errno == EINTR)
        return 1;
    if (n < 0) {
        set_errno(error, self->name, errno);
        return -1;
    }
    if ((gsize)n > GLOSS_EXTRACTION_MAX_BYTES - self->stream->len) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NO_SPACE,
                    _("“%s” holds too much text to be read"), self->name);
        return -1;
    }
    g_byte_array_append(self->stream, chunk, (guint)n);
    return n > 0;
}

/* It has closed its output: a program that is right ends now. */
static int
reap(Child *self)
{
    gint64 last = g_get_monotonic_time() + PATIENCE_US;
    int status = 0;
    pid_t ended;

    close(self->output);
    while ((ended = waitpid(self->pid, &status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
        if (g_get_monotonic_time() > last) {
            self->hung = TRUE;
            kill(self->pid, SIGKILL);
        }
        g_usleep(1000);
    }
    g_spawn_close_pid(self->pid);
    return ended < 0 ? -1 : status;
}

/* Of the signals that end a program, those that what it reads can bring about. The others come from
 * outside, and the next try may well succeed. */
static gboolean
is_crash(int sig)
{
    return sig == SIGSEGV || sig == SIGBUS || sig == SIGABRT || sig == SIGFPE || sig == SIGILL ||
           sig == SIGTRAP || sig == SIGSYS;
}

static gboolean
check_status(Child *self, int status, GError **error)
{
    int sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0;

    if (status == 0)
        return TRUE;
    if (sig == SIGXCPU || self->hung)
        set_too_long(self->name, error);
    else if (is_crash(sig))
        g_set_error(error, GLOSS_READER_ERROR, GLOSS_READER_ERROR_DAMAGED,
                    _("“%s” makes its reader crash or run out of memory (%s). It may be damaged: "
                      "save it anew with another program"),
                    self->name, g_strsignal(sig));
    else if (sig != 0)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("“%s” could not be read: %s"),
                    self->name, g_strsignal(sig));
    else
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("“%s” could not be read: its reader ended with status %d"), self->name,
                    WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return FALSE;
}

GlossReading *
gloss_extractor_run_program(const char *program, const char *format, GBytes *bytes,
                            const char *name, const GlossExtractorBounds *bounds,
                            GCancellable *cancellable, GError **error)
{
    g_autoptr(GByteArray) stream = g_byte_array_new();
    Child self = {.name = name, .cancellable = cancellable, .stream = stream};
    int input = make_input(bytes, name, error);
    gboolean spawned;
    int more = 1, status;

    if (input < 0)
        return NULL;
    self.deadline = g_get_monotonic_time() + (gint64)bounds->wall_seconds * G_USEC_PER_SEC;
    spawned = spawn(&self, program, format, input, bounds, error);
    close(input);
    if (!spawned)
        return NULL;
    while (more > 0)
        more = read_some(&self, error);
    if (more < 0)
        kill(self.pid, SIGKILL);
    status = reap(&self);
    if (more < 0 || !check_status(&self, status, error))
        return NULL;
    return gloss_extraction_parse(stream->data, stream->len, name, error);
}

GlossReading *
gloss_extractor_run(const char *format, GBytes *bytes, const char *name, GCancellable *cancellable,
                    GError **error)
{
    GlossExtractorBounds bounds = gloss_extractor_get_bounds(g_bytes_get_size(bytes));
    g_autofree char *program = gloss_paths_dup_extractor();

    return gloss_extractor_run_program(program, format, bytes, name, &bounds, cancellable, error);
}
