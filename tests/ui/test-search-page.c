/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/search-page.h"

#include "tests/app/search-fixture.h"
#include "tests/ui/ui-fixture.h"
#include "ui/choice-button.h"
#include "ui/search-results.h"
#include "ui/search-row.h"

typedef struct {
    SearchFixture search;
    GlossModelStore *models;
    GlossSearchIndex *index;
    GlossSearcher *searcher;
    GtkWidget *window;
    GtkWidget *page;
    char *opened;
    guint64 start;
    guint64 end;
} Fixture;

static GtkWidget *
find_child(GtkWidget *widget, GType type)
{
    GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_child(child, type);
    return found;
}

static void
walk_cb(Fixture *self, GlossSearchWalk *walk)
{
    const GlossSearchHit *hit = gloss_search_item_get_hit(gloss_search_walk_get_item(walk));

    g_free(self->opened);
    self->opened = g_path_get_basename(hit->path);
    self->start = hit->start;
    self->end = hit->end;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    search_fixture_set_up(&self->search, NULL);
    self->models = gloss_model_store_new();
}

/* The program is one that fails, so that nothing but the library is looked at. */
static void
show(Fixture *self)
{
    self->index = gloss_search_index_new(self->search.library, "/bin/false");
    self->searcher = gloss_searcher_new(self->search.library, self->search.session, self->models);
    self->page = gloss_search_page_new(self->index, self->searcher);
    g_signal_connect_swapped(self->page, "walk", G_CALLBACK(walk_cb), self);
    self->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(self->window), 900, 600);
    gtk_window_set_child(GTK_WINDOW(self->window), self->page);
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->searcher);
    g_object_unref(self->index);
    gloss_model_store_free(self->models);
    g_free(self->opened);
    search_fixture_tear_down(&self->search, NULL);
}

static const char *
get_state(gpointer page)
{
    AdwToastOverlay *toasts = ADW_TOAST_OVERLAY(adw_bin_get_child(ADW_BIN(page)));
    GtkWidget *stack = gtk_widget_get_last_child(adw_toast_overlay_get_child(toasts));

    return gtk_stack_get_visible_child_name(GTK_STACK(stack));
}

static gboolean
is_ready(gpointer page)
{
    return g_str_equal(get_state(page), "ready");
}

static gboolean
has_results(gpointer page)
{
    return g_str_equal(get_state(page), "results");
}

static gboolean
has_nothing(gpointer page)
{
    return g_str_equal(get_state(page), "nothing");
}

static void
type(Fixture *self, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(find_child(self->page, GTK_TYPE_SEARCH_ENTRY)), text);
}

static void
test_no_folder(Fixture *self, gconstpointer data)
{
    show(self);
    ui_fixture_run(100);
    g_assert_cmpstr(get_state(self->page), ==, "empty");
    g_assert_false(gtk_widget_get_mapped(find_child(self->page, GTK_TYPE_SEARCH_ENTRY)));
    gloss_search_page_focus(GLOSS_SEARCH_PAGE(self->page));
    g_assert_true(GTK_IS_BUTTON(gtk_window_get_focus(GTK_WINDOW(self->window))));
}

static void
test_found(Fixture *self, gconstpointer data)
{
    GtkWidget *row;
    GtkWidget *label;

    scratch_write(self->search.docs, "a.md", "# Pets\n\nThe cat sat.\n", -1);
    scratch_write(self->search.docs, "b.txt", "A word", -1);
    search_fixture_update(&self->search);
    show(self);
    ui_fixture_wait(is_ready, self->page, 30);
    type(self, "cats");
    ui_fixture_wait(has_results, self->page, 30);
    row = find_child(self->page, GLOSS_TYPE_SEARCH_ROW);
    g_assert_nonnull(strstr(gtk_widget_get_tooltip_text(row), "Words 100"));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "a.md, Pets");
    label = gtk_widget_get_last_child(gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(row)));
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(label)), "The cat sat."));
    g_assert_nonnull(pango_attr_list_get_attributes(gtk_label_get_attributes(GTK_LABEL(label))));
    gtk_widget_activate(row);
    g_assert_cmpstr(self->opened, ==, "a.md");
    g_assert_cmpuint(self->end, >, self->start);
}

static guint
count_rows(GtkWidget *row)
{
    guint n = 0;

    while (gtk_list_box_get_row_at_index(GTK_LIST_BOX(gtk_widget_get_parent(row)), (int)n) != NULL)
        n++;
    return n;
}

/* Three passages of a document, then a row that makes room for all of them. */
static void
test_more(Fixture *self, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(NULL);
    GtkWidget *row;
    GtkListBox *list;

    for (guint i = 0; i < 5; i++) {
        g_string_append_printf(text, "# Part %u\n\nThe cat", i);
        for (guint j = 0; j < 40; j++)
            g_string_append(text, " sat. A word");
        g_string_append(text, ".\n\n");
    }
    scratch_write(self->search.docs, "a.md", text->str, -1);
    search_fixture_update(&self->search);
    show(self);
    ui_fixture_wait(is_ready, self->page, 30);
    type(self, "cat");
    ui_fixture_wait(has_results, self->page, 30);
    row = find_child(self->page, GLOSS_TYPE_SEARCH_ROW);
    list = GTK_LIST_BOX(gtk_widget_get_parent(row));
    g_assert_cmpuint(count_rows(row), ==, 4);
    gtk_widget_activate(GTK_WIDGET(gtk_list_box_get_row_at_index(list, 3)));
    g_assert_cmpuint(count_rows(row), >=, 5);
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(self->window)) ==
                  GTK_WIDGET(gtk_list_box_get_row_at_index(list, 3)));
    g_assert_null(self->opened);
}

static gboolean
is_opened(gpointer data)
{
    return ((Fixture *)data)->opened != NULL;
}

/* The last text typed is the one answered, whatever was asked before it; Enter does not wait, and a
 * second one before the answer is not lost. */
static void
test_turns(Fixture *self, gconstpointer data)
{
    scratch_write(self->search.docs, "a.txt", "the cat sat", -1);
    search_fixture_update(&self->search);
    show(self);
    ui_fixture_wait(is_ready, self->page, 30);
    type(self, "cat");
    ui_fixture_wait(has_results, self->page, 30);
    type(self, "zebra");
    ui_fixture_wait(has_nothing, self->page, 30);
    type(self, "cat");
    g_signal_emit_by_name(find_child(self->page, GTK_TYPE_SEARCH_ENTRY), "activate");
    ui_fixture_wait(has_results, self->page, 30);
    g_assert_true(GLOSS_IS_SEARCH_ROW(gtk_window_get_focus(GTK_WINDOW(self->window))));
    ui_fixture_run(400);
    g_assert_true(GLOSS_IS_SEARCH_ROW(gtk_window_get_focus(GTK_WINDOW(self->window))));
    g_assert_null(self->opened);
    type(self, "sat");
    g_signal_emit_by_name(find_child(self->page, GTK_TYPE_SEARCH_ENTRY), "activate");
    g_signal_emit_by_name(find_child(self->page, GTK_TYPE_SEARCH_ENTRY), "activate");
    g_assert_null(self->opened);
    ui_fixture_wait(is_opened, self, 30);
    type(self, "sat");
    ui_fixture_run(160);
    type(self, "");
    ui_fixture_run(400);
    g_assert_cmpstr(get_state(self->page), ==, "ready");
}

static GtkWidget *
find_named(GtkWidget *widget, const char *tooltip)
{
    GtkWidget *found = g_strcmp0(gtk_widget_get_tooltip_text(widget), tooltip) == 0 ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_named(child, tooltip);
    return found;
}

static GtkWidget *
find_labelled(GtkWidget *widget, const char *label)
{
    GtkWidget *found =
        GTK_IS_BUTTON(widget) && g_strcmp0(gtk_button_get_label(GTK_BUTTON(widget)), label) == 0
            ? widget
            : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_labelled(child, label);
    return found;
}

static void
choose(Fixture *self, const char *filter, const char *id)
{
    GtkWidget *drop = find_named(self->page, filter);

    gloss_choice_button_set_id(GLOSS_CHOICE_BUTTON(gtk_widget_get_parent(drop)), id);
}

static gboolean
has_types(gpointer page)
{
    GtkWidget *drop = find_named(page, "Type");

    return g_list_model_get_n_items(gtk_drop_down_get_model(GTK_DROP_DOWN(drop))) == 3;
}

static gboolean
is_first(GtkWidget *page, const char *title)
{
    GtkWidget *group =
        find_child(find_child(page, GLOSS_TYPE_SEARCH_RESULTS), ADW_TYPE_PREFERENCES_GROUP);

    return has_results(page) && group != NULL &&
           g_str_equal(adw_preferences_group_get_title(ADW_PREFERENCES_GROUP(group)), title);
}

static gboolean
is_a_first(gpointer page)
{
    return is_first(page, "a.txt");
}

static gboolean
is_b_first(gpointer page)
{
    return is_first(page, "b.md");
}

/* Each narrows the search at once; cleared, all is found again. */
static void
test_filters(Fixture *self, gconstpointer data)
{
    scratch_write(self->search.docs, "a.txt", "the cat sat. the cat.", -1);
    scratch_write(self->search.docs, "sub/b.md", "the cat was there", -1);
    search_fixture_update(&self->search);
    show(self);
    ui_fixture_wait(has_types, self->page, 30);
    type(self, "cat");
    ui_fixture_wait(is_a_first, self->page, 30);
    choose(self, "Type", "markdown");
    ui_fixture_wait(is_b_first, self->page, 30);
    type(self, "was");
    choose(self, "Changed", "0");
    ui_fixture_wait(is_b_first, self->page, 30);
    scratch_write(self->search.docs, "sub/b.md", "of a dog", -1);
    search_fixture_update(&self->search);
    type(self, "\"sat\"");
    ui_fixture_wait(has_nothing, self->page, 30);
    g_assert_true(gtk_widget_activate(find_labelled(self->page, "Search _Without Filters")));
    ui_fixture_wait(is_a_first, self->page, 30);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = scratch_new();
    int status;

    g_setenv("XDG_DATA_HOME", home, TRUE);
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/search-page/no-folder", Fixture, NULL, set_up, test_no_folder, tear_down);
    g_test_add("/search-page/found", Fixture, NULL, set_up, test_found, tear_down);
    g_test_add("/search-page/more", Fixture, NULL, set_up, test_more, tear_down);
    g_test_add("/search-page/filters", Fixture, NULL, set_up, test_filters, tear_down);
    g_test_add("/search-page/turns", Fixture, NULL, set_up, test_turns, tear_down);
    status = g_test_run();
    scratch_free(home);
    return status;
}
