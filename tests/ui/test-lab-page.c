/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/lab-page.h"

#include <string.h>

#include "tests/engine/tiny-model.h"
#include "tests/ui/ui-fixture.h"
#include "ui/figure.h"
#include "ui/lab-form.h"
#include "ui/value-table.h"

typedef struct {
    GlossContext *context;
    GListStore *documents;
    GtkWidget *window;
    GtkWidget *page;
} Fixture;

static GtkWidget *
find_child(GtkWidget *widget, GType type, const char *title)
{
    if (G_TYPE_CHECK_INSTANCE_TYPE(widget, type) &&
        (title == NULL ||
         g_strcmp0(title, adw_preferences_row_get_title(ADW_PREFERENCES_ROW(widget))) == 0))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_child(child, type, title);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDocument) document =
        gloss_document_new_for_text("one", "The cat sat on the mat. Paris is in France.", -1);

    self->context = gloss_context_new(1);
    self->documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    g_list_store_append(self->documents, document);
    self->page = gloss_lab_page_new(self->context, G_LIST_MODEL(self->documents));
    self->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(self->window), 400, 600);
    gtk_window_set_child(GTK_WINDOW(self->window), self->page);
    gtk_window_present(GTK_WINDOW(self->window));
    gloss_lab_page_ask(GLOSS_LAB_PAGE(self->page), "cat");
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->documents);
    g_object_unref(self->context);
}

static GtkStack *
find_page_stack(Fixture *self)
{
    GtkWidget *form = find_child(self->page, GLOSS_TYPE_LAB_FORM, NULL);

    for (GtkWidget *at = form; at != NULL; at = gtk_widget_get_next_sibling(at))
        if (GTK_IS_STACK(at))
            return GTK_STACK(at);
    g_assert_not_reached();
}

static GtkWidget *
get_button(Fixture *self)
{
    GtkWidget *form = find_child(self->page, GLOSS_TYPE_LAB_FORM, NULL);

    return gtk_widget_get_next_sibling(form);
}

static gboolean
has_ended(gpointer data)
{
    const char *name = gtk_stack_get_visible_child_name(find_page_stack(data));

    return g_str_equal(name, "results") || g_str_equal(name, "failed");
}

static void
measure(Fixture *self)
{
    g_assert_true(gtk_widget_get_sensitive(get_button(self)));
    g_signal_emit_by_name(get_button(self), "clicked");
    ui_fixture_wait(has_ended, self, 20);
}

static void
fill(Fixture *self, const char *title, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(find_child(self->page, ADW_TYPE_ENTRY_ROW, title)), text);
}

static void
choose(Fixture *self, const char *title, guint selected)
{
    adw_combo_row_set_selected(ADW_COMBO_ROW(find_child(self->page, ADW_TYPE_COMBO_ROW, title)),
                               selected);
}

static GlossValueTable *
get_values(Fixture *self)
{
    GtkWidget *figure = find_child(self->page, GLOSS_TYPE_FIGURE, NULL);

    for (GtkWidget *at = figure; at != NULL; at = gtk_widget_get_next_sibling(at))
        if (GLOSS_IS_VALUE_TABLE(at))
            return GLOSS_VALUE_TABLE(at);
    return NULL;
}

/* Nothing can be measured before all is filled in; then there are a chart and a table. */
static void
test_cosine(Fixture *self, gconstpointer data)
{
    g_assert_false(gtk_widget_get_sensitive(get_button(self)));
    fill(self, "First sentence, with the word in it", "the cat sat");
    g_assert_false(gtk_widget_get_sensitive(get_button(self)));
    fill(self, "Second sentence", "a cat is in Paris");
    measure(self);
    g_assert_cmpstr(gtk_stack_get_visible_child_name(find_page_stack(self)), ==, "results");
    g_assert_true(gtk_widget_get_visible(find_child(self->page, GLOSS_TYPE_FIGURE, NULL)));
    g_assert_cmpuint(gloss_value_table_get_n_rows(get_values(self)), ==, 3);
}

static void
test_missing_word(Fixture *self, gconstpointer data)
{
    AdwStatusPage *failed;

    fill(self, "First sentence, with the word in it", "the cat sat");
    fill(self, "Second sentence", "nothing of it");
    measure(self);
    g_assert_cmpstr(gtk_stack_get_visible_child_name(find_page_stack(self)), ==, "failed");
    failed = ADW_STATUS_PAGE(find_child(self->page, ADW_TYPE_STATUS_PAGE, NULL));
    g_assert_nonnull(strstr(adw_status_page_get_description(failed), "nothing of it"));
}

/* A neighbour that is activated is the next word. */
static void
test_neighbours(Fixture *self, gconstpointer data)
{
    GtkWidget *word = find_child(self->page, ADW_TYPE_ENTRY_ROW, "Word");
    g_autofree char *first = NULL;

    choose(self, "Experiment", GLOSS_LAB_NEIGHBOURS);
    g_assert_false(
        gtk_widget_get_visible(find_child(self->page, ADW_TYPE_ENTRY_ROW, "Second sentence")));
    measure(self);
    g_assert_cmpuint(gloss_value_table_get_n_rows(get_values(self)), ==, 17);
    first = gloss_value_table_dup_cell(get_values(self), 0, 0);
    g_signal_emit_by_name(get_values(self), "activated", 0);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(word)), ==, first);
    ui_fixture_wait(has_ended, self, 20);
}

static void
test_random(Fixture *self, gconstpointer data)
{
    choose(self, "Experiment", GLOSS_LAB_ANISOTROPY);
    measure(self);
    g_assert_cmpstr(gtk_stack_get_visible_child_name(find_page_stack(self)), ==, "results");
    g_assert_cmpuint(gloss_value_table_get_n_rows(get_values(self)), ==, 3);
    /* Ratings need a file. */
    choose(self, "Experiment", GLOSS_LAB_SIMILARITY);
    g_assert_false(gtk_widget_get_sensitive(get_button(self)));
}

/* A page that is closed meanwhile is told nothing. */
static void
test_closed(Fixture *self, gconstpointer data)
{
    choose(self, "Experiment", GLOSS_LAB_ANISOTROPY);
    g_signal_emit_by_name(get_button(self), "clicked");
    g_signal_emit_by_name(get_button(self), "clicked");
    g_assert_cmpstr(gtk_stack_get_visible_child_name(find_page_stack(self)), ==, "ready");
    g_signal_emit_by_name(get_button(self), "clicked");
}

int
main(int argc, char **argv)
{
    g_autofree char *model = NULL;
    int status;

    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    model = g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "models", "tiny", NULL);
    g_assert_cmpint(g_mkdir_with_parents(model, 0700), ==, 0);
    tiny_model_write(model, 1);
    g_test_add("/lab-page/cosine", Fixture, NULL, set_up, test_cosine, tear_down);
    g_test_add("/lab-page/missing-word", Fixture, NULL, set_up, test_missing_word, tear_down);
    g_test_add("/lab-page/neighbours", Fixture, NULL, set_up, test_neighbours, tear_down);
    g_test_add("/lab-page/random", Fixture, NULL, set_up, test_random, tear_down);
    g_test_add("/lab-page/closed", Fixture, NULL, set_up, test_closed, tear_down);
    status = g_test_run();
    ui_fixture_drop_scratch();
    return status;
}
