/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* What keys do to annotations, and where they lead. */

#include "tests/ui/ui-fixture.h"
#include "ui/review.h"

typedef struct {
    GtkWidget *window;
    GlossContext *context;
    GlossDocument *document;
    GlossEntityGroups *groups;
    GlossDocumentView *view;
    GlossReview *review;
    guint n_label_wanted;
    guint n_failed;
} Fixture;

static gboolean
is_settled(gpointer view)
{
    return gloss_document_view_is_settled(view);
}

static void
count_cb(guint *n)
{
    (*n)++;
}

static void
failed_cb(Fixture *self, GError *error)
{
    g_test_message("%s", error->message);
    self->n_failed++;
}

static void
set_up(Fixture *self, gconstpointer data)
{
    g_autofree char *text = g_strdup_printf("Ada met Bob in Rome, %s.", (const char *)data);

    self->context = gloss_context_new(1);
    self->document = gloss_document_new_for_text("text", text, -1);
    self->groups = gloss_entity_groups_new(gloss_document_get_annotations(self->document));
    self->view = g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, NULL);
    self->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(self->window), GTK_WIDGET(self->view));
    gloss_document_view_set_document(self->view, self->document);
    self->review = gloss_review_new(self->context, self->document, self->view, self->groups);
    g_signal_connect_swapped(self->review, "label-wanted", G_CALLBACK(count_cb),
                             &self->n_label_wanted);
    g_signal_connect_swapped(self->review, "failed", G_CALLBACK(failed_cb), self);
    gtk_window_present(GTK_WINDOW(self->window));
    ui_fixture_annotate(self->document, "Ada", "PER", 0.9f);
    ui_fixture_annotate(self->document, "Bob", "PER", 0.8f);
    ui_fixture_annotate(self->document, "Rome", "LOC", 0.7f);
    gloss_entity_groups_flush(self->groups);
    ui_fixture_wait(is_settled, self->view, 10);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    g_clear_object(&self->review);
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(20);
    g_clear_object(&self->groups);
    g_clear_object(&self->document);
    g_clear_object(&self->context);
}

static void
press(Fixture *self, guint key, GdkModifierType state)
{
    gloss_review_take_key(self->review, NULL, key, state);
    gloss_entity_groups_flush(self->groups);
}

static void
assert_list(Fixture *self, const char *expected)
{
    static const char *const states[] = {"?", "+", "-", "*"};
    GlossAnnotations *list = gloss_document_get_annotations(self->document);
    g_autoptr(GString) found = g_string_new(NULL);

    for (guint i = 0; i < gloss_annotations_get_n(list); i++) {
        GlossAnnotation *item = gloss_annotations_get(list, i);

        g_string_append_printf(found, "%s%s/%s%s", i > 0 ? " " : "",
                               gloss_annotation_get_text(item), gloss_annotation_get_label(item),
                               states[gloss_annotation_get_state(item)]);
    }
    g_assert_cmpstr(found->str, ==, expected);
}

static void
test_keys(Fixture *self, gconstpointer data)
{
    press(self, GDK_KEY_n, 0);
    press(self, GDK_KEY_Return, 0);
    assert_list(self, "Ada/PER+ Bob/PER? Rome/LOC?");
    press(self, GDK_KEY_n, 0);
    press(self, GDK_KEY_Delete, 0);
    press(self, GDK_KEY_N, GDK_SHIFT_MASK);
    /* Round at the start: what is left is Rome. */
    press(self, GDK_KEY_1, 0);
    assert_list(self, "Ada/PER+ Bob/PER- Rome/PER*");
    g_assert_cmpuint(gloss_review_count_undecided(self->review), ==, 0);
    press(self, GDK_KEY_z, GDK_CONTROL_MASK);
    press(self, GDK_KEY_z, GDK_CONTROL_MASK);
    assert_list(self, "Ada/PER+ Bob/PER? Rome/LOC?");
    press(self, GDK_KEY_Z, GDK_CONTROL_MASK | GDK_SHIFT_MASK);
    assert_list(self, "Ada/PER+ Bob/PER- Rome/LOC?");
    gloss_document_view_show_range(self->view, 0, 3);
    press(self, GDK_KEY_u, 0);
    assert_list(self, "Ada/PER? Bob/PER- Rome/LOC?");
    g_assert_cmpuint(self->n_failed, ==, 0);
}

/* A selection that is no annotation becomes one, or another border of the one it overlaps. */
static void
test_selection(Fixture *self, gconstpointer data)
{
    g_auto(GStrv) labels = gloss_review_dup_labels(self->review);

    g_assert_cmpstr(labels[0], ==, "PER");
    gloss_document_view_show_range(self->view, 0, 11);
    press(self, GDK_KEY_1, 0);
    assert_list(self, "Ada met Bob/PER+ Rome/LOC?");
    press(self, GDK_KEY_z, GDK_CONTROL_MASK);
    gloss_document_view_show_range(self->view, 11, 19);
    gloss_review_label_here(self->review, "LOC");
    assert_list(self, "Ada/PER? Bob/PER? in Rome/LOC*");
    press(self, GDK_KEY_Left, GDK_ALT_MASK | GDK_SHIFT_MASK);
    assert_list(self, "Ada/PER? Bob in Rome/LOC*");
    press(self, GDK_KEY_Right, GDK_ALT_MASK | GDK_SHIFT_MASK);
    press(self, GDK_KEY_Left, GDK_ALT_MASK);
    assert_list(self, "Ada/PER? in/LOC*");
    gloss_review_label_anew(self->review, "my word");
    assert_list(self, "Ada/PER? in/my-word*");
    gloss_review_label_anew(self->review, " ");
    g_assert_cmpuint(self->n_failed, ==, 1);
    press(self, GDK_KEY_l, 0);
    g_assert_cmpuint(self->n_label_wanted, ==, 1);
}

static void
test_walking(Fixture *self, gconstpointer data)
{
    gsize start, end;

    g_object_set(self->review, "walking", TRUE, NULL);
    press(self, GDK_KEY_Return, 0);
    press(self, GDK_KEY_Return, 0);
    assert_list(self, "Ada/PER+ Bob/PER+ Rome/LOC?");
    gloss_document_view_get_selection(self->view, &start, &end);
    g_assert_cmpuint(start, ==, 15);
    gloss_review_accept_shown(self->review);
    assert_list(self, "Ada/PER+ Bob/PER+ Rome/LOC+");
    g_assert_false(gloss_review_step(self->review, TRUE));
}

/* Each with a text of its own: what is decided outlives the test in the library. */
#define ADD(name, function, words)                                                                 \
    g_test_add("/review/" name, Fixture, words, set_up, function, tear_down)

int
main(int argc, char **argv)
{
    int result;

    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    ADD("keys", test_keys, "so she said");
    ADD("selection", test_selection, "as he said");
    ADD("walking", test_walking, "they say");
    result = g_test_run();
    ui_fixture_drop_scratch();
    return result;
}
