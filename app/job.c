/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A job as an object with properties to bind to. */

#include "app/job.h"

struct _GlossJob {
    GObject parent_instance;

    char *title;
    char *detail;
    double fraction;
    gboolean done;
    GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE(GlossJob, gloss_job, G_TYPE_OBJECT)

enum { PROP_0, PROP_TITLE, PROP_DETAIL, PROP_FRACTION, PROP_DONE, N_PROPS };

static GParamSpec *props[N_PROPS];

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    GlossJob *self = GLOSS_JOB(object);

    switch (id) {
    case PROP_TITLE: g_value_set_string(value, self->title); break;
    case PROP_DETAIL: g_value_set_string(value, self->detail); break;
    case PROP_FRACTION: g_value_set_double(value, self->fraction); break;
    case PROP_DONE: g_value_set_boolean(value, self->done); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
finalize(GObject *object)
{
    GlossJob *self = GLOSS_JOB(object);

    g_free(self->title);
    g_free(self->detail);
    g_clear_object(&self->cancellable);
    G_OBJECT_CLASS(gloss_job_parent_class)->finalize(object);
}

static void
gloss_job_class_init(GlossJobClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    object_class->get_property = get_property;
    object_class->finalize = finalize;
    props[PROP_TITLE] = g_param_spec_string("title", NULL, NULL, NULL, flags);
    props[PROP_DETAIL] = g_param_spec_string("detail", NULL, NULL, NULL, flags);
    props[PROP_FRACTION] = g_param_spec_double("fraction", NULL, NULL, -1, 1, -1, flags);
    props[PROP_DONE] = g_param_spec_boolean("done", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
}

static void
gloss_job_init(GlossJob *self)
{
    self->fraction = -1;
}

GlossJob *
gloss_job_new(const char *title, GCancellable *cancellable)
{
    GlossJob *self = g_object_new(GLOSS_TYPE_JOB, NULL);

    self->title = g_strdup(title);
    self->cancellable = cancellable != NULL ? g_object_ref(cancellable) : g_cancellable_new();
    return self;
}

const char *
gloss_job_get_title(GlossJob *self)
{
    return self->title;
}

const char *
gloss_job_get_detail(GlossJob *self)
{
    return self->detail;
}

double
gloss_job_get_fraction(GlossJob *self)
{
    return self->fraction;
}

gboolean
gloss_job_get_done(GlossJob *self)
{
    return self->done;
}

GCancellable *
gloss_job_get_cancellable(GlossJob *self)
{
    return self->cancellable;
}

void
gloss_job_set_progress(GlossJob *self, double fraction, const char *detail)
{
    if (g_strcmp0(detail, self->detail) != 0) {
        g_free(self->detail);
        self->detail = g_strdup(detail);
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_DETAIL]);
    }
    fraction = fraction < 0 ? -1 : MIN(fraction, 1);
    if (fraction != self->fraction) {
        self->fraction = fraction;
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_FRACTION]);
    }
}

void
gloss_job_finish(GlossJob *self)
{
    if (self->done)
        return;
    self->done = TRUE;
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_DONE]);
}

void
gloss_job_cancel(GlossJob *self)
{
    if (!self->done)
        g_cancellable_cancel(self->cancellable);
}
