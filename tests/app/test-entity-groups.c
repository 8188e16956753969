/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "app/entity-groups.h"

#include <math.h>

static GlossAnnotation *
make(gsize start, const char *label, float score, const char *text)
{
    return gloss_annotation_new(start, start + strlen(text), label, score, text, "test");
}

static void
add(GlossAnnotations *annotations, gsize start, gsize end, guint n, GlossAnnotation **items)
{
    g_autoptr(GPtrArray) array = g_ptr_array_new_with_free_func(g_object_unref);

    for (guint i = 0; i < n; i++)
        g_ptr_array_add(array, items[i]);
    gloss_annotations_replace_range(annotations, "test", start, end, array);
}

/* Ada twice, Bob once, Acme once, PERSON being another word for PER. */
static GlossAnnotations *
make_annotations(void)
{
    GlossAnnotations *annotations = gloss_annotations_new();
    GlossAnnotation *items[] = {make(0, "PER", 0.9f, "Bob"), make(10, "ORG", 0.5f, "Acme"),
                                make(20, "PERSON", 0.8f, "Ada\nL"), make(30, "PER", 0.7f, "Ada L")};

    add(annotations, 0, 100, G_N_ELEMENTS(items), items);
    return annotations;
}

/* "PER 3|Bob 1|Ada L 2|ORG 1|Acme 1" */
static char *
dump(GlossEntityGroups *groups)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(groups)); i++) {
        g_autoptr(GlossEntityRow) row = g_list_model_get_item(G_LIST_MODEL(groups), i);
        const char *name = gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_LABEL
                               ? gloss_entity_row_get_label(row)
                               : gloss_entity_row_get_text(row);

        if (gloss_entity_row_get_kind(row) == GLOSS_ENTITY_ROW_OCCURRENCE)
            g_string_append_printf(
                text, "%s@%u", i > 0 ? "|" : "",
                (guint)gloss_annotation_get_start(gloss_entity_row_get_annotation(row)));
        else
            g_string_append_printf(text, "%s%s %u", i > 0 ? "|" : "", name,
                                   gloss_entity_row_get_count(row));
    }
    return g_string_free(text, FALSE);
}

static void
assert_rows(GlossEntityGroups *groups, const char *expected)
{
    g_autofree char *found = NULL;

    gloss_entity_groups_flush(groups);
    found = dump(groups);
    g_assert_cmpstr(found, ==, expected);
}

static GlossEntityRow *
find_row(GlossEntityGroups *groups, const char *text)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(groups)); i++) {
        g_autoptr(GlossEntityRow) row = g_list_model_get_item(G_LIST_MODEL(groups), i);

        if (g_strcmp0(gloss_entity_row_get_text(row), text) == 0)
            return row;
    }
    g_assert_not_reached();
}

static void
test_grouping(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);

    assert_rows(groups, "PER 3|Bob 1|Ada L 2|ORG 1|Acme 1");
    g_assert_cmpuint(gloss_entity_groups_get_n_total(groups), ==, 4);
    g_assert_cmpuint(gloss_entity_groups_get_n_shown(groups), ==, 4);
    g_assert_cmpuint(g_list_model_get_n_items(gloss_entity_groups_get_labels(groups)), ==, 2);
}

static void
test_sort(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);

    gloss_entity_groups_set_sort(groups, GLOSS_ENTITY_SORT_NAME);
    assert_rows(groups, "PER 3|Ada L 2|Bob 1|ORG 1|Acme 1");
    gloss_entity_groups_set_sort(groups, GLOSS_ENTITY_SORT_SCORE);
    assert_rows(groups, "PER 3|Bob 1|Ada L 2|ORG 1|Acme 1");
    gloss_entity_groups_set_sort(groups, GLOSS_ENTITY_SORT_COUNT);
    assert_rows(groups, "PER 3|Ada L 2|Bob 1|ORG 1|Acme 1");
}

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
test_filters(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);
    guint n = 0;

    g_signal_connect_swapped(groups, "filter-changed", G_CALLBACK(count_cb), &n);
    gloss_entity_groups_set_search(groups, "aDA");
    assert_rows(groups, "PER 2|Ada L 2");
    g_assert_cmpuint(n, ==, 0);
    gloss_entity_groups_set_min_score(groups, 0.75f);
    assert_rows(groups, "PER 1|Ada L 1");
    gloss_entity_groups_set_search(groups, "");
    assert_rows(groups, "PER 2|Bob 1|Ada L 1");
    g_assert_false(gloss_entity_groups_is_shown(groups, gloss_annotations_get(annotations, 1)));
    gloss_entity_groups_set_hidden(groups, "PERSON", TRUE);
    assert_rows(groups, "");
    g_assert_false(gloss_entity_groups_is_shown(groups, gloss_annotations_get(annotations, 0)));
    gloss_entity_groups_set_hidden(groups, "PER", FALSE);
    g_assert_true(gloss_entity_groups_is_shown(groups, gloss_annotations_get(annotations, 0)));
    g_assert_cmpuint(n, ==, 3);
}

static void
test_no_score_is_shown(void)
{
    g_autoptr(GlossAnnotations) annotations = gloss_annotations_new();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);
    GlossAnnotation *item = make(5, "DATE", NAN, "2026");

    add(annotations, 0, 100, 1, &item);
    gloss_entity_groups_set_min_score(groups, 1.0f);
    assert_rows(groups, "DATE 1|2026 1");
}

static void
test_expand(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);

    gloss_entity_groups_flush(groups);
    gloss_entity_groups_set_expanded(groups, find_row(groups, "Ada L"), TRUE);
    assert_rows(groups, "PER 3|Bob 1|Ada L 2|@20|@30|ORG 1|Acme 1");
    gloss_entity_groups_set_expanded(groups, find_row(groups, "Ada L"), FALSE);
    assert_rows(groups, "PER 3|Bob 1|Ada L 2|ORG 1|Acme 1");
}

static void
test_next(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);
    GlossEntityRow *row;

    gloss_entity_groups_flush(groups);
    row = find_row(groups, "Ada L");
    g_assert_cmpuint(gloss_annotation_get_start(gloss_entity_groups_find_next(groups, row, 0)), ==,
                     20);
    g_assert_cmpuint(gloss_annotation_get_start(gloss_entity_groups_find_next(groups, row, 20)), ==,
                     30);
    g_assert_cmpuint(gloss_annotation_get_start(gloss_entity_groups_find_next(groups, row, 30)), ==,
                     20);
}

typedef struct {
    guint n;
    guint position;
    guint removed;
    guint added;
} Change;

static void
change_cb(Change *change, guint position, guint removed, guint added)
{
    *change = (Change){change->n + 1, position, removed, added};
}

/* What comes in later leaves the rows that are there alone, objects included. */
static void
test_rows_last(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);
    GlossAnnotation *items[] = {make(200, "PER", 0.6f, "Bob"), make(210, "PER", 0.6f, "Cyd")};
    GlossEntityRow *bob;
    Change change = {0};

    gloss_entity_groups_flush(groups);
    bob = find_row(groups, "Bob");
    g_signal_connect_swapped(groups, "items-changed", G_CALLBACK(change_cb), &change);
    add(annotations, 200, 300, 2, items);
    assert_rows(groups, "PER 5|Bob 2|Ada L 2|Cyd 1|ORG 1|Acme 1");
    g_assert_true(find_row(groups, "Bob") == bob);
    g_assert_cmpuint(change.n, ==, 1);
    g_assert_cmpuint(change.position, ==, 3);
    g_assert_cmpuint(change.removed, ==, 0);
    g_assert_cmpuint(change.added, ==, 1);
}

static void
test_removal(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);

    add(annotations, 10, 29, 0, NULL);
    assert_rows(groups, "PER 2|Bob 1|Ada L 1");
    g_assert_cmpuint(g_list_model_get_n_items(gloss_entity_groups_get_labels(groups)), ==, 1);
    gloss_annotations_remove_origin(annotations, "test");
    assert_rows(groups, "");
    g_assert_cmpuint(gloss_entity_groups_get_n_total(groups), ==, 0);
}

static gboolean
stop_cb(gpointer data)
{
    *(gboolean *)data = TRUE;
    return G_SOURCE_REMOVE;
}

/* Without a call to flush the change is told soon by itself. */
static void
test_flushes_itself(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);
    gboolean late = FALSE;

    g_timeout_add_seconds(5, stop_cb, &late);
    while (g_list_model_get_n_items(G_LIST_MODEL(groups)) == 0 && !late)
        g_main_context_iteration(NULL, TRUE);
    g_assert_false(late);
}

/* What a person decided passes the filter of scores, and can be shown or left out by itself. */
static void
test_states(void)
{
    g_autoptr(GlossAnnotations) annotations = make_annotations();
    g_autoptr(GlossEntityGroups) groups = gloss_entity_groups_new(annotations);
    g_autoptr(GPtrArray) gone = g_ptr_array_new(), all = NULL;
    g_autoptr(GPtrArray) come = g_ptr_array_new_with_free_func(g_object_unref);

    g_ptr_array_add(gone, gloss_annotations_get(annotations, 0));
    g_ptr_array_add(come, gloss_annotation_new_decided(0, 3, "PER", 0.9f, "Bob", "test",
                                                       GLOSS_ANNOTATION_ACCEPTED, 1));
    g_ptr_array_add(come, gloss_annotation_new_decided(50, 55, "PER", 0.1f, "Ada L", "test",
                                                       GLOSS_ANNOTATION_REJECTED, 2));
    gloss_annotations_change(annotations, gone, come);
    assert_rows(groups, "PER 4|Bob 1|Ada L 3|ORG 1|Acme 1");
    g_assert_cmpuint(gloss_entity_groups_get_n_undecided(groups), ==, 3);
    gloss_entity_groups_set_search(groups, "Bob");
    g_assert_cmpuint(gloss_entity_groups_get_n_undecided(groups), ==, 3);
    gloss_entity_groups_set_search(groups, NULL);
    gloss_entity_groups_set_hidden(groups, "ORG", TRUE);
    g_assert_cmpuint(gloss_entity_groups_get_n_undecided(groups), ==, 2);
    gloss_entity_groups_set_hidden(groups, "ORG", FALSE);
    g_assert_cmpint(gloss_entity_row_get_state(find_row(groups, "Bob")), ==,
                    GLOSS_ANNOTATION_ACCEPTED);
    g_assert_cmpint(gloss_entity_row_get_state(find_row(groups, "Ada L")), ==, -1);
    all = gloss_entity_groups_find_all(groups, find_row(groups, "Ada L"));
    g_assert_cmpuint(all->len, ==, 3);
    gloss_entity_groups_set_min_score(groups, 0.99f);
    assert_rows(groups, "PER 2|Bob 1|Ada L 1");
    gloss_entity_groups_set_min_score(groups, 0);
    gloss_entity_groups_set_states(groups, 1 << GLOSS_ANNOTATION_SUGGESTED);
    assert_rows(groups, "PER 2|Ada L 2|ORG 1|Acme 1");
    gloss_entity_groups_set_states(groups, 1 << GLOSS_ANNOTATION_REJECTED);
    assert_rows(groups, "PER 1|Ada L 1");
    g_assert_cmpint(gloss_entity_row_get_state(find_row(groups, "Ada L")), ==,
                    GLOSS_ANNOTATION_REJECTED);
    g_assert_cmpuint(gloss_entity_groups_get_n_total(groups), ==, 5);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/entity-groups/grouping", test_grouping);
    g_test_add_func("/entity-groups/sort", test_sort);
    g_test_add_func("/entity-groups/filters", test_filters);
    g_test_add_func("/entity-groups/no-score-is-shown", test_no_score_is_shown);
    g_test_add_func("/entity-groups/expand", test_expand);
    g_test_add_func("/entity-groups/next", test_next);
    g_test_add_func("/entity-groups/rows-last", test_rows_last);
    g_test_add_func("/entity-groups/removal", test_removal);
    g_test_add_func("/entity-groups/flushes-itself", test_flushes_itself);
    g_test_add_func("/entity-groups/states", test_states);
    return g_test_run();
}
