/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the library and the worker say, put into words. */
#include "app/index-row.h"

#include <glib/gi18n.h>

#define MINUTE 60
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

struct _GlossIndexRow {
    GObject parent_instance;

    GFile *file;
    char *path;
    char *title;
    char *status;
    char *message; /* (nullable) */
    gboolean busy;
    double fraction;
    gint64 n_documents;
    gint64 n_failed;
    gint64 n_pending;
    gint64 updated;
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
    g_free(self->status);
    g_free(self->message);
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
gloss_index_row_get_status(GlossIndexRow *self)
{
    return self->status;
}

gboolean
gloss_index_row_get_busy(GlossIndexRow *self)
{
    return self->busy;
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

guint
gloss_index_row_get_n_failed(GlossIndexRow *self)
{
    return (guint)self->n_failed;
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
describe(const GlossIndexRow *self)
{
    g_autofree char *age = self->updated ? describe_age(self->updated) : NULL;
    g_autofree char *files = g_strdup_printf(
        ngettext("%'d file", "%'d files", (gulong)self->n_documents), (int)self->n_documents);
    g_autofree char *failed = self->n_failed
                                  ? g_strdup_printf(ngettext(", %'d unreadable", ", %'d unreadable",
                                                             (gulong)self->n_failed),
                                                    (int)self->n_failed)
                                  : g_strdup("");

    if (self->message)
        return g_strdup_printf(_("Stopped: %s"), self->message);
    if (!age)
        return g_strdup(_("Not indexed yet"));
    if (self->n_pending)
        return g_strdup_printf(_("Incomplete, %s%s, %s"), files, failed, age);
    return g_strdup_printf(_("Fresh, %s%s, %s"), files, failed, age);
}

static char *
describe_left(double seconds)
{
    if (seconds < 0)
        return g_strdup("");
    if (seconds < 2 * MINUTE)
        return g_strdup_printf(_(", %d s left"), (int)seconds + 1);
    return g_strdup_printf(_(", %d min left"), (int)(seconds / MINUTE));
}

static void
set_state(GlossIndexRow *self, char *status, gboolean busy, double fraction)
{
    if (g_str_equal(status, self->status) && busy == self->busy && fraction == self->fraction) {
        g_free(status);
        return;
    }
    g_object_freeze_notify(G_OBJECT(self));
    g_free(self->status);
    self->status = status;
    self->fraction = fraction;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATUS]);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_FRACTION]);
    if (busy != self->busy)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
    self->busy = busy;
    g_object_thaw_notify(G_OBJECT(self));
}

void
gloss_index_row_set_folder(GlossIndexRow *self, const GlossIndexFolder *folder)
{
    self->n_documents = folder->n_documents;
    self->n_failed = folder->n_failed;
    self->n_pending = folder->n_pending;
    self->updated = folder->updated;
    if (!self->busy)
        set_state(self, describe(self), FALSE, -1);
}

void
gloss_index_row_set_progress(GlossIndexRow *self, const char *what, guint64 done, guint64 total,
                             double seconds_left)
{
    g_autofree char *left = describe_left(seconds_left);
    char *status =
        total ? g_strdup_printf(_("Updating (%s), %'d of %'d%s"), what, (int)done, (int)total, left)
              : g_strdup_printf(_("Updating (%s)"), what);

    g_clear_pointer(&self->message, g_free);
    set_state(self, status, TRUE, total ? MIN((double)done / (double)total, 1) : -1);
}

void
gloss_index_row_end_progress(GlossIndexRow *self, const char *message)
{
    g_free(self->message);
    self->message = g_strdup(message);
    set_state(self, describe(self), FALSE, -1);
}
