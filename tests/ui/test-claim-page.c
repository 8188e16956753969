/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page with what it is made of: its sources, its groups and their rows. */
#include "ui/claim-page.h"

#include "tests/ui/judge-widgets.h"
#include "ui/claim-groups.h"
#include "ui/claim-row.h"
#include "ui/claim-sources.h"

#define CLAIM "The cat sat on the mat."

typedef struct {
    GlossContext *context;
    GListStore *documents;
    GtkWidget *page;
    GtkWidget *window;
    char *file;
    guint64 start;
    guint64 end;
} Fixture;

static void
passage_cb(Fixture *self, const char *file, guint64 start, guint64 end)
{
    g_free(self->file);
    self->file = g_strdup(file);
    self->start = start;
    self->end = end;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    self->context = gloss_context_new(1);
    self->documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    self->page = gloss_claim_page_new(self->context, G_LIST_MODEL(self->documents));
    g_signal_connect_swapped(self->page, "passage", G_CALLBACK(passage_cb), self);
    self->window = judge_widgets_present(self->page);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->documents);
    g_object_unref(self->context);
    g_free(self->file);
}

static void
open_document(Fixture *self, const char *title, const char *text)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text(title, text, -1);

    g_list_store_append(self->documents, document);
}

static void
press(Fixture *self, const char *label)
{
    GtkWidget *button = judge_widgets_find_button(self->page, label);

    g_assert_nonnull(button);
    g_signal_emit_by_name(button, "clicked");
}

/* The group's title begins so. */
static AdwPreferencesGroup *
find_group(GtkWidget *widget, const char *title)
{
    AdwPreferencesGroup *found = NULL;

    if (ADW_IS_PREFERENCES_GROUP(widget) &&
        g_str_has_prefix(adw_preferences_group_get_title(ADW_PREFERENCES_GROUP(widget)), title))
        return ADW_PREFERENCES_GROUP(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_group(child, title);
    return found;
}

static void
test_found(Fixture *self, gconstpointer data)
{
    static const char name[] = "Notes: Supports 80 %, contradicts 10 %, says nothing 10 %";
    GtkWidget *row;

    open_document(self, "Notes", "# Pets\n\nA word is in Paris. " CLAIM);
    open_document(self, "Other", "The cat not sat on the mat.");
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), "The cat\nsat on the mat.");
    press(self, "C_heck");
    judge_widgets_wait(self->page, "results");
    g_assert_cmpstr(adw_preferences_group_get_title(find_group(self->page, "Supports")), ==,
                    "Supports (1)");
    row = judge_widgets_find(GTK_WIDGET(find_group(self->page, "Supports")), GLOSS_TYPE_CLAIM_ROW);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL, name);
    gtk_widget_activate(row);
    g_assert_cmpstr(self->file, ==, "Notes");
    g_assert_cmpuint(self->start, ==, strlen("# Pets\n\nA word is in Paris. "));
    g_assert_cmpuint(self->end - self->start, ==, strlen(CLAIM));
}

/* A claim that was taken from a document is not supported by itself; another one may be. */
static void
test_own(Fixture *self, gconstpointer data)
{
    open_document(self, "Notes", CLAIM);
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), CLAIM);
    gloss_claim_page_set_own(GLOSS_CLAIM_PAGE(self->page), "Notes", 0, strlen(CLAIM));
    press(self, "C_heck");
    judge_widgets_wait(self->page, "results");
    g_assert_nonnull(find_group(self->page, "Supports (0)"));
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), "The cat sat on the mat");
    press(self, "C_heck");
    judge_widgets_wait(self->page, "running");
    judge_widgets_wait(self->page, "results");
    g_assert_nonnull(find_group(self->page, "Supports (1)"));
}

static void
test_many(Fixture *self, gconstpointer data)
{
    GtkListBox *list;

    for (guint i = 0; i < 40; i++) {
        g_autofree char *title = g_strdup_printf("Notes %u", i);

        open_document(self, title, CLAIM);
    }
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), CLAIM);
    press(self, "C_heck");
    judge_widgets_wait(self->page, "results");
    list = GTK_LIST_BOX(gtk_widget_get_parent(
        judge_widgets_find(GTK_WIDGET(find_group(self->page, "Supports")), GLOSS_TYPE_CLAIM_ROW)));
    g_assert_false(GLOSS_IS_CLAIM_ROW(gtk_list_box_get_row_at_index(list, 5)));
    gtk_widget_activate(GTK_WIDGET(gtk_list_box_get_row_at_index(list, 5)));
    g_assert_true(GLOSS_IS_CLAIM_ROW(gtk_list_box_get_row_at_index(list, 24)));
    g_assert_false(GLOSS_IS_CLAIM_ROW(gtk_list_box_get_row_at_index(list, 25)));
    g_assert_true(gtk_window_get_focus(GTK_WINDOW(self->window)) ==
                  GTK_WIDGET(gtk_list_box_get_row_at_index(list, 5)));
    g_assert_null(self->file);
}

static void
test_no_text(Fixture *self, gconstpointer data)
{
    g_assert_false(gtk_widget_get_sensitive(judge_widgets_find_button(self->page, "C_heck")));
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), CLAIM);
    press(self, "C_heck");
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "failed");
    open_document(self, "Empty", "");
    press(self, "C_heck");
    judge_widgets_wait(self->page, "running");
    judge_widgets_wait(self->page, "failed");
}

static void
test_cancelled(Fixture *self, gconstpointer data)
{
    open_document(self, "Notes", CLAIM);
    judge_fixture_set(self->context, "delay", g_variant_new_int64(10000));
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), CLAIM);
    press(self, "C_heck");
    judge_widgets_wait(self->page, "running");
    ui_fixture_run(200);
    press(self, "_Cancel");
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "ready");
    ui_fixture_run(200);
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "ready");
}

static void
test_folder(Fixture *self, gconstpointer data)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    GlossClaimSources *sources =
        GLOSS_CLAIM_SOURCES(judge_widgets_find(self->page, GLOSS_TYPE_CLAIM_SOURCES));

    scratch_write(folder, "a.txt", CLAIM, -1);
    gloss_claim_sources_add_folder(sources, folder);
    gloss_claim_sources_update(sources);
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), CLAIM);
    press(self, "C_heck");
    judge_widgets_wait(self->page, "results");
    gtk_widget_activate(judge_widgets_find(self->page, GLOSS_TYPE_CLAIM_ROW));
    g_assert_cmpstr(self->file, ==, path);
    scratch_free(folder);
}

static void
test_collection(Fixture *self, gconstpointer data)
{
    g_autoptr(GPtrArray) items =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);
    GlossCollections *collections = gloss_context_get_collections(self->context, NULL);
    GtkWidget *sources = judge_widgets_find(self->page, GLOSS_TYPE_CLAIM_SOURCES);

    g_ptr_array_add(items, gloss_collection_row_item_new("file:///notes.md", 40, 40 + strlen(CLAIM),
                                                         "hash", CLAIM));
    g_assert_nonnull(gloss_collections_add(collections, "Pets", NULL, items, NULL));
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), CLAIM);
    adw_combo_row_set_selected(ADW_COMBO_ROW(sources), 1);
    /* What is chosen stays chosen. */
    gloss_claim_page_ask(GLOSS_CLAIM_PAGE(self->page), "");
    press(self, "C_heck");
    judge_widgets_wait(self->page, "results");
    gtk_widget_activate(judge_widgets_find(self->page, GLOSS_TYPE_CLAIM_ROW));
    g_assert_cmpstr(self->file, ==, "/notes.md");
    g_assert_cmpuint(self->start, ==, 40);
    g_assert_true(gloss_collections_remove(collections, "Pets", NULL));
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status = 0;

    if (ui_fixture_init(&argc, &argv)) {
        g_test_add("/claim-page/found", Fixture, NULL, set_up, test_found, tear_down);
        g_test_add("/claim-page/own", Fixture, NULL, set_up, test_own, tear_down);
        g_test_add("/claim-page/many", Fixture, NULL, set_up, test_many, tear_down);
        g_test_add("/claim-page/no-text", Fixture, NULL, set_up, test_no_text, tear_down);
        g_test_add("/claim-page/cancelled", Fixture, NULL, set_up, test_cancelled, tear_down);
        g_test_add("/claim-page/folder", Fixture, NULL, set_up, test_folder, tear_down);
        g_test_add("/claim-page/collection", Fixture, NULL, set_up, test_collection, tear_down);
        status = g_test_run();
    }
    judge_fixture_end(folder);
    return status;
}
