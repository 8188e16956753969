/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/ui/ui-fixture.h"
#include "ui/document-view.h"
#include "ui/text-places.h"

typedef struct {
    GtkWidget *window;
    GlossDocumentView *view;
    GlossDocument *document;
} Fixture;

static const char sample[] =
    "# Title\n\nAda met Bob in Rome. 北京大学 is far.\r\n\nBob left Rome.\n";

static gboolean
is_settled(gpointer view)
{
    return gloss_document_view_is_settled(view);
}

static void
show(Fixture *self, GlossDocument *document)
{
    GtkWidget *scroller = gtk_scrolled_window_new();

    self->document = document;
    self->window = gtk_window_new();
    self->view = g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, NULL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(self->view));
    gtk_window_set_child(GTK_WINDOW(self->window), scroller);
    gtk_window_set_default_size(GTK_WINDOW(self->window), 900, 600);
    gloss_document_view_set_document(self->view, document);
    gtk_window_present(GTK_WINDOW(self->window));
    ui_fixture_wait(is_settled, self->view, 20);
}

static void
set_up(Fixture *self, gconstpointer data)
{
    show(self, gloss_document_new_for_text("sample", sample, -1));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_object_add_weak_pointer(G_OBJECT(self->view), (gpointer *)&self->view);
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
    g_assert_null(self->view);
    g_assert_finalize_object(self->document);
}

static char *
get_shown(Fixture *self)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
    GtkTextIter start;
    GtkTextIter end;

    gtk_text_buffer_get_bounds(buffer, &start, &end);
    return gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
}

static void
assert_selected(Fixture *self, const char *expected)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
    g_autofree char *found = NULL;
    GtkTextIter start;
    GtkTextIter end;
    gsize first;
    gsize last;

    gtk_text_buffer_get_selection_bounds(buffer, &start, &end);
    found = gtk_text_buffer_get_text(buffer, &start, &end, TRUE);
    g_assert_cmpstr(found, ==, expected);
    gloss_document_view_get_selection(self->view, &first, &last);
    g_assert_cmpuint(last - first, ==, strlen(expected));
}

static void
test_shows_text(Fixture *self, gconstpointer data)
{
    g_autofree char *shown = get_shown(self);

    g_assert_cmpstr(shown, ==, sample);
    g_assert_false(gtk_text_view_get_editable(GTK_TEXT_VIEW(self->view)));
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Document text");
}

static void
step(Fixture *self, gboolean forward, const char *expected)
{
    GlossAnnotation *annotation = gloss_document_view_step(self->view, forward);

    g_assert_nonnull(annotation);
    gloss_document_view_show_range(self->view, gloss_annotation_get_start(annotation),
                                   gloss_annotation_get_end(annotation));
    assert_selected(self, expected);
}

static void
test_steps(Fixture *self, gconstpointer data)
{
    g_assert_null(gloss_document_view_step(self->view, TRUE));
    g_assert_cmpuint(ui_fixture_annotate(self->document, "Bob", "PER", 0.5f), ==, 2);
    g_assert_cmpuint(ui_fixture_annotate(self->document, "北京大学", "ORG", 0.5f), ==, 1);
    step(self, TRUE, "Bob");
    step(self, TRUE, "北京大学");
    step(self, TRUE, "Bob");
    step(self, TRUE, "Bob");
    step(self, TRUE, "北京大学");
    step(self, FALSE, "Bob");
    step(self, FALSE, "Bob");
    step(self, FALSE, "北京大学");
}

static gboolean
only_organisations(GlossAnnotation *annotation, gpointer data)
{
    return g_str_equal(gloss_annotation_get_label(annotation), "ORG");
}

static void
test_steps_pass_what_is_hidden(Fixture *self, gconstpointer data)
{
    ui_fixture_annotate(self->document, "Bob", "PER", 0.5f);
    ui_fixture_annotate(self->document, "北京大学", "ORG", 0.5f);
    gloss_document_view_set_filter(self->view, only_organisations, NULL);
    step(self, TRUE, "北京大学");
    step(self, TRUE, "北京大学");
}

static void
test_at_caret(Fixture *self, gconstpointer data)
{
    gsize at = (gsize)(strstr(sample, "北京大学") - sample);
    g_autoptr(GPtrArray) found = NULL;

    ui_fixture_annotate(self->document, "北京大学", "ORG", 0.5f);
    ui_fixture_annotate(self->document, "北京", "LOC", 0.5f);
    gloss_document_view_show_range(self->view, at, at + 3);
    found = gloss_document_view_find_at_caret(self->view);
    g_assert_cmpuint(found->len, ==, 2);
}

static gboolean
has_margin(gpointer view)
{
    return gtk_text_view_get_left_margin(GTK_TEXT_VIEW(view)) > 60;
}

/* The column is centred and no wider than 38 em, in a window of any width. */
static void
test_measure(Fixture *self, gconstpointer data)
{
    ui_fixture_wait(has_margin, self->view, 10);
    g_assert_cmpint(gtk_text_view_get_left_margin(GTK_TEXT_VIEW(self->view)), ==,
                    gtk_text_view_get_right_margin(GTK_TEXT_VIEW(self->view)));
}

static void
test_structure(void)
{
    Fixture self = {0};
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.md", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GlossDocument *document;
    GtkTextTag *tag;
    GtkTextIter iter;

    scratch_write(folder, "a.md", "# One\n\ntwo **three**\n", -1);
    document = gloss_document_new(file);
    g_assert_true(gloss_document_load(document, NULL, NULL));
    show(&self, document);
    gtk_text_buffer_get_iter_at_offset(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self.view)), &iter,
                                       3);
    tag = gtk_text_tag_table_lookup(
        gtk_text_buffer_get_tag_table(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self.view))),
        "heading-1");
    g_assert_true(gtk_text_iter_has_tag(&iter, tag));
    gtk_text_iter_forward_line(&iter);
    gtk_text_iter_forward_line(&iter);
    g_assert_false(gtk_text_iter_has_tag(&iter, tag));
    scratch_free(folder);
    tear_down(&self, NULL);
}

/* A line of 300,000 characters, of which GTK's text view would draw nothing. */
static void
test_long_line(void)
{
    Fixture self = {0};
    g_autoptr(GString) text = g_string_new(NULL);
    GlossAnnotation *annotation;

    for (guint i = 0; i < 30000; i++)
        g_string_append(text, "他在北京大学读书吗。");
    g_string_append(text, "Bob");
    show(&self, gloss_document_new_for_text("long", text->str, (gssize)text->len));
    g_assert_cmpint(
        gtk_text_buffer_get_line_count(gtk_text_view_get_buffer(GTK_TEXT_VIEW(self.view))), >, 40);
    ui_fixture_annotate(self.document, "Bob", "PER", 0.5f);
    annotation = gloss_document_view_step(self.view, TRUE);
    gloss_document_view_show_range(self.view, gloss_annotation_get_start(annotation),
                                   gloss_annotation_get_end(annotation));
    assert_selected(&self, "Bob");
    tear_down(&self, NULL);
}

/* A range that is asked for before its text is filled in is shown when it is. */
static void
test_shows_range_later(void)
{
    Fixture self = {0};
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < 40000; i++)
        g_string_append(text, "A line of words.\n");
    g_string_append(text, "Bob");
    self.view = g_object_ref_sink(g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, NULL));
    self.document = gloss_document_new_for_text("long", text->str, (gssize)text->len);
    gloss_document_view_set_document(self.view, self.document);
    gloss_document_view_show_range(self.view, text->len - 3, text->len);
    g_assert_false(gloss_document_view_is_settled(self.view));
    ui_fixture_wait(is_settled, self.view, 20);
    assert_selected(&self, "Bob");
    gloss_document_view_set_document(self.view, NULL);
    g_object_unref(self.view);
    g_assert_finalize_object(self.document);
}

static double
get_scrolled(Fixture *self)
{
    return gtk_adjustment_get_value(gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->view)));
}

static gboolean
is_scrolled(gpointer data)
{
    return get_scrolled(data) > 1000;
}

static void
test_reload_stays_in_place(void)
{
    Fixture self = {0};
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GString) text = g_string_new(NULL);
    GlossDocument *document = gloss_document_new(file);

    for (guint i = 0; i < 500; i++)
        g_string_append_printf(text, "Line %u.\n", i);
    scratch_write(folder, "a.txt", text->str, -1);
    g_assert_true(gloss_document_load(document, NULL, NULL));
    show(&self, document);
    gloss_document_view_show_range(self.view, text->len - 10, text->len - 1);
    ui_fixture_wait(is_scrolled, &self, 10);
    g_assert_true(gloss_document_load(document, NULL, NULL));
    ui_fixture_wait(is_settled, self.view, 10);
    ui_fixture_run(200);
    ui_fixture_wait(is_scrolled, &self, 10);
    scratch_free(folder);
    tear_down(&self, NULL);
}

static gboolean
is_caret_on_screen(gpointer view)
{
    return gloss_text_places_is_caret_seen(view);
}

static gboolean
is_narrow(gpointer view)
{
    return gtk_widget_get_width(view) < 500;
}

/* A pane that opens beside the text wraps all its lines anew. */
static void
test_hit_stays_on_screen(void)
{
    Fixture self = {0};
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < 60; i++) {
        g_string_append_printf(text, "%s\n", i == 40 ? "Bob." : "");
        for (guint j = 0; j < 60; j++)
            g_string_append(text, "Ada met him ");
    }
    show(&self, gloss_document_new_for_text("long", text->str, (gssize)text->len));
    gsize at = (gsize)(strstr(text->str, "Bob") - text->str);
    gloss_document_view_show_hit(self.view, at, at + 3);
    ui_fixture_wait(is_caret_on_screen, self.view, 10);
    ui_fixture_run(300);
    gtk_widget_set_size_request(GTK_WIDGET(self.view), 300, -1);
    gtk_window_set_default_size(GTK_WINDOW(self.window), 330, 400);
    ui_fixture_wait(is_narrow, self.view, 10);
    ui_fixture_run(200);
    ui_fixture_wait(is_caret_on_screen, self.view, 10);
    tear_down(&self, NULL);
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/document-view/shows-text", Fixture, NULL, set_up, test_shows_text, tear_down);
    g_test_add("/document-view/steps", Fixture, NULL, set_up, test_steps, tear_down);
    g_test_add("/document-view/steps-pass-what-is-hidden", Fixture, NULL, set_up,
               test_steps_pass_what_is_hidden, tear_down);
    g_test_add("/document-view/at-caret", Fixture, NULL, set_up, test_at_caret, tear_down);
    g_test_add("/document-view/measure", Fixture, NULL, set_up, test_measure, tear_down);
    g_test_add_func("/document-view/structure", test_structure);
    g_test_add_func("/document-view/long-line", test_long_line);
    g_test_add_func("/document-view/shows-range-later", test_shows_range_later);
    g_test_add_func("/document-view/reload-stays-in-place", test_reload_stays_in_place);
    g_test_add_func("/document-view/hit-stays-on-screen", test_hit_stays_on_screen);
    return g_test_run();
}
