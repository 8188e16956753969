/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/search-filters.h"

#include "app/search-dates.h"
#include "tests/app/search-fixture.h"
#include "tests/ui/ui-fixture.h"
#include "ui/choice-button.h"

typedef struct {
    SearchFixture search;
    GlossModelStore *models;
    GlossSearchIndex *index;
    GlossSearcher *searcher;
    GlossSearchFilters *filters;
    guint changes;
} Fixture;

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    search_fixture_set_up(&self->search, NULL);
    scratch_write(self->search.docs, "a.txt", "the cat was on the mat and it sat", -1);
    search_fixture_update(&self->search);
    self->models = gloss_model_store_new();
    self->index = gloss_search_index_new(self->search.library, "/bin/false");
    self->searcher = gloss_searcher_new(self->search.library, self->search.session, self->models);
    self->filters = GLOSS_SEARCH_FILTERS(
        g_object_ref_sink(gloss_search_filters_new(self->index, self->searcher)));
    g_signal_connect_swapped(self->filters, "changed", G_CALLBACK(count_cb), &self->changes);
    ui_fixture_run(200);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_object_unref(self->filters);
    ui_fixture_run(50);
    g_object_unref(self->searcher);
    g_object_unref(self->index);
    gloss_model_store_free(self->models);
    search_fixture_tear_down(&self->search, NULL);
}

/* Counted in the order of the tree. */
static GtkWidget *
find(GtkWidget *widget, GType type, guint *skip)
{
    GtkWidget *found = NULL;

    if (G_TYPE_CHECK_INSTANCE_TYPE(widget, type) && (*skip)-- == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find(child, type, skip);
    return found;
}

static gpointer
get(Fixture *self, GType type, guint nth)
{
    return find(GTK_WIDGET(self->filters), type, &nth);
}

enum { FOLDER, TYPE, LANGUAGE, DATE };

static void
choose(Fixture *self, guint nth, const char *id)
{
    gloss_choice_button_set_id(get(self, GLOSS_TYPE_CHOICE_BUTTON, nth), id);
}

static GlossPassageRequest
apply(Fixture *self)
{
    GlossPassageRequest request = {0};

    gloss_search_filters_apply(self->filters, &request);
    return request;
}

static void
test_choices(Fixture *self, gconstpointer data)
{
    GlossPassageRequest request = apply(self);

    g_assert_null(request.folder);
    g_assert_cmpint(request.after, ==, 0);
    g_assert_false(gloss_search_filters_is_set(self->filters));
    choose(self, FOLDER, self->search.docs);
    choose(self, TYPE, "text");
    choose(self, LANGUAGE, "en");
    choose(self, DATE, "7");
    g_assert_cmpuint(self->changes, ==, 4);
    request = apply(self);
    g_assert_cmpstr(request.folder, ==, self->search.docs);
    g_assert_cmpstr(request.format, ==, "text");
    g_assert_cmpstr(request.language, ==, "en");
    g_assert_cmpint(request.after, ==, gloss_search_dates_days_ago(7));
    g_assert_true(gloss_search_filters_is_set(self->filters));
    gloss_search_filters_clear(self->filters);
    g_assert_false(gloss_search_filters_is_set(self->filters));
}

static void
test_dates(Fixture *self, gconstpointer data)
{
    GtkEditable *since = get(self, GTK_TYPE_ENTRY, 0), *until = get(self, GTK_TYPE_ENTRY, 1);
    GlossSearchDates march, year;
    GlossPassageRequest request;

    g_assert_false(gtk_widget_get_visible(gtk_widget_get_parent(GTK_WIDGET(since))));
    choose(self, DATE, "dates");
    g_assert_true(gtk_widget_get_visible(gtk_widget_get_parent(GTK_WIDGET(since))));
    g_assert_false(gloss_search_filters_is_set(self->filters));
    gtk_editable_set_text(since, "2024-03");
    gtk_editable_set_text(until, "2024");
    request = apply(self);
    g_assert_true(gloss_search_dates_parse("2024-03", &march, NULL));
    g_assert_true(gloss_search_dates_parse("2024", &year, NULL));
    g_assert_cmpint(request.after, ==, march.start);
    g_assert_cmpint(request.before, ==, year.end);
    gtk_editable_set_text(until, "soon");
    g_assert_true(gtk_widget_has_css_class(GTK_WIDGET(until), "error"));
    g_assert_cmpint(apply(self).before, ==, 0);
}

int
main(int argc, char **argv)
{
    g_autofree char *home = scratch_new();
    int status;

    g_setenv("XDG_DATA_HOME", home, TRUE);
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/search-filters/choices", Fixture, NULL, set_up, test_choices, tear_down);
    g_test_add("/search-filters/dates", Fixture, NULL, set_up, test_dates, tear_down);
    status = g_test_run();
    scratch_free(home);
    return status;
}
