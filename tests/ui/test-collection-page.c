/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The section of the library pane, the page in a tab, and the dialogs over it. */

#include "ui/collection-page.h"

#include "tests/ui/ui-fixture.h"
#include "ui/collection-list.h"
#include "ui/passage-dialogs.h"

typedef struct {
    char *folder;
    GlossLibrary *library;
    GlossCollections *collections;
    GtkWidget *window;
    GtkWidget *box;
    char *shown; /* what was asked for: a name or a path */
    guint64 start;
} Fixture;

static GPtrArray *
make_items(void)
{
    GPtrArray *items =
        g_ptr_array_new_with_free_func((GDestroyNotify)gloss_collection_row_item_free);

    g_ptr_array_add(items,
                    gloss_collection_row_item_new("file:///a.txt", 7, 11, "h", "桥 of steel"));
    g_ptr_array_add(items, gloss_collection_row_item_new("", 0, 0, "", "a row of a table"));
    return items;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autoptr(GPtrArray) items = make_items();
    g_autoptr(GError) error = NULL;

    self->folder = scratch_new();
    self->library = gloss_library_open(self->folder, &error);
    g_assert_no_error(error);
    self->collections = gloss_collections_new(self->library, &error);
    gloss_collections_add(self->collections, "Bridges", "steel", items, &error);
    g_assert_no_error(error);
    self->box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), self->box);
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->collections);
    gloss_library_unref(self->library);
    scratch_free(self->folder);
    g_free(self->folder);
    g_free(self->shown);
}

static GtkWidget *
find(GtkWidget *widget, GType type)
{
    GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) ? widget : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find(child, type);
    return found;
}

static guint
count(GtkWidget *widget, GType type)
{
    guint n = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) ? 1 : 0;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n += count(child, type);
    return n;
}

static void
selected_cb(Fixture *self, const char *name)
{
    g_free(self->shown);
    self->shown = g_strdup(name);
}

/* There when there is one, and says how it is called now. */
static void
test_list(Fixture *self, gconstpointer data)
{
    GtkWidget *list = g_object_new(GLOSS_TYPE_COLLECTION_LIST, NULL);
    GtkWidget *row;

    gtk_box_append(GTK_BOX(self->box), list);
    g_assert_false(gtk_widget_get_visible(list));
    gloss_collection_list_set_collections(GLOSS_COLLECTION_LIST(list), self->collections);
    g_signal_connect_swapped(list, "selected", G_CALLBACK(selected_cb), self);
    g_assert_true(gtk_widget_get_visible(list));
    row = find(list, GTK_TYPE_LIST_BOX_ROW);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Bridges");
    g_assert_true(gloss_collections_rename(self->collections, "Bridges", "Towers", NULL));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Towers");
    ui_fixture_run(50);
    gtk_widget_activate(row);
    g_assert_cmpstr(self->shown, ==, "Towers");
    g_assert_true(gloss_collections_remove(self->collections, "Towers", NULL));
    g_assert_false(gtk_widget_get_visible(list));
}

static void
passage_cb(Fixture *self, const char *path, guint64 start, guint64 end)
{
    selected_cb(self, path);
    self->start = start;
}

static GtkWidget *
show_page(Fixture *self)
{
    GtkWidget *page = gloss_collection_page_new(
        self->collections, gloss_collections_find(self->collections, "Bridges"));

    g_signal_connect_swapped(page, "passage", G_CALLBACK(passage_cb), self);
    gtk_box_append(GTK_BOX(self->box), page);
    ui_fixture_run(50);
    return page;
}

static void
test_page(Fixture *self, gconstpointer data)
{
    GtkWidget *page = show_page(self);
    GtkListBox *list = GTK_LIST_BOX(find(page, GTK_TYPE_LIST_BOX));
    GtkListBoxRow *first = gtk_list_box_get_row_at_index(list, 0);
    g_autoptr(GPtrArray) items = make_items();
    GtkWidget *button;

    g_assert_cmpuint(count(page, GTK_TYPE_LIST_BOX_ROW), ==, 2);
    g_assert_false(gtk_list_box_row_get_activatable(gtk_list_box_get_row_at_index(list, 1)));
    gtk_widget_activate(GTK_WIDGET(first));
    g_assert_cmpstr(self->shown, ==, "/a.txt");
    g_assert_cmpuint(self->start, ==, 7);
    button = find(GTK_WIDGET(first), GTK_TYPE_BUTTON);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Remove the passage of a.txt");
    g_signal_emit_by_name(button, "clicked");
    g_assert_cmpuint(count(page, GTK_TYPE_LIST_BOX_ROW), ==, 1);
    g_assert_true(gloss_collections_add_items(self->collections, "Bridges", items, NULL));
    g_assert_cmpuint(count(page, GTK_TYPE_LIST_BOX_ROW), ==, 2);
}

static GtkWidget *
get_dialog(Fixture *self)
{
    g_autoptr(GList) windows = gtk_window_list_toplevels();

    for (GList *at = windows; at != NULL; at = at->next)
        if (ADW_IS_MESSAGE_DIALOG(at->data) && gtk_widget_get_visible(at->data))
            return at->data;
    g_assert_not_reached();
}

static void
answer(Fixture *self, const char *name, const char *response)
{
    GtkWidget *dialog = get_dialog(self);

    if (name != NULL)
        gtk_editable_set_text(GTK_EDITABLE(find(dialog, GTK_TYPE_ENTRY)), name);
    adw_message_dialog_response(ADW_MESSAGE_DIALOG(dialog), response);
    ui_fixture_run(50);
}

/* A name that is taken adds to what has it; for another name of a collection it cannot be used. */
static void
test_dialogs(Fixture *self, gconstpointer data)
{
    GPtrArray *items = make_items();
    GtkWindow *parent = GTK_WINDOW(self->window);
    GtkWidget *dialog;

    g_ptr_array_add(items, gloss_collection_row_item_new("file:///c.txt", 0, 3, "h", "new"));
    gloss_passage_dialogs_collect(parent, self->collections, "Bridges", "steel", items);
    dialog = get_dialog(self);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(find(dialog, GTK_TYPE_ENTRY))), ==,
                    "Bridges (2)");
    answer(self, "Bridges", "save");
    g_assert_cmpuint(
        gloss_collection_row_get_size(gloss_collections_find(self->collections, "Bridges")), ==, 3);
    gloss_passage_dialogs_collect(parent, self->collections, "Towers", NULL, make_items());
    answer(self, NULL, "save");
    g_assert_nonnull(gloss_collections_find(self->collections, "Towers"));
    gloss_passage_dialogs_rename(parent, self->collections, "Towers");
    dialog = get_dialog(self);
    gtk_editable_set_text(GTK_EDITABLE(find(dialog, GTK_TYPE_ENTRY)), "Bridges");
    g_assert_false(adw_message_dialog_get_response_enabled(ADW_MESSAGE_DIALOG(dialog), "save"));
    answer(self, "Spires", "save");
    g_assert_nonnull(gloss_collections_find(self->collections, "Spires"));
    gloss_passage_dialogs_remove(parent, self->collections, "Spires");
    answer(self, NULL, "cancel");
    g_assert_nonnull(gloss_collections_find(self->collections, "Spires"));
    gloss_passage_dialogs_remove(parent, self->collections, "Spires");
    answer(self, NULL, "remove");
    g_assert_null(gloss_collections_find(self->collections, "Spires"));
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/collection-page/list", Fixture, NULL, set_up, test_list, tear_down);
    g_test_add("/collection-page/page", Fixture, NULL, set_up, test_page, tear_down);
    g_test_add("/collection-page/dialogs", Fixture, NULL, set_up, test_dialogs, tear_down);
    return g_test_run();
}
