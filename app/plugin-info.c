/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What the user sees of a plugin, and how its state follows from what is known about it: refused,
 * held back, switched off, waiting for a model, ready. Calls go on to the instance. */

#include "app/plugin-info.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/plugin-options.h"
#include "engine/model/session.h"

struct _GlossPluginInfo {
    GObject parent_instance;

    char *path;
    char *fallback_id;
    const GlossPlugin *table;
    GlossPluginInstance *instance; /* with a table */
    ClozeSession *session;
    GlossPluginGuard *guard;

    gboolean enabled;
    gboolean refused;
    gboolean held;
    char *refusal;   /* why it is refused or held */
    char *waiting;   /* what it waits for */
    char *complaint; /* what went wrong last, though it may be asked again */
    char *forced_model;
    char *forced_head;
    GlossPluginState state;
};

G_DEFINE_FINAL_TYPE(GlossPluginInfo, gloss_plugin_info, G_TYPE_OBJECT)

enum { PROP_0, PROP_ENABLED, PROP_STATE, PROP_REASON, N_PROPS };
enum { SIGNAL_OPTIONS_CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    GlossPluginInfo *self = GLOSS_PLUGIN_INFO(object);

    switch (id) {
    case PROP_ENABLED: g_value_set_boolean(value, self->enabled); break;
    case PROP_STATE: g_value_set_uint(value, self->state); break;
    case PROP_REASON: g_value_set_string(value, gloss_plugin_info_get_reason(self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    if (id == PROP_ENABLED)
        gloss_plugin_info_set_enabled(GLOSS_PLUGIN_INFO(object), g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
finalize(GObject *object)
{
    GlossPluginInfo *self = GLOSS_PLUGIN_INFO(object);

    g_clear_pointer(&self->instance, gloss_plugin_instance_free);
    g_clear_pointer(&self->session, cloze_session_unref);
    g_clear_pointer(&self->guard, gloss_plugin_guard_unref);
    g_free(self->path);
    g_free(self->fallback_id);
    g_free(self->refusal);
    g_free(self->waiting);
    g_free(self->complaint);
    g_free(self->forced_model);
    g_free(self->forced_head);
    G_OBJECT_CLASS(gloss_plugin_info_parent_class)->finalize(object);
}

static void
gloss_plugin_info_class_init(GlossPluginInfoClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->finalize = finalize;
    props[PROP_ENABLED] = g_param_spec_boolean("enabled", NULL, NULL, TRUE,
                                               flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
    props[PROP_STATE] =
        g_param_spec_uint("state", NULL, NULL, 0, GLOSS_PLUGIN_WAITING, GLOSS_PLUGIN_READY, flags);
    props[PROP_REASON] = g_param_spec_string("reason", NULL, NULL, NULL, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[SIGNAL_OPTIONS_CHANGED] =
        g_signal_new("options-changed", GLOSS_TYPE_PLUGIN_INFO, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                     NULL, G_TYPE_NONE, 0);
}

static void
gloss_plugin_info_init(GlossPluginInfo *self)
{
    self->enabled = TRUE;
    self->state = GLOSS_PLUGIN_REFUSED;
}

GlossPluginInfo *
gloss_plugin_info_new(const char *path, struct _ClozeSession *session, GlossPluginGuard *guard)
{
    GlossPluginInfo *self = g_object_new(GLOSS_TYPE_PLUGIN_INFO, NULL);
    g_autofree char *base = g_path_get_basename(path);
    char *dot = strchr(base, '.');

    if (dot != NULL)
        *dot = '\0';
    self->path = g_strdup(path);
    self->fallback_id = g_utf8_make_valid(base, -1);
    self->session = session != NULL ? cloze_session_ref(session) : NULL;
    self->guard = gloss_plugin_guard_ref(guard);
    return self;
}

static GlossPluginState
find_state(GlossPluginInfo *self)
{
    if (self->refused)
        return GLOSS_PLUGIN_REFUSED;
    if (!self->enabled || self->held)
        return GLOSS_PLUGIN_OFF;
    if (self->table == NULL)
        return GLOSS_PLUGIN_REFUSED;
    return self->waiting != NULL ? GLOSS_PLUGIN_WAITING : GLOSS_PLUGIN_READY;
}

/* After any change of what state and reason are made from; @old_reason is freed. */
static void
refresh(GlossPluginInfo *self, char *old_reason)
{
    GlossPluginState state = find_state(self);

    g_object_freeze_notify(G_OBJECT(self));
    if (g_strcmp0(old_reason, gloss_plugin_info_get_reason(self)) != 0)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_REASON]);
    if (state != self->state) {
        self->state = state;
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STATE]);
    }
    g_object_thaw_notify(G_OBJECT(self));
    g_free(old_reason);
}

static char *
dup_reason(GlossPluginInfo *self)
{
    return g_strdup(gloss_plugin_info_get_reason(self));
}

void
gloss_plugin_info_refuse(GlossPluginInfo *self, const char *reason)
{
    char *old = dup_reason(self);

    g_free(self->refusal);
    self->refusal = g_strdup(reason);
    self->refused = TRUE;
    refresh(self, old);
}

void
gloss_plugin_info_hold(GlossPluginInfo *self, const char *reason)
{
    char *old = dup_reason(self);

    g_free(self->refusal);
    self->refusal = g_strdup(reason);
    self->held = TRUE;
    self->enabled = FALSE;
    refresh(self, old);
}

void
gloss_plugin_info_set_table(GlossPluginInfo *self, const GlossPlugin *table, GVariant *options)
{
    char *old = dup_reason(self);

    self->table = table;
    self->refused = self->held = FALSE;
    g_clear_pointer(&self->refusal, g_free);
    g_clear_pointer(&self->instance, gloss_plugin_instance_free);
    self->instance =
        gloss_plugin_instance_new(table, self->path, self->session, self->guard, options);
    refresh(self, old);
}

/* What was refused because it could not be opened may be tried again after a change. */
static void
forgive(GlossPluginInfo *self)
{
    if (self->table != NULL && self->refused) {
        self->refused = FALSE;
        g_clear_pointer(&self->refusal, g_free);
    }
    g_clear_pointer(&self->complaint, g_free);
}

void
gloss_plugin_info_set_folders(GlossPluginInfo *self, const char *model_folder,
                              const char *head_folder, const char *waiting)
{
    const char *model = self->forced_model != NULL ? self->forced_model : model_folder;
    const char *head = self->forced_model != NULL ? self->forced_head : head_folder;
    gboolean changed =
        self->instance != NULL && !gloss_plugin_instance_has_folders(self->instance, model, head);
    char *old = dup_reason(self);

    if (changed)
        gloss_plugin_instance_set_folders(self->instance, model, head);
    g_free(self->waiting);
    self->waiting = self->forced_model != NULL ? NULL : g_strdup(waiting);
    if (changed)
        forgive(self);
    refresh(self, old);
}

void
gloss_plugin_info_set_model(GlossPluginInfo *self, const char *model_folder,
                            const char *head_folder)
{
    g_free(self->forced_model);
    g_free(self->forced_head);
    self->forced_model = g_strdup(model_folder);
    self->forced_head = g_strdup(head_folder);
    gloss_plugin_info_set_folders(self, model_folder, head_folder, NULL);
}

void
gloss_plugin_info_reopen(GlossPluginInfo *self)
{
    char *old = dup_reason(self);

    if (self->instance != NULL)
        gloss_plugin_instance_reopen(self->instance);
    forgive(self);
    refresh(self, old);
}

const char *
gloss_plugin_info_get_id(GlossPluginInfo *self)
{
    return self->table != NULL ? self->table->id : self->fallback_id;
}

static const char *
translate(GlossPluginInfo *self, const char *text)
{
    if (self->table->translation_domain == NULL || *text == '\0')
        return text;
    return g_dgettext(self->table->translation_domain, text);
}

const char *
gloss_plugin_info_get_name(GlossPluginInfo *self)
{
    return self->table != NULL ? translate(self, self->table->name) : self->fallback_id;
}

const char *
gloss_plugin_info_get_summary(GlossPluginInfo *self)
{
    return self->table != NULL ? translate(self, self->table->summary) : "";
}

const char *
gloss_plugin_info_get_version(GlossPluginInfo *self)
{
    return self->table != NULL ? self->table->version : "";
}

const char *
gloss_plugin_info_get_path(GlossPluginInfo *self)
{
    return self->path;
}

GlossPluginState
gloss_plugin_info_get_state(GlossPluginInfo *self)
{
    return self->state;
}

const char *
gloss_plugin_info_get_reason(GlossPluginInfo *self)
{
    if (self->refused || self->held)
        return self->refusal;
    if (!self->enabled)
        return NULL;
    return self->waiting != NULL ? self->waiting : self->complaint;
}

gboolean
gloss_plugin_info_get_enabled(GlossPluginInfo *self)
{
    return self->enabled;
}

void
gloss_plugin_info_set_enabled(GlossPluginInfo *self, gboolean enabled)
{
    char *old;

    if (self->enabled == !!enabled)
        return;
    old = dup_reason(self);
    self->enabled = enabled;
    if (enabled)
        forgive(self);
    g_object_freeze_notify(G_OBJECT(self));
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_ENABLED]);
    refresh(self, old);
    g_object_thaw_notify(G_OBJECT(self));
}

const GlossPlugin *
gloss_plugin_info_get_table(GlossPluginInfo *self)
{
    return self->table;
}

const char *
gloss_plugin_info_get_label_name(GlossPluginInfo *self, const char *label)
{
    const GlossLabel *labels = self->table != NULL ? self->table->labels : NULL;

    for (; labels != NULL && labels->id != NULL; labels++) {
        if (strcmp(labels->id, label) == 0 && labels->name != NULL)
            return translate(self, labels->name);
    }
    return label;
}

static gboolean
annotates(GlossPluginInfo *self, gboolean on_request)
{
    return self->table != NULL && self->table->annotate != NULL &&
           ((self->table->flags & GLOSS_PLUGIN_ON_REQUEST) != 0) == on_request;
}

gboolean
gloss_plugin_info_annotates_all(GlossPluginInfo *self)
{
    return annotates(self, FALSE);
}

gboolean
gloss_plugin_info_annotates_on_request(GlossPluginInfo *self)
{
    return annotates(self, TRUE);
}

gboolean
gloss_plugin_info_can_annotate(GlossPluginInfo *self)
{
    return self->state == GLOSS_PLUGIN_READY && self->table->annotate != NULL;
}

guint
gloss_plugin_info_get_generation(GlossPluginInfo *self)
{
    return self->instance != NULL ? gloss_plugin_instance_get_generation(self->instance) : 0;
}

GVariant *
gloss_plugin_info_dup_options(GlossPluginInfo *self)
{
    if (self->instance == NULL)
        return g_variant_ref_sink(g_variant_new_array(G_VARIANT_TYPE("{sv}"), NULL, 0));
    return gloss_plugin_instance_dup_options(self->instance);
}

gboolean
gloss_plugin_info_try_option(GlossPluginInfo *self, const char *key, GVariant *value,
                             GError **error)
{
    g_autoptr(GVariant) given = g_variant_ref_sink(value);
    g_autoptr(GVariant) old = gloss_plugin_info_dup_options(self);
    g_autoptr(GVariant) fitting = NULL;
    g_auto(GVariantDict) dict = G_VARIANT_DICT_INIT(old);
    const GlossOption *option =
        gloss_plugin_options_find(self->table != NULL ? self->table->options : NULL, key);
    char *old_reason;

    if (option == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("“%s” has no option “%s”"),
                    gloss_plugin_info_get_name(self), key);
        return FALSE;
    }
    fitting = gloss_plugin_options_convert(option, given, error);
    if (fitting == NULL)
        return FALSE;
    g_variant_dict_insert_value(&dict, key, fitting);
    old_reason = dup_reason(self);
    gloss_plugin_instance_set_options(self->instance, g_variant_dict_end(&dict));
    forgive(self);
    refresh(self, old_reason);
    return TRUE;
}

gboolean
gloss_plugin_info_set_option(GlossPluginInfo *self, const char *key, GVariant *value,
                             GError **error)
{
    if (!gloss_plugin_info_try_option(self, key, value, error))
        return FALSE;
    g_signal_emit(self, signals[SIGNAL_OPTIONS_CHANGED], 0);
    return TRUE;
}

void
gloss_plugin_info_report(GlossPluginInfo *self, const GError *error)
{
    char *old;

    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
    if (g_error_matches(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_OPEN)) {
        gloss_plugin_info_refuse(self, error->message);
        return;
    }
    old = dup_reason(self);
    g_free(self->complaint);
    self->complaint = g_strdup(error->message);
    refresh(self, old);
}

void
gloss_plugin_info_close(GlossPluginInfo *self)
{
    if (self->instance != NULL)
        gloss_plugin_instance_close(self->instance);
}

static gboolean
check_usable(GlossPluginInfo *self, GError **error)
{
    if (self->instance == NULL)
        g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING,
                    _("“%s” cannot be used: %s"), self->fallback_id,
                    self->refusal != NULL ? self->refusal : _("it is not loaded"));
    return self->instance != NULL;
}

GArray *
gloss_plugin_info_annotate(GlossPluginInfo *self, const GlossAnnotateRequest *request,
                           GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_annotate(self->instance, request, cancellable, error);
}

static void
explain_state(GlossPluginInfo *self, GError **error)
{
    const char *name = gloss_plugin_info_get_name(self);
    const char *reason = gloss_plugin_info_get_reason(self);

    if (gloss_plugin_info_get_state(self) == GLOSS_PLUGIN_OFF)
        /* Translators: the name of an analysis */
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
            _("“%s” is switched off. It can be switched on in the preferences, under Plugins."),
            name);
    else
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, _("“%s” cannot be used: %s"), name,
                    reason != NULL ? reason : _("it is not loaded"));
}

gboolean
gloss_plugin_info_make_ready(GlossPluginInfo *self, GError **error)
{
    if (gloss_plugin_info_get_state(self) == GLOSS_PLUGIN_REFUSED)
        gloss_plugin_info_reopen(self);
    if (gloss_plugin_info_get_state(self) == GLOSS_PLUGIN_READY)
        return TRUE;
    explain_state(self, error);
    return FALSE;
}

gboolean
gloss_plugin_info_open(GlossPluginInfo *self, GError **error)
{
    return check_usable(self, error) && gloss_plugin_instance_open(self->instance, error);
}

GPtrArray *
gloss_plugin_info_classify(GlossPluginInfo *self, const GlossClassifyRequest *requests, gsize n,
                           GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_classify(self->instance, requests, n, cancellable, error);
}

GPtrArray *
gloss_plugin_info_rank(GlossPluginInfo *self, const GlossRankRequest *request,
                       GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_rank(self->instance, request, cancellable, error);
}

GPtrArray *
gloss_plugin_info_rank_many(GlossPluginInfo *self, const GlossRankRequest *requests, gsize n,
                            GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_rank_many(self->instance, requests, n, cancellable, error);
}

GVariant *
gloss_plugin_info_describe(GlossPluginInfo *self, const char *id, GCancellable *cancellable,
                           GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_describe(self->instance, id, cancellable, error);
}

GArray *
gloss_plugin_info_find_evidence(GlossPluginInfo *self, const GlossClassifyRequest *request,
                                GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_find_evidence(self->instance, request, cancellable, error);
}

GArray *
gloss_plugin_info_project(GlossPluginInfo *self, const GlossProjectRequest *request,
                          GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_project(self->instance, request, cancellable, error);
}

GVariant *
gloss_plugin_info_train(GlossPluginInfo *self, const GlossTrainRequest *request,
                        GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_train(self->instance, request, cancellable, error);
}

GVariant *
gloss_plugin_info_evaluate(GlossPluginInfo *self, const GlossEvaluateRequest *request,
                           GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_evaluate(self->instance, request, cancellable, error);
}

GVariant *
gloss_plugin_info_teach(GlossPluginInfo *self, const GlossTeachRequest *request,
                        GCancellable *cancellable, GError **error)
{
    if (!check_usable(self, error))
        return NULL;
    return gloss_plugin_instance_teach(self->instance, request, cancellable, error);
}

GlossPluginInstance *
gloss_plugin_info_try_head(GlossPluginInfo *self, const char *head_folder)
{
    g_return_val_if_fail(self->instance != NULL, NULL);
    return gloss_plugin_instance_new_beside(self->instance, head_folder);
}
