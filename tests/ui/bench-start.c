/* SPDX-FileCopyrightText: 2026 The Gloss authors
 * SPDX-License-Identifier: GPL-3.0-or-later */

/* How long from the start of the process until the window with the sample is on screen, and until
 * its first highlights are. Prints one line of JSON for each; call it twice, the second is warm. */
#include "app/paths.h"
#include "ui/application.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_MS 10000

typedef struct {
    GlossApplication *application;
    GFile *file;
    double window_ms;
    double highlights_ms;
} Start;

/* Since the process was started; the kernel counts in ticks of its clock. */
static double
age_ms(void)
{
    g_autofree char *stat = NULL;
    g_auto(GStrv) fields = NULL;
    struct timespec now;

    if (!g_file_get_contents("/proc/self/stat", &stat, NULL, NULL))
        return -1;
    fields = g_strsplit(strrchr(stat, ')') + 2, " ", -1);
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6 -
           g_ascii_strtod(fields[19], NULL) * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static void
report(const char *what, double ms)
{
    printf("{\"peer\": \"gloss\", \"case\": \"start-%s\", \"value\": %.0f, \"unit\": \"ms\"}\n",
           what, ms);
}

static gboolean
has_highlights(GlossDocumentPage *page)
{
    GlossDocument *document = page != NULL ? gloss_document_page_get_document(page) : NULL;

    return document != NULL &&
           gloss_annotations_get_n(gloss_document_get_annotations(document)) > 0 &&
           gloss_document_view_is_settled(gloss_document_page_get_view(page));
}

/* The first frame with text in it, then the first with annotations drawn. */
static void
painted_cb(Start *start)
{
    GlossWindow *window = gloss_application_ensure_window(start->application);
    GlossDocumentPage *page = gloss_window_get_page(window);
    double now = age_ms();

    if (start->window_ms == 0 && page != NULL &&
        gloss_document_get_state(gloss_document_page_get_document(page)) == GLOSS_DOCUMENT_READY)
        start->window_ms = now;
    if (start->window_ms > 0 && start->highlights_ms == 0 && has_highlights(page))
        start->highlights_ms = now;
    if (start->highlights_ms > 0 || now > PATIENCE_MS)
        g_application_quit(G_APPLICATION(start->application));
}

static gboolean
give_up_cb(gpointer data)
{
    g_application_quit(G_APPLICATION(((Start *)data)->application));
    return G_SOURCE_REMOVE;
}

static void
activate_cb(Start *start)
{
    GlossWindow *window = gloss_application_ensure_window(start->application);

    gloss_window_open_file(window, start->file);
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect_swapped(gtk_widget_get_frame_clock(GTK_WIDGET(window)), "after-paint",
                             G_CALLBACK(painted_cb), start);
    g_timeout_add(PATIENCE_MS, give_up_cb, start);
}

int
main(int argc, char **argv)
{
    g_autofree char *data = gloss_paths_dup_data_folder();
    g_autofree char *path = g_build_filename(data, "samples", "sample.md", NULL);
    Start start = {0};

    start.application = gloss_application_new();
    start.file = g_file_new_for_path(path);
    g_application_set_flags(G_APPLICATION(start.application), G_APPLICATION_NON_UNIQUE);
    g_signal_connect_swapped(start.application, "activate", G_CALLBACK(activate_cb), &start);
    g_application_run(G_APPLICATION(start.application), argc, argv);
    report("window", start.window_ms);
    if (start.highlights_ms > 0)
        report("highlights", start.highlights_ms);
    else
        printf(
            "{\"peer\": \"gloss\", \"case\": \"start-highlights\", \"skipped\": \"no model\"}\n");
    g_object_unref(start.application);
    g_object_unref(start.file);
    return 0;
}
