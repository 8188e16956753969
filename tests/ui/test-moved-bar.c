/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/moved-bar.h"

#include "tests/ui/ui-fixture.h"

#define TEXT "The bridge was old.\nIt was made of steel.\n"

typedef struct {
    GtkWidget *window;
    GlossDocument *document;
    GlossDocumentView *view;
    GlossMovedBar *bar;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);

    self->document = gloss_document_new_for_text("Text", TEXT, -1);
    self->view = g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, NULL);
    self->bar = g_object_new(GLOSS_TYPE_MOVED_BAR, NULL);
    gloss_document_view_set_document(self->view, self->document);
    gloss_moved_bar_set_view(self->bar, self->view, self->document);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->bar));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->view));
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), box);
    gtk_window_present(GTK_WINDOW(self->window));
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_moved_bar_set_view(self->bar, NULL, NULL);
    gloss_document_view_set_document(self->view, NULL);
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->document);
}

/* What the bar says; NULL where it is not there. */
static const char *
get_news(Fixture *self)
{
    GtkInfoBar *bar = GTK_INFO_BAR(adw_bin_get_child(ADW_BIN(self->bar)));

    for (GtkWidget *at = GTK_WIDGET(bar); at != NULL; at = gtk_widget_get_first_child(at))
        if (GTK_IS_LABEL(at))
            return gtk_info_bar_get_revealed(bar) ? gtk_label_get_text(GTK_LABEL(at)) : NULL;
    g_assert_not_reached();
}

static void
assert_place(Fixture *self, gsize wanted)
{
    gsize start, end;

    gloss_document_view_get_selection(self->view, &start, &end);
    g_assert_cmpuint(start, ==, wanted);
}

static void
test_places(Fixture *self, gconstpointer data)
{
    const char *hash = gloss_document_get_text_hash(self->document);

    gloss_moved_bar_show_passage(self->bar, 20, 41, hash, "It was made of steel.");
    assert_place(self, 20);
    g_assert_null(get_news(self));
    gloss_moved_bar_show_passage(self->bar, 0, 19, "other", "The bridge was old.");
    assert_place(self, 0);
    g_assert_null(get_news(self));
    gloss_moved_bar_show_passage(self->bar, 3, 24, "other", "It was made of steel.");
    assert_place(self, 20);
    g_assert_nonnull(strstr(get_news(self), "where it is now"));
    gloss_moved_bar_show_passage(self->bar, 0, 9, "other", "Nobody crosses it now, or ever.");
    assert_place(self, 20);
    g_assert_nonnull(strstr(get_news(self), "no longer in it"));
    gloss_moved_bar_show_passage(self->bar, 3, 43, "other", "It was made of steel.\nNobody knows.");
    assert_place(self, 20);
    g_assert_nonnull(strstr(get_news(self), "still there"));
}

/* A document that is read later, and no passage that was shown before. */
static void
test_later(Fixture *self, gconstpointer data)
{
    g_autofree char *path = g_build_filename(g_get_tmp_dir(), "gloss-test-moved-bar.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(GlossDocument) unread = gloss_document_new(file);

    gloss_moved_bar_set_view(self->bar, self->view, unread);
    gloss_moved_bar_show_passage(self->bar, 20, 41, "other", "It was made of steel.");
    g_assert_null(get_news(self));
    gloss_moved_bar_set_view(self->bar, self->view, self->document);
    g_object_notify(G_OBJECT(self->document), "revision");
    assert_place(self, 20);
    g_object_notify(G_OBJECT(self->document), "revision");
    g_assert_null(get_news(self));
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/moved-bar/places", Fixture, NULL, set_up, test_places, tear_down);
    g_test_add("/moved-bar/later", Fixture, NULL, set_up, test_later, tear_down);
    return g_test_run();
}
