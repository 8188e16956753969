/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/pair-page.h"

#include "app/judging.h"
#include "tests/ui/judge-widgets.h"
#include "ui/distribution-view.h"

typedef struct {
    GlossContext *context;
    GtkWidget *page;
    GtkWidget *window;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    self->context = gloss_context_new(1);
    self->page = gloss_pair_page_new(self->context);
    self->window = judge_widgets_present(self->page);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->context);
}

/* The @index-th text view, counted down. */
static GtkTextBuffer *
find_buffer(GtkWidget *widget, guint *index)
{
    GtkTextBuffer *found = NULL;

    if (GTK_IS_TEXT_VIEW(widget) && (*index)-- == 0)
        return gtk_text_view_get_buffer(GTK_TEXT_VIEW(widget));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); found == NULL && child != NULL;
         child = gtk_widget_get_next_sibling(child))
        found = find_buffer(child, index);
    return found;
}

static char *
dup_text(Fixture *self, guint index)
{
    GtkTextBuffer *buffer = find_buffer(self->page, &index);
    GtkTextIter start;
    GtkTextIter end;

    gtk_text_buffer_get_bounds(buffer, &start, &end);
    return gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
}

/* (transfer full) (nullable) what is marked in the first text. */
static char *
dup_marked(Fixture *self)
{
    guint index = 0;
    GtkTextBuffer *buffer = find_buffer(self->page, &index);
    GtkTextTag *tag = gtk_text_tag_table_lookup(gtk_text_buffer_get_tag_table(buffer), "decided");
    GtkTextIter start;
    GtkTextIter end;

    gtk_text_buffer_get_start_iter(buffer, &start);
    if (!gtk_text_iter_starts_tag(&start, tag) && !gtk_text_iter_forward_to_tag_toggle(&start, tag))
        return NULL;
    end = start;
    gtk_text_iter_forward_to_tag_toggle(&end, tag);
    return gtk_text_buffer_get_text(buffer, &start, &end, FALSE);
}

static void
test_answer(Fixture *self, gconstpointer data)
{
    GtkWidget *view;
    GtkWidget *bar;
    g_autofree char *marked = NULL;
    g_autofree char *swapped = NULL;

    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "hint");
    gloss_pair_page_show(GLOSS_PAIR_PAGE(self->page), "A word is h\303\251re. The cat sat. Stop.",
                         "the cat sat");
    judge_widgets_wait(self->page, "answer");
    view = judge_widgets_find(self->page, GLOSS_TYPE_DISTRIBUTION_VIEW);
    bar = judge_widgets_find(view, GTK_TYPE_LEVEL_BAR);
    g_assert_cmpfloat_with_epsilon(gtk_level_bar_get_value(GTK_LEVEL_BAR(bar)), 0.8, 1e-5);
    gtk_test_accessible_assert_property(GTK_ACCESSIBLE(bar), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Supports");
    marked = dup_marked(self);
    g_assert_cmpstr(marked, ==, "The cat sat.");
    g_assert_nonnull(judge_widgets_find_row(self->page, "The cat sat."));
    /* The other way round the claim does not hold, and nothing decides that. */
    g_signal_emit_by_name(
        gtk_widget_get_next_sibling(judge_widgets_find(self->page, GTK_TYPE_LABEL)) != NULL
            ? judge_widgets_find(self->page, GTK_TYPE_BUTTON)
            : NULL,
        "clicked");
    swapped = dup_text(self, 0);
    g_assert_cmpstr(swapped, ==, "the cat sat");
    ui_fixture_run(1000);
    g_assert_cmpfloat_with_epsilon(gtk_level_bar_get_value(GTK_LEVEL_BAR(bar)), 0.1, 1e-5);
    g_assert_null(dup_marked(self));
}

static void
test_empty(Fixture *self, gconstpointer data)
{
    gloss_pair_page_show(GLOSS_PAIR_PAGE(self->page), "A text.", " ");
    ui_fixture_run(500);
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "hint");
    gloss_pair_page_ask(GLOSS_PAIR_PAGE(self->page), "Not taken, one is there.");
    {
        g_autofree char *text = dup_text(self, 0);

        g_assert_cmpstr(text, ==, "A text.");
    }
}

static void
test_failure(Fixture *self, gconstpointer data)
{
    judge_fixture_set(self->context, "fail", g_variant_new_boolean(TRUE));
    gloss_pair_page_show(GLOSS_PAIR_PAGE(self->page), "a", "b");
    judge_widgets_wait(self->page, "failed");
}

/* Labels of one's own, and others after them. */
static void
test_distribution(void)
{
    GtkWidget *view = g_object_ref_sink(gloss_distribution_view_new());
    GlossLabelScore scores[] = {{"sport", 0.25f}, {"politics", 0.75f}};
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof(GlossLabelScore));
    GtkWidget *first;

    g_array_append_vals(array, scores, 2);
    gloss_distribution_view_show(GLOSS_DISTRIBUTION_VIEW(view), array, NULL);
    first = judge_widgets_find(view, GTK_TYPE_LEVEL_BAR);
    g_array_index(array, GlossLabelScore, 0).score = 0.5f;
    gloss_distribution_view_show(GLOSS_DISTRIBUTION_VIEW(view), array, NULL);
    g_assert_true(first == judge_widgets_find(view, GTK_TYPE_LEVEL_BAR));
    g_assert_cmpfloat(gtk_level_bar_get_value(GTK_LEVEL_BAR(first)), ==, 0.5);
    g_array_remove_index(array, 0);
    gloss_distribution_view_show(GLOSS_DISTRIBUTION_VIEW(view), array, NULL);
    g_assert_cmpfloat(
        gtk_level_bar_get_value(GTK_LEVEL_BAR(judge_widgets_find(view, GTK_TYPE_LEVEL_BAR))), ==,
        0.75);
    g_object_unref(view);
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status = 0;

    if (ui_fixture_init(&argc, &argv)) {
        g_test_add("/pair-page/answer", Fixture, NULL, set_up, test_answer, tear_down);
        g_test_add("/pair-page/empty", Fixture, NULL, set_up, test_empty, tear_down);
        g_test_add("/pair-page/failure", Fixture, NULL, set_up, test_failure, tear_down);
        g_test_add_func("/pair-page/distribution", test_distribution);
        status = g_test_run();
    }
    judge_fixture_end(folder);
    return status;
}
