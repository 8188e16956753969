/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the library and the worker say, put into words. */
#include "app/index-row.h"

#include <glib/gi18n.h>

#include "app/index-passed.h"

/* Kinds of files without a reader that are named. */
#define PASSED_KINDS 8

#define MINUTE 60
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

struct _GlossIndexRow {
    GObject parent_instance;

    GFile *file;
    char *path;
    char *title;
    char *excludes;
    char *status;
    gint64 n_documents;
    gint64 n_failed;
    gint64 n_pending;
    gint64 updated;
    gboolean known;
    gboolean gone;
    char *failure; /* (nullable) the library's word */
    char *passed;  /* (nullable) in words */

    gboolean waiting;
    gboolean running;
    gboolean busy; /* as was told last */
    char *stage;
    char *at; /* (nullable) the file */
    GlossIndexStep step;
    GlossIndexPause pause;
    double fraction;
    GlossIndexEnding ending;
    char *message; /* (nullable) */
    char *log;     /* (nullable) */
    char *culprit; /* (nullable) */
    char *limit;   /* (nullable) */
};

enum {
    PROP_STATUS = 1,
    PROP_BUSY,
    PROP_FRACTION,
    N_PROPS,
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE(GlossIndexRow, gloss_index_row, G_TYPE_OBJECT)

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    GlossIndexRow *self = GLOSS_INDEX_ROW(object);

    switch (id) {
    case PROP_STATUS: g_value_set_string(value, self->status); break;
    case PROP_BUSY: g_value_set_boolean(value, self->busy); break;
    case PROP_FRACTION: g_value_set_double(value, self->fraction); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void
finalize(GObject *object)
{
    GlossIndexRow *self = GLOSS_INDEX_ROW(object);

    g_clear_object(&self->file);
    g_free(self->path);
    g_free(self->title);
    g_free(self->excludes);
    g_free(self->status);
    g_free(self->failure);
    g_free(self->passed);
    g_free(self->stage);
    g_free(self->at);
    g_free(self->message);
    g_free(self->log);
    g_free(self->culprit);
    g_free(self->limit);
    G_OBJECT_CLASS(gloss_index_row_parent_class)->finalize(object);
}

static void
gloss_index_row_class_init(GlossIndexRowClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

    object_class->get_property = get_property;
    object_class->finalize = finalize;
    props[PROP_STATUS] = g_param_spec_string("status", NULL, NULL, "", flags);
    props[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    props[PROP_FRACTION] = g_param_spec_double("fraction", NULL, NULL, -1, 1, -1, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
gloss_index_row_init(GlossIndexRow *self)
{
    self->status = g_strdup("");
    self->excludes = g_strdup("");
    self->fraction = -1;
}

GlossIndexRow *
gloss_index_row_new(const char *path)
{
    GlossIndexRow *self = g_object_new(GLOSS_TYPE_INDEX_ROW, NULL);
    g_autofree char *name = g_path_get_basename(path);

    self->path = g_strdup(path);
    self->file = g_file_new_for_path(path);
    self->title = g_filename_display_name(name);
    return self;
}

GFile *
gloss_index_row_get_file(GlossIndexRow *self)
{
    return self->file;
}

const char *
gloss_index_row_get_path(GlossIndexRow *self)
{
    return self->path;
}

const char *
gloss_index_row_get_title(GlossIndexRow *self)
{
    return self->title;
}

const char *
gloss_index_row_get_excludes(GlossIndexRow *self)
{
    return self->excludes;
}

const char *
gloss_index_row_get_status(GlossIndexRow *self)
{
    return self->status;
}

gboolean
gloss_index_row_get_busy(GlossIndexRow *self)
{
    return self->waiting || self->running;
}

double
gloss_index_row_get_fraction(GlossIndexRow *self)
{
    return self->fraction;
}

guint
gloss_index_row_get_n_documents(GlossIndexRow *self)
{
    return (guint)self->n_documents;
}

const char *
gloss_index_row_get_passed(GlossIndexRow *self)
{
    return self->passed;
}

guint
gloss_index_row_get_n_failed(GlossIndexRow *self)
{
    return (guint)self->n_failed;
}

GlossIndexEnding
gloss_index_row_get_ending(GlossIndexRow *self)
{
    return self->ending;
}

const char *
gloss_index_row_get_message(GlossIndexRow *self)
{
    return self->message ? self->message : self->failure;
}

const char *
gloss_index_row_get_log(GlossIndexRow *self)
{
    return self->log;
}

const char *
gloss_index_row_get_culprit(GlossIndexRow *self)
{
    return self->culprit;
}

const char *
gloss_index_row_get_limit(GlossIndexRow *self)
{
    return self->limit;
}

gboolean
gloss_index_row_is_known(GlossIndexRow *self)
{
    return self->known;
}

GlossIndexState
gloss_index_row_get_state(GlossIndexRow *self)
{
    if (self->waiting || self->running) {
        if (self->pause != GLOSS_INDEX_PAUSE_NONE)
            return GLOSS_INDEX_STATE_PAUSED;
        return self->running ? GLOSS_INDEX_STATE_UPDATING : GLOSS_INDEX_STATE_WAITING;
    }
    if (self->gone)
        return GLOSS_INDEX_STATE_GONE;
    if (self->ending > GLOSS_INDEX_ENDING_STOPPED || self->failure)
        return GLOSS_INDEX_STATE_FAILED;
    if (self->updated == 0)
        return GLOSS_INDEX_STATE_NEW;
    return self->n_pending > 0 || self->ending == GLOSS_INDEX_ENDING_STOPPED
               ? GLOSS_INDEX_STATE_INCOMPLETE
               : GLOSS_INDEX_STATE_FRESH;
}

/* ---- in words ---- */

static char *
describe_age(gint64 updated)
{
    gint64 seconds = (g_get_real_time() - updated) / G_USEC_PER_SEC;

    if (seconds < MINUTE)
        return g_strdup(_("just now"));
    if (seconds < HOUR)
        return g_strdup_printf(
            ngettext("%d minute ago", "%d minutes ago", (gulong)(seconds / MINUTE)),
            (int)(seconds / MINUTE));
    if (seconds < DAY)
        return g_strdup_printf(ngettext("%d hour ago", "%d hours ago", (gulong)(seconds / HOUR)),
                               (int)(seconds / HOUR));
    return g_strdup_printf(ngettext("%d day ago", "%d days ago", (gulong)(seconds / DAY)),
                           (int)(seconds / DAY));
}

static char *
describe_files(const GlossIndexRow *self)
{
    return g_strdup_printf(ngettext("%'d file", "%'d files", (gulong)self->n_documents),
                           (int)self->n_documents);
}

/* "Fresh, 4,812 files, 37 unreadable, 2 minutes ago" */
static char *
describe_whole(const GlossIndexRow *self, const char *state)
{
    g_autofree char *age = describe_age(self->updated), *files = describe_files(self);
    g_autofree char *failed = g_strdup_printf(
        ngettext("%'d unreadable", "%'d unreadable", (gulong)self->n_failed), (int)self->n_failed);

    if (self->n_failed > 0)
        return g_strdup_printf("%s, %s, %s, %s", state, files, failed, age);
    return g_strdup_printf("%s, %s, %s", state, files, age);
}

static char *
describe_left(double seconds)
{
    int minutes = (int)(seconds / MINUTE) + 1, hours = (int)(seconds / HOUR + 0.5);

    if (seconds < 0)
        return NULL;
    if (seconds < MINUTE)
        return g_strdup(_("less than a minute left"));
    if (seconds < 90 * MINUTE)
        return g_strdup_printf(ngettext("%d minute left", "%d minutes left", (gulong)minutes),
                               minutes);
    return g_strdup_printf(ngettext("%d hour left", "%d hours left", (gulong)hours), hours);
}

static char *
describe_count(const GlossIndexRow *self)
{
    int done = (int)self->step.done, total = (int)self->step.total;

    if (g_str_equal(self->step.stage, "embedding"))
        return g_strdup_printf(ngettext("%'d of %'d passage", "%'d of %'d passages", (gulong)total),
                               done, total);
    return g_strdup_printf(ngettext("%'d of %'d file", "%'d of %'d files", (gulong)total), done,
                           total);
}

/* While files are read nobody knows how many passages they will have: only when those are embedded,
 * which takes most of the time, is the time that is left worth telling. */
static char *
describe_update(const GlossIndexRow *self)
{
    g_autofree char *count = self->step.total > 0 ? describe_count(self) : NULL;
    g_autofree char *left =
        g_str_equal(self->step.stage, "embedding") ? describe_left(self->step.seconds_left) : NULL;

    if (g_str_equal(self->step.stage, "cleaning"))
        return g_strdup(_("Cleaning up"));
    if (!count)
        return g_strdup(g_str_equal(self->step.stage, "starting") ? _("Starting to update")
                                                                  : _("Looking for changes"));
    if (left)
        return g_strdup_printf(_("Updating %s, %s"), count, left);
    return g_strdup_printf(_("Updating %s"), count);
}

static char *
describe_pause(const GlossIndexRow *self)
{
    static const char *const words[] = {"", N_("Paused"), N_("Paused on battery"),
                                        N_("Paused while you work")};
    g_autofree char *count = self->running && self->step.total > 0 ? describe_count(self) : NULL;

    if (count)
        return g_strdup_printf("%s, %s", _(words[self->pause]), count);
    return g_strdup(_(words[self->pause]));
}

static char *
describe_failure(GlossIndexRow *self)
{
    const char *message = gloss_index_row_get_message(self);

    switch (self->ending) {
    case GLOSS_INDEX_ENDING_DISK: return g_strdup(_("Stopped: the disk is full"));
    case GLOSS_INDEX_ENDING_MODEL: return g_strdup_printf(_("To be rebuilt: %s"), message);
    default: return g_strdup_printf(_("Stopped: %s"), message);
    }
}

static char *
describe(GlossIndexRow *self)
{
    g_autofree char *files = describe_files(self);

    switch (gloss_index_row_get_state(self)) {
    case GLOSS_INDEX_STATE_NEW: return g_strdup(_("Not indexed yet"));
    case GLOSS_INDEX_STATE_WAITING: return g_strdup(_("Waiting to be updated"));
    case GLOSS_INDEX_STATE_UPDATING: return describe_update(self);
    case GLOSS_INDEX_STATE_PAUSED: return describe_pause(self);
    case GLOSS_INDEX_STATE_GONE: return g_strdup_printf(_("Folder gone, %s kept"), files);
    case GLOSS_INDEX_STATE_FAILED: return describe_failure(self);
    case GLOSS_INDEX_STATE_FRESH: return describe_whole(self, _("Fresh"));
    case GLOSS_INDEX_STATE_INCOMPLETE: break;
    }
    return describe_whole(self, _("Incomplete"));
}

void
gloss_index_row_refresh(GlossIndexRow *self)
{
    g_autofree char *status = describe(self);
    gboolean busy = self->waiting || self->running;
    double fraction = self->running && self->step.total > 0
                          ? MIN((double)self->step.done / (double)self->step.total, 1)
                          : -1;

    g_object_freeze_notify(G_OBJECT(self));
    if (g_strcmp0(status, self->status) != 0)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATUS]);
    if (fraction != self->fraction)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_FRACTION]);
    if (busy != self->busy)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
    g_free(self->status);
    self->status = g_steal_pointer(&status);
    self->fraction = fraction;
    self->busy = busy;
    g_object_thaw_notify(G_OBJECT(self));
}

/* ---- what others say ---- */

static void
set_text(char **place, const char *text)
{
    char *copy = g_strdup(text);

    g_free(*place);
    *place = copy;
}

static void
take_passed(GlossIndexRow *self, const char *text)
{
    g_autoptr(GlossIndexPassed) passed = gloss_index_passed_parse(text);

    g_free(self->passed);
    self->passed = gloss_index_passed_count(passed) > 0
                       ? gloss_index_passed_describe(passed, PASSED_KINDS)
                       : NULL;
}

void
gloss_index_row_set_folder(GlossIndexRow *self, const GlossIndexFolder *folder)
{
    self->known = TRUE;
    self->n_documents = folder->n_documents;
    self->n_failed = folder->n_failed;
    take_passed(self, folder->passed);
    self->n_pending = folder->n_pending;
    self->updated = folder->updated;
    self->gone = folder->gone;
    set_text(&self->failure, folder->failure);
    set_text(&self->excludes, folder->excludes ? folder->excludes : "");
    gloss_index_row_refresh(self);
}

void
gloss_index_row_set_waiting(GlossIndexRow *self, gboolean waiting)
{
    self->waiting = waiting;
    gloss_index_row_refresh(self);
}

void
gloss_index_row_set_step(GlossIndexRow *self, const GlossIndexStep *step)
{
    set_text(&self->stage, step->stage);
    set_text(&self->at, step->path);
    self->step = *step;
    self->step.stage = self->stage;
    self->step.path = self->at;
    self->running = TRUE;
    gloss_index_row_refresh(self);
}

void
gloss_index_row_set_pause(GlossIndexRow *self, GlossIndexPause pause)
{
    self->pause = pause;
    gloss_index_row_refresh(self);
}

void
gloss_index_row_set_limit(GlossIndexRow *self, const char *limit)
{
    set_text(&self->limit, limit);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATUS]);
}

void
gloss_index_row_end(GlossIndexRow *self, GlossIndexEnding ending, const char *message,
                    const char *log)
{
    set_text(&self->culprit, ending == GLOSS_INDEX_ENDING_CRASHED ? self->at : NULL);
    set_text(&self->message, ending > GLOSS_INDEX_ENDING_STOPPED ? message : NULL);
    set_text(&self->log, log);
    self->ending = ending;
    self->running = FALSE;
    gloss_index_row_refresh(self);
}
