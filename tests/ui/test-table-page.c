/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* The page with its columns and the view of what is judged. */
#include "ui/table-page.h"

#include "tests/ui/judge-widgets.h"
#include "ui/judged-view.h"
#include "ui/table-columns.h"

typedef struct {
    GlossContext *context;
    GtkWidget *page;
    GtkWidget *window;
    char *folder;
    char *pair;
} Fixture;

static void
pair_cb(Fixture *self, const char *first, const char *second)
{
    g_free(self->pair);
    self->pair = g_strdup_printf("%s|%s", first, second);
}

static void
set_up(Fixture *self, gconstpointer data)
{
    self->folder = scratch_new();
    self->context = gloss_context_new(1);
    self->page = gloss_table_page_new(self->context);
    g_signal_connect_swapped(self->page, "pair", G_CALLBACK(pair_cb), self);
    self->window = judge_widgets_present(self->page);
}

static void
tear_down(Fixture *self, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(self->window));
    ui_fixture_run(50);
    g_object_unref(self->context);
    scratch_free(self->folder);
    g_free(self->folder);
    g_free(self->pair);
}

static void
open_file(Fixture *self, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename(self->folder, name, NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);

    scratch_write(self->folder, name, text, -1);
    gloss_table_page_open_file(GLOSS_TABLE_PAGE(self->page), file);
}

static GtkWidget *
find_judge(Fixture *self)
{
    return judge_widgets_find_button(self->page, "_Judge");
}

static GlossJudgedView *
find_view(Fixture *self)
{
    return GLOSS_JUDGED_VIEW(judge_widgets_find(self->page, GLOSS_TYPE_JUDGED_VIEW));
}

/* The button says "Judge" again. */
static gboolean
has_ended(gpointer data)
{
    return find_judge(data) != NULL;
}

static void
judge(Fixture *self)
{
    g_assert_true(gtk_widget_get_sensitive(find_judge(self)));
    g_signal_emit_by_name(find_judge(self), "clicked");
    ui_fixture_wait(has_ended, self, 30);
}

static const char table[] = "premise\thypothesis\tlabel\n"
                            "the cat sat\tthe cat\tentailment\n"
                            "it is not so\tthe cat\tneutral\n"
                            "a word\tthe cat\tneutral\n"
                            "a word\t\tneutral\n";

static void
test_judged(Fixture *self, gconstpointer data)
{
    g_autofree char *path = g_build_filename(self->folder, "out.csv", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autofree char *written = NULL;
    GlossJudgedView *view = find_view(self);
    GtkDropDown *shown;

    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "empty");
    open_file(self, "a.tsv", table);
    judge_widgets_wait(self->page, "ready");
    judge(self);
    g_assert_cmpuint(gloss_judged_view_get_n_rows(view), ==, 3);
    g_assert_nonnull(strstr(gloss_judged_view_get_summary(view), "3 of 4 judged."));
    g_assert_nonnull(strstr(gloss_judged_view_get_summary(view), "66.7 % agree"));
    g_assert_nonnull(strstr(gloss_judged_view_get_summary(view), "1 row has an empty side"));
    shown = GTK_DROP_DOWN(judge_widgets_find(GTK_WIDGET(view), GTK_TYPE_DROP_DOWN));
    gtk_drop_down_set_selected(shown, 1);
    g_assert_cmpuint(gloss_judged_view_get_n_rows(view), ==, 1);
    gtk_drop_down_set_selected(shown, 0);
    /* The drop-down has an entry too, which is not the one. */
    gtk_editable_set_text(GTK_EDITABLE(gtk_widget_get_next_sibling(GTK_WIDGET(shown))),
                          "THE CAT SAT");
    ui_fixture_run(400);
    g_assert_cmpuint(gloss_judged_view_get_n_rows(view), ==, 1);
    g_signal_emit_by_name(judge_widgets_find(GTK_WIDGET(view), GTK_TYPE_COLUMN_VIEW), "activate",
                          0);
    g_assert_cmpstr(self->pair, ==, "the cat sat|the cat");
    gloss_judged_view_save(view, file);
    g_assert_true(g_file_get_contents(path, &written, NULL, NULL));
    g_assert_nonnull(strstr(written, "\n3,it is not so,the cat,neutral,contradiction,"));
}

static void
test_columns(Fixture *self, gconstpointer data)
{
    GtkWidget *columns = judge_widgets_find(self->page, GLOSS_TYPE_TABLE_COLUMNS);
    GtkWidget *claim = judge_widgets_find_row(columns, "Claim");

    open_file(self, "a.tsv", table);
    judge_widgets_wait(self->page, "ready");
    g_assert_cmpstr(adw_expander_row_get_subtitle(ADW_EXPANDER_ROW(columns)), ==,
                    "Text: premise, claim: hypothesis, label: label");
    adw_combo_row_set_selected(ADW_COMBO_ROW(claim), 1);
    g_assert_false(gtk_widget_get_sensitive(find_judge(self)));
    adw_combo_row_set_selected(ADW_COMBO_ROW(claim), 2);
    g_assert_true(gtk_widget_get_sensitive(find_judge(self)));
    adw_combo_row_set_selected(
        ADW_COMBO_ROW(judge_widgets_find_row(columns, "Label to compare with")), 0);
    judge(self);
    g_assert_null(strstr(gloss_judged_view_get_summary(find_view(self)), "agree"));
    /* Without names the header is a pair as well. */
    gtk_switch_set_active(
        GTK_SWITCH(judge_widgets_find(
            judge_widgets_find_row(columns, "First row names the columns"), GTK_TYPE_SWITCH)),
        FALSE);
    judge_widgets_wait(self->page, "ready");
    judge(self);
    g_assert_nonnull(strstr(gloss_judged_view_get_summary(find_view(self)), "of 5 judged."));
}

static void
test_failures(Fixture *self, gconstpointer data)
{
    open_file(self, "a.tsv", " ");
    judge_widgets_wait(self->page, "failed");
    open_file(self, "b.tsv", table);
    judge_widgets_wait(self->page, "ready");
    judge_fixture_set(self->context, "fail", g_variant_new_boolean(TRUE));
    judge(self);
    g_assert_cmpstr(judge_widgets_get_state(self->page), ==, "failed");
}

int
main(int argc, char **argv)
{
    char *folder = judge_fixture_begin();
    int status = 0;

    if (ui_fixture_init(&argc, &argv)) {
        g_test_add("/table-page/judged", Fixture, NULL, set_up, test_judged, tear_down);
        g_test_add("/table-page/columns", Fixture, NULL, set_up, test_columns, tear_down);
        g_test_add("/table-page/failures", Fixture, NULL, set_up, test_failures, tear_down);
        status = g_test_run();
    }
    judge_fixture_end(folder);
    return status;
}
