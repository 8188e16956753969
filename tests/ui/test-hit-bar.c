/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/hit-bar.h"

#include "tests/ui/ui-fixture.h"

#define TEXT "The bridge was old.\nIt was made of steel.\n"

typedef struct {
    GtkWidget *window;
    GlossDocument *document;
    GlossDocumentView *view;
    GlossHitBar *bar;
    GListStore *groups;
    GlossSearchWalk *walk;
} Fixture;

static GlossSearchItem *
make_item(const char *body, gsize start)
{
    GlossSearchHit *hit = g_new0(GlossSearchHit, 1);
    GArray *marks = g_array_new(FALSE, FALSE, sizeof(ClozeRange));
    const ClozeRange mark = {4, 10};

    hit->path = g_strdup("/a.txt");
    hit->start = start;
    hit->end = start + strlen(body);
    hit->heading = g_strdup("");
    hit->body = g_strdup(body);
    g_array_append_val(marks, mark);
    return gloss_search_item_new(hit, marks, (ClozeRange){0, 10});
}

static void
set_up(Fixture *self, gconstpointer data)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GPtrArray *items = g_ptr_array_new();
    g_autoptr(GlossSearchGroup) group = NULL;

    self->document = gloss_document_new_for_text("Text", TEXT, -1);
    self->view = g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, NULL);
    self->bar = g_object_new(GLOSS_TYPE_HIT_BAR, NULL);
    gloss_document_view_set_document(self->view, self->document);
    gloss_hit_bar_set_view(self->bar, self->view, self->document);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->bar));
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(self->view));
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), box);
    gtk_window_present(GTK_WINDOW(self->window));
    /* The second hit was elsewhere when the text was indexed, the third is gone. */
    g_ptr_array_add(items, make_item("The bridge was old.", 0));
    g_ptr_array_add(items, make_item("It was made of steel.", 3));
    g_ptr_array_add(items, make_item("Nobody crosses it now.", 60));
    group = gloss_search_group_new(items, 1);
    self->groups = g_list_store_new(GLOSS_TYPE_SEARCH_GROUP);
    g_list_store_append(self->groups, group);
    self->walk = gloss_search_walk_new(G_LIST_MODEL(self->groups), "bridge", NULL);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gloss_hit_bar_set_view(self->bar, NULL, NULL);
    gloss_document_view_set_document(self->view, NULL);
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->walk);
    g_object_unref(self->groups);
    g_object_unref(self->document);
}

static gsize
get_caret(Fixture *self)
{
    gsize start, end;

    gloss_document_view_get_selection(self->view, &start, &end);
    g_assert_cmpuint(start, ==, end);
    return start;
}

static const char *
get_said(GtkWidget *widget)
{
    const char *said = GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "caption")
                           ? gtk_label_get_text(GTK_LABEL(widget))
                           : NULL;

    for (GtkWidget *child = gtk_widget_get_first_child(widget); said == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        said = get_said(child);
    return said;
}

static void
test_hits(Fixture *self, gconstpointer data)
{
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self->bar)));
    gloss_hit_bar_set_walk(self->bar, self->walk);
    gloss_hit_bar_show_hit(self->bar);
    g_assert_true(gtk_widget_get_visible(GTK_WIDGET(self->bar)));
    g_assert_cmpuint(get_caret(self), ==, 0);
    g_assert_cmpstr(get_said(GTK_WIDGET(self->bar)), ==, "Hit 1 of 3, document 1 of 1");
    gloss_search_walk_step(self->walk, TRUE);
    gloss_hit_bar_show_hit(self->bar);
    g_assert_cmpuint(get_caret(self), ==, 20);
    gloss_search_walk_step(self->walk, TRUE);
    gloss_hit_bar_show_hit(self->bar);
    g_assert_cmpuint(get_caret(self), ==, 20);
    g_assert_nonnull(strstr(get_said(GTK_WIDGET(self->bar)), "has changed"));
    gloss_hit_bar_set_walk(self->bar, NULL);
    g_assert_false(gtk_widget_get_visible(GTK_WIDGET(self->bar)));
    g_assert_null(gloss_hit_bar_get_walk(self->bar));
}

static gboolean
is_tagged(Fixture *self, const char *name, int offset)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(self->view));
    GtkTextIter at;

    gtk_text_buffer_get_iter_at_offset(buffer, &at, offset);
    return gtk_text_iter_has_tag(
        &at, gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), name));
}

/* All hits of the document, where they are now. */
static void
test_marks(Fixture *self, gconstpointer data)
{
    gloss_hit_bar_set_walk(self->bar, self->walk);
    gloss_hit_bar_show_hit(self->bar);
    g_assert_true(is_tagged(self, "hit-word", 4));
    g_assert_true(is_tagged(self, "hit-here", 0));
    g_assert_false(is_tagged(self, "hit-sentence", 12));
    g_assert_true(is_tagged(self, "hit-word", 24));
    g_assert_false(is_tagged(self, "hit-here", 24));
    gloss_hit_bar_set_walk(self->bar, NULL);
    g_assert_false(is_tagged(self, "hit-word", 4));
    g_assert_false(is_tagged(self, "hit-here", 0));
}

int
main(int argc, char **argv)
{
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add("/hit-bar/hits", Fixture, NULL, set_up, test_hits, tear_down);
    g_test_add("/hit-bar/marks", Fixture, NULL, set_up, test_marks, tear_down);
    return g_test_run();
}
