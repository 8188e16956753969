/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* One plugin: what the user sees of it (main thread) and its instance (workers). What the instance
 * is opened with is copied under a lock, so that the main thread never waits for a running call.
 * lint: allow threads: the contract promises an instance one call at a time, and this is where calls
 * are made */

#include "app/plugin-info.h"

#include <string.h>

#include <glib/gi18n.h>

#include "app/labels.h"
#include "app/plugin-guard.h"
#include "app/plugin-options.h"
#include "app/plugin-spans.h"
#include "engine/model/session.h"

G_DEFINE_QUARK(gloss - plugin - error - quark, gloss_plugin_info_error)

typedef struct {
    char *model_folder;
    char *head_folder;
    GVariant *options;
    guint generation;
} Setup;

struct _GlossPluginInfo {
    GObject parent_instance;

    char *path;
    char *fallback_id;
    const GlossPlugin *table;
    struct _ClozeSession *session;
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

    GMutex setup_lock;
    Setup setup;

    GMutex call_lock; /* held for the whole of a call; guards what follows */
    gpointer instance;
    guint opened_generation; /* of the instance, or of the failed opening */
    GError *open_error;
};

G_DEFINE_FINAL_TYPE(GlossPluginInfo, gloss_plugin_info, G_TYPE_OBJECT)

enum { PROP_0, PROP_ENABLED, PROP_STATE, PROP_REASON, N_PROPS };
enum { SIGNAL_OPTIONS_CHANGED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void
setup_clear(Setup *setup)
{
    g_clear_pointer(&setup->model_folder, g_free);
    g_clear_pointer(&setup->head_folder, g_free);
    g_clear_pointer(&setup->options, g_variant_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Setup, setup_clear)

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

    gloss_plugin_info_close(self);
    setup_clear(&self->setup);
    g_mutex_clear(&self->setup_lock);
    g_mutex_clear(&self->call_lock);
    g_clear_error(&self->open_error);
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
    g_mutex_init(&self->setup_lock);
    g_mutex_init(&self->call_lock);
    self->enabled = TRUE;
    self->state = GLOSS_PLUGIN_REFUSED;
    self->setup.generation = 1;
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

static void
raise_generation(GlossPluginInfo *self)
{
    g_mutex_lock(&self->setup_lock);
    self->setup.generation++;
    g_mutex_unlock(&self->setup_lock);
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
    g_mutex_lock(&self->setup_lock);
    g_clear_pointer(&self->setup.options, g_variant_unref);
    self->setup.options = g_variant_ref_sink(options);
    self->setup.generation++;
    g_mutex_unlock(&self->setup_lock);
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
    gboolean changed;
    char *old = dup_reason(self);

    g_mutex_lock(&self->setup_lock);
    changed = g_strcmp0(model, self->setup.model_folder) != 0 ||
              g_strcmp0(head, self->setup.head_folder) != 0;
    if (changed) {
        g_free(self->setup.model_folder);
        g_free(self->setup.head_folder);
        self->setup.model_folder = g_strdup(model);
        self->setup.head_folder = g_strdup(head);
        self->setup.generation++;
    }
    g_mutex_unlock(&self->setup_lock);
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

    raise_generation(self);
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

gboolean
gloss_plugin_info_can_annotate(GlossPluginInfo *self)
{
    return self->state == GLOSS_PLUGIN_READY && self->table->annotate != NULL;
}

guint
gloss_plugin_info_get_generation(GlossPluginInfo *self)
{
    guint generation;

    g_mutex_lock(&self->setup_lock);
    generation = self->setup.generation;
    g_mutex_unlock(&self->setup_lock);
    return generation;
}

GVariant *
gloss_plugin_info_dup_options(GlossPluginInfo *self)
{
    GVariant *options;

    g_mutex_lock(&self->setup_lock);
    options = self->setup.options != NULL ? g_variant_ref(self->setup.options) : NULL;
    g_mutex_unlock(&self->setup_lock);
    return options != NULL
               ? options
               : g_variant_ref_sink(g_variant_new_array(G_VARIANT_TYPE("{sv}"), NULL, 0));
}

gboolean
gloss_plugin_info_set_option(GlossPluginInfo *self, const char *key, GVariant *value,
                             GError **error)
{
    g_autoptr(GVariant) given = g_variant_ref_sink(value);
    g_autoptr(GVariant) old = gloss_plugin_info_dup_options(self);
    g_autoptr(GVariant) fitting = NULL;
    g_auto(GVariantDict) dict = G_VARIANT_DICT_INIT(old);
    const GlossOption *option =
        gloss_plugin_options_find(self->table != NULL ? self->table->options : NULL, key);

    if (option == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _("“%s” has no option “%s”"),
                    gloss_plugin_info_get_name(self), key);
        return FALSE;
    }
    fitting = gloss_plugin_options_convert(option, given, error);
    if (fitting == NULL)
        return FALSE;
    g_variant_dict_insert_value(&dict, key, fitting);
    g_mutex_lock(&self->setup_lock);
    g_variant_unref(self->setup.options);
    self->setup.options = g_variant_ref_sink(g_variant_dict_end(&dict));
    self->setup.generation++;
    g_mutex_unlock(&self->setup_lock);
    gloss_plugin_info_reopen(self);
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

static void
copy_setup(GlossPluginInfo *self, Setup *setup)
{
    g_mutex_lock(&self->setup_lock);
    setup->model_folder = g_strdup(self->setup.model_folder);
    setup->head_folder = g_strdup(self->setup.head_folder);
    setup->options = g_variant_ref(self->setup.options);
    setup->generation = self->setup.generation;
    g_mutex_unlock(&self->setup_lock);
}

static void
close_instance(GlossPluginInfo *self)
{
    if (self->instance != NULL)
        self->table->close(g_steal_pointer(&self->instance));
    g_clear_error(&self->open_error);
    self->opened_generation = 0;
}

void
gloss_plugin_info_close(GlossPluginInfo *self)
{
    g_mutex_lock(&self->call_lock);
    close_instance(self);
    g_mutex_unlock(&self->call_lock);
}

static gpointer
call_open(GlossPluginInfo *self, const Setup *setup, GError **error)
{
    GlossPluginContext context = {self->session, setup->model_folder, setup->head_folder,
                                  setup->options};
    GlossPluginGuardMark *mark = gloss_plugin_guard_begin(self->guard, "open", self->path);
    g_autoptr(GError) local = NULL;
    gpointer instance = self->table->open(&context, &local);

    gloss_plugin_guard_end(self->guard, mark);
    if (instance == NULL)
        g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_OPEN,
                    _("“%s” could not be opened: %s"), self->table->id,
                    local != NULL ? local->message : _("it did not say why"));
    return instance;
}

/* call_lock is held. A failed opening is not tried again until something changed. */
static gboolean
ensure_open(GlossPluginInfo *self, GError **error)
{
    g_auto(Setup) setup = {0};

    copy_setup(self, &setup);
    if (self->opened_generation != setup.generation) {
        close_instance(self);
        self->opened_generation = setup.generation;
        self->instance = call_open(self, &setup, &self->open_error);
    }
    if (self->instance == NULL && error != NULL)
        *error = g_error_copy(self->open_error);
    return self->instance != NULL;
}

static gboolean
fail_missing(GlossPluginInfo *self, const char *analysis, GError **error)
{
    g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_MISSING,
                _("“%s” does not offer “%s”"), gloss_plugin_info_get_id(self), analysis);
    return FALSE;
}

/* Names the plugin in an error of its own, and makes one where it gave none. */
static void
explain(GlossPluginInfo *self, GError *local, GError **error)
{
    if (g_error_matches(local, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        g_propagate_error(error, local);
        return;
    }
    g_set_error(error, GLOSS_PLUGIN_ERROR, GLOSS_PLUGIN_ERROR_ANALYSIS, _("“%s” failed: %s"),
                self->table->id, local != NULL ? local->message : _("it did not say why"));
    g_clear_error(&local);
}

GArray *
gloss_plugin_info_annotate(GlossPluginInfo *self, const GlossAnnotateRequest *request,
                           GCancellable *cancellable, GError **error)
{
    g_autoptr(GArray) spans = NULL;
    GError *local = NULL;

    if (self->table == NULL || self->table->annotate == NULL) {
        fail_missing(self, "annotate", error);
        return NULL;
    }
    g_mutex_lock(&self->call_lock);
    if (!ensure_open(self, error)) {
        g_mutex_unlock(&self->call_lock);
        return NULL;
    }
    spans = self->table->annotate(self->instance, request, cancellable, &local);
    g_mutex_unlock(&self->call_lock);
    if (spans == NULL) {
        explain(self, local, error);
        return NULL;
    }
    g_clear_error(&local);
    return gloss_plugin_spans_check((const GlossSpan *)(void *)spans->data, spans->len, request,
                                    NULL);
}

GVariant *
gloss_plugin_info_train(GlossPluginInfo *self, const GlossTrainRequest *request,
                        GCancellable *cancellable, GError **error)
{
    GlossTrainRequest complete = *request;
    g_autoptr(GVariant) options = NULL;
    GVariant *metrics = NULL;
    GError *local = NULL;

    if (self->table == NULL || self->table->train == NULL) {
        fail_missing(self, "train", error);
        return NULL;
    }
    options = gloss_plugin_options_complete(self->table->train_options, request->options, error);
    if (options == NULL)
        return NULL;
    complete.options = options;
    g_mutex_lock(&self->call_lock);
    if (ensure_open(self, error)) {
        metrics = self->table->train(self->instance, &complete, cancellable, &local);
        if (metrics == NULL)
            explain(self, local, error);
    }
    g_mutex_unlock(&self->call_lock);
    return metrics != NULL ? g_variant_take_ref(metrics) : NULL;
}

GVariant *
gloss_plugin_info_evaluate(GlossPluginInfo *self, const GlossEvaluateRequest *request,
                           GCancellable *cancellable, GError **error)
{
    GVariant *metrics = NULL;
    GError *local = NULL;

    if (self->table == NULL || self->table->evaluate == NULL) {
        fail_missing(self, "evaluate", error);
        return NULL;
    }
    g_mutex_lock(&self->call_lock);
    if (ensure_open(self, error)) {
        metrics = self->table->evaluate(self->instance, request, cancellable, &local);
        if (metrics == NULL)
            explain(self, local, error);
    }
    g_mutex_unlock(&self->call_lock);
    return metrics != NULL ? g_variant_take_ref(metrics) : NULL;
}
