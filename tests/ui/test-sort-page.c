/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/sort-page.h"

#include "tests/ui/judge-widgets.h"
#include "ui/judged-view.h"
#include "ui/value-table.h"

#define CLAIM_TITLE "Claim that a label makes, {} is the label"

typedef struct {
    GlossContext *context;
    GListStore *documents;
    GtkWidget *page;
    GtkWidget *window;
} Fixture;

static void
set_up(Fixture *self, gconstpointer data)
{
    self->context = gloss_context_new(1);
    self->documents = g_list_store_new(GLOSS_TYPE_DOCUMENT);
    self->page = gloss_sort_page_new(self->context, G_LIST_MODEL(self->documents));
    self->window = judge_widgets_present(self->page);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->documents);
    g_object_unref(self->context);
}

static void
fill(Fixture *self, const char *title, const char *text)
{
    gtk_editable_set_text(GTK_EDITABLE(judge_widgets_find_row(self->page, title)), text);
}

static GtkWidget *
find_sort(gpointer data)
{
    return judge_widgets_find_button(((Fixture *)data)->page, "_Sort");
}

static gboolean
has_ended(gpointer data)
{
    return find_sort(data) != NULL;
}

static void
sort(Fixture *self)
{
    g_assert_true(gtk_widget_get_sensitive(find_sort(self)));
    g_signal_emit_by_name(find_sort(self), "clicked");
    ui_fixture_wait(has_ended, self, 30);
}

static GlossValueTable *
find_table(Fixture *self)
{
    return GLOSS_VALUE_TABLE(judge_widgets_find(self->page, GLOSS_TYPE_VALUE_TABLE));
}

static void
assert_cell(Fixture *self, guint row, guint column, const char *expected)
{
    g_autofree char *cell = gloss_value_table_dup_cell(find_table(self), row, column);

    g_assert_cmpstr(cell, ==, expected);
}

static void
test_typed(Fixture *self, gconstpointer data)
{
    GtkTextView *view = GTK_TEXT_VIEW(judge_widgets_find(self->page, GTK_TYPE_TEXT_VIEW));

    gtk_text_buffer_set_text(gtk_text_view_get_buffer(view), "the cat sat\n\n all about Paris\n",
                             -1);
    g_assert_false(gtk_widget_get_sensitive(find_sort(self)));
    fill(self, "Labels, with commas between", "cat");
    g_assert_false(gtk_widget_get_sensitive(find_sort(self)));
    fill(self, "Labels, with commas between", "cat; paris");
    sort(self);
    g_assert_cmpuint(gloss_value_table_get_n_rows(find_table(self)), ==, 2);
    assert_cell(self, 0, 1, "cat");
    assert_cell(self, 0, 2, "80.0 %");
    assert_cell(self, 1, 0, "all about Paris");
    assert_cell(self, 1, 1, "paris");
}

/* The claim follows the language of the labels until it is changed by hand. */
static void
test_claim(Fixture *self, gconstpointer data)
{
    GtkEditable *claim = GTK_EDITABLE(judge_widgets_find_row(self->page, CLAIM_TITLE));

    g_assert_cmpstr(gtk_editable_get_text(claim), ==, "This text is about {}.");
    fill(self, "Labels, with commas between", "体育、政治");
    g_assert_cmpstr(gtk_editable_get_text(claim), ==, "这段文字是关于{}的。");
    g_assert_true(gtk_widget_get_sensitive(find_sort(self)));
    gtk_editable_set_text(claim, "It is");
    g_assert_false(gtk_widget_get_sensitive(find_sort(self)));
    gtk_editable_set_text(claim, "It is {}");
    fill(self, "Labels, with commas between", "a, b");
    g_assert_cmpstr(gtk_editable_get_text(claim), ==, "It is {}");
}

static void
test_documents(Fixture *self, gconstpointer data)
{
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("A", "the cat sat", -1);

    fill(self, "Labels, with commas between", "cat, dog");
    adw_combo_row_set_selected(ADW_COMBO_ROW(judge_widgets_find_row(self->page, "Texts")), 1);
    g_signal_emit_by_name(find_sort(self), "clicked");
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "failed");
    g_list_store_append(self->documents, document);
    sort(self);
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "view");
    assert_cell(self, 0, 1, "cat");
}

static void
test_file(Fixture *self, gconstpointer data)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "a.csv", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    AdwComboRow *source = ADW_COMBO_ROW(judge_widgets_find_row(self->page, "Texts"));
    gint64 until = g_get_monotonic_time() + 30 * G_USEC_PER_SEC;

    scratch_write(folder, "a.csv", "text,label\nthe cat sat,Cat\nthe dog,cat\n", -1);
    fill(self, "Labels, with commas between", "cat, dog");
    gloss_sort_page_open_file(GLOSS_SORT_PAGE(self->page), file);
    while (adw_combo_row_get_selected(source) != 2) {
        g_assert_cmpint(g_get_monotonic_time(), <, until);
        g_main_context_iteration(NULL, TRUE);
    }
    sort(self);
    g_assert_nonnull(strstr(gloss_judged_view_get_summary(GLOSS_JUDGED_VIEW(
                                judge_widgets_find(self->page, GLOSS_TYPE_JUDGED_VIEW))),
                            "50.0 % agree"));
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status = 0;

    if (ui_fixture_init(&argc, &argv)) {
        g_test_add("/sort-page/typed", Fixture, NULL, set_up, test_typed, tear_down);
        g_test_add("/sort-page/claim", Fixture, NULL, set_up, test_claim, tear_down);
        g_test_add("/sort-page/documents", Fixture, NULL, set_up, test_documents, tear_down);
        g_test_add("/sort-page/file", Fixture, NULL, set_up, test_file, tear_down);
        status = g_test_run();
    }
    judge_fixture_end(folder);
    return status;
}
