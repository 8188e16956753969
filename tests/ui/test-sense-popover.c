/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"

#include "app/plugin-host.h"
#include "ui/sense-popover.h"

typedef struct {
    GtkWidget *window;
    GlossDocument *document;
    GlossDocumentView *view;
    GlossPluginHost *host;
    GlossSensePopover *popover;
} Fixture;

static gboolean
is_settled(gpointer view)
{
    return gloss_document_view_is_settled(view);
}

static GlossPluginHost *
create_host(void)
{
    g_autofree char *folder =
        g_build_filename(g_getenv("XDG_DATA_HOME"), "gloss", "plugins-1", NULL);
    const char *const folders[] = {folder, NULL};

    return gloss_plugin_host_new(NULL, NULL, folders, NULL);
}

static void
set_up(Fixture *self, gconstpointer data)
{
    self->host = create_host();
    self->document = gloss_document_new_for_text("text", "He sat on the bank. --", -1);
    self->view = g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, NULL);
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->view));
    gtk_window_set_default_size(GTK_WINDOW(self->window), 700, 500);
    gloss_document_view_set_document(self->view, self->document);
    gtk_window_present(GTK_WINDOW(self->window));
    ui_fixture_wait(is_settled, self->view, 10);
    self->popover = gloss_sense_popover_new(self->view, self->host);
    g_object_add_weak_pointer(G_OBJECT(self->popover), (gpointer *)&self->popover);
}

static gboolean
is_gone(gpointer data)
{
    return *(gpointer *)data == NULL;
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_sense_popover_remove(self->popover);
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_wait(is_gone, &self->popover, 10);
    g_clear_object(&self->document);
    gloss_plugin_host_close(self->host);
    g_clear_object(&self->host);
}

/* The first widget of @type below @widget, in order, that is on screen. */
static GtkWidget *
find_shown(GtkWidget *widget, GType type)
{
    if (g_type_is_a(G_OBJECT_TYPE(widget), type) && gtk_widget_get_child_visible(widget))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_shown(child, type);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static GtkStack *
get_stack(Fixture *self)
{
    return GTK_STACK(find_shown(GTK_WIDGET(self->popover), GTK_TYPE_STACK));
}

static gboolean
is_answered(gpointer data)
{
    return !g_str_equal(gtk_stack_get_visible_child_name(get_stack(data)), "working");
}

static void
ask(Fixture *self, gsize at)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
    GtkTextIter iter;

    gtk_text_buffer_get_iter_at_offset(buffer, &iter, (gint)at);
    gtk_text_buffer_place_cursor(buffer, &iter);
    gloss_sense_popover_ask(self->popover, self->document);
}

static void
assert_message(Fixture *self, const char *expected)
{
    GtkWidget *page = gtk_stack_get_visible_child(get_stack(self));

    g_assert_cmpstr(gtk_stack_get_visible_child_name(get_stack(self)), ==, "message");
    g_assert_nonnull(strstr(gtk_label_get_text(GTK_LABEL(page)), expected));
}

static void
assert_name(gpointer row, const char *expected)
{
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        expected);
}

static void
test_senses(Fixture *self, gconstpointer data)
{
    GtkWidget *list;
    GtkWidget *bar;
    gsize start;
    gsize end;

    ask(self, 16);
    g_assert_false(is_answered(self));
    gloss_document_view_get_selection(self->view, &start, &end);
    g_assert_cmpuint(start, ==, 14);
    g_assert_cmpuint(end, ==, 18);
    ui_fixture_wait(is_answered, self, 10);
    g_assert_cmpstr(gtk_stack_get_visible_child_name(get_stack(self)), ==, "senses");
    list = find_shown(GTK_WIDGET(get_stack(self)), GTK_TYPE_LIST_BOX);
    assert_name(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 0),
                "meaning 1 of bank. noun, 75 %. Words: bank, thing");
    assert_name(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 1),
                "meaning 2 of bank. 25 %. Words: bank, deed");
    bar = find_shown(GTK_WIDGET(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 1)),
                     GTK_TYPE_LEVEL_BAR);
    g_assert_cmpfloat(gtk_level_bar_get_value(GTK_LEVEL_BAR(bar)), ==, 0.25);
    g_assert_null(gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), 2));
}

static void
test_messages(Fixture *self, gconstpointer data)
{
    ask(self, 8);
    ui_fixture_wait(is_answered, self, 10);
    assert_message(self, "No senses of “on”");
    ask(self, 22);
    assert_message(self, "no word");
    gloss_plugin_info_set_enabled(gloss_plugin_host_find(self->host, "words"), FALSE);
    ask(self, 16);
    ui_fixture_wait(is_answered, self, 10);
    assert_message(self, "switched off");
}

/* The question of before ends with it, and its answer is not shown. */
static void
test_moved_on(Fixture *self, gconstpointer data)
{
    GlossPluginInfo *info = gloss_plugin_host_find(self->host, "words");
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
    gint64 began = g_get_monotonic_time();
    GtkTextIter first;

    gloss_plugin_info_set_option(info, "delay", g_variant_new_int64(10000), NULL);
    ask(self, 16);
    ui_fixture_run(50);
    g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self->popover)));
    gtk_text_buffer_get_start_iter(buffer, &first);
    gtk_text_buffer_place_cursor(buffer, &first);
    ui_fixture_run(50);
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self->popover)));
    g_assert_false(is_answered(self));
    gloss_plugin_info_set_option(info, "delay", g_variant_new_int64(0), NULL);
    ask(self, 4);
    ui_fixture_wait(is_answered, self, 5);
    g_assert_cmpint(g_get_monotonic_time() - began, <, 5 * G_USEC_PER_SEC);
    g_assert_cmpstr(gtk_stack_get_visible_child_name(get_stack(self)), ==, "senses");
}

#define ADD(name, function)                                                                        \
    g_test_add("/sense-popover/" name, Fixture, NULL, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    int result;

    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    gtk_source_init();
    ADD("senses", test_senses);
    ADD("messages", test_messages);
    ADD("moved-on", test_moved_on);
    result = g_test_run();
    ui_fixture_drop_scratch();
    return result;
}
