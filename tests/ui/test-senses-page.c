/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/senses-page.h"

#include "tests/ui/ui-fixture.h"

typedef struct {
    GtkWidget *window;
    GlossSensesPage *page;
    GlossDocument *document;
    GlossPluginHost *host;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "plugins-1", NULL);
    const char *const folders[] = {folder, NULL};

    self->host = gloss_plugin_host_new(NULL, NULL, folders, NULL);
    self->document = gloss_document_new_for_text("text", "He sat on the bank. --", -1);
    self->page = GLOSS_SENSES_PAGE(gloss_senses_page_new(self->host));
    self->window = gtk_window_new();
    gtk_window_set_default_size(GTK_WINDOW(self->window), 290, 700);
    gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->page));
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
    g_object_unref(self->document);
    gloss_plugin_host_close(self->host);
    g_object_unref(self->host);
}

/* The first widget of @type that is on screen, in order. */
static gpointer
find(GtkWidget *widget, GType type)
{
    if (!gtk_widget_get_mapped(widget))
        return NULL;
    if (g_type_is_a(G_OBJECT_TYPE(widget), type))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        gpointer found = find(child, type);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static gboolean
is_settled(gpointer page)
{
    return gloss_senses_page_is_settled(page);
}

static void
go_to(Fixture *self, gsize at)
{
    gloss_senses_page_set_document(self->page, self->document);
    gloss_senses_page_set_selection(self->page, at, at);
    ui_fixture_wait(is_settled, self->page, 10);
    ui_fixture_run(50);
}

/* The senses that are shown, NULL for a message. */
static GtkListBox *
get_list(Fixture *self)
{
    GtkStack *stack = find(GTK_WIDGET(self->page), GTK_TYPE_STACK);
    GtkWidget *shown = gtk_stack_get_visible_child(stack);

    return GTK_IS_LIST_BOX(shown) ? GTK_LIST_BOX(shown) : NULL;
}

static const char *
get_message(Fixture *self)
{
    return adw_status_page_get_title(find(GTK_WIDGET(self->page), ADW_TYPE_STATUS_PAGE));
}

static void
assert_row(Fixture *self, int index, const char *name)
{
    gtk_test_accessible_assert_property(
        GTK_ACCESSIBLE(gtk_list_box_get_row_at_index(get_list(self), index)),
        GTK_ACCESSIBLE_PROPERTY_LABEL, name);
}

static void
test_follows(Fixture *self, gconstpointer data)
{
    ui_fixture_run(50);
    g_assert_cmpstr(get_message(self), ==, "No Document");
    go_to(self, 16);
    assert_row(self, 0, "meaning 1 of bank. noun, 75 %. Words: bank, thing");
    assert_row(self, 1, "meaning 2 of bank. noun, 25 %. Words: bank, thing");
    g_assert_cmpstr(gtk_editable_get_text(find(GTK_WIDGET(self->page), ADW_TYPE_ENTRY_ROW)), ==,
                    "bank");
    go_to(self, 8);
    g_assert_cmpstr(get_message(self), ==, "No Senses");
    go_to(self, 22);
    g_assert_cmpstr(get_message(self), ==, "No Word");
    gloss_senses_page_set_document(self->page, NULL);
    ui_fixture_wait(is_settled, self->page, 10);
    g_assert_cmpstr(get_message(self), ==, "No Document");
}

/* Lemma and part of speech are the person's for this word, and not for the next. */
static void
test_choice(Fixture *self, gconstpointer data)
{
    AdwComboRow *part_of_speech;
    GtkEditable *lemma;

    go_to(self, 16);
    lemma = find(GTK_WIDGET(self->page), ADW_TYPE_ENTRY_ROW);
    part_of_speech = find(GTK_WIDGET(self->page), ADW_TYPE_COMBO_ROW);
    adw_combo_row_set_selected(part_of_speech, 2);
    ui_fixture_wait(is_settled, self->page, 10);
    assert_row(self, 0, "meaning 1 of bank as VERB. noun, 75 %. Words: bank, thing");
    gtk_editable_set_text(lemma, "river");
    ui_fixture_wait(is_settled, self->page, 10);
    assert_row(self, 0, "meaning 1 of river as VERB. noun, 75 %. Words: river, thing");
    go_to(self, 1);
    go_to(self, 16);
    assert_row(self, 0, "meaning 1 of bank. noun, 75 %. Words: bank, thing");
}

/* What is not on screen asks nothing; what is switched off says so. */
static void
test_rests(Fixture *self, gconstpointer data)
{
    gtk_widget_set_visible(GTK_WIDGET(self->page), FALSE);
    gloss_senses_page_set_document(self->page, self->document);
    gloss_senses_page_set_selection(self->page, 16, 16);
    g_assert_true(is_settled(self->page));
    gtk_widget_set_visible(GTK_WIDGET(self->page), TRUE);
    ui_fixture_run(50);
    ui_fixture_wait(is_settled, self->page, 10);
    g_assert_nonnull(get_list(self));
    gloss_plugin_info_set_enabled(gloss_plugin_host_find(self->host, "senses"), FALSE);
    ui_fixture_wait(is_settled, self->page, 10);
    g_assert_cmpstr(get_message(self), ==, "Senses Cannot Be Told");
}

#define ADD(name, function)                                                                        \
    g_test_add("/senses-page/" name, Fixture, NULL, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    int result;

    ui_fixture_use_scratch("sound-senses");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    ADD("follows", test_follows);
    ADD("choice", test_choice);
    ADD("rests", test_rests);
    result = g_test_run();
    ui_fixture_drop_scratch();
    return result;
}
