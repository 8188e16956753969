/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A change is two sets of annotations: those that go and those that come. Done, undone and done
 * again it takes the same way: rows first, in one transaction, then the list. */

#include "app/decisions.h"

#include <math.h>

#include <glib/gi18n.h>

#include "app/decision-table.h"

typedef struct {
    GPtrArray *gone; /* GlossAnnotation */
    GPtrArray *come;
} Change;

struct _GlossDecisions {
    GObject parent_instance;

    GlossDocument *document;
    GlossLibrary *library;
    char *loaded_hash; /* of the text whose decisions are in the list */
    GPtrArray *changes;
    guint n_done; /* of changes; those behind it were undone */
    GPtrArray *lost;
};

G_DEFINE_FINAL_TYPE(GlossDecisions, gloss_decisions, G_TYPE_OBJECT)

enum { PROP_0, PROP_CAN_UNDO, PROP_CAN_REDO, N_PROPS };
enum { CHANGED, FAILED, N_SIGNALS };

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static GPtrArray *
new_array(void)
{
    return g_ptr_array_new_with_free_func(g_object_unref);
}

static Change *
change_new(void)
{
    Change *change = g_new0(Change, 1);

    change->gone = new_array();
    change->come = new_array();
    return change;
}

static void
change_free(gpointer data)
{
    Change *change = data;

    g_ptr_array_unref(change->gone);
    g_ptr_array_unref(change->come);
    g_free(change);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Change, change_free)

static GlossAnnotations *
get_list(GlossDecisions *self)
{
    return gloss_document_get_annotations(self->document);
}

static void
tell(GlossDecisions *self)
{
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_CAN_UNDO]);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_CAN_REDO]);
    g_signal_emit(self, signals[CHANGED], 0);
}

/* ---- rows ---- */

static gboolean
write_annotation(GlossDecisions *self, gint64 document, gint64 text, GlossAnnotation *annotation,
                 GError **error)
{
    GBytes *bytes = gloss_document_get_text(self->document);
    gsize size, start = gloss_annotation_get_start(annotation);
    const char *content = g_bytes_get_data(bytes, &size);
    g_autoptr(GlossDecision) row = g_new0(GlossDecision, 1);

    row->id = gloss_annotation_get_id(annotation);
    row->start = start;
    row->end = gloss_annotation_get_end(annotation);
    row->label = g_strdup(gloss_annotation_get_label(annotation));
    row->score = gloss_annotation_get_score(annotation);
    row->origin = g_strdup(gloss_annotation_get_origin(annotation));
    row->state = gloss_annotation_get_state(annotation);
    row->anchor = gloss_anchor_new(content, size, start, row->end);
    if (!gloss_decision_table_write(self->library, document, text, row, error))
        return FALSE;
    gloss_annotation_set_id(annotation, row->id);
    return TRUE;
}

static gboolean
write_rows(GlossDecisions *self, GPtrArray *gone, GPtrArray *come, GError **error)
{
    GlossLibrary *library = self->library;
    gint64 document = gloss_decision_table_ensure_document(library, self->document, error), text;

    text = document >= 0 ? gloss_decision_table_ensure_text(
                               library, gloss_document_get_text_hash(self->document),
                               g_bytes_get_size(gloss_document_get_text(self->document)), error)
                         : -1;
    if (text < 0)
        return FALSE;
    for (guint i = 0; i < gone->len; i++) {
        gint64 id = gloss_annotation_get_id(gone->pdata[i]);

        if (id != 0 && !gloss_decision_table_remove(library, id, error))
            return FALSE;
    }
    for (guint i = 0; i < come->len; i++) {
        if (gloss_annotation_is_decided(come->pdata[i]) &&
            !write_annotation(self, document, text, come->pdata[i], error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
check_can_keep(GlossDecisions *self, GError **error)
{
    if (self->library != NULL && self->loaded_hash != NULL)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_INITIALIZED,
                _("Decisions cannot be kept: the library could not be opened"));
    return FALSE;
}

static gboolean
apply(GlossDecisions *self, GPtrArray *gone, GPtrArray *come, GError **error)
{
    if (!check_can_keep(self, error) || !gloss_library_begin(self->library, error) ||
        !gloss_library_end(self->library, write_rows(self, gone, come, error), error))
        return FALSE;
    gloss_annotations_change(get_list(self), gone, come);
    return TRUE;
}

/* ---- changes ---- */

/* Takes @change; one that changes nothing is no step. */
static gboolean
do_change(GlossDecisions *self, Change *change, GError **error)
{
    g_autoptr(Change) owned = change;

    if (owned->gone->len + owned->come->len == 0)
        return TRUE;
    if (!apply(self, owned->gone, owned->come, error))
        return FALSE;
    g_ptr_array_set_size(self->changes, (gint)self->n_done);
    g_ptr_array_add(self->changes, g_steal_pointer(&owned));
    self->n_done++;
    tell(self);
    return TRUE;
}

static char *
dup_slice(GlossDecisions *self, gsize start, gsize end)
{
    const char *text = g_bytes_get_data(gloss_document_get_text(self->document), NULL);

    return g_strndup(text + start, end - start);
}

/* (transfer full) @annotation in another state, with its row. */
static GlossAnnotation *
derive(GlossAnnotation *annotation, const char *label, GlossAnnotationState state)
{
    gint64 id = state != GLOSS_ANNOTATION_SUGGESTED ? gloss_annotation_get_id(annotation) : 0;

    return gloss_annotation_new_decided(
        gloss_annotation_get_start(annotation), gloss_annotation_get_end(annotation), label,
        gloss_annotation_get_score(annotation), gloss_annotation_get_text(annotation),
        gloss_annotation_get_origin(annotation), state, id);
}

static gboolean
is_own(GlossAnnotation *annotation)
{
    return g_str_equal(gloss_annotation_get_origin(annotation), GLOSS_ANNOTATION_PERSON);
}

static void
add_turn(Change *change, GlossAnnotation *annotation, const char *label, GlossAnnotationState state)
{
    g_ptr_array_add(change->gone, g_object_ref(annotation));
    g_ptr_array_add(change->come, derive(annotation, label, state));
}

gboolean
gloss_decisions_accept(GlossDecisions *self, GPtrArray *annotations, GError **error)
{
    Change *change = change_new();

    for (guint i = 0; i < annotations->len; i++) {
        GlossAnnotation *annotation = annotations->pdata[i];
        GlossAnnotationState state = gloss_annotation_get_state(annotation);

        if (state == GLOSS_ANNOTATION_SUGGESTED || state == GLOSS_ANNOTATION_REJECTED)
            add_turn(change, annotation, gloss_annotation_get_label(annotation),
                     GLOSS_ANNOTATION_ACCEPTED);
    }
    return do_change(self, change, error);
}

gboolean
gloss_decisions_reject(GlossDecisions *self, GPtrArray *annotations, GError **error)
{
    Change *change = change_new();

    for (guint i = 0; i < annotations->len; i++) {
        GlossAnnotation *annotation = annotations->pdata[i];

        if (is_own(annotation))
            g_ptr_array_add(change->gone, g_object_ref(annotation));
        else if (gloss_annotation_get_state(annotation) != GLOSS_ANNOTATION_REJECTED)
            add_turn(change, annotation, gloss_annotation_get_label(annotation),
                     GLOSS_ANNOTATION_REJECTED);
    }
    return do_change(self, change, error);
}

gboolean
gloss_decisions_relabel(GlossDecisions *self, GPtrArray *annotations, const char *label,
                        GError **error)
{
    const char *interned = g_intern_string(label);
    Change *change = change_new();

    for (guint i = 0; i < annotations->len; i++) {
        GlossAnnotation *annotation = annotations->pdata[i];
        gboolean same = gloss_annotation_get_label(annotation) == interned;

        if (!same)
            add_turn(change, annotation, label, GLOSS_ANNOTATION_CORRECTED);
        else if (!gloss_annotation_is_decided(annotation) ||
                 gloss_annotation_get_state(annotation) == GLOSS_ANNOTATION_REJECTED)
            add_turn(change, annotation, label, GLOSS_ANNOTATION_ACCEPTED);
    }
    return do_change(self, change, error);
}

gboolean
gloss_decisions_forget(GlossDecisions *self, GPtrArray *annotations, GError **error)
{
    Change *change = change_new();

    for (guint i = 0; i < annotations->len; i++) {
        GlossAnnotation *annotation = annotations->pdata[i];

        if (!gloss_annotation_is_decided(annotation))
            continue;
        if (is_own(annotation))
            g_ptr_array_add(change->gone, g_object_ref(annotation));
        else
            add_turn(change, annotation, gloss_annotation_get_label(annotation),
                     GLOSS_ANNOTATION_SUGGESTED);
    }
    return do_change(self, change, error);
}

/* What may not stay where text[start, end) is labelled by the person: all that overlaps it, but a
 * rejection of something else. */
static void
make_room(GlossDecisions *self, Change *change, gsize start, gsize end)
{
    g_autoptr(GPtrArray) found = gloss_annotations_find(get_list(self), start, end);

    for (guint i = 0; i < found->len; i++) {
        if (gloss_annotation_get_state(found->pdata[i]) != GLOSS_ANNOTATION_REJECTED &&
            !g_ptr_array_find(change->gone, found->pdata[i], NULL))
            g_ptr_array_add(change->gone, g_object_ref(found->pdata[i]));
    }
}

static gboolean
check_range(GlossDecisions *self, gsize start, gsize end, GError **error)
{
    gsize size = g_bytes_get_size(gloss_document_get_text(self->document));

    if (start < end && end <= size)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                _("Expected a part of the text, found bytes %zu to %zu of %zu"), start, end, size);
    return FALSE;
}

/* Takes @made. */
static GlossAnnotation *
place(GlossDecisions *self, Change *change, GlossAnnotation *made, GError **error)
{
    make_room(self, change, gloss_annotation_get_start(made), gloss_annotation_get_end(made));
    g_ptr_array_add(change->come, made);
    return do_change(self, change, error) ? made : NULL;
}

GlossAnnotation *
gloss_decisions_add(GlossDecisions *self, gsize start, gsize end, const char *label, GError **error)
{
    g_autofree char *text = NULL;

    if (!check_range(self, start, end, error))
        return NULL;
    text = dup_slice(self, start, end);
    return place(self, change_new(),
                 gloss_annotation_new_decided(start, end, label, NAN, text, GLOSS_ANNOTATION_PERSON,
                                              GLOSS_ANNOTATION_ACCEPTED, 0),
                 error);
}

GlossAnnotation *
gloss_decisions_move(GlossDecisions *self, GlossAnnotation *annotation, gsize start, gsize end,
                     GError **error)
{
    g_autofree char *text = NULL;
    GlossAnnotation *made;
    Change *change;

    if (!check_range(self, start, end, error))
        return NULL;
    text = dup_slice(self, start, end);
    made = gloss_annotation_new_decided(
        start, end, gloss_annotation_get_label(annotation), gloss_annotation_get_score(annotation),
        text, gloss_annotation_get_origin(annotation), GLOSS_ANNOTATION_CORRECTED,
        gloss_annotation_get_id(annotation));
    change = change_new();
    g_ptr_array_add(change->gone, g_object_ref(annotation));
    return place(self, change, made, error);
}

gboolean
gloss_decisions_give_up(GlossDecisions *self, GlossAnnotation *lost, GError **error)
{
    if (!check_can_keep(self, error) ||
        !gloss_decision_table_remove(self->library, gloss_annotation_get_id(lost), error))
        return FALSE;
    g_ptr_array_remove(self->lost, lost);
    tell(self);
    return TRUE;
}

gboolean
gloss_decisions_can_undo(GlossDecisions *self)
{
    return self->n_done > 0;
}

gboolean
gloss_decisions_can_redo(GlossDecisions *self)
{
    return self->n_done < self->changes->len;
}

gboolean
gloss_decisions_undo(GlossDecisions *self, GError **error)
{
    Change *change;

    g_return_val_if_fail(gloss_decisions_can_undo(self), FALSE);
    change = self->changes->pdata[self->n_done - 1];
    if (!apply(self, change->come, change->gone, error))
        return FALSE;
    self->n_done--;
    tell(self);
    return TRUE;
}

gboolean
gloss_decisions_redo(GlossDecisions *self, GError **error)
{
    Change *change;

    g_return_val_if_fail(gloss_decisions_can_redo(self), FALSE);
    change = self->changes->pdata[self->n_done];
    if (!apply(self, change->gone, change->come, error))
        return FALSE;
    self->n_done++;
    tell(self);
    return TRUE;
}

/* ---- what was decided before ---- */

/* Looks for the place of @row in the present text. */
static void
find_again(GlossDecisions *self, GlossDecision *row, gssize *shift)
{
    gsize size, start = 0, length = row->end - row->start;
    const char *text = g_bytes_get_data(gloss_document_get_text(self->document), &size);
    gssize expected = (gssize)row->start + *shift;

    row->lost = !gloss_anchor_find(row->anchor, text, size, (gsize)MAX(expected, 0), &start);
    if (row->lost)
        return;
    *shift = (gssize)start - (gssize)row->start;
    row->start = start;
    row->end = start + length;
    g_free(row->text_hash);
    row->text_hash = g_strdup(gloss_document_get_text_hash(self->document));
}

/* Of two that would stand on the same words the later one is lost. */
static gboolean
is_taken(GPtrArray *placed, const GlossDecision *row)
{
    for (guint i = placed->len; i > 0; i--) {
        const GlossDecision *other = placed->pdata[i - 1];

        if (other->start == row->start && other->end == row->end &&
            g_str_equal(other->label, row->label))
            return TRUE;
    }
    return FALSE;
}

static gboolean
write_found(GlossDecisions *self, gint64 document, GPtrArray *moved, GError **error)
{
    const char *hash = gloss_document_get_text_hash(self->document);
    gsize size;
    const char *content = g_bytes_get_data(gloss_document_get_text(self->document), &size);

    document = gloss_decision_table_ensure_document(self->library, self->document, error);
    if (document < 0)
        return FALSE;
    for (guint i = 0; i < moved->len; i++) {
        GlossDecision *row = moved->pdata[i];
        gint64 text = gloss_decision_table_ensure_text(
            self->library, row->lost ? row->text_hash : hash, size, error);

        if (!row->lost) {
            gloss_anchor_free(row->anchor);
            row->anchor = gloss_anchor_new(content, size, row->start, row->end);
        }
        if (text < 0 || !gloss_decision_table_write(self->library, document, text, row, error))
            return FALSE;
    }
    return TRUE;
}

/* @rows in place; (transfer container) those whose row must be written anew. */
static GPtrArray *
anchor_rows(GlossDecisions *self, GPtrArray *rows)
{
    const char *hash = gloss_document_get_text_hash(self->document);
    g_autoptr(GPtrArray) placed = g_ptr_array_new();
    GPtrArray *moved = g_ptr_array_new();
    gssize shift = 0;

    for (guint i = 0; i < rows->len; i++) {
        GlossDecision *row = rows->pdata[i];

        gboolean was_lost = row->lost, same_text = g_strcmp0(row->text_hash, hash) == 0;

        if (!same_text)
            find_again(self, row, &shift);
        row->lost = (!same_text && row->lost) || is_taken(placed, row);
        if (row->lost != was_lost || (!same_text && !row->lost))
            g_ptr_array_add(moved, row);
        if (!row->lost)
            g_ptr_array_add(placed, row);
    }
    return moved;
}

static void
show_rows(GlossDecisions *self, GPtrArray *rows)
{
    g_autoptr(GPtrArray) come = new_array(), gone = g_ptr_array_new();

    for (guint i = 0; i < rows->len; i++) {
        GlossDecision *row = rows->pdata[i];
        GlossAnnotation *annotation =
            gloss_annotation_new_decided(row->start, row->end, row->label, row->score,
                                         row->anchor->content, row->origin, row->state, row->id);

        g_ptr_array_add(row->lost ? self->lost : come, annotation);
    }
    gloss_annotations_change(get_list(self), gone, come);
}

static gboolean
load_rows(GlossDecisions *self, GError **error)
{
    gint64 document = gloss_decision_table_find_document(self->library, self->document, error);
    g_autoptr(GPtrArray) rows = NULL, moved = NULL;

    if (document <= 0)
        return document == 0;
    rows = gloss_decision_table_load(self->library, document, error);
    if (rows == NULL)
        return FALSE;
    moved = anchor_rows(self, rows);
    show_rows(self, rows);
    return moved->len == 0 ||
           (gloss_library_begin(self->library, error) &&
            gloss_library_end(self->library, write_found(self, document, moved, error), error));
}

static void
load(GlossDecisions *self)
{
    const char *hash = gloss_document_get_text_hash(self->document);
    g_autoptr(GError) error = NULL;

    if (hash == NULL || self->library == NULL || g_strcmp0(hash, self->loaded_hash) == 0)
        return;
    g_free(self->loaded_hash);
    self->loaded_hash = g_strdup(hash);
    g_ptr_array_set_size(self->changes, 0);
    self->n_done = 0;
    g_ptr_array_set_size(self->lost, 0);
    if (!load_rows(self, &error))
        g_signal_emit(self, signals[FAILED], 0, error);
    tell(self);
}

void
gloss_decisions_set_library(GlossDecisions *self, GlossLibrary *library)
{
    g_clear_pointer(&self->library, gloss_library_unref);
    self->library = library != NULL ? gloss_library_ref(library) : NULL;
    load(self);
}

GPtrArray *
gloss_decisions_get_lost(GlossDecisions *self)
{
    return self->lost;
}

guint
gloss_decisions_count(GlossDecisions *self, GlossAnnotationState state)
{
    GlossAnnotations *list = get_list(self);
    guint n = 0;

    for (guint i = 0; i < gloss_annotations_get_n(list); i++)
        n += gloss_annotation_get_state(gloss_annotations_get(list, i)) == state;
    return n;
}

/* ---- object ---- */

static void
get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    GlossDecisions *self = GLOSS_DECISIONS(object);

    switch (id) {
    case PROP_CAN_UNDO: g_value_set_boolean(value, gloss_decisions_can_undo(self)); break;
    case PROP_CAN_REDO: g_value_set_boolean(value, gloss_decisions_can_redo(self)); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
    }
}

static void
finalize(GObject *object)
{
    GlossDecisions *self = GLOSS_DECISIONS(object);

    g_clear_pointer(&self->library, gloss_library_unref);
    g_ptr_array_unref(self->changes);
    g_ptr_array_unref(self->lost);
    g_free(self->loaded_hash);
    g_object_unref(self->document);
    G_OBJECT_CLASS(gloss_decisions_parent_class)->finalize(object);
}

static void
gloss_decisions_class_init(GlossDecisionsClass *class)
{
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

    object_class->get_property = get_property;
    object_class->finalize = finalize;
    props[PROP_CAN_UNDO] = g_param_spec_boolean("can-undo", NULL, NULL, FALSE, flags);
    props[PROP_CAN_REDO] = g_param_spec_boolean("can-redo", NULL, NULL, FALSE, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
    signals[FAILED] = g_signal_new("failed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
gloss_decisions_init(GlossDecisions *self)
{
    self->changes = g_ptr_array_new_with_free_func(change_free);
    self->lost = new_array();
}

GlossDecisions *
gloss_decisions_new(GlossDocument *document, GlossLibrary *library)
{
    GlossDecisions *self = g_object_new(GLOSS_TYPE_DECISIONS, NULL);

    self->document = g_object_ref(document);
    self->library = library != NULL ? gloss_library_ref(library) : NULL;
    g_signal_connect_object(document, "notify::revision", G_CALLBACK(load), self,
                            G_CONNECT_SWAPPED);
    load(self);
    return self;
}
