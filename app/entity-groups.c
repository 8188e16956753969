/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* See entity-groups.h. Annotations are kept in groups as they come; the flat list is built anew at
 * each flush from row objects that last, and compared with what was told before. */
#include "app/entity-groups.h"

#include "app/labels.h"

#include <math.h>
#include <string.h>

#define FLUSH_MS 150

typedef struct {
    GlossEntityRow *row;
    char *folded;
    char *collation;
    GPtrArray *occurrences; /* GlossAnnotation, by start */
    GHashTable *rows;       /* GlossAnnotation to its GlossEntityRow, once expanded */
    guint n_shown;
    guint n_undecided;
} Group;

typedef struct {
    const char *id;
    GlossEntityRow *row;  /* in the list */
    GlossEntityRow *chip; /* in the labels, with the count of all */
    GHashTable *groups;   /* text to Group */
    guint n_total;
} Label;

struct _GlossEntityGroups {
    GObject parent_instance;

    GlossAnnotations *annotations;
    GPtrArray *shadow; /* the annotations as last seen */
    GPtrArray *labels; /* Label, in the order of the palette */
    GListStore *chips;
    GPtrArray *rows; /* GlossEntityRow, as last told */
    guint n_shown;
    guint n_undecided;
    GlossEntitySort sort;
    char *search;
    char *folded_search;
    float min_score;
    guint states;
    guint flush_id;
    gint64 flushed_at;
};

static void list_model_init(GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE(GlossEntityGroups, gloss_entity_groups, G_TYPE_OBJECT,
                              G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

enum { UPDATED, FILTER_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- groups ---- */

static void
group_free(gpointer data)
{
    Group *group = data;

    g_object_unref(group->row);
    g_free(group->folded);
    g_free(group->collation);
    g_ptr_array_unref(group->occurrences);
    g_clear_pointer(&group->rows, g_hash_table_unref);
    g_free(group);
}

static void
label_free(gpointer data)
{
    Label *label = data;

    g_object_unref(label->row);
    g_object_unref(label->chip);
    g_hash_table_unref(label->groups);
    g_free(label);
}

static gint
compare_labels(const Label *a, const Label *b)
{
    guint first = gloss_labels_get_palette(a->id);
    guint second = gloss_labels_get_palette(b->id);

    return first != second ? (first < second ? -1 : 1) : strcmp(a->id, b->id);
}

static Label *
find_label(GlossEntityGroups *self, const char *id)
{
    const char *canonical = gloss_labels_canonical(id);

    for (guint i = 0; i < self->labels->len; i++) {
        Label *label = g_ptr_array_index(self->labels, i);

        if (strcmp(label->id, canonical) == 0)
            return label;
    }
    return NULL;
}

static Label *
ensure_label(GlossEntityGroups *self, const char *id)
{
    Label *label = find_label(self, id);
    guint at = 0;

    if (label != NULL)
        return label;
    label = g_new0(Label, 1);
    label->id = g_intern_string(gloss_labels_canonical(id));
    label->row = gloss_entity_row_new(GLOSS_ENTITY_ROW_LABEL, label->id, NULL, NULL);
    label->chip = gloss_entity_row_new(GLOSS_ENTITY_ROW_LABEL, label->id, NULL, NULL);
    label->groups = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, group_free);
    while (at < self->labels->len && compare_labels(g_ptr_array_index(self->labels, at), label) < 0)
        at++;
    g_ptr_array_insert(self->labels, at, label);
    return label;
}

/* A name that is broken over two lines is the same name. */
static char *
dup_group_text(const char *text)
{
    g_autoptr(GString) out = g_string_new(NULL);
    gboolean gap = FALSE;

    for (; *text != '\0'; text++) {
        if (g_ascii_isspace(*text)) {
            gap = out->len > 0;
            continue;
        }
        if (gap)
            g_string_append_c(out, ' ');
        gap = FALSE;
        g_string_append_c(out, *text);
    }
    return g_string_free(g_steal_pointer(&out), FALSE);
}

static Group *
ensure_group(Label *label, GlossAnnotation *annotation)
{
    g_autofree char *text = dup_group_text(gloss_annotation_get_text(annotation));
    Group *group = g_hash_table_lookup(label->groups, text);

    if (group != NULL)
        return group;
    group = g_new0(Group, 1);
    group->row = gloss_entity_row_new(GLOSS_ENTITY_ROW_GROUP, label->id, text, annotation);
    group->occurrences = g_ptr_array_new_with_free_func(g_object_unref);
    group->folded = g_utf8_casefold(text, -1);
    group->collation = g_utf8_collate_key(text, -1);
    g_hash_table_insert(label->groups, g_steal_pointer(&text), group);
    return group;
}

static guint
occurrence_position(Group *group, gsize start)
{
    guint low = 0;
    guint high = group->occurrences->len;

    while (low < high) {
        guint middle = (low + high) / 2;

        if (gloss_annotation_get_start(g_ptr_array_index(group->occurrences, middle)) <= start)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void
add_annotation(GlossEntityGroups *self, GlossAnnotation *annotation)
{
    Label *label = ensure_label(self, gloss_annotation_get_label(annotation));
    Group *group = ensure_group(label, annotation);
    guint position = occurrence_position(group, gloss_annotation_get_start(annotation));

    g_ptr_array_insert(group->occurrences, position, g_object_ref(annotation));
    label->n_total++;
}

static void
remove_annotation(GlossEntityGroups *self, GlossAnnotation *annotation)
{
    Label *label = find_label(self, gloss_annotation_get_label(annotation));
    g_autofree char *text = dup_group_text(gloss_annotation_get_text(annotation));
    Group *group = g_hash_table_lookup(label->groups, text);

    if (group->rows != NULL)
        g_hash_table_remove(group->rows, annotation);
    g_ptr_array_remove(group->occurrences, annotation);
    label->n_total--;
    if (group->occurrences->len == 0)
        g_hash_table_remove(label->groups, text);
}

/* ---- filters ---- */

static gboolean
passes(GlossEntityGroups *self, GlossAnnotation *annotation)
{
    float score = gloss_annotation_get_score(annotation);
    guint state = gloss_annotation_get_state(annotation);

    return (self->states >> state & 1) != 0 &&
           (state != GLOSS_ANNOTATION_SUGGESTED || isnan(score) || score >= self->min_score);
}

gboolean
gloss_entity_groups_is_shown(GlossEntityGroups *self, GlossAnnotation *annotation)
{
    Label *label = find_label(self, gloss_annotation_get_label(annotation));

    return passes(self, annotation) && (label == NULL || !gloss_entity_row_get_hidden(label->chip));
}

/* Counts what is shown of a group and brings its row up to date. */
static void
measure_group(GlossEntityGroups *self, Group *group)
{
    GlossAnnotation *first = NULL;
    float best = NAN;
    int state = -1;

    group->n_shown = group->n_undecided = 0;
    for (guint i = 0; i < group->occurrences->len; i++) {
        GlossAnnotation *annotation = g_ptr_array_index(group->occurrences, i);

        group->n_undecided += !gloss_annotation_is_decided(annotation) && passes(self, annotation);
    }
    if (self->folded_search != NULL && strstr(group->folded, self->folded_search) == NULL)
        return;
    for (guint i = 0; i < group->occurrences->len; i++) {
        GlossAnnotation *annotation = g_ptr_array_index(group->occurrences, i);

        if (!passes(self, annotation))
            continue;
        if (first == NULL) {
            first = annotation;
            state = (int)gloss_annotation_get_state(annotation);
        }
        if (state != (int)gloss_annotation_get_state(annotation))
            state = -1;
        group->n_shown++;
        best = fmaxf(best, gloss_annotation_get_score(annotation));
    }
    if (first == NULL)
        return;
    gloss_entity_row_update(group->row, group->n_shown, best, first);
    gloss_entity_row_set_state(group->row, state);
}

/* ---- order ---- */

static gint
compare_numbers(double a, double b)
{
    return a < b ? -1 : a > b ? 1 : 0;
}

static gint
compare_groups(gconstpointer a, gconstpointer b, gpointer data)
{
    GlossEntityGroups *self = data;
    const Group *first = *(Group *const *)a;
    const Group *second = *(Group *const *)b;
    gint order = 0;

    if (self->sort == GLOSS_ENTITY_SORT_NAME)
        order = strcmp(first->collation, second->collation);
    else if (self->sort == GLOSS_ENTITY_SORT_COUNT)
        order = compare_numbers(second->n_shown, first->n_shown);
    else if (self->sort == GLOSS_ENTITY_SORT_SCORE)
        order = compare_numbers(gloss_entity_row_get_score(second->row),
                                gloss_entity_row_get_score(first->row));
    if (order == 0)
        order = compare_numbers(
            gloss_annotation_get_start(gloss_entity_row_get_annotation(first->row)),
            gloss_annotation_get_start(gloss_entity_row_get_annotation(second->row)));
    return order;
}

/* ---- the flat list ---- */

static void
append_occurrences(GlossEntityGroups *self, Group *group, GPtrArray *rows)
{
    if (group->rows == NULL)
        group->rows = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
    for (guint i = 0; i < group->occurrences->len; i++) {
        GlossAnnotation *annotation = g_ptr_array_index(group->occurrences, i);
        GlossEntityRow *row = g_hash_table_lookup(group->rows, annotation);

        if (!passes(self, annotation))
            continue;
        if (row == NULL) {
            row = gloss_entity_row_new(GLOSS_ENTITY_ROW_OCCURRENCE,
                                       gloss_entity_row_get_label(group->row),
                                       gloss_entity_row_get_text(group->row), annotation);
            g_hash_table_insert(group->rows, annotation, row);
        }
        g_ptr_array_add(rows, g_object_ref(row));
    }
}

static void
append_label(GlossEntityGroups *self, Label *label, GPtrArray *rows)
{
    g_autoptr(GPtrArray) groups = g_ptr_array_sized_new(g_hash_table_size(label->groups));
    GHashTableIter iter;
    Group *group;
    guint n_shown = 0;
    guint n_undecided = 0;

    g_hash_table_iter_init(&iter, label->groups);
    while (g_hash_table_iter_next(&iter, NULL, (gpointer *)&group)) {
        measure_group(self, group);
        n_shown += group->n_shown;
        n_undecided += group->n_undecided;
        if (group->n_shown > 0)
            g_ptr_array_add(groups, group);
    }
    gloss_entity_row_update(label->row, n_shown, NAN, NULL);
    if (!gloss_entity_row_get_hidden(label->chip))
        self->n_undecided += n_undecided;
    if (n_shown == 0 || gloss_entity_row_get_hidden(label->chip))
        return;
    self->n_shown += n_shown;
    g_ptr_array_add(rows, g_object_ref(label->row));
    if (!gloss_entity_row_get_expanded(label->row))
        return;
    g_ptr_array_sort_with_data(groups, compare_groups, self);
    for (guint i = 0; i < groups->len; i++) {
        group = g_ptr_array_index(groups, i);
        g_ptr_array_add(rows, g_object_ref(group->row));
        if (group->n_shown > 1 && gloss_entity_row_get_expanded(group->row))
            append_occurrences(self, group, rows);
    }
}

static void
update_chips(GlossEntityGroups *self)
{
    guint position = 0;

    for (guint i = 0; i < self->labels->len; i++) {
        Label *label = g_ptr_array_index(self->labels, i);
        g_autoptr(GObject) there = g_list_model_get_item(G_LIST_MODEL(self->chips), position);

        gloss_entity_row_update(label->chip, label->n_total, NAN, NULL);
        if (label->n_total > 0 && there != G_OBJECT(label->chip))
            g_list_store_insert(self->chips, position, label->chip);
        else if (label->n_total == 0 && there == G_OBJECT(label->chip))
            g_list_store_remove(self->chips, position);
        if (label->n_total > 0)
            position++;
    }
}

/* Takes @rows and tells the one stretch in which they differ from those told before. */
static void
take_rows(GlossEntityGroups *self, GPtrArray *rows)
{
    g_autoptr(GPtrArray) old = self->rows;
    guint head = 0;
    guint tail = 0;

    while (head < old->len && head < rows->len && old->pdata[head] == rows->pdata[head])
        head++;
    while (tail < old->len - head && tail < rows->len - head &&
           old->pdata[old->len - 1 - tail] == rows->pdata[rows->len - 1 - tail])
        tail++;
    self->rows = rows;
    if (old->len != rows->len || head < rows->len)
        g_list_model_items_changed(G_LIST_MODEL(self), head, old->len - head - tail,
                                   rows->len - head - tail);
}

void
gloss_entity_groups_flush(GlossEntityGroups *self)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func(g_object_unref);

    g_clear_handle_id(&self->flush_id, g_source_remove);
    self->n_shown = self->n_undecided = 0;
    for (guint i = 0; i < self->labels->len; i++)
        append_label(self, g_ptr_array_index(self->labels, i), rows);
    update_chips(self);
    take_rows(self, rows);
    self->flushed_at = g_get_monotonic_time();
    g_signal_emit(self, signals[UPDATED], 0);
}

static gboolean
flush_cb(gpointer data)
{
    GlossEntityGroups *self = data;

    self->flush_id = 0;
    gloss_entity_groups_flush(self);
    return G_SOURCE_REMOVE;
}

static void
queue_flush(GlossEntityGroups *self)
{
    gint64 wait = FLUSH_MS - (g_get_monotonic_time() - self->flushed_at) / 1000;

    if (self->flush_id == 0)
        self->flush_id = g_timeout_add((guint)CLAMP(wait, 0, FLUSH_MS), flush_cb, self);
}

static void
annotations_changed_cb(GlossEntityGroups *self, guint position, guint removed, guint added)
{
    for (guint i = 0; i < removed; i++)
        remove_annotation(self, g_ptr_array_index(self->shadow, position + i));
    if (removed > 0)
        g_ptr_array_remove_range(self->shadow, position, removed);
    for (guint i = 0; i < added; i++) {
        GlossAnnotation *annotation = gloss_annotations_get(self->annotations, position + i);

        g_ptr_array_insert(self->shadow, position + i, g_object_ref(annotation));
        add_annotation(self, annotation);
    }
    queue_flush(self);
}

/* ---- what the inspector sets and asks ---- */

GListModel *
gloss_entity_groups_get_labels(GlossEntityGroups *self)
{
    return G_LIST_MODEL(self->chips);
}

guint
gloss_entity_groups_get_n_total(GlossEntityGroups *self)
{
    return self->shadow->len;
}

guint
gloss_entity_groups_get_n_shown(GlossEntityGroups *self)
{
    return self->n_shown;
}

guint
gloss_entity_groups_get_n_undecided(GlossEntityGroups *self)
{
    return self->n_undecided;
}

void
gloss_entity_groups_set_sort(GlossEntityGroups *self, GlossEntitySort sort)
{
    self->sort = sort;
    gloss_entity_groups_flush(self);
}

GlossEntitySort
gloss_entity_groups_get_sort(GlossEntityGroups *self)
{
    return self->sort;
}

void
gloss_entity_groups_set_search(GlossEntityGroups *self, const char *text)
{
    g_free(self->search);
    g_clear_pointer(&self->folded_search, g_free);
    self->search = g_strdup(text);
    if (text != NULL && *text != '\0')
        self->folded_search = g_utf8_casefold(text, -1);
    gloss_entity_groups_flush(self);
}

const char *
gloss_entity_groups_get_search(GlossEntityGroups *self)
{
    return self->search != NULL ? self->search : "";
}

void
gloss_entity_groups_set_min_score(GlossEntityGroups *self, float min_score)
{
    if (self->min_score == min_score)
        return;
    self->min_score = min_score;
    gloss_entity_groups_flush(self);
    g_signal_emit(self, signals[FILTER_CHANGED], 0);
}

float
gloss_entity_groups_get_min_score(GlossEntityGroups *self)
{
    return self->min_score;
}

void
gloss_entity_groups_set_states(GlossEntityGroups *self, guint states)
{
    if (self->states == states)
        return;
    self->states = states;
    gloss_entity_groups_flush(self);
    g_signal_emit(self, signals[FILTER_CHANGED], 0);
}

guint
gloss_entity_groups_get_states(GlossEntityGroups *self)
{
    return self->states;
}

void
gloss_entity_groups_set_hidden(GlossEntityGroups *self, const char *label, gboolean hidden)
{
    Label *found = find_label(self, label);

    if (found == NULL || gloss_entity_row_get_hidden(found->chip) == hidden)
        return;
    gloss_entity_row_set_hidden(found->chip, hidden);
    gloss_entity_groups_flush(self);
    g_signal_emit(self, signals[FILTER_CHANGED], 0);
}

void
gloss_entity_groups_set_expanded(GlossEntityGroups *self, GlossEntityRow *row, gboolean expanded)
{
    if (gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_OCCURRENCE ||
        gloss_entity_row_get_expanded(row) == expanded)
        return;
    gloss_entity_row_set_expanded(row, expanded);
    gloss_entity_groups_flush(self);
}

GlossAnnotation *
gloss_entity_groups_find_next(GlossEntityGroups *self, GlossEntityRow *row, gsize offset)
{
    Label *label = find_label(self, gloss_entity_row_get_label(row));
    const char *text = gloss_entity_row_get_text(row);
    Group *group = label != NULL && text != NULL ? g_hash_table_lookup(label->groups, text) : NULL;
    guint n = group != NULL ? group->occurrences->len : 0;
    guint first = n > 0 ? occurrence_position(group, offset) : 0;

    for (guint i = 0; i < n; i++) {
        GlossAnnotation *annotation = g_ptr_array_index(group->occurrences, (first + i) % n);

        if (gloss_entity_groups_is_shown(self, annotation))
            return annotation;
    }
    return NULL;
}

GPtrArray *
gloss_entity_groups_find_all(GlossEntityGroups *self, GlossEntityRow *row)
{
    GPtrArray *found = g_ptr_array_new();
    Label *label = find_label(self, gloss_entity_row_get_label(row));
    const char *text = gloss_entity_row_get_text(row);
    Group *group = label != NULL && text != NULL ? g_hash_table_lookup(label->groups, text) : NULL;

    if (gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_OCCURRENCE)
        g_ptr_array_add(found, gloss_entity_row_get_annotation(row));
    if (gloss_entity_row_get_kind(row) != GLOSS_ENTITY_ROW_GROUP || group == NULL)
        return found;
    for (guint i = 0; i < group->occurrences->len; i++) {
        if (passes(self, group->occurrences->pdata[i]))
            g_ptr_array_add(found, group->occurrences->pdata[i]);
    }
    return found;
}

/* ---- GListModel and GObject ---- */

static GType
get_item_type(GListModel *model)
{
    return GLOSS_TYPE_ENTITY_ROW;
}

static guint
get_n_items(GListModel *model)
{
    return GLOSS_ENTITY_GROUPS(model)->rows->len;
}

static gpointer
get_item(GListModel *model, guint position)
{
    GlossEntityGroups *self = GLOSS_ENTITY_GROUPS(model);

    return position < self->rows->len ? g_object_ref(g_ptr_array_index(self->rows, position))
                                      : NULL;
}

static void
list_model_init(GListModelInterface *interface)
{
    interface->get_item_type = get_item_type;
    interface->get_n_items = get_n_items;
    interface->get_item = get_item;
}

static void
finalize(GObject *object)
{
    GlossEntityGroups *self = GLOSS_ENTITY_GROUPS(object);

    g_clear_handle_id(&self->flush_id, g_source_remove);
    g_object_unref(self->annotations);
    g_ptr_array_unref(self->rows);
    g_ptr_array_unref(self->labels);
    g_ptr_array_unref(self->shadow);
    g_object_unref(self->chips);
    g_free(self->search);
    g_free(self->folded_search);
    G_OBJECT_CLASS(gloss_entity_groups_parent_class)->finalize(object);
}

static void
gloss_entity_groups_class_init(GlossEntityGroupsClass *klass)
{
    G_OBJECT_CLASS(klass)->finalize = finalize;
    signals[UPDATED] = g_signal_new("updated", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
    signals[FILTER_CHANGED] = g_signal_new("filter-changed", G_TYPE_FROM_CLASS(klass),
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gloss_entity_groups_init(GlossEntityGroups *self)
{
    self->states = GLOSS_ENTITY_GROUPS_ALL_STATES;
    self->shadow = g_ptr_array_new_with_free_func(g_object_unref);
    self->labels = g_ptr_array_new_with_free_func(label_free);
    self->rows = g_ptr_array_new_with_free_func(g_object_unref);
    self->chips = g_list_store_new(GLOSS_TYPE_ENTITY_ROW);
}

GlossEntityGroups *
gloss_entity_groups_new(GlossAnnotations *annotations)
{
    GlossEntityGroups *self = g_object_new(GLOSS_TYPE_ENTITY_GROUPS, NULL);

    self->annotations = g_object_ref(annotations);
    g_signal_connect_object(annotations, "items-changed", G_CALLBACK(annotations_changed_cb), self,
                            G_CONNECT_SWAPPED);
    annotations_changed_cb(self, 0, 0, gloss_annotations_get_n(annotations));
    return self;
}
