/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* It says how far it is in JSON Lines on standard error; what else it prints there is its log. It is
 * over when all that it said is read, not when it is gone. */
#include "app/index-worker.h"

#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <glib/gi18n.h>
#include <json-glib/json-glib.h>

#define NICE 10
/* ioprio_set(2): for a process, "best effort", the last of its eight levels. Not the idle class, nor
 * SCHED_IDLE: a process that waits without end in a transaction makes the window wait for it. */
#define IOPRIO_PROCESS 1
#define IOPRIO_LAST    ((2 << 13) | 7)
#define LOG_BYTES      8192
#define EXIT_PARTIAL   3

struct _GlossIndexWorker {
    GObject parent_instance;

    GSubprocess *process;
    GDataInputStream *lines;
    GCancellable *cancellable;
    gboolean listens; /* to the signals that hold it */
    gboolean paused;
    gboolean stopping;
    char *stage;
    char *path; /* (nullable) */
    GlossIndexStep step;
    char *failure; /* (nullable) its kind */
    char *message; /* (nullable) */
    GString *log;
    GlossIndexEnding ending;
};

enum { PROGRESS, ENDED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE(GlossIndexWorker, gloss_index_worker, G_TYPE_OBJECT)

/* ---- how it ended ---- */

static GlossIndexEnding
find_ending(const char *failure)
{
    static const struct {
        const char *name;
        GlossIndexEnding ending;
    } kinds[] = {
        {"busy", GLOSS_INDEX_ENDING_BUSY},     {"model", GLOSS_INDEX_ENDING_MODEL},
        {"disk", GLOSS_INDEX_ENDING_DISK},     {"library", GLOSS_INDEX_ENDING_LIBRARY},
        {"newer", GLOSS_INDEX_ENDING_LIBRARY},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (g_strcmp0(kinds[i].name, failure) == 0)
            return kinds[i].ending;
    return GLOSS_INDEX_ENDING_FAILED;
}

static char *
dup_last_line(GlossIndexWorker *self)
{
    g_autofree char *log = g_strdup(self->log->str);
    const char *line = strrchr(g_strchomp(log), '\n');

    return *log ? g_strdup(line ? line + 1 : log) : NULL;
}

static void
end_by_signal(GlossIndexWorker *self)
{
    const char *name = g_strsignal(g_subprocess_get_term_sig(self->process));

    self->ending = GLOSS_INDEX_ENDING_CRASHED;
    g_free(self->message);
    self->message = self->path
                        ? g_strdup_printf(_("the worker crashed at %s (%s)"), self->path, name)
                        : g_strdup_printf(_("the worker crashed (%s)"), name);
}

static void
end_by_status(GlossIndexWorker *self, int status)
{
    if (status == 0 || status == EXIT_PARTIAL) {
        self->ending = GLOSS_INDEX_ENDING_DONE;
        return;
    }
    self->ending = find_ending(self->failure);
    if (!self->message)
        self->message = dup_last_line(self);
    if (!self->message)
        self->message = g_strdup(_("the worker ended unexpectedly"));
}

static void
ended_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossIndexWorker) self = data;

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (self->stopping)
        self->ending = GLOSS_INDEX_ENDING_STOPPED;
    else if (g_subprocess_get_if_exited(self->process))
        end_by_status(self, g_subprocess_get_exit_status(self->process));
    else
        end_by_signal(self);
    g_signal_emit(self, signals[ENDED], 0);
}

/* ---- what it says ---- */

static void
add_to_log(GlossIndexWorker *self, const char *line)
{
    const char *rest;

    g_string_append_printf(self->log, "%s\n",
                           g_str_has_prefix(line, "gloss-cli: ") ? line + 11 : line);
    if (self->log->len <= LOG_BYTES)
        return;
    rest = strchr(self->log->str + (self->log->len - LOG_BYTES), '\n');
    g_string_erase(self->log, 0, rest ? rest + 1 - self->log->str : (gssize)self->log->len);
}

static void
hold(GlossIndexWorker *self)
{
    if (self->listens)
        g_subprocess_send_signal(self->process, self->paused ? SIGUSR1 : SIGUSR2);
}

static const char *
get_text(JsonObject *event, const char *name)
{
    return json_object_get_string_member_with_default(event, name, NULL);
}

static void
take_event(GlossIndexWorker *self, JsonObject *event)
{
    if (json_object_has_member(event, "failure")) {
        g_free(self->failure);
        g_free(self->message);
        self->failure = g_strdup(get_text(event, "failure"));
        self->message = g_strdup(get_text(event, "message"));
        return;
    }
    g_free(self->stage);
    g_free(self->path);
    self->stage = g_strdup(get_text(event, "stage"));
    self->path = g_strdup(get_text(event, "path"));
    self->step = (GlossIndexStep){
        .stage = self->stage ? self->stage : "",
        .done = (guint64)json_object_get_int_member_with_default(event, "step", 0),
        .total = (guint64)json_object_get_int_member_with_default(event, "steps", 0),
        .seconds_left = json_object_get_double_member_with_default(event, "seconds_left", -1),
        .path = self->path};
    /* Again at each step that it takes while it should not: of two signals that wait, the one to go on
     * is taken last. */
    self->listens = TRUE;
    if (self->paused)
        hold(self);
    g_signal_emit(self, signals[PROGRESS], 0);
}

static void
take_line(GlossIndexWorker *self, const char *line)
{
    g_autoptr(JsonNode) node = line[0] == '{' ? json_from_string(line, NULL) : NULL;

    if (node && JSON_NODE_HOLDS_OBJECT(node))
        take_event(self, json_node_get_object(node));
    else
        add_to_log(self, line);
}

static void
read_cb(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(GlossIndexWorker) self = data;
    g_autofree char *bytes =
        g_data_input_stream_read_line_finish(G_DATA_INPUT_STREAM(source), result, NULL, NULL);
    g_autofree char *line = bytes ? g_utf8_make_valid(bytes, -1) : NULL;

    if (g_cancellable_is_cancelled(self->cancellable))
        return;
    if (!line) {
        g_subprocess_wait_async(self->process, self->cancellable, ended_cb, g_object_ref(self));
        return;
    }
    take_line(self, line);
    g_data_input_stream_read_line_async(self->lines, G_PRIORITY_DEFAULT, self->cancellable, read_cb,
                                        g_object_ref(self));
}

/* ---- starting and stopping ---- */

/* Signals that hold it are ignored until it listens to them. */
static void
setup_cb(gpointer data)
{
    const struct sched_param none = {0};

    prctl(PR_SET_PDEATHSIG, SIGTERM);
    signal(SIGUSR1, SIG_IGN);
    signal(SIGUSR2, SIG_IGN);
    if (nice(NICE) == -1 || sched_setscheduler(0, SCHED_BATCH, &none) != 0)
        return; /* it is not slower for that */
    syscall(SYS_ioprio_set, IOPRIO_PROCESS, 0, IOPRIO_LAST);
}

GlossIndexWorker *
gloss_index_worker_start(const char *const *argv, GError **error)
{
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(
        G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
    g_autoptr(GlossIndexWorker) self = g_object_new(GLOSS_TYPE_INDEX_WORKER, NULL);

    g_subprocess_launcher_set_child_setup(launcher, setup_cb, NULL, NULL);
    self->process = g_subprocess_launcher_spawnv(launcher, argv, error);
    if (!self->process)
        return NULL;
    self->lines = g_data_input_stream_new(g_subprocess_get_stderr_pipe(self->process));
    g_data_input_stream_read_line_async(self->lines, G_PRIORITY_DEFAULT, self->cancellable, read_cb,
                                        g_object_ref(self));
    return g_steal_pointer(&self);
}

void
gloss_index_worker_set_paused(GlossIndexWorker *self, gboolean paused)
{
    if (paused == self->paused)
        return;
    self->paused = paused;
    hold(self);
}

void
gloss_index_worker_stop(GlossIndexWorker *self)
{
    self->stopping = TRUE;
    g_subprocess_send_signal(self->process, SIGTERM);
}

const GlossIndexStep *
gloss_index_worker_get_step(GlossIndexWorker *self)
{
    return &self->step;
}

GlossIndexEnding
gloss_index_worker_get_ending(GlossIndexWorker *self)
{
    return self->ending;
}

const char *
gloss_index_worker_get_message(GlossIndexWorker *self)
{
    return self->message;
}

const char *
gloss_index_worker_get_log(GlossIndexWorker *self)
{
    return self->log->str;
}

static void
dispose(GObject *object)
{
    GlossIndexWorker *self = GLOSS_INDEX_WORKER(object);

    g_cancellable_cancel(self->cancellable);
    if (self->process)
        g_subprocess_send_signal(self->process, SIGTERM);
    g_clear_object(&self->process);
    g_clear_object(&self->lines);
    G_OBJECT_CLASS(gloss_index_worker_parent_class)->dispose(object);
}

static void
finalize(GObject *object)
{
    GlossIndexWorker *self = GLOSS_INDEX_WORKER(object);

    g_object_unref(self->cancellable);
    g_string_free(self->log, TRUE);
    g_free(self->stage);
    g_free(self->path);
    g_free(self->failure);
    g_free(self->message);
    G_OBJECT_CLASS(gloss_index_worker_parent_class)->finalize(object);
}

static void
gloss_index_worker_class_init(GlossIndexWorkerClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->dispose = dispose;
    object_class->finalize = finalize;
    signals[PROGRESS] = g_signal_new("progress", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[ENDED] = g_signal_new("ended", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_index_worker_init(GlossIndexWorker *self)
{
    self->cancellable = g_cancellable_new();
    self->log = g_string_new(NULL);
    self->step = (GlossIndexStep){.stage = "starting", .seconds_left = -1};
}
