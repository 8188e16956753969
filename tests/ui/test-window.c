/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The whole window with real plugins: the one of the tests that labels each word that begins with a
 * capital. */
#include "tests/ui/ui-fixture.h"
#include "ui/application.h"

static GlossApplication *application;

static GlossWindow *
open_window(void)
{
    GlossWindow *window = gloss_application_ensure_window(application);

    gtk_window_present(GTK_WINDOW(window));
    return window;
}

static gboolean
is_gone(gpointer data)
{
    return gtk_application_get_windows(GTK_APPLICATION(application)) == NULL;
}

static void
close_window(GlossWindow *window)
{
    gtk_window_close(GTK_WINDOW(window));
    ui_fixture_wait(is_gone, NULL, 10);
}

static gboolean
is_analysed(gpointer data)
{
    GlossDocumentPage *page = data;

    return gloss_document_get_progress(gloss_document_page_get_document(page)) >= 1 &&
           gloss_document_view_is_settled(gloss_document_page_get_view(page)) &&
           gloss_entity_groups_get_n_shown(gloss_document_page_get_groups(page)) ==
               gloss_annotations_get_n(
                   gloss_document_get_annotations(gloss_document_page_get_document(page)));
}

static GlossDocumentPage *
open_text(GlossWindow *window, const char *text)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("text", text, -1);
    GlossDocumentPage *page;

    gloss_window_open_document(window, document);
    page = gloss_window_get_page(window);
    g_assert_true(gloss_document_page_get_document(page) == document);
    ui_fixture_wait(is_analysed, page, 20);
    return page;
}

static void
act(GlossWindow *window, const char *name)
{
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(window), name, NULL));
}

/* A label with this text anywhere below; hidden ones do not count. */
static gboolean
shows(GtkWidget *widget, const char *text)
{
    if (!gtk_widget_get_mapped(widget))
        return FALSE;
    if (GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), text) != NULL)
        return TRUE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (shows(child, text))
            return TRUE;
    return FALSE;
}

typedef struct {
    GlossWindow *window;
    const char *text;
} Sight;

static gboolean
is_shown(gpointer data)
{
    Sight *sight = data;

    return shows(GTK_WIDGET(sight->window), sight->text);
}

static gboolean
is_hidden(gpointer data)
{
    return !is_shown(data);
}

static void
wait_for(GlossWindow *window, const char *text)
{
    Sight sight = {window, text};

    ui_fixture_wait(is_shown, &sight, 20);
}

static void
test_welcome(void)
{
    GlossWindow *window = open_window();

    wait_for(window, "Welcome to Gloss");
    wait_for(window, "Get a Model");
    g_assert_null(gloss_window_get_page(window));
    g_assert_false(g_action_group_get_action_enabled(G_ACTION_GROUP(window), "next-entity"));
    close_window(window);
}

/* Also where no other tab was there before. */
static void
test_first_tab(void)
{
    GlossWindow *window = open_window();

    act(window, "win.compare-texts");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Compare Two Texts");
    close_window(window);
}

static void
test_entities(void)
{
    GlossWindow *window = open_window();
    GlossDocumentPage *page = open_text(window, "Then Ada met Bob. Ada left.");

    g_assert_cmpuint(gloss_entity_groups_get_n_shown(gloss_document_page_get_groups(page)), ==, 4);
    wait_for(window, "Whole document analysed");
    wait_for(window, "Then");
    act(window, "win.next-entity");
    act(window, "win.next-entity");
    g_assert_cmpstr(gloss_document_page_get_entity_text(page), ==, "“Ada”: Word, 50 %");
    act(window, "win.previous-entity");
    g_assert_cmpstr(gloss_document_page_get_entity_text(page), ==, "“Then”: Word, 50 %");
    close_window(window);
}

static gboolean
has_none(gpointer data)
{
    GlossDocument *document = gloss_document_page_get_document(data);

    return gloss_annotations_get_n(gloss_document_get_annotations(document)) == 0;
}

static void
test_switch_off(void)
{
    GlossWindow *window = open_window();
    GlossDocumentPage *page = open_text(window, "Ada met Bob.");
    GlossPluginInfo *info = gloss_plugin_host_find(
        gloss_context_get_host(gloss_application_get_context(application)), "words");

    g_assert_false(has_none(page));
    gloss_plugin_info_set_enabled(info, FALSE);
    ui_fixture_wait(has_none, page, 10);
    wait_for(window, "Not analysed");
    gloss_plugin_info_set_enabled(info, TRUE);
    ui_fixture_wait(is_analysed, page, 10);
    g_assert_false(has_none(page));
    close_window(window);
}

static void
test_failed(void)
{
    GlossWindow *window = open_window();
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "missing.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    gloss_window_open_file(window, file);
    wait_for(window, "This document cannot be shown");
    wait_for(window, "missing.txt");
    scratch_free(folder);
    close_window(window);
}

static void
test_empty(void)
{
    GlossWindow *window = open_window();
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "empty.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    scratch_write(folder, "empty.txt", "", 0);
    gloss_window_open_file(window, file);
    wait_for(window, "Empty document");
    scratch_free(folder);
    close_window(window);
}

static void
test_changed_on_disk(void)
{
    GlossWindow *window = open_window();
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    Sight sight = {window, "The file has changed on disk."};

    scratch_write(folder, "a.txt", "Ada.", -1);
    gloss_window_open_file(window, file);
    ui_fixture_wait(is_analysed, gloss_window_get_page(window), 10);
    g_assert_false(is_shown(&sight));
    ui_fixture_run(200);
    scratch_write(folder, "a.txt", "Ada and Bob and Cyd.", -1);
    ui_fixture_wait(is_shown, &sight, 20);
    act(window, "win.reload");
    wait_for(window, "Cyd");
    ui_fixture_wait(is_hidden, &sight, 10);
    scratch_free(folder);
    close_window(window);
}

static void
test_same_file_same_tab(void)
{
    GlossWindow *window = open_window();
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GlossDocumentPage *page;

    scratch_write(folder, "a.txt", "Ada.", -1);
    gloss_window_open_file(window, file);
    page = gloss_window_get_page(window);
    open_text(window, "Bob.");
    g_assert_true(gloss_window_get_page(window) != page);
    gloss_window_open_file(window, file);
    g_assert_true(gloss_window_get_page(window) == page);
    act(window, "win.close");
    act(window, "win.close");
    g_assert_null(gloss_window_get_page(window));
    wait_for(window, "Welcome to Gloss");
    scratch_free(folder);
    close_window(window);
}

static void
test_panes(void)
{
    GlossWindow *window = open_window();
    GActionGroup *actions = G_ACTION_GROUP(window);
    g_autoptr(GVariant) before = g_action_group_get_action_state(actions, "inspector");
    g_autoptr(GVariant) after = NULL;

    act(window, "win.inspector");
    after = g_action_group_get_action_state(actions, "inspector");
    g_assert_false(g_variant_equal(before, after));
    act(window, "win.inspector");
    close_window(window);
}

/* 360 pixels are enough for all that has to be there. */
static void
test_narrow(void)
{
    GlossWindow *window = open_window();
    gint least;

    open_text(window, "Ada met Bob.");
    gtk_widget_measure(GTK_WIDGET(window), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                       NULL);
    g_assert_cmpint(least, <=, 360);
    close_window(window);
}

static GtkWidget *
find_dialog(GType type)
{
    GListModel *windows = gtk_window_get_toplevels();
    guint n = g_list_model_get_n_items(windows);

    for (guint i = 0; i < n; i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);

        if (G_TYPE_CHECK_INSTANCE_TYPE(window, type))
            return window;
    }
    return NULL;
}

/* A folder is no document: what is asked is whether it is to be searched. */
static void
test_folder(void)
{
    GlossWindow *window = open_window();
    g_autofree char *folder = scratch_new();
    g_autoptr(GFile) file = g_file_new_for_path(folder);
    GtkWidget *dialog;

    gloss_window_open_file(window, file);
    g_assert_null(gloss_window_get_page(window));
    dialog = find_dialog(ADW_TYPE_MESSAGE_DIALOG);
    g_assert_nonnull(dialog);
    g_assert_cmpstr(adw_message_dialog_get_heading(ADW_MESSAGE_DIALOG(dialog)), ==,
                    "Search This Folder?");
    gtk_window_close(GTK_WINDOW(dialog));
    scratch_free(folder);
    close_window(window);
}

static void
test_preferences(void)
{
    GlossWindow *window = open_window();
    GtkWidget *dialog;

    g_action_group_activate_action(G_ACTION_GROUP(application), "preferences", NULL);
    dialog = find_dialog(ADW_TYPE_PREFERENCES_WINDOW);
    g_assert_nonnull(dialog);
    ui_fixture_run(100);
    g_assert_true(shows(dialog, "Words that begin with a capital"));
    gtk_window_destroy(GTK_WINDOW(dialog));
    close_window(window);
}

static void
test_help(void)
{
    GlossWindow *window = open_window();

    g_assert_nonnull(gtk_application_window_get_help_overlay(GTK_APPLICATION_WINDOW(window)));
    close_window(window);
}

/* An icon button without a name is nothing to a screen reader. */
static void
check_names(GtkWidget *widget)
{
    if ((GTK_IS_BUTTON(widget) && gtk_button_get_icon_name(GTK_BUTTON(widget)) != NULL) &&
        gtk_widget_get_mapped(widget) && gtk_widget_get_tooltip_text(widget) != NULL)
        g_assert_true(gtk_test_accessible_has_property(GTK_ACCESSIBLE(widget),
                                                       GTK_ACCESSIBLE_PROPERTY_LABEL));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        check_names(child);
}

static void
test_names(void)
{
    GlossWindow *window = open_window();

    open_text(window, "Ada met Bob.");
    check_names(GTK_WIDGET(window));
    close_window(window);
}

static int status;

/* Within the application's run, which is where windows live. */
static void
run_tests_cb(GApplication *self)
{
    g_signal_stop_emission_by_name(self, "activate");
    g_application_hold(self);
    status = g_test_run();
    g_application_release(self);
}

/* One tab, whatever often it is asked for, and none when it is closed. */
static void
test_search(void)
{
    GlossWindow *window = open_window();

    act(window, "win.search");
    wait_for(window, "Search Your Folders");
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(window)), ==, "Search Folders");
    open_text(window, "Alice met Bob.");
    act(window, "win.search");
    g_assert_null(gloss_window_get_page(window));
    wait_for(window, "Search Your Folders");
    act(window, "win.close");
    g_assert_nonnull(gloss_window_get_page(window));
    act(window, "win.close");
    wait_for(window, "Welcome to Gloss");
    close_window(window);
}

int
main(int argc, char **argv)
{
    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add_func("/window/welcome", test_welcome);
    g_test_add_func("/window/first-tab", test_first_tab);
    g_test_add_func("/window/entities", test_entities);
    g_test_add_func("/window/switch-off", test_switch_off);
    g_test_add_func("/window/failed", test_failed);
    g_test_add_func("/window/folder", test_folder);
    g_test_add_func("/window/empty", test_empty);
    g_test_add_func("/window/changed-on-disk", test_changed_on_disk);
    g_test_add_func("/window/same-file-same-tab", test_same_file_same_tab);
    g_test_add_func("/window/panes", test_panes);
    g_test_add_func("/window/narrow", test_narrow);
    g_test_add_func("/window/preferences", test_preferences);
    g_test_add_func("/window/help", test_help);
    g_test_add_func("/window/names", test_names);
    g_test_add_func("/window/search", test_search);
    application = gloss_application_new();
    g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(run_tests_cb), NULL);
    g_application_run(G_APPLICATION(application), 0, NULL);
    g_assert_finalize_object(application);
    ui_fixture_drop_scratch();
    return status;
}
