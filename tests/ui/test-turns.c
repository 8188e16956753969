/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* A Chinese text of 5 MB with 20,000 annotations: opened, annotated block by block as an analysis
 * does, and scrolled, it never keeps the main loop for more than 50 ms after the first frame. A turn
 * is what the loop does between two polls; its processor time is what counts. So that a busy machine
 * does not fail the test there is some slack, and what took too long is measured up to three times: the
 * pause of a virtual processor counts as time of the thread that it had, but a turn that is too long is
 * so each time. With -m perf there is neither, and the numbers are printed as lines of JSON. */
#include "app/entity-groups.h"
#include "tests/ui/ui-fixture.h"
#include "ui/application.h"
#include "ui/inspector.h"

#include <time.h>

#define TEXT_BYTES    (5 * 1000 * 1000)
#define N_ANNOTATIONS 20000
#define BUDGET_MS     50.0
#define SLACK         1.5
#define N_ATTEMPTS    3
#define N_STEPS       160
#define BLOCK_BYTES   16384

typedef struct {
    GArray *turns; /* milliseconds of processor time */
    double since;
    gboolean counting;
    gboolean within; /* the budget, so far */
} Turns;

static Turns turns;

static double
processor_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static gint
poll_cb(GPollFD *fds, guint n, gint timeout)
{
    double spent = processor_ms() - turns.since;
    gint ready;

    if (turns.counting && turns.since > 0)
        g_array_append_val(turns.turns, spent);
    ready = g_poll(fds, n, timeout);
    turns.since = processor_ms();
    return ready;
}

static gint
compare_doubles(gconstpointer a, gconstpointer b)
{
    double first = *(const double *)a;
    double second = *(const double *)b;

    return first < second ? -1 : first > second;
}

static double
quantile(double q)
{
    return g_array_index(turns.turns, double, (guint)(q * (turns.turns->len - 1)));
}

/* Sentences of Han characters in paragraphs of @n_sentences. */
static char *
make_text(guint n_sentences)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(3);
    GString *text = g_string_sized_new(TEXT_BYTES + 1024);
    guint n = 0;

    while (text->len < TEXT_BYTES) {
        gint length = g_rand_int_range(rand, 12, 40);

        for (gint i = 0; i < length; i++)
            g_string_append_unichar(text, (gunichar)g_rand_int_range(rand, 0x4e00, 0x9000));
        g_string_append(text, "。");
        if (++n % n_sentences == 0)
            g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}

typedef struct {
    GlossDocument *document;
    GlossDocumentView *view;
    gsize at;
    gsize step;
    guint n_steps;
    double position;
} Run;

static gsize
char_boundary(const char *text, gsize at)
{
    while ((text[at] & 0xc0) == 0x80)
        at++;
    return at;
}

/* One block of an analysis comes in. */
static void
deliver_block(Run *run)
{
    static const char *const labels[] = {"PER", "ORG", "LOC", "DATE"};
    gsize size;
    const char *text = g_bytes_get_data(gloss_document_get_text(run->document), &size);
    gsize end = MIN(run->at + BLOCK_BYTES, size);
    g_autoptr(GPtrArray) items = g_ptr_array_new_with_free_func(g_object_unref);

    for (gsize at = run->at; at < end; at += run->step) {
        gsize start = char_boundary(text, at);
        gsize stop = MIN(char_boundary(text, MIN(start + 9, size)), size);
        g_autofree char *slice = g_strndup(text + start, stop - start);

        if (start < stop)
            g_ptr_array_add(items,
                            gloss_annotation_new(start, stop, labels[(at / run->step) % 4],
                                                 0.5f + (float)(at % 50) / 100, slice, "test"));
    }
    gloss_annotations_replace_range(gloss_document_get_annotations(run->document), "test", run->at,
                                    end, items);
    run->at = end;
}

static gboolean
deliver_cb(gpointer data)
{
    Run *run = data;

    if (run->at >= g_bytes_get_size(gloss_document_get_text(run->document)))
        return G_SOURCE_REMOVE;
    deliver_block(run);
    return G_SOURCE_CONTINUE;
}

static gboolean
is_settled(gpointer data)
{
    Run *run = data;

    return run->at >= g_bytes_get_size(gloss_document_get_text(run->document)) &&
           gloss_document_view_is_settled(run->view);
}

/* Down by lines, with a jump now and then. */
static gboolean
scroll_cb(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    Run *run = data;
    GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(widget));
    double upper = gtk_adjustment_get_upper(adjustment);

    run->position = ++run->n_steps % 40 == 0 ? upper * (run->n_steps % 7) / 7 : run->position + 60;
    gtk_adjustment_set_value(adjustment, run->position);
    return run->n_steps < N_STEPS ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static gboolean
is_scrolled(gpointer data)
{
    return ((Run *)data)->n_steps >= N_STEPS;
}

/* The turn that drew the first frame is start-up and does not count. */
static void
first_frame_cb(gpointer data)
{
    if (!turns.counting)
        turns.since = 0;
    turns.counting = TRUE;
}

static GtkWidget *
create_window(Run *run, GlossEntityGroups *groups, GlossPluginHost *host)
{
    GtkWidget *window = gtk_window_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *scroller = gtk_scrolled_window_new();
    GlossInspector *inspector = g_object_new(GLOSS_TYPE_INSPECTOR, NULL);

    run->view = g_object_new(GLOSS_TYPE_DOCUMENT_VIEW, "hexpand", TRUE, NULL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), GTK_WIDGET(run->view));
    gtk_box_append(GTK_BOX(box), scroller);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(inspector));
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_set_default_size(GTK_WINDOW(window), 1280, 800);
    gloss_inspector_set_host(inspector, host);
    gloss_inspector_set_document(inspector, run->document, groups);
    gloss_document_view_set_document(run->view, run->document);
    return window;
}

static void
report(const char *what)
{
    double budget = g_test_perf() ? BUDGET_MS : SLACK * BUDGET_MS;

    g_array_sort(turns.turns, compare_doubles);
    g_test_message("%s: %u turns, median %.2f, p99 %.1f, worst %.1f ms", what, turns.turns->len,
                   quantile(0.5), quantile(0.99), quantile(1));
    if (g_test_perf())
        g_printerr("{\"case\": \"turns-%s\", \"unit\": \"ms\", \"turns\": %u, \"median\": %.2f, "
                   "\"p99\": %.2f, \"max\": %.2f}\n",
                   what, turns.turns->len, quantile(0.5), quantile(0.99), quantile(1));
    turns.within = turns.within && quantile(1) < budget;
    g_array_set_size(turns.turns, 0);
}

static void
measure_text(guint n_sentences)
{
    g_autofree char *text = make_text(n_sentences);
    g_autoptr(GlossDocument) document = gloss_document_new_for_text("long", text, -1);
    g_autoptr(GlossEntityGroups) groups =
        gloss_entity_groups_new(gloss_document_get_annotations(document));
    g_autoptr(GlossModelStore) store = gloss_model_store_new();
    const char *const folders[] = {NULL};
    g_autoptr(GlossPluginHost) host = gloss_plugin_host_new(NULL, store, folders, NULL);
    Run run = {.document = document, .step = TEXT_BYTES / N_ANNOTATIONS};
    GtkWidget *window = create_window(&run, groups, host);

    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect_swapped(gtk_widget_get_frame_clock(window), "after-paint",
                             G_CALLBACK(first_frame_cb), NULL);
    g_timeout_add(5, deliver_cb, &run);
    ui_fixture_wait(is_settled, &run, 100);
    report("open");
    g_assert_cmpuint(gloss_annotations_get_n(gloss_document_get_annotations(document)), >=,
                     N_ANNOTATIONS - 400);
    gtk_widget_add_tick_callback(GTK_WIDGET(run.view), scroll_cb, &run, NULL);
    ui_fixture_wait(is_scrolled, &run, 100);
    report("scroll");
    gtk_window_destroy(GTK_WINDOW(window));
    turns.counting = FALSE;
    ui_fixture_run(50);
}

/* ---- the same with all of it: file, scheduler, plugin, window ---- */

static GlossApplication *application;
static int status;

static gboolean
is_analysed(gpointer data)
{
    Run *run = data;

    return gloss_document_get_progress(run->document) >= 1 &&
           gloss_document_view_is_settled(run->view);
}

/* A date in each stretch of about 250 bytes. */
static void
write_text(const char *folder, guint n_sentences)
{
    g_autofree char *plain = make_text(n_sentences);
    g_autoptr(GString) text = g_string_sized_new(2 * TEXT_BYTES);
    g_auto(GStrv) lines = g_strsplit(plain, "\n", -1);

    for (guint i = 0; lines[i] != NULL && text->len < TEXT_BYTES; i++)
        g_string_append_printf(text, "二〇二六年，2026年11月%u日。%s\n", i % 29 + 1, lines[i]);
    scratch_write(folder, "long.txt", text->str, (gssize)text->len);
}

static void
measure_window(guint n_sentences)
{
    g_autofree char *folder = scratch_new();
    g_autofree char *path = g_build_filename(folder, "long.txt", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    GlossWindow *window = gloss_application_ensure_window(application);
    GlossDocumentPage *page;
    Run run = {0};

    write_text(folder, n_sentences);
    gtk_window_present(GTK_WINDOW(window));
    ui_fixture_run(300);
    turns.since = 0;
    turns.counting = TRUE;
    gloss_window_open_file(window, file);
    page = gloss_window_get_page(window);
    run.document = gloss_document_page_get_document(page);
    run.view = gloss_document_page_get_view(page);
    ui_fixture_wait(is_analysed, &run, 100);
    report("window-open");
    g_assert_cmpuint(gloss_annotations_get_n(gloss_document_get_annotations(run.document)), >=,
                     N_ANNOTATIONS * 3 / 4);
    gtk_widget_add_tick_callback(GTK_WIDGET(run.view), scroll_cb, &run, NULL);
    ui_fixture_wait(is_scrolled, &run, 100);
    report("window-scroll");
    turns.counting = FALSE;
    gtk_window_close(GTK_WINDOW(window));
    ui_fixture_run(100);
    scratch_free(folder);
}

typedef struct {
    const char *path;
    void (*measure)(guint n_sentences);
    guint n_sentences; /* in a paragraph */
} Case;

static void
test_case(gconstpointer data)
{
    const Case *self = data;
    guint n_attempts = g_test_perf() ? 1 : N_ATTEMPTS;

    turns.within = FALSE;
    for (guint i = 0; i < n_attempts && !turns.within; i++) {
        turns.within = TRUE;
        self->measure(self->n_sentences);
    }
    g_assert_true(turns.within);
}

static void
run_tests_cb(GApplication *self)
{
    g_signal_stop_emission_by_name(self, "activate");
    g_application_hold(self);
    status = g_test_run();
    g_application_release(self);
}

static const Case cases[] = {
    {"/turns/paragraphs", measure_text, 4},
    {"/turns/one-line", measure_text, G_MAXUINT},
    {"/turns/window", measure_window, 3},
    {"/turns/long-paragraphs", measure_text, 100},
};

int
main(int argc, char **argv)
{
    ui_fixture_use_scratch("patterns");
    if (!ui_fixture_init(&argc, &argv))
        return 0;
    turns.turns = g_array_new(FALSE, FALSE, sizeof(double));
    g_main_context_set_poll_func(NULL, poll_cb);
    for (guint i = 0; i < G_N_ELEMENTS(cases) - (g_test_slow() ? 0 : 1); i++)
        g_test_add_data_func(cases[i].path, &cases[i], test_case);
    application = gloss_application_new();
    g_application_set_flags(G_APPLICATION(application), G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(run_tests_cb), NULL);
    g_application_run(G_APPLICATION(application), 0, NULL);
    g_object_unref(application);
    ui_fixture_drop_scratch();
    return status;
}
