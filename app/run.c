/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The run's state and its worker. What the system says of a process is in run-worker.c, what the
 * worker says in run-history.c; here is what both mean together. */

#include "app/run.h"

#include <math.h>
#include <signal.h>
#include <sys/wait.h>

#include <glib/gi18n.h>

#include "app/run-arguments.h"
#include "app/run-save.h"
#include "app/run-tail.h"
#include "app/run-worker.h"

#define LOOK_MS      200 /* between two looks at a live worker */
#define PATIENCE_MS  10000
#define UNKNOWN_EXIT (-1)

struct _GlossRun {
    GObject parent_instance;

    char *folder;
    char *program;
    char *output;
    char *predictions;
    GlossRunRecord *record;
    GlossRunSave *save;
    GlossRunHistory *history;
    GlossRunTail *tail;
    gboolean loading;    /* the file is being read from its beginning */
    gboolean loaded;     /* ... and was, to its end */
    gboolean heard;      /* something new since the last "changed" */
    gboolean exited;     /* the process is gone; what it wrote may not be read yet */
    int exit_status;     /* as of waitpid, or UNKNOWN_EXIT */
    gboolean wants_stop; /* as soon as the worker listens */
    guint child_id;
    guint look_id;
    guint kill_id;
    guint patience; /* milliseconds between asking and force */
};

G_DEFINE_FINAL_TYPE(GlossRun, gloss_run, G_TYPE_OBJECT)

enum { PROP_0, PROP_STATE, PROP_SHOWN, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void look_soon(GlossRun *self, guint milliseconds);

/* ---- what is known ---- */

const char *
gloss_run_get_id(GlossRun *self)
{
    return self->record->id;
}

const char *
gloss_run_get_title(GlossRun *self)
{
    return self->record->title;
}

const char *
gloss_run_get_folder(GlossRun *self)
{
    return self->folder;
}

const GlossRunRecord *
gloss_run_get_record(GlossRun *self)
{
    return self->record;
}

GlossRunState
gloss_run_get_state(GlossRun *self)
{
    return self->record->state;
}

const char *
gloss_run_get_message(GlossRun *self)
{
    return self->record->message;
}

const GlossRunHistory *
gloss_run_get_history(GlossRun *self)
{
    return self->history;
}

const char *
gloss_run_get_task(GlossRun *self)
{
    return g_str_equal(self->record->argv[0], "train") ? self->record->argv[1]
                                                       : self->record->argv[0];
}

const char *
gloss_run_get_output(GlossRun *self)
{
    return self->output;
}

const char *
gloss_run_get_predictions(GlossRun *self)
{
    return self->predictions;
}

gboolean
gloss_run_is_live(GlossRun *self)
{
    GlossRunState state = self->record->state;

    return state == GLOSS_RUN_RUNNING || state == GLOSS_RUN_PAUSED || state == GLOSS_RUN_STOPPING;
}

gboolean
gloss_run_is_open(GlossRun *self)
{
    return self->record->state == GLOSS_RUN_QUEUED || gloss_run_is_live(self);
}

gboolean
gloss_run_can_resume(GlossRun *self)
{
    return !gloss_run_is_open(self) && self->record->state != GLOSS_RUN_DONE;
}

static char *
dup_time_left(GlossRun *self)
{
    double left = self->history->seconds_left;

    if (!isfinite(left) || left < 0)
        return NULL;
    if (left < 60)
        return g_strdup(_("less than a minute left"));
    if (left < 3600)
        return g_strdup_printf(
            ngettext("%d minute left", "%d minutes left", (gulong)lround(left / 60)),
            (int)lround(left / 60));
    return g_strdup_printf(_("%d h %02d min left"), (int)(left / 3600), (int)(left / 60) % 60);
}

static char *
dup_running(GlossRun *self)
{
    double fraction = gloss_run_history_get_fraction(self->history);
    g_autofree char *left = dup_time_left(self);

    if (fraction < 0)
        return g_strdup(_("Starting"));
    if (left == NULL)
        return g_strdup_printf(_("Training, %d %%"), (int)(fraction * 100));
    return g_strdup_printf(_("Training, %d %%, %s"), (int)(fraction * 100), left);
}

char *
gloss_run_dup_status(GlossRun *self)
{
    double fraction = gloss_run_history_get_fraction(self->history);

    switch (self->record->state) {
    case GLOSS_RUN_QUEUED: return g_strdup(_("Waiting for another run"));
    case GLOSS_RUN_RUNNING: return dup_running(self);
    case GLOSS_RUN_PAUSED:
        return g_strdup_printf(_("Paused at %d %%"), (int)(MAX(fraction, 0) * 100));
    case GLOSS_RUN_STOPPING:
        return g_strdup(self->record->cancelling ? _("Cancelling") : _("Stopping"));
    case GLOSS_RUN_DONE: return g_strdup(_("Finished"));
    case GLOSS_RUN_FAILED: return g_strdup(_("Failed"));
    case GLOSS_RUN_CANCELLED: return g_strdup(_("Cancelled"));
    case GLOSS_RUN_INTERRUPTED: return g_strdup(_("Interrupted, can be resumed"));
    }
    g_return_val_if_reached(NULL);
}

/* ---- telling and keeping ---- */

static void
changed(GlossRun *self)
{
    self->heard = FALSE;
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
save(GlossRun *self)
{
    g_autoptr(GBytes) bytes = gloss_run_record_print(self->record);

    gloss_run_save_queue(self->save, bytes);
}

static void
save_failed_cb(const GError *error, gpointer data)
{
    GlossRun *self = data;

    gloss_run_history_add_log(self->history, error->message);
    changed(self);
}

static void
set_state(GlossRun *self, GlossRunState state)
{
    if (state == self->record->state)
        return;
    self->record->state = state;
    save(self);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATE]);
    changed(self);
}

static void G_GNUC_PRINTF(3, 4) end(GlossRun *self, GlossRunState state, const char *format, ...)
{
    va_list args;

    g_clear_pointer(&self->record->message, g_free);
    if (format != NULL) {
        va_start(args, format);
        self->record->message = g_strdup_vprintf(format, args);
        va_end(args);
        gloss_run_history_add_log(self->history, self->record->message);
    }
    g_clear_handle_id(&self->kill_id, g_source_remove);
    g_clear_pointer(&self->record->stamp, g_free);
    self->record->pid = 0;
    self->record->cancelling = FALSE;
    self->record->ended = g_get_real_time() / G_USEC_PER_SEC;
    set_state(self, state);
}

/* ---- the end of a worker ---- */

static gboolean
is_crash(int signal)
{
    return signal == SIGSEGV || signal == SIGABRT || signal == SIGBUS || signal == SIGFPE ||
           signal == SIGILL || signal == SIGSYS || signal == SIGTRAP;
}

/* The last lines that were no events: what a program says when it breaks. */
static const char *
get_last_words(GlossRun *self)
{
    const char *text = self->history->raw->str;

    return *text != '\0' ? text : _("It said nothing.");
}

static void
end_by_signal(GlossRun *self, int signal)
{
    if (is_crash(signal))
        end(self, GLOSS_RUN_FAILED, _("The training process broke down (%s). Its last words:\n%s"),
            g_strsignal(signal), get_last_words(self));
    else
        end(self, GLOSS_RUN_INTERRUPTED, _("The training process was ended from outside (%s)."),
            g_strsignal(signal));
}

static void
end_by_code(GlossRun *self, int code)
{
    if (code == 130)
        end(self, GLOSS_RUN_INTERRUPTED, _("The training process was told to end."));
    else
        end(self, GLOSS_RUN_FAILED,
            _("The training process ended with code %d before it was done. Its last words:\n%s"),
            code, get_last_words(self));
}

/* Once all that the worker wrote is read. */
static void
conclude(GlossRun *self)
{
    int status = self->exit_status;

    self->exited = FALSE;
    if (self->history->done)
        end(self, GLOSS_RUN_DONE, NULL);
    else if (self->record->cancelling)
        end(self, GLOSS_RUN_CANCELLED, NULL);
    else if (self->history->error != NULL)
        end(self, GLOSS_RUN_FAILED, "%s", self->history->error);
    else if (status == UNKNOWN_EXIT)
        end(self, GLOSS_RUN_INTERRUPTED,
            _("The training process ended without saying why; its last words are in the log."));
    else if (WIFSIGNALED(status))
        end_by_signal(self, WTERMSIG(status));
    else
        end_by_code(self, WEXITSTATUS(status));
}

/* ---- following a worker ---- */

static void
signal_worker(GlossRun *self, int signal)
{
    if (self->record->pid != 0)
        gloss_run_worker_signal((GPid)self->record->pid, self->record->stamp, signal);
}

static void
line_cb(const char *line, gsize size, gpointer data)
{
    GlossRun *self = data;
    GlossRunEvent event = gloss_run_history_add(self->history, line, size);

    self->heard = TRUE;
    if (event == GLOSS_RUN_EVENT_START && self->wants_stop) {
        self->wants_stop = FALSE;
        signal_worker(self, SIGUSR1);
    }
}

static void
reached_end(GlossRun *self)
{
    self->loading = FALSE;
    self->loaded = TRUE;
    if (self->exited || !gloss_run_is_live(self))
        gloss_run_tail_flush(self->tail, line_cb, self);
    if (self->exited)
        conclude(self);
    if (self->heard)
        changed(self);
}

/* The child's own end is told by the system; one that another process started is looked for. */
static void
look_for_process(GlossRun *self)
{
    if (self->exited || self->child_id != 0 || !gloss_run_is_live(self))
        return;
    self->exited = gloss_run_worker_look((GPid)self->record->pid, self->record->stamp) ==
                   GLOSS_RUN_WORKER_GONE;
}

static gboolean
look_cb(gpointer data)
{
    GlossRun *self = data;
    gboolean more;

    self->look_id = 0;
    g_object_ref(self);
    look_for_process(self);
    more = gloss_run_tail_read(self->tail, line_cb, self);
    if (!more)
        reached_end(self);
    else if (self->heard && !self->loading)
        changed(self);
    if (more)
        look_soon(self, 0);
    else if (gloss_run_is_live(self))
        look_soon(self, LOOK_MS);
    g_object_unref(self);
    return G_SOURCE_REMOVE;
}

static void
look_soon(GlossRun *self, guint milliseconds)
{
    g_clear_handle_id(&self->look_id, g_source_remove);
    self->look_id = g_timeout_add_full(G_PRIORITY_DEFAULT_IDLE, milliseconds, look_cb, self, NULL);
}

static void
child_cb(GPid pid, gint status, gpointer data)
{
    GlossRun *self = data;

    self->child_id = 0;
    self->exited = TRUE;
    self->exit_status = status;
    g_spawn_close_pid(pid);
    look_soon(self, 0);
}

void
gloss_run_load(GlossRun *self)
{
    if (self->loaded || self->loading)
        return;
    self->loading = TRUE;
    look_soon(self, 0);
}

/* ---- starting ---- */

static gboolean
spawn(GlossRun *self, GPid *pid, GError **error)
{
    g_autofree char *output = g_build_filename(self->folder, "log", NULL);
    g_autofree char *errors = g_build_filename(self->folder, "progress.jsonl", NULL);
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    g_auto(GStrv) arguments = gloss_run_arguments_complete((const char *const *)self->record->argv,
                                                           self->folder, self->record->id);
    g_auto(GStrv) argv = NULL;

    g_strv_builder_add(builder, self->program);
    g_strv_builder_addv(builder, (const char **)arguments);
    argv = g_strv_builder_end(builder);
    return gloss_run_worker_spawn((const char *const *)argv, self->record->folder, output, errors,
                                  GLOSS_RUN_HISTORY_LAUNCH, pid, error);
}

void
gloss_run_start(GlossRun *self)
{
    g_autoptr(GError) error = NULL;
    GPid pid;

    g_return_if_fail(self->record->state == GLOSS_RUN_QUEUED);
    g_clear_pointer(&self->record->message, g_free);
    self->record->started = g_get_real_time() / G_USEC_PER_SEC;
    self->wants_stop = FALSE;
    if (!spawn(self, &pid, &error)) {
        end(self, GLOSS_RUN_FAILED, _("The training process cannot be started: %s"),
            error->message);
        return;
    }
    self->exited = FALSE;
    self->record->pid = pid;
    self->record->stamp = gloss_run_worker_dup_stamp(pid);
    self->child_id = g_child_watch_add(pid, child_cb, self);
    set_state(self, GLOSS_RUN_RUNNING);
    look_soon(self, 0);
}

/* ---- what the user asks for ---- */

void
gloss_run_pause(GlossRun *self)
{
    if (self->record->state != GLOSS_RUN_RUNNING)
        return;
    signal_worker(self, SIGSTOP);
    set_state(self, GLOSS_RUN_PAUSED);
}

void
gloss_run_continue(GlossRun *self)
{
    if (self->record->state != GLOSS_RUN_PAUSED)
        return;
    signal_worker(self, SIGCONT);
    set_state(self, GLOSS_RUN_RUNNING);
}

void
gloss_run_stop(GlossRun *self)
{
    if (!gloss_run_is_live(self) || self->record->state == GLOSS_RUN_STOPPING)
        return;
    /* Before the worker listens the signal would end it. */
    if (self->history->started)
        signal_worker(self, SIGUSR1);
    else
        self->wants_stop = TRUE;
    signal_worker(self, SIGCONT);
    set_state(self, GLOSS_RUN_STOPPING);
}

static gboolean
kill_cb(gpointer data)
{
    GlossRun *self = data;

    self->kill_id = 0;
    signal_worker(self, SIGKILL);
    return G_SOURCE_REMOVE;
}

void
gloss_run_cancel(GlossRun *self)
{
    if (self->record->state == GLOSS_RUN_QUEUED)
        end(self, GLOSS_RUN_CANCELLED, NULL);
    if (!gloss_run_is_live(self) || self->record->cancelling)
        return;
    self->record->cancelling = TRUE;
    signal_worker(self, SIGTERM);
    signal_worker(self, SIGCONT);
    self->kill_id = g_timeout_add(self->patience, kill_cb, self);
    if (self->record->state == GLOSS_RUN_STOPPING)
        save(self);
    set_state(self, GLOSS_RUN_STOPPING);
    changed(self);
}

void
gloss_run_set_patience(GlossRun *self, guint milliseconds)
{
    self->patience = milliseconds;
}

void
gloss_run_resume(GlossRun *self)
{
    if (!gloss_run_can_resume(self))
        return;
    gloss_run_load(self);
    g_clear_pointer(&self->record->message, g_free);
    self->record->ended = 0;
    set_state(self, GLOSS_RUN_QUEUED);
}

void
gloss_run_set_shown(GlossRun *self, gboolean shown)
{
    if (shown == self->record->shown)
        return;
    self->record->shown = shown;
    save(self);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_SHOWN]);
}

void
gloss_run_set_data(GlossRun *self, char **data)
{
    g_strfreev(self->record->data);
    self->record->data = g_strdupv(data);
    save(self);
}

/* ---- making ---- */

/* A worker of before: its process is still there, or it is not. */
static void
attach(GlossRun *self)
{
    GlossRunWorkerState worker =
        gloss_run_worker_look((GPid)self->record->pid, self->record->stamp);

    self->exited = worker == GLOSS_RUN_WORKER_GONE;
    if (worker == GLOSS_RUN_WORKER_STOPPED)
        self->record->state = GLOSS_RUN_PAUSED;
    else if (worker == GLOSS_RUN_WORKER_RUNNING && self->record->state == GLOSS_RUN_PAUSED)
        self->record->state = GLOSS_RUN_RUNNING;
    if (!self->exited && self->record->cancelling)
        self->kill_id = g_timeout_add(self->patience, kill_cb, self);
    gloss_run_load(self);
}

GlossRun *
gloss_run_new(const char *folder, GlossRunRecord *record, const char *program)
{
    GlossRun *self = g_object_new(GLOSS_TYPE_RUN, NULL);
    g_autofree char *path = g_build_filename(folder, "run.json", NULL);
    g_autofree char *progress = g_build_filename(folder, "progress.jsonl", NULL);
    g_auto(GStrv) argv =
        gloss_run_arguments_complete((const char *const *)record->argv, folder, record->id);

    self->folder = g_strdup(folder);
    self->program = g_strdup(program);
    self->record = record;
    self->output = gloss_run_arguments_dup_last((const char *const *)argv, "--output");
    self->predictions = gloss_run_arguments_dup_last((const char *const *)argv, "--predictions");
    self->save = gloss_run_save_new(path, save_failed_cb, self);
    self->history = gloss_run_history_new();
    self->tail = gloss_run_tail_new(progress);
    if (gloss_run_is_live(self))
        attach(self);
    else if (record->state == GLOSS_RUN_QUEUED)
        save(self);
    return self;
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    GlossRun *self = GLOSS_RUN(object);

    if (id == PROP_STATE)
        g_value_set_int(value, (int)self->record->state);
    else
        g_value_set_boolean(value, self->record->shown);
}

static void
finalize(GObject *object)
{
    GlossRun *self = GLOSS_RUN(object);

    g_clear_handle_id(&self->child_id, g_source_remove);
    g_clear_handle_id(&self->look_id, g_source_remove);
    g_clear_handle_id(&self->kill_id, g_source_remove);
    gloss_run_save_free(self->save);
    gloss_run_tail_free(self->tail);
    gloss_run_history_free(self->history);
    gloss_run_record_free(self->record);
    g_free(self->folder);
    g_free(self->program);
    g_free(self->output);
    g_free(self->predictions);
    G_OBJECT_CLASS(gloss_run_parent_class)->finalize(object);
}

static void
gloss_run_class_init(GlossRunClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    object_class->get_property = get_property;
    object_class->finalize = finalize;
    props[PROP_STATE] = g_param_spec_int("state", NULL, NULL, 0, GLOSS_RUN_INTERRUPTED, 0, flags);
    props[PROP_SHOWN] = g_param_spec_boolean("shown", NULL, NULL, TRUE, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_run_init(GlossRun *self)
{
    self->exit_status = UNKNOWN_EXIT;
    self->patience = PATIENCE_MS;
}
