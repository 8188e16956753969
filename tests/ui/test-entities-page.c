/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/entities-page.h"

typedef struct {
    GtkWidget *window;
    GlossEntitiesPage *page;
    GlossDocument *document;
    GlossEntityGroups *groups;
    GlossModelStore *store;
    GlossPluginHost *host;
    GlossAnnotation *activated;
} Fixture;

static void
activated_cb(Fixture *self, GlossAnnotation *annotation)
{
    self->activated = annotation;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    const char *const folders[] = {NULL};

    self->document = gloss_document_new_for_text("text", "Ada met Bob. Ada left Rome.", -1);
    self->groups = gloss_entity_groups_new(gloss_document_get_annotations(self->document));
    self->store = gloss_model_store_new();
    self->host = gloss_plugin_host_new(NULL, self->store, folders, NULL);
    self->page = g_object_new(GLOSS_TYPE_ENTITIES_PAGE, NULL);
    self->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(self->window), 320, 700);
    gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->page));
    gloss_entities_page_set_host(self->page, self->host);
    gloss_entities_page_set_document(self->page, self->document, self->groups);
    g_signal_connect_swapped(self->page, "activated", G_CALLBACK(activated_cb), self);
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
    g_assert_finalize_object(self->groups);
    g_assert_finalize_object(self->document);
    g_object_unref(self->host);
    gloss_model_store_free(self->store);
}

/* The widget of @type, of the n-th in depth-first order; mapped ones only. */
static GtkWidget *
find(GtkWidget *widget, GType type, guint *n)
{
    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (g_type_is_a(G_OBJECT_TYPE(widget), type) && (*n)-- == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find(child, type, n);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static gpointer
find_nth(Fixture *self, GType type, guint n)
{
    return find(GTK_WIDGET(self->page), type, &n);
}

static GListModel *
get_rows(Fixture *self)
{
    return G_LIST_MODEL(gtk_list_view_get_model(find_nth(self, GTK_TYPE_LIST_VIEW, 0)));
}

static void
annotate(Fixture *self)
{
    ui_fixture_annotate(self->document, "Ada", "PER", 0.9f);
    ui_fixture_annotate(self->document, "Bob", "PER", 0.5f);
    ui_fixture_annotate(self->document, "Rome", "LOC", 0.7f);
    gloss_entity_groups_flush(self->groups);
    ui_fixture_run(200);
}

static void
test_empty(Fixture *self, gconstpointer data)
{
    AdwStatusPage *page = find_nth(self, ADW_TYPE_STATUS_PAGE, 0);

    ui_fixture_run(50);
    page = find_nth(self, ADW_TYPE_STATUS_PAGE, 0);
    g_assert_cmpstr(adw_status_page_get_title(page), ==, "Nothing Is Switched On");
    gloss_entities_page_set_document(self->page, NULL, NULL);
    g_assert_cmpstr(adw_status_page_get_title(page), ==, "No Document");
}

static void
test_rows(Fixture *self, gconstpointer data)
{
    annotate(self);
    g_assert_cmpuint(g_list_model_get_n_items(get_rows(self)), ==, 5);
    g_assert_nonnull(find_nth(self, GTK_TYPE_TOGGLE_BUTTON, 0));
}

static void
activate(Fixture *self, guint position)
{
    GtkListView *list = find_nth(self, GTK_TYPE_LIST_VIEW, 0);

    self->activated = NULL;
    gtk_widget_activate_action(GTK_WIDGET(list), "list.activate-item", "u", position);
}

static void
test_activation_goes_round(Fixture *self, gconstpointer data)
{
    annotate(self);
    gloss_entities_page_set_position(self->page, 0);
    activate(self, 1);
    g_assert_cmpstr(gloss_annotation_get_text(self->activated), ==, "Ada");
    g_assert_cmpuint(gloss_annotation_get_start(self->activated), ==, 13);
    gloss_entities_page_set_position(self->page, 13);
    activate(self, 1);
    g_assert_cmpuint(gloss_annotation_get_start(self->activated), ==, 0);
    activate(self, 2);
    g_assert_cmpstr(gloss_annotation_get_text(self->activated), ==, "Bob");
}

static void
test_label_collapses(Fixture *self, gconstpointer data)
{
    annotate(self);
    activate(self, 0);
    g_assert_null(self->activated);
    g_assert_cmpuint(g_list_model_get_n_items(get_rows(self)), ==, 3);
    activate(self, 0);
    g_assert_cmpuint(g_list_model_get_n_items(get_rows(self)), ==, 5);
}

static void
test_selection_lasts(Fixture *self, gconstpointer data)
{
    GtkSingleSelection *selection;
    gpointer chosen;

    annotate(self);
    selection = GTK_SINGLE_SELECTION(get_rows(self));
    gtk_single_selection_set_selected(selection, 4);
    chosen = gtk_single_selection_get_selected_item(selection);
    ui_fixture_annotate(self->document, "left", "PER", 0.6f);
    ui_fixture_annotate(self->document, "met", "DATE", 0.6f);
    gloss_entity_groups_flush(self->groups);
    ui_fixture_run(50);
    g_assert_true(gtk_single_selection_get_selected_item(selection) == chosen);
    g_assert_cmpuint(gtk_single_selection_get_selected(selection), ==, 5);
}

static void
test_filters(Fixture *self, gconstpointer data)
{
    GtkToggleButton *chip;
    GtkScale *scale;

    annotate(self);
    chip = find_nth(self, GTK_TYPE_TOGGLE_BUTTON, 0);
    gtk_toggle_button_set_active(chip, FALSE);
    g_assert_cmpuint(g_list_model_get_n_items(get_rows(self)), ==, 2);
    gtk_toggle_button_set_active(chip, TRUE);
    scale = find_nth(self, GTK_TYPE_SCALE, 0);
    gtk_range_set_value(GTK_RANGE(scale), 0.6);
    g_assert_cmpuint(g_list_model_get_n_items(get_rows(self)), ==, 4);
    gtk_range_set_value(GTK_RANGE(scale), 0);
    gtk_drop_down_set_selected(find_nth(self, GTK_TYPE_DROP_DOWN, 1), GLOSS_ENTITY_SORT_SCORE);
    g_assert_cmpint(gloss_entity_groups_get_sort(self->groups), ==, GLOSS_ENTITY_SORT_SCORE);
}

/* Filters belong to the document: another one has its own. */
static void
test_filters_follow_document(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDocument) other = gloss_document_new_for_text("other", "Cyd.", -1);
    g_autoptr(GlossEntityGroups) groups =
        gloss_entity_groups_new(gloss_document_get_annotations(other));
    GtkScale *scale = find_nth(self, GTK_TYPE_SCALE, 0);

    gtk_range_set_value(GTK_RANGE(scale), 0.6);
    gloss_entities_page_set_document(self->page, other, groups);
    g_assert_cmpfloat(gtk_range_get_value(GTK_RANGE(scale)), ==, 0);
    gloss_entities_page_set_document(self->page, self->document, self->groups);
    g_assert_cmpfloat_with_epsilon(gtk_range_get_value(GTK_RANGE(scale)), 0.6, 0.001);
    gloss_entities_page_set_document(self->page, NULL, NULL);
}

/* A file that is not there is not being read for ever. */
static void
test_failed(Fixture *self, gconstpointer data)
{
    g_autoptr(GFile) file = g_file_new_for_path("/nowhere/at all");
    g_autoptr(GlossDocument) document = gloss_document_new(file);
    g_autoptr(GlossEntityGroups) groups =
        gloss_entity_groups_new(gloss_document_get_annotations(document));
    AdwStatusPage *empty;

    gloss_entities_page_set_document(self->page, document, groups);
    g_assert_false(gloss_document_load(document, NULL, NULL));
    ui_fixture_run(100);
    empty = find_nth(self, ADW_TYPE_STATUS_PAGE, 0);
    g_assert_nonnull(empty);
    g_assert_cmpstr(adw_status_page_get_description(empty), ==, "The document cannot be shown.");
    gloss_entities_page_set_document(self->page, NULL, NULL);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/entities-page/empty", Fixture, NULL, set_up, test_empty, tear_down);
    g_test_add("/entities-page/failed", Fixture, NULL, set_up, test_failed, tear_down);
    g_test_add("/entities-page/rows", Fixture, NULL, set_up, test_rows, tear_down);
    g_test_add("/entities-page/activation-goes-round", Fixture, NULL, set_up,
               test_activation_goes_round, tear_down);
    g_test_add("/entities-page/label-collapses", Fixture, NULL, set_up, test_label_collapses,
               tear_down);
    g_test_add("/entities-page/selection-lasts", Fixture, NULL, set_up, test_selection_lasts,
               tear_down);
    g_test_add("/entities-page/filters", Fixture, NULL, set_up, test_filters, tear_down);
    g_test_add("/entities-page/filters-follow-document", Fixture, NULL, set_up,
               test_filters_follow_document, tear_down);
    return g_test_run();
}
