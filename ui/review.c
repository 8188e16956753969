/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See review.h. */
#include "ui/review.h"

#include "app/label-set.h"
#include "app/labels.h"
#include "app/word-step.h"
#include <string.h>

#define MODIFIERS (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)

struct _GlossReview {
    GObject parent_instance;

    GlossContext *context;
    GlossDocument *document;
    GlossDocumentView *view; /* borrowed: it outlives the page's review */
    GlossEntityGroups *groups;
    GlossDecisions *decisions;
    gboolean connected;
    gboolean walking;
};

G_DEFINE_FINAL_TYPE(GlossReview, gloss_review, G_TYPE_OBJECT)

enum { PROP_0, PROP_WALKING };
enum { CHANGED, FAILED, LABEL_WANTED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
report(GlossReview *self, GError *error)
{
    g_autoptr(GError) owned = error;

    if (owned != NULL)
        g_signal_emit(self, signals[FAILED], 0, owned);
}

gboolean
gloss_review_connect_library(GlossReview *self, GError **error)
{
    GlossLibrary *library;

    if (self->connected)
        return TRUE;
    library = gloss_context_get_library(self->context, error);
    if (library == NULL)
        return FALSE;
    self->connected = TRUE;
    gloss_decisions_set_library(self->decisions, library);
    return TRUE;
}

/* ---- what is meant ---- */

static gsize
get_length(GlossAnnotation *annotation)
{
    return gloss_annotation_get_end(annotation) - gloss_annotation_get_start(annotation);
}

/* Of those at the caret the one that is just selected, else the shortest. */
GlossAnnotation *
gloss_review_find_target(GlossReview *self)
{
    g_autoptr(GPtrArray) found = gloss_document_view_find_at_caret(self->view);
    GlossAnnotation *best = NULL;
    gsize start, end;

    gloss_document_view_get_selection(self->view, &start, &end);
    for (guint i = 0; i < found->len; i++) {
        GlossAnnotation *annotation = found->pdata[i];

        if (gloss_annotation_get_start(annotation) == start &&
            gloss_annotation_get_end(annotation) == end)
            return annotation;
        if (best == NULL || get_length(annotation) < get_length(best))
            best = annotation;
    }
    return best;
}

static const char *
get_text(GlossReview *self)
{
    return g_bytes_get_data(gloss_document_get_text(self->document), NULL);
}

/* FALSE where nothing but white space is selected. */
static gboolean
get_selection(GlossReview *self, gsize *start, gsize *end)
{
    gloss_document_view_get_selection(self->view, start, end);
    if (*start < *end)
        gloss_word_step_trim(get_text(self), start, end);
    return *start < *end;
}

gboolean
gloss_review_can_label(GlossReview *self)
{
    gsize start, end;

    return get_selection(self, &start, &end) || gloss_review_find_target(self) != NULL;
}

/* ---- labels ---- */

static void
add_label(GPtrArray *labels, const char *label)
{
    for (guint i = 0; i < labels->len; i++) {
        if (gloss_labels_canonical(labels->pdata[i]) == gloss_labels_canonical(label))
            return;
    }
    g_ptr_array_add(labels, g_strdup(label));
}

static void
add_plugin_labels(GlossReview *self, GPtrArray *labels)
{
    GListModel *host = G_LIST_MODEL(gloss_context_get_host(self->context));

    for (guint i = 0; i < g_list_model_get_n_items(host); i++) {
        g_autoptr(GlossPluginInfo) info = g_list_model_get_item(host, i);
        const GlossPlugin *table = gloss_plugin_info_get_table(info);

        if (table == NULL || table->annotate == NULL || table->labels == NULL ||
            !gloss_plugin_info_get_enabled(info))
            continue;
        for (const GlossLabel *label = table->labels; label->id != NULL; label++)
            add_label(labels, label->id);
    }
}

char **
gloss_review_dup_labels(GlossReview *self)
{
    g_autoptr(GPtrArray) labels = g_ptr_array_new();
    GListModel *found = gloss_entity_groups_get_labels(self->groups);
    GlossLibrary *library = gloss_context_get_library(self->context, NULL);
    g_auto(GStrv) own = NULL;

    add_plugin_labels(self, labels);
    if (library != NULL)
        own = gloss_label_set_load(library, GLOSS_LABEL_SET_ENTITIES, NULL);
    for (guint i = 0; own != NULL && own[i] != NULL; i++)
        add_label(labels, own[i]);
    for (guint i = 0; i < g_list_model_get_n_items(found); i++) {
        g_autoptr(GlossEntityRow) row = g_list_model_get_item(found, i);

        add_label(labels, gloss_entity_row_get_label(row));
    }
    g_ptr_array_add(labels, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&labels), FALSE);
}

/* ---- deciding ---- */

static gboolean
is_undecided(GlossReview *self, GlossAnnotation *annotation)
{
    return !gloss_annotation_is_decided(annotation) &&
           gloss_entity_groups_is_shown(self->groups, annotation);
}

static void
go_on(GlossReview *self)
{
    if (self->walking)
        gloss_review_step(self, TRUE);
}

void
gloss_review_decide(GlossReview *self, GPtrArray *annotations, GlossReviewVerb verb)
{
    g_autoptr(GError) error = NULL;
    gboolean done = gloss_review_connect_library(self, &error);

    if (done && verb == GLOSS_REVIEW_ACCEPT)
        done = gloss_decisions_accept(self->decisions, annotations, &error);
    else if (done && verb == GLOSS_REVIEW_REJECT)
        done = gloss_decisions_reject(self->decisions, annotations, &error);
    else if (done)
        done = gloss_decisions_forget(self->decisions, annotations, &error);
    if (done)
        go_on(self);
    report(self, g_steal_pointer(&error));
}

/* (transfer full) (nullable) */
static GPtrArray *
dup_target(GlossReview *self)
{
    GlossAnnotation *target = gloss_review_find_target(self);
    GPtrArray *one;

    if (target == NULL)
        return NULL;
    one = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(one, g_object_ref(target));
    return one;
}

void
gloss_review_decide_here(GlossReview *self, GlossReviewVerb verb)
{
    g_autoptr(GPtrArray) target = dup_target(self);

    if (target != NULL)
        gloss_review_decide(self, target, verb);
}

void
gloss_review_accept_shown(GlossReview *self)
{
    GlossAnnotations *list = gloss_document_get_annotations(self->document);
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_object_unref);

    for (guint i = 0; i < gloss_annotations_get_n(list); i++) {
        GlossAnnotation *annotation = gloss_annotations_get(list, i);

        if (is_undecided(self, annotation))
            g_ptr_array_add(all, g_object_ref(annotation));
    }
    gloss_review_decide(self, all, GLOSS_REVIEW_ACCEPT);
}

void
gloss_review_label(GlossReview *self, GPtrArray *annotations, const char *label)
{
    g_autoptr(GError) error = NULL;

    if (gloss_review_connect_library(self, &error) &&
        gloss_decisions_relabel(self->decisions, annotations, label, &error))
        go_on(self);
    report(self, g_steal_pointer(&error));
}

/* The one annotation that [start, end) overlaps and whose label is @label already: then it is its
 * borders that are corrected. */
static GlossAnnotation *
find_moved(GlossReview *self, gsize start, gsize end, const char *label)
{
    g_autoptr(GPtrArray) found =
        gloss_annotations_find(gloss_document_get_annotations(self->document), start, end);
    GlossAnnotation *only = found->len == 1 ? found->pdata[0] : NULL;

    if (only == NULL || gloss_annotation_get_state(only) == GLOSS_ANNOTATION_REJECTED ||
        gloss_labels_canonical(gloss_annotation_get_label(only)) != gloss_labels_canonical(label))
        return NULL;
    return only;
}

static void
label_range(GlossReview *self, gsize start, gsize end, const char *label)
{
    GlossAnnotation *moved = find_moved(self, start, end, label), *made = NULL;
    g_autoptr(GError) error = NULL;

    if (gloss_review_connect_library(self, &error))
        made = moved != NULL ? gloss_decisions_move(self->decisions, moved, start, end, &error)
                             : gloss_decisions_add(self->decisions, start, end, label, &error);
    if (made != NULL)
        go_on(self);
    report(self, g_steal_pointer(&error));
}

void
gloss_review_label_here(GlossReview *self, const char *label)
{
    g_autoptr(GPtrArray) target = dup_target(self);
    gboolean selected;
    gsize start, end;

    selected = get_selection(self, &start, &end);
    if (target != NULL && (!selected || (gloss_annotation_get_start(target->pdata[0]) == start &&
                                         gloss_annotation_get_end(target->pdata[0]) == end)))
        gloss_review_label(self, target, label);
    else if (selected)
        label_range(self, start, end, label);
}

void
gloss_review_label_anew(GlossReview *self, const char *words)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *label = gloss_label_set_clean(words, &error);
    GlossLibrary *library = NULL;

    if (label != NULL)
        library = gloss_context_get_library(self->context, &error);
    if (library != NULL && gloss_label_set_add(library, GLOSS_LABEL_SET_ENTITIES, label, &error))
        gloss_review_label_here(self, label);
    report(self, g_steal_pointer(&error));
}

void
gloss_review_move_border(GlossReview *self, gboolean at_end, gboolean forward)
{
    g_autoptr(GPtrArray) target = dup_target(self);
    gsize size = g_bytes_get_size(gloss_document_get_text(self->document)), start, end;
    g_autoptr(GError) error = NULL;

    if (target == NULL)
        return;
    start = gloss_annotation_get_start(target->pdata[0]);
    end = gloss_annotation_get_end(target->pdata[0]);
    if (!gloss_word_step_move(get_text(self), size, at_end, forward, &start, &end))
        return;
    if (gloss_review_connect_library(self, &error) &&
        gloss_decisions_move(self->decisions, target->pdata[0], start, end, &error) != NULL)
        gloss_document_view_show_range(self->view, start, end);
    report(self, g_steal_pointer(&error));
}

/* ---- going about ---- */

gboolean
gloss_review_step(GlossReview *self, gboolean forward)
{
    GlossAnnotations *list = gloss_document_get_annotations(self->document);
    guint n = gloss_annotations_get_n(list), position;
    gsize start, end;

    gloss_document_view_get_selection(self->view, &start, &end);
    position = gloss_annotations_position_after(list, forward && end > start ? start + 1 : start);
    for (guint i = 0; i < n; i++) {
        guint at = (forward ? position + i : position + 2 * n - 1 - i) % n;
        GlossAnnotation *annotation = gloss_annotations_get(list, at);

        if (is_undecided(self, annotation)) {
            gloss_document_view_show_range(self->view, gloss_annotation_get_start(annotation),
                                           gloss_annotation_get_end(annotation));
            return TRUE;
        }
    }
    return FALSE;
}

guint
gloss_review_count_undecided(GlossReview *self)
{
    return gloss_entity_groups_get_n_undecided(self->groups);
}

void
gloss_review_undo(GlossReview *self)
{
    g_autoptr(GError) error = NULL;

    if (gloss_decisions_can_undo(self->decisions))
        gloss_decisions_undo(self->decisions, &error);
    report(self, g_steal_pointer(&error));
}

void
gloss_review_redo(GlossReview *self)
{
    g_autoptr(GError) error = NULL;

    if (gloss_decisions_can_redo(self->decisions))
        gloss_decisions_redo(self->decisions, &error);
    report(self, g_steal_pointer(&error));
}

GlossDecisions *
gloss_review_get_decisions(GlossReview *self)
{
    return self->decisions;
}

/* ---- keys ---- */

/* @annotations NULL: what is at the caret. */
static void
decide(GlossReview *self, GPtrArray *annotations, GlossReviewVerb verb)
{
    if (annotations != NULL)
        gloss_review_decide(self, annotations, verb);
    else
        gloss_review_decide_here(self, verb);
}

static gboolean
take_digit(GlossReview *self, GPtrArray *annotations, guint digit)
{
    g_auto(GStrv) labels = gloss_review_dup_labels(self);

    if (digit == 0 || digit > g_strv_length(labels))
        return FALSE;
    if (annotations != NULL)
        gloss_review_label(self, annotations, labels[digit - 1]);
    else
        gloss_review_label_here(self, labels[digit - 1]);
    return TRUE;
}

static gboolean
take_plain_key(GlossReview *self, GPtrArray *annotations, guint key)
{
    switch (key) {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_ISO_Enter: decide(self, annotations, GLOSS_REVIEW_ACCEPT); return TRUE;
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
    case GDK_KEY_BackSpace: decide(self, annotations, GLOSS_REVIEW_REJECT); return TRUE;
    case GDK_KEY_u: decide(self, annotations, GLOSS_REVIEW_FORGET); return TRUE;
    case GDK_KEY_n: gloss_review_step(self, TRUE); return TRUE;
    case GDK_KEY_l:
        if (annotations == NULL && gloss_review_can_label(self))
            g_signal_emit(self, signals[LABEL_WANTED], 0);
        return TRUE;
    default: break;
    }
    if (key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9)
        return take_digit(self, annotations, key - GDK_KEY_KP_0);
    return key >= GDK_KEY_1 && key <= GDK_KEY_9 && take_digit(self, annotations, key - GDK_KEY_0);
}

static gboolean
take_arrow(GlossReview *self, guint key, gboolean at_end)
{
    if (key != GDK_KEY_Left && key != GDK_KEY_Right)
        return FALSE;
    gloss_review_move_border(self, at_end, key == GDK_KEY_Right);
    return TRUE;
}

gboolean
gloss_review_take_key(GlossReview *self, GPtrArray *annotations, guint key, GdkModifierType state)
{
    GdkModifierType held = state & MODIFIERS;
    guint lower = gdk_keyval_to_lower(key);

    if (held == 0)
        return take_plain_key(self, annotations, lower);
    if (held == GDK_ALT_MASK && annotations == NULL)
        return take_arrow(self, key, TRUE);
    if (held == (GDK_ALT_MASK | GDK_SHIFT_MASK) && annotations == NULL)
        return take_arrow(self, key, FALSE);
    if (held == GDK_SHIFT_MASK && lower == GDK_KEY_n)
        gloss_review_step(self, FALSE);
    else if (held == GDK_CONTROL_MASK && lower == GDK_KEY_z)
        gloss_review_undo(self);
    else if ((held == (GDK_CONTROL_MASK | GDK_SHIFT_MASK) && lower == GDK_KEY_z) ||
             (held == GDK_CONTROL_MASK && lower == GDK_KEY_y))
        gloss_review_redo(self);
    else
        return FALSE;
    return TRUE;
}

static gboolean
key_pressed_cb(GlossReview *self, guint key, guint code, GdkModifierType state)
{
    return gloss_review_take_key(self, NULL, key, state) ? GDK_EVENT_STOP : GDK_EVENT_PROPAGATE;
}

/* ---- object ---- */

static void
tell_changed(GlossReview *self)
{
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
tell_failed(GlossReview *self, GError *error)
{
    g_signal_emit(self, signals[FAILED], 0, error);
}

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    g_value_set_boolean(value, GLOSS_REVIEW(object)->walking);
}

static void
set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    GlossReview *self = GLOSS_REVIEW(object);

    self->walking = g_value_get_boolean(value);
    if (self->walking && self->view != NULL)
        gloss_review_step(self, TRUE);
}

static void
finalize(GObject *object)
{
    GlossReview *self = GLOSS_REVIEW(object);

    g_object_unref(self->decisions);
    g_object_unref(self->groups);
    g_object_unref(self->document);
    g_object_unref(self->context);
    G_OBJECT_CLASS(gloss_review_parent_class)->finalize(object);
}

static void
gloss_review_class_init(GlossReviewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);

    object_class->get_property = get_property;
    object_class->set_property = set_property;
    object_class->finalize = finalize;
    g_object_class_install_property(
        object_class, PROP_WALKING,
        g_param_spec_boolean("walking", NULL, NULL, FALSE,
                             G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS));
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
    signals[FAILED] = g_signal_new("failed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
    signals[LABEL_WANTED] = g_signal_new("label-wanted", G_TYPE_FROM_CLASS(klass),
                                         G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_review_init(GlossReview *self)
{
}

static void
listen_for_keys(GlossReview *self)
{
    GtkEventController *keys = gtk_event_controller_key_new();

    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect_object(keys, "key-pressed", G_CALLBACK(key_pressed_cb), self,
                            G_CONNECT_SWAPPED);
    gtk_widget_add_controller(GTK_WIDGET(self->view), keys);
}

GlossReview *
gloss_review_new(GlossContext *context, GlossDocument *document, GlossDocumentView *view,
                 GlossEntityGroups *groups)
{
    GlossReview *self = g_object_new(GLOSS_TYPE_REVIEW, NULL);

    self->context = g_object_ref(context);
    self->document = g_object_ref(document);
    self->groups = g_object_ref(groups);
    self->view = view;
    self->decisions = gloss_decisions_new(document, NULL);
    g_signal_connect_object(self->decisions, "changed", G_CALLBACK(tell_changed), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->decisions, "failed", G_CALLBACK(tell_failed), self,
                            G_CONNECT_SWAPPED);
    listen_for_keys(self);
    return self;
}
