/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/run-page.h"

#include "tests/ui/ui-fixture.h"
#include "ui/confusion-view.h"
#include "ui/curve-draw.h"
#include "ui/curve-export.h"
#include "ui/curve-view.h"
#include "ui/examples-view.h"
#include "ui/run-tabs.h"
#include "ui/value-table.h"
#include <math.h>
#include <string.h>

static GlossCurve *
make_curve(void)
{
    GlossCurve *curve = gloss_curve_new("Loss", "Step");
    GlossCurveSeries *first = gloss_curve_add_series(curve, "Training", FALSE);
    GlossCurveSeries *second = gloss_curve_add_series(curve, "Held out", TRUE);

    for (guint i = 1; i <= 100; i++)
        gloss_curve_series_add(first, i, 2.0 / i);
    gloss_curve_series_add(second, 50, 0.5);
    gloss_curve_series_add(second, 100, 0.25);
    return curve;
}

/* The style sheets name every colour that a figure needs. */
static void
test_colors(void)
{
    GtkWidget *widget = g_object_ref_sink(gtk_label_new(NULL));
    g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
    GlossCurveColors colors;

    gtk_css_provider_load_from_resource(provider, "/io/github/gloss/Gloss/style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(),
                                               GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_assert_true(gloss_curve_draw_load_colors(&colors, widget));
    g_object_unref(widget);
}

static void
press(GtkWidget *widget, guint key)
{
    GListModel *controllers = gtk_widget_observe_controllers(widget);
    gboolean handled = FALSE;

    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);

        if (GTK_IS_EVENT_CONTROLLER_KEY(controller))
            g_signal_emit_by_name(controller, "key-pressed", key, 0, 0, &handled);
    }
    g_object_unref(controllers);
}

static void
test_reading(void)
{
    GlossCurveView *view = g_object_ref_sink(g_object_new(GLOSS_TYPE_CURVE_VIEW, NULL));

    gloss_curve_view_set_curve(view, make_curve());
    g_assert_cmpstr(gloss_curve_view_get_reading(view), ==, "");
    press(GTK_WIDGET(view), GDK_KEY_End);
    g_assert_cmpstr(gloss_curve_view_get_reading(view), ==,
                    "Step 100, Training 0.0200, Held out 0.2500");
    press(GTK_WIDGET(view), GDK_KEY_Left);
    g_assert_cmpstr(gloss_curve_view_get_reading(view), ==,
                    "Step 99, Training 0.0202, Held out 0.5000");
    press(GTK_WIDGET(view), GDK_KEY_Home);
    g_assert_cmpstr(gloss_curve_view_get_reading(view), ==, "Step 1, Training 2.0000");
    g_object_unref(view);
}

static void
expect_bytes(GlossCurveFormat format, const char *begin)
{
    g_autoptr(GlossCurve) curve = make_curve();
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = gloss_curve_export_make(curve, format, &error);

    g_assert_no_error(error);
    g_assert_cmpuint(g_bytes_get_size(bytes), >, 2000);
    g_assert_cmpint(memcmp(g_bytes_get_data(bytes, NULL), begin, strlen(begin)), ==, 0);
}

static void
test_export(void)
{
    expect_bytes(GLOSS_CURVE_PNG, "\211PNG");
    expect_bytes(GLOSS_CURVE_SVG, "<?xml");
    expect_bytes(GLOSS_CURVE_PDF, "%PDF");
    g_assert_cmpint(gloss_curve_export_get_format("a.SVG"), ==, GLOSS_CURVE_SVG);
    g_assert_cmpint(gloss_curve_export_get_format("a.pdf"), ==, GLOSS_CURVE_PDF);
    g_assert_cmpint(gloss_curve_export_get_format("pdf"), ==, GLOSS_CURVE_PNG);
}

/* An empty figure and one of a single point are drawn without fault. */
static void
test_small_figures(void)
{
    g_autoptr(GlossCurve) curve = gloss_curve_new("Loss", "Step");
    GlossCurveSeries *series = gloss_curve_add_series(curve, "Training", FALSE);
    g_autoptr(GBytes) empty = gloss_curve_export_make(curve, GLOSS_CURVE_SVG, NULL);
    g_autoptr(GBytes) one = NULL;

    gloss_curve_series_add(series, 1, 1);
    one = gloss_curve_export_make(curve, GLOSS_CURVE_SVG, NULL);
    g_assert_cmpuint(g_bytes_get_size(one), >, g_bytes_get_size(empty));
}

static void
test_table(void)
{
    const GlossValueColumn columns[] = {{"Label", GLOSS_VALUE_TEXT},
                                        {"F1", GLOSS_VALUE_PERCENT},
                                        {"Examples", GLOSS_VALUE_COUNT},
                                        {NULL}};
    GlossValueTable *table = g_object_ref_sink(g_object_new(GLOSS_TYPE_VALUE_TABLE, NULL));
    const char *texts[] = {"PER", NULL, NULL};
    g_autofree char *text = NULL;

    gloss_value_table_set_columns(table, "Scores", columns);
    gloss_value_table_add(table, texts, (double[]){0, 0.5, 12});
    texts[0] = "LOC";
    gloss_value_table_add(table, texts, (double[]){0, NAN, 3});
    g_assert_cmpuint(gloss_value_table_get_n_rows(table), ==, 0);
    gloss_value_table_show(table);
    text = gloss_value_table_dup_text(table);
    g_assert_cmpstr(text, ==, "Label\tF1\tExamples\nPER\t50.0 %\t12\nLOC\t–\t3\n");
    g_object_unref(table);
}

static void
activated_cb(gpointer data, const char *gold, const char *predicted)
{
    g_string_append_printf(data, "%s>%s", gold, predicted);
}

static GtkWidget *
find(GtkWidget *widget, GType type, const char *tooltip)
{
    if (G_TYPE_CHECK_INSTANCE_TYPE(widget, type) &&
        (tooltip == NULL || g_strcmp0(gtk_widget_get_tooltip_text(widget), tooltip) == 0))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find(child, type, tooltip);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static void
test_confusion(void)
{
    GlossConfusionView *view = g_object_ref_sink(g_object_new(GLOSS_TYPE_CONFUSION_VIEW, NULL));
    char *labels[] = {(char *)"PER", (char *)"LOC", NULL};
    guint64 counts[] = {5, 2, 0, 7};
    GlossRunEvaluation evaluation = {.confusion_labels = labels, .confusion = counts};
    g_autoptr(GString) chosen = g_string_new(NULL);
    GtkWidget *cell, *table;

    g_signal_connect_swapped(view, "activated", G_CALLBACK(activated_cb), chosen);
    gloss_confusion_view_set_evaluation(view, &evaluation);
    cell = find(GTK_WIDGET(view), GTK_TYPE_BUTTON, "PER taken for LOC: 2");
    g_signal_emit_by_name(cell, "clicked");
    g_assert_cmpstr(chosen->str, ==, "PER>LOC");
    cell = find(GTK_WIDGET(view), GTK_TYPE_BUTTON, "LOC taken for PER: 0");
    g_assert_false(gtk_widget_get_sensitive(cell));
    /* The twin: most often first. */
    table = find(GTK_WIDGET(view), GLOSS_TYPE_VALUE_TABLE, NULL);
    g_assert_cmpuint(gloss_value_table_get_n_rows(GLOSS_VALUE_TABLE(table)), ==, 3);
    g_signal_emit_by_name(table, "activated", 0);
    g_assert_cmpstr(chosen->str, ==, "PER>LOCLOC>LOC");
    gloss_confusion_view_set_evaluation(view, NULL);
    g_assert_cmpuint(gloss_value_table_get_n_rows(GLOSS_VALUE_TABLE(table)), ==, 0);
    g_object_unref(view);
}

static gboolean
has_examples(gpointer data)
{
    return gloss_examples_view_get_n_shown(data) > 0;
}

static void
test_examples(void)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "first", NULL);
    g_autofree char *other = g_build_filename(folder, "second", NULL);
    GlossExamplesView *view = g_object_ref_sink(g_object_new(GLOSS_TYPE_EXAMPLES_VIEW, NULL));
    GlossExamplesView *both = g_object_ref_sink(g_object_new(GLOSS_TYPE_EXAMPLES_VIEW, NULL));

    scratch_write(folder, "first",
                  "{\"index\":0,\"text\":\"a\",\"gold\":\"x\",\"predicted\":\"x\"}\n"
                  "{\"index\":1,\"text\":\"b\",\"gold\":\"x\",\"predicted\":\"y\"}\n"
                  "{\"index\":2,\"text\":\"c\",\"gold\":\"y\",\"predicted\":\"x\"}\n",
                  -1);
    scratch_write(folder, "second",
                  "{\"index\":0,\"text\":\"a\",\"gold\":\"x\",\"predicted\":\"y\"}\n"
                  "{\"index\":1,\"text\":\"b\",\"gold\":\"x\",\"predicted\":\"y\"}\n"
                  "{\"index\":2,\"text\":\"c\",\"gold\":\"y\",\"predicted\":\"x\"}\n",
                  -1);
    gloss_examples_view_load(view, path);
    ui_fixture_wait(has_examples, view, 10);
    g_assert_cmpuint(gloss_examples_view_get_n_shown(view), ==, 2);
    gloss_examples_view_set_pair(view, "x", "y");
    g_assert_cmpuint(gloss_examples_view_get_n_shown(view), ==, 1);
    gloss_examples_view_set_pair(view, "x", "x");
    g_assert_cmpuint(gloss_examples_view_get_n_shown(view), ==, 1);
    gloss_examples_view_set_pair(view, NULL, NULL);
    g_assert_cmpuint(gloss_examples_view_get_n_shown(view), ==, 2);
    gloss_examples_view_load_differences(both, path, other);
    ui_fixture_wait(has_examples, both, 10);
    g_assert_cmpuint(gloss_examples_view_get_n_shown(both), ==, 1);
    g_object_unref(view);
    g_object_unref(both);
    ui_fixture_run(50);
    scratch_free(folder);
}

static gboolean
has_ended(gpointer run)
{
    return !gloss_run_is_open(run);
}

/* A whole page over a run that is at work, through its end. */
static void
test_page(void)
{
    const char *const argv[] = {"train", "quick", NULL};
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autofree char *folder = scratch_new();
    g_autofree char *program =
        g_build_filename(g_getenv("GLOSS_SOURCE_DIR"), "tests", "app", "feign-training.sh", NULL);
    g_autoptr(GlossRuns) runs = gloss_runs_new(folder, program);
    GlossRun *run = gloss_runs_start(runs, argv, "A run", NULL);
    GtkWidget *page = gloss_run_page_new(context, run);
    GtkWidget *window = gtk_window_new();
    GtkWidget *view;

    gtk_window_set_child(GTK_WINDOW(window), page);
    gtk_window_set_default_size(GTK_WINDOW(window), 700, 700);
    gtk_window_present(GTK_WINDOW(window));
    ui_fixture_wait(has_ended, run, 20);
    ui_fixture_run(100);
    view = find(page, GLOSS_TYPE_CURVE_VIEW, NULL);
    g_assert_false(gloss_curve_is_empty(gloss_curve_view_get_curve(GLOSS_CURVE_VIEW(view))));
    gtk_window_destroy(GTK_WINDOW(window));
    ui_fixture_run(50);
    g_clear_object(&runs);
    scratch_free(folder);
}

/* The tabs of before come back; a run that is removed takes its tab along. */
static void
test_tabs(void)
{
    g_autoptr(GlossContext) context = NULL;
    g_autoptr(GlossRunTabs) run_tabs = NULL;
    AdwTabView *tabs = g_object_ref_sink(ADW_TAB_VIEW(adw_tab_view_new()));
    GlossRuns *runs;
    GlossRun *run;

    scratch_write(g_getenv("XDG_DATA_HOME"), "gloss/runs/a/run.json",
                  "{\"id\":\"a\",\"title\":\"Shown\",\"argv\":[\"train\",\"ner\"],"
                  "\"state\":\"done\",\"shown\":true}",
                  -1);
    scratch_write(g_getenv("XDG_DATA_HOME"), "gloss/runs/b/run.json",
                  "{\"id\":\"b\",\"title\":\"Closed\",\"argv\":[\"train\",\"ner\"],"
                  "\"state\":\"failed\",\"message\":\"disk full\",\"shown\":false}",
                  -1);
    context = gloss_context_new(1);
    runs = gloss_context_get_runs(context);
    run_tabs = gloss_run_tabs_new(tabs, context);
    g_assert_cmpint(adw_tab_view_get_n_pages(tabs), ==, 1);
    g_assert_cmpstr(adw_tab_page_get_title(adw_tab_view_get_nth_page(tabs, 0)), ==, "Shown");
    run = gloss_runs_find(runs, "b");
    gloss_run_tabs_show(run_tabs, run);
    gloss_run_tabs_show(run_tabs, run);
    g_assert_cmpint(adw_tab_view_get_n_pages(tabs), ==, 2);
    g_assert_true(gloss_run_get_record(run)->shown);
    g_assert_true(gloss_runs_remove(runs, run));
    g_assert_cmpint(adw_tab_view_get_n_pages(tabs), ==, 1);
    ui_fixture_run(50);
    g_clear_object(&run_tabs);
    g_object_unref(tabs);
}

static GtkWidget *
find_button(GtkWidget *widget, const char *action)
{
    if (GTK_IS_BUTTON(widget) &&
        g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0)
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = find_button(child, action);

        if (found != NULL)
            return found;
    }
    return NULL;
}

static void
expect_buttons(GtkWidget *page, const char *shown)
{
    static const char *const actions[] = {"run.use",      "run.resume", "run.pause",
                                          "run.continue", "run.stop",   "run.cancel",
                                          "run.compare",  "run.export", "run.delete"};
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < G_N_ELEMENTS(actions); i++) {
        if (gtk_widget_get_visible(find_button(page, actions[i])))
            g_string_append_printf(text, "%s%s", text->len > 0 ? " " : "", actions[i] + 4);
    }
    g_assert_cmpstr(text->str, ==, shown);
}

static gboolean
has_begun(gpointer run)
{
    return gloss_run_get_history(run)->step > 0;
}

/* What can be done, in each state; the buttons are the page's actions. */
static void
test_buttons(void)
{
    const char *const argv[] = {"train", "slow", NULL};
    g_autoptr(GlossContext) context = gloss_context_new(1);
    g_autofree char *folder = scratch_new();
    g_autofree char *program =
        g_build_filename(g_getenv("GLOSS_SOURCE_DIR"), "tests", "app", "feign-training.sh", NULL);
    g_autoptr(GlossRuns) runs = gloss_runs_new(folder, program);
    GlossRun *run = gloss_runs_start(runs, argv, "A run", NULL);
    GlossRun *next = gloss_runs_start(runs, argv, "Another", NULL);
    GtkWidget *page = g_object_ref_sink(gloss_run_page_new(context, run));
    GtkWidget *waiting = g_object_ref_sink(gloss_run_page_new(context, next));

    expect_buttons(waiting, "cancel");
    gtk_widget_activate_action(waiting, "run.cancel", NULL);
    expect_buttons(waiting, "resume delete");
    ui_fixture_wait(has_begun, run, 20);
    expect_buttons(page, "pause stop cancel");
    gtk_widget_activate_action(page, "run.pause", NULL);
    expect_buttons(page, "continue stop cancel");
    gtk_widget_activate_action(page, "run.continue", NULL);
    gtk_widget_activate_action(page, "run.stop", NULL);
    expect_buttons(page, "cancel");
    ui_fixture_wait(has_ended, run, 20);
    expect_buttons(page, "use compare export delete");
    g_object_unref(page);
    g_object_unref(waiting);
    g_clear_object(&runs);
    scratch_free(folder);
}

int
main(int argc, char **argv)
{
    int result;

    ui_fixture_use_scratch("sound-words");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    g_test_add_func("/run-page/colors", test_colors);
    g_test_add_func("/run-page/reading", test_reading);
    g_test_add_func("/run-page/export", test_export);
    g_test_add_func("/run-page/small-figures", test_small_figures);
    g_test_add_func("/run-page/table", test_table);
    g_test_add_func("/run-page/confusion", test_confusion);
    g_test_add_func("/run-page/examples", test_examples);
    g_test_add_func("/run-page/page", test_page);
    g_test_add_func("/run-page/tabs", test_tabs);
    g_test_add_func("/run-page/buttons", test_buttons);
    result = g_test_run();
    ui_fixture_drop_scratch();
    return result;
}
